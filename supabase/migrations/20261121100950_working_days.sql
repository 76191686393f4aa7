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

-- A working day on which the shop works: none of the days off of its settings.
create function private.shop_works_on(day date) returns boolean
language sql stable strict set search_path = '' as $$
  select private.is_working_day(day) and not exists (
    select 1 from private.settings s, jsonb_array_elements(to_jsonb(s) -> 'days_off') off
    where day between (off ->> 'from')::date and (off ->> 'to')::date)
$$;

-- So many working days of the shop after a day; null when it is closed for years.
create function private.shop_day_after(day date, days integer) returns date
language plpgsql stable strict set search_path = '' as $$
declare
  reached date := day;
  left_over integer := days;
begin
  while left_over > 0 loop
    reached := reached + 1;
    if reached > day + 1500 then return null; end if;
    if private.shop_works_on(reached) then left_over := left_over - 1; end if;
  end loop;
  return reached;
end
$$;

-- So many working days of Cyprus after a day, as carriers count them.
create function private.working_day_after(day date, days integer) returns date
language plpgsql immutable strict set search_path = '' as $$
declare
  reached date := day;
  left_over integer := days;
begin
  while left_over > 0 loop
    reached := reached + 1;
    if private.is_working_day(reached) then left_over := left_over - 1; end if;
  end loop;
  return reached;
end
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
  select private.shop_day_after(bought_on, making_days + greatest(min_days, 1)),
    private.shop_day_after(bought_on, making_days + greatest(max_days, 1)),
    private.shop_day_after(bought_on, greatest(making_days, 1))
$$;
