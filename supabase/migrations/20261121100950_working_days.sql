-- A period ends on a working day of Cyprus (Regulation 1182/71); a holiday too many only gives more time.

-- Easter Sunday of the Eastern church, by Meeus' rule for the Julian calendar, which is 13 days late from 1900 to 2099.
create function private.easter(year integer) returns date
language sql immutable strict set search_path = '' as $$
  select make_date(year, n / 31, n % 31 + 1) + 13
  from (select (19 * (year % 19) + 15) % 30 as d) moon,
    lateral (select d + (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7 + 114 as n) sunday
$$;

-- The fixed holidays as month and day; then Green Monday, Good Friday, Easter Monday and Tuesday, and Kataklysmos.
create function private.is_working_day(day date) returns boolean
language sql immutable strict set search_path = '' as $$
  select extract(isodow from day) < 6
    and (extract(month from day) * 100 + extract(day from day))::integer
      <> all ('{101, 106, 325, 401, 501, 815, 1001, 1028, 1224, 1225, 1226}'::integer[])
    and day - private.easter(extract(year from day)::integer) <> all ('{-48, -2, 1, 2, 50}'::integer[])
$$;

create function private.working_day_from(first_day date) returns date
language sql immutable strict set search_path = '' as $$
  select min(first_day + n) from generate_series(0, 14) n where private.is_working_day(first_day + n)
$$;
