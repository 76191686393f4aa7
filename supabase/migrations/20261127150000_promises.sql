-- A purchase's days if they are promised on that day; a quote's own day to be ready comes first, until its pieces are
-- made (made_at): then they lie ready.
create or replace function private.promise_of(c private.checkouts, on_day date,
  out arrives_from date, out arrives_to date, out leaves_by date)
language plpgsql stable set search_path = '' as $$
declare
  is_made constant boolean := private.made_at(c) is not null;
  ready_by constant date := (select q.ready_by from private.quotes q where q.id = c.quote_id and not is_made);
begin
  if c.delivery is null then return; end if;
  select a.* into arrives_from, arrives_to, leaves_by from private.arrival(
    case when ready_by is null and not is_made
      then private.making_days(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(c.lines) l))
      else 0 end,
    (c.delivery ->> 'min_days')::integer, (c.delivery ->> 'max_days')::integer, greatest(on_day, ready_by)) a;
  -- A collection is in time when it is ready on its last day.
  if c.delivery ->> 'kind' = 'collection' then leaves_by := coalesce(c.arrives_to, arrives_to); end if;
end
$$;
