-- A period ends on a working day of Cyprus (Regulation 1182/71); a holiday too many only gives more time.

-- Easter Sunday of the Eastern church, by Meeus' rule for the Julian calendar, which is 13 days late from 1900 to 2099.
create function private.easter(year integer) returns date
language sql immutable strict set search_path = '' as $$
  select make_date(year, n / 31, n % 31 + 1) + 13
  from (select (19 * (year % 19) + 15) % 30 as d) moon,
    lateral (select d + (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7 + 114 as n) sunday
$$;

-- The fixed holidays as month and day; then Green Monday, Good Friday, Easter Monday and Tuesday, and Kataklysmos.
-- Without a search path of its own, so that a query over many days takes it in.
create function private.is_working_day(day date, easter date) returns boolean
language sql immutable as $$
  select extract(isodow from day) < 6
    and (extract(month from day) * 100 + extract(day from day))::integer
      <> all ('{101, 106, 325, 401, 501, 815, 1001, 1028, 1224, 1225, 1226}'::integer[])
    and day - easter <> all ('{-48, -2, 1, 2, 50}'::integer[])
$$;

create function private.is_working_day(day date) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.is_working_day(day, private.easter(extract(year from day)::integer))
$$;

create function private.working_day_from(first_day date) returns date
language sql immutable strict set search_path = '' as $$
  select min(first_day + n) from generate_series(0, 14) n where private.is_working_day(first_day + n)
$$;

-- The next working days after a day, none of them a day off ([{"from", "to"}] of the settings); fewer when a shop is
-- closed for years. In one pass: every cart asks for them.
create function private.working_days_after(day date, days integer, days_off jsonb default '[]') returns date[]
language sql immutable strict set search_path = '' as $$
  with off as materialized (
    select (o ->> 'from')::date as first, (o ->> 'to')::date as last from jsonb_array_elements(days_off) o
  ), span as materialized (
    select least(1500, days * 2 + 40 + coalesce(sum(last - first + 1), 0))::integer as length from off
  ), easters as materialized (
    select y, private.easter(y) as easter
    from span, generate_series(extract(year from day)::integer, extract(year from day + length)::integer) y
  )
  select array(
    select d.next from span, generate_series(1, length) n, lateral (select day + n as next) d
      join easters e on e.y = extract(year from d.next)
    where private.is_working_day(d.next, e.easter)
      and not exists (select 1 from off where d.next between first and last)
    order by d.next limit days)
$$;

-- The longest time that one of the pieces takes to be made; 0 when all are ready. ids: of products.
create function private.making_days(ids uuid[]) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(p.making_days), 0) from public.products p where p.id = any (ids)
$$;

-- The promise of a day (DLV-04): made first, then delivered within the method's days, counted from the next working day.
-- leaves_by: the last day of sending from which the slowest parcel is in time, and never the day of the purchase itself.
create function private.arrival(making_days integer, min_days integer, max_days integer,
  bought_on date default (now() at time zone 'Asia/Nicosia')::date)
returns table (arrives_from date, arrives_to date, leaves_by date)
language sql stable set search_path = '' as $$
  select days[making_days + greatest(min_days, 1)], days[making_days + greatest(max_days, 1)], days[greatest(making_days, 1)]
  from (select private.working_days_after(bought_on, making_days + greatest(max_days, 1), s.days_off) as days
    from private.settings s offset 0) counted
$$;
