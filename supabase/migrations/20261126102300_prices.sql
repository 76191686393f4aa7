-- Prices are changed in the list, one or many at once (DAY-03): by what was seen, in one act that can be taken back.

-- prices: [{product_id, seen, wanted}], in euros, null for 'on request'. What is no longer as it was seen stays, and is
-- named: {act, changed, kept: [{product_id, name, name_el, price}]}, name null: deleted. `act` is the line of the
-- audit, null: nothing changed.
create function private.write_prices(prices jsonb, verb text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  done jsonb;
  stayed jsonb;
  act bigint;
begin
  -- One order for all, so that two acts at once wait for each other.
  perform 1 from public.products p
    where p.id in (select (a ->> 'product_id')::uuid from jsonb_array_elements(prices) a)
      order by p.id for no key update;
  select coalesce(jsonb_agg(jsonb_build_object('product_id', a ->> 'product_id', 'name', p.name, 'name_el', p.name_el,
    'price', p.price)), '[]') into stayed
    from jsonb_array_elements(prices) a left join public.products p on p.id = (a ->> 'product_id')::uuid
    where p.id is null or (p.price is distinct from (a ->> 'seen')::numeric
      and p.price is distinct from (a ->> 'wanted')::numeric);
  -- One line of the audit for all of them, which knows what the prices were.
  perform private.name_stock_change('{"is_audited": true}');
  with asked as (
    select distinct on (1) (a ->> 'product_id')::uuid as id, (a ->> 'seen')::numeric as seen,
      (a ->> 'wanted')::numeric as wanted
    from jsonb_array_elements(prices) a
  ), changed as (
    update public.products p set price = a.wanted from asked a
    where p.id = a.id and p.price is not distinct from a.seen and a.wanted is distinct from a.seen
    returning p.id, p.name, p.name_el, a.seen, a.wanted
  )
  select jsonb_agg(jsonb_build_object('product_id', c.id, 'name', c.name, 'name_el', c.name_el, 'before', c.seen,
    'after', c.wanted) order by c.name)
    into done from changed c;
  perform private.name_stock_change('{}');
  if done is not null then
    insert into private.audit (actor, action, rows, names, names_el, columns, was)
      values (auth.uid(), 'prices ' || verb, jsonb_array_length(done),
        array(select d ->> 'name' from jsonb_array_elements(done) d limit 5),
        array(select d ->> 'name_el' from jsonb_array_elements(done) d limit 5), '{}',
        jsonb_build_object('prices', done))
      returning id into act;
  end if;
  return jsonb_build_object('act', act, 'changed', coalesce(jsonb_array_length(done), 0), 'kept', stayed);
end
$$;

-- request: {key (a UUID), prices: as above, at most 1,000}. The same key again gets the same answer. Refuses with PT400
-- too_many_prices, or the name of a price's constraint; then none has changed.
create function public.change_prices(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked_key constant uuid := (request ->> 'key')::uuid;
  answer jsonb;
begin
  perform private.require_admin();
  if jsonb_array_length(request -> 'prices') > 1000 then
    perform private.refuse_item('PT400', 'too_many_prices', '{}');
  end if;
  -- Waits for the same act under way.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: prices ' || asked_key, 0));
  select k.outcome into answer from private.idempotency_keys k where k.actor = auth.uid() and k.key = asked_key;
  if answer is null then
    answer := private.write_prices(request -> 'prices', 'update');
    delete from private.idempotency_keys k where k.at < now() - interval '1 day';
    insert into private.idempotency_keys (actor, key, outcome) values (auth.uid(), asked_key, answer);
  end if;
  return answer;
end
$$;
comment on function public.change_prices(jsonb) is
  'Changes prices by what the caller saw, for admins (42501 otherwise). Security definer: schema private is closed';

-- The very prices from before; a piece that somebody has changed since stays and is named. Refuses with PT404
-- unknown_entry.
create function public.undo_prices(entry bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  back jsonb;
begin
  perform private.require_admin();
  select jsonb_agg(jsonb_build_object('product_id', p -> 'product_id', 'seen', p -> 'after', 'wanted', p -> 'before'))
    into back
    from private.audit a, jsonb_array_elements(a.was -> 'prices') p where a.id = entry and a.action = 'prices update';
  if back is null then perform private.refuse_item('PT404', 'unknown_entry', '{}'); end if;
  return private.write_prices(back, 'delete');
end
$$;
comment on function public.undo_prices(bigint) is
  'Takes a change of prices back, for admins (42501 otherwise). Security definer: schema private is closed';

-- True: something is still as an act left it.
create function private.can_undo_prices(line private.audit) returns boolean
language sql stable set search_path = '' as $$
  select line.action = 'prices update' and exists (
    select 1 from jsonb_array_elements(line.was -> 'prices') c
      join public.products p on p.id = (c ->> 'product_id')::uuid
    where p.price is not distinct from (c ->> 'after')::numeric)
$$;

revoke all on function private.write_prices(jsonb, text), private.can_undo_prices(private.audit) from public;
revoke all on function public.change_prices(jsonb), public.undo_prices(bigint) from public, anon;
grant execute on function public.change_prices(jsonb), public.undo_prices(bigint) to authenticated;
