-- A product that an admin deletes can come back for thirty days as the same row, with all that hung on it (DAY-04). A flag
-- in public.products would leave it on the wire.
create table private.deleted_products (
  id uuid primary key,
  product_row jsonb not null,
  -- Rows that went along, parents first: [{table, rows}].
  taken jsonb not null default '[]',
  -- Rows that only forgot it: [{table, column, key, keys}].
  forgotten jsonb not null default '[]',
  deleted_at timestamptz not null default now()
);
create index deleted_products_oldest_idx on private.deleted_products (deleted_at);
comment on table private.deleted_products is 'Deleted products, whole, for 30 days (forget_old_checkouts); restore_product brings one back';
alter table private.deleted_products enable row level security;
revoke all on private.deleted_products from public, anon, authenticated, service_role;

-- Follows the foreign keys, so that tables to come lie here too. Words are computed anew. Definer: schema private is closed.
create function private.keep_deleted_product() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_products;
  parents jsonb := jsonb_build_array(jsonb_build_object('table', 'public.products', 'rows', jsonb_build_array(to_jsonb(old))));
  parent jsonb;
  link record;
  found_rows jsonb;
begin
  if auth.uid() is null then return old; end if;
  perform set_config('kosmima.product_moves', 'on', true);
  kept.taken := '[]';
  kept.forgotten := '[]';
  while parents <> '[]' loop
    parent := parents -> 0;
    parents := parents - 0;
    for link in
      select format('%I.%I', n.nspname, t.relname) as child, here.attname as child_column, there.attname as parent_column,
        c.confdeltype = 'c' as goes_along, (select k.attname from pg_index i join pg_attribute k
          on k.attrelid = i.indrelid and k.attnum = i.indkey[0] where i.indrelid = c.conrelid and i.indisprimary) as key
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute here on here.attrelid = c.conrelid and here.attnum = c.conkey[1]
        join pg_attribute there on there.attrelid = c.confrelid and there.attnum = c.confkey[1]
      where c.contype = 'f' and c.confrelid = (parent ->> 'table')::regclass and c.confdeltype in ('c', 'n')
        and t.relname <> 'product_words' and not kept.taken @> jsonb_build_array(jsonb_build_object('table', format('%I.%I', n.nspname, t.relname)))
      order by child
    loop
      execute format('select jsonb_agg(to_jsonb(t)) from %s t where t.%I = any ($1)', link.child, link.child_column) into found_rows
        using array(select (r ->> link.parent_column)::uuid from jsonb_array_elements(parent -> 'rows') r);
      if found_rows is null then continue; end if;
      if link.goes_along then
        kept.taken := kept.taken || jsonb_build_object('table', link.child, 'rows', found_rows);
        parents := parents || jsonb_build_object('table', link.child, 'rows', found_rows);
      else
        kept.forgotten := kept.forgotten || jsonb_build_object('table', link.child, 'column', link.child_column, 'key', link.key,
          'id', old.id, 'keys', (select jsonb_agg(r -> link.key) from jsonb_array_elements(found_rows) r));
      end if;
    end loop;
  end loop;
  insert into private.deleted_products as d (id, product_row, taken, forgotten)
    values (old.id, to_jsonb(old), kept.taken, kept.forgotten)
    on conflict (id) do update set product_row = excluded.product_row, taken = excluded.taken,
      forgotten = excluded.forgotten, deleted_at = excluded.deleted_at;
  return old;
end
$$;
revoke execute on function private.keep_deleted_product() from public;
create trigger keep_deleted_product before delete on public.products
  for each row execute function private.keep_deleted_product();

-- Pieces that were being paid for when it was deleted, and are paid by now, are sold.
create function private.sell_restored(kept private.deleted_products) returns void
language plpgsql volatile set search_path = '' as $$
declare
  sold record;
begin
  for sold in
    select c.reference, h ->> 'value_id' as value_id, (h ->> 'quantity')::integer as quantity
    from jsonb_array_elements(kept.taken) part, jsonb_array_elements(part -> 'rows') h
      join private.checkouts c on c.id = (h ->> 'checkout_id')::uuid and c.state = 'paid'
    where part ->> 'table' in ('private.holds', 'private.value_holds')
  loop
    perform private.name_stock_change(jsonb_build_object('reason', 'sale', 'reference', sold.reference));
    if sold.value_id is null then
      update public.stock s set quantity = greatest(s.quantity - sold.quantity, 0) where s.product_id = kept.id;
    else
      update public.value_stock s set quantity = greatest(s.quantity - sold.quantity, 0) where s.value_id = sold.value_id::uuid;
    end if;
  end loop;
  perform private.name_stock_change('{}');
  update public.orders o set product_id = kept.id
    from private.checkouts c, jsonb_array_elements(c.lines) l
    where c.paid_at >= kept.deleted_at and o.checkout_id = c.id and o.product_id is null
      and (l ->> 'line_no')::integer = o.line_no and l ->> 'product_id' = kept.id::text;
end
$$;

-- The same row under its id and address, with pictures, choices, counts and their diary, and its orders. False: it is there
-- already. Refuses with PT404 unknown_product; what is still being paid for is held again.
create function public.restore_product(product uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.deleted_products;
  part jsonb;
begin
  perform private.require_admin();
  delete from private.deleted_products d where d.id = product returning d.* into kept;
  if not found then
    if exists (select 1 from public.products p where p.id = product) then return false; end if;
    perform private.refuse_item('PT404', 'unknown_product', '{}');
  end if;
  perform set_config('kosmima.product_moves', 'on', true);
  -- An address that another piece has taken since is made anew.
  insert into public.products select p.* from jsonb_populate_record(null::public.products, kept.product_row
    || case when exists (select 1 from public.products k where k.slug = kept.product_row ->> 'slug') then '{"slug": null}' else '{}' end::jsonb) p;
  delete from private.gone_products g where g.slug = kept.product_row ->> 'slug'
    or g.slug in (select jsonb_array_elements_text(kept.product_row -> 'previous_slugs'));
  for part in select p from jsonb_array_elements(kept.taken) with ordinality as listed (p, place)
    order by p ->> 'table' = 'public.stock_movements', place
  loop
    -- The counts' own first movements, written just now.
    if part ->> 'table' = 'public.stock_movements' then
      delete from public.stock_movements m where m.product_id = product;
    end if;
    -- Columns that triggers have computed for the new row stand already.
    execute format('insert into %s overriding system value select r.* from jsonb_populate_recordset(null::%1$s, $1) r on conflict do nothing', (part ->> 'table')::regclass)
      using (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(part -> 'rows') r
        where not r ? 'checkout_id' or exists (select 1 from private.checkouts c
          where c.id = (r ->> 'checkout_id')::uuid and c.state in ('creating', 'open', 'processing')));
  end loop;
  for part in select p from jsonb_array_elements(kept.forgotten) p loop
    execute format('update %s t set %I = $1 where t.%I::text = any ($2) and t.%2$I is null', (part ->> 'table')::regclass, part ->> 'column', part ->> 'key')
      using (part ->> 'id')::uuid, array(select jsonb_array_elements_text(part -> 'keys'));
  end loop;
  perform private.sell_restored(kept);
  perform private.refresh_availability(array[product]);
  perform set_config('kosmima.product_moves', '', true);
  insert into private.audit (actor, action, rows, names, columns)
    values (auth.uid(), 'deleted_products delete', 1, array[kept.product_row ->> 'name'], '{}');
  return true;
end
$$;
comment on function public.restore_product(uuid) is
  'Brings a deleted product back, for admins (42501 otherwise). Security definer: ids are granted to nobody, and schema private is closed';

revoke all on function private.sell_restored(private.deleted_products) from public;
revoke all on function public.restore_product(uuid) from public, anon;
grant execute on function public.restore_product(uuid) to authenticated;
