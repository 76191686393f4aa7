-- Shapes of the opening hours and days off that the settings hold; domain/hours.ts has the same rules for forms.

-- [{"day": 1, "spans": [["09:30", "13:00"], ["15:00", "19:00"]]}]: Monday is 1, each day once, a pause between spans.
create function private.are_hours(hours jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  entry jsonb;
  span jsonb;
  days text[] := '{}';
  free_from text;
begin
  if jsonb_typeof(hours) <> 'array' then return false; end if;
  for entry in select value from jsonb_array_elements(hours) loop
    if jsonb_typeof(entry) <> 'object' then return false; end if;
    if not (entry ?& '{day, spans}') or entry - '{day, spans}'::text[] <> '{}' then return false; end if;
    if (entry -> 'day')::text !~ '^[1-7]$' or entry ->> 'day' = any (days) then return false; end if;
    if jsonb_typeof(entry -> 'spans') <> 'array' then return false; end if;
    if jsonb_array_length(entry -> 'spans') not between 1 and 4 then return false; end if;
    days := days || (entry ->> 'day');
    free_from := '';
    for span in select value from jsonb_array_elements(entry -> 'spans') loop
      if span::text !~ '^\["([01]\d|2[0-3]):[0-5]\d", "([01]\d|2[0-3]):[0-5]\d"\]$' then return false; end if;
      if (span ->> 0) collate "C" <= free_from or (span ->> 1) collate "C" <= span ->> 0 then return false; end if;
      free_from := span ->> 1;
    end loop;
  end loop;
  return true;
end
$$;

comment on function private.are_hours(jsonb) is 'Whether a value may stand in settings.hours; [] is closed on every day';

-- A date of this century that the calendar has, as JSON text.
create function private.is_day(value jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when value::text ~ '^"20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"$' then
    right(value #>> '{}', 2)::integer <= extract(day from
      (left(value #>> '{}', 8) || '01')::date + interval '1 month' - interval '1 day')
    else false end
$$;

-- [{"from": "2026-12-24", "to": "2026-12-26", "text": "Christmas", "text_el": "Χριστούγεννα"}], texts may be absent.
create function private.are_days_off(days_off jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  entry jsonb;
  key text;
begin
  if jsonb_typeof(days_off) <> 'array' then return false; end if;
  if jsonb_array_length(days_off) > 60 then return false; end if;
  for entry in select value from jsonb_array_elements(days_off) loop
    if jsonb_typeof(entry) <> 'object' then return false; end if;
    if not (entry ?& '{from, to}') or entry - '{from, to, text, text_el}'::text[] <> '{}' then return false; end if;
    if not private.is_day(entry -> 'from') or not private.is_day(entry -> 'to') then return false; end if;
    if (entry ->> 'to')::date - (entry ->> 'from')::date not between 0 and 365 then return false; end if;
    foreach key in array '{text, text_el}'::text[] loop
      if entry ? key and (jsonb_typeof(entry -> key) <> 'string' or char_length(entry ->> key) not between 1 and 100) then
        return false;
      end if;
    end loop;
  end loop;
  return true;
end
$$;

comment on function private.are_days_off(jsonb) is 'Whether a value may stand in settings.days_off: at most 60 ranges of days, first and last included';
