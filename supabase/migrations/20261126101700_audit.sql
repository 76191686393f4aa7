-- The database audits changes by admins, new admins and keys; no line ever changes or holds a customer's data.

create table private.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  action text not null,
  rows integer not null,
  -- Names of the first few changed things, those that have one in Greek, their purchases' references, their columns.
  names text[] not null,
  names_el text[] not null default '{}',
  purchases text[] not null default '{}',
  columns text[] not null,
  was jsonb,
  became jsonb,
  constraint audit_action_form check (action ~ '^[a-z_]+ (insert|update|delete)$'),
  constraint audit_rows_range check (rows > 0)
);
comment on table private.audit is
  'Append-only record of what admins changed; actor is an account of auth.users, kept when that goes; null: the '
  'operator';
comment on column private.audit.was is
  'Values of the columns, as became has them afterwards; what undo_settings() and undo_product() bring back; of a '
  'piece and its count with product_id, of a collection with collection_id. Of deleted products: their ids, at most '
  'a hundred. Of prices: [{product_id, name, name_el, before, after}]. Of orders that were marked or deleted: '
  '{orders: their ids, at most a hundred, sent or ready}. Of a right: {user_id, former_role}, and became {role}, as '
  'right_of has them';
comment on column private.audit.columns is
  'Which columns differ afterwards, or the counts of which pieces; empty for most inserts and deletes';

alter table private.audit enable row level security;
revoke all on private.audit from public, anon, authenticated, service_role;

create function private.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'the audit is append-only';
end
$$;
create trigger append_only before update or delete or truncate on private.audit
  for each statement execute function private.refuse_audit_change();

-- The columns that an admin's change is about; columns that triggers keep are no admin's action.
create function private.changed_columns(before jsonb, after jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(after)
  where value is distinct from before -> key
    and key not in ('updated_at', 'slug', 'previous_slugs', 'availability', 'few_left', 'needs_choice', 'held',
      'held_until', 'sent_at', 'flags', 'changed_at')
$$;

create function private.values_of(row_data jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c, row_data -> c), '{}') from unnest(columns) c
$$;

create function private.audit_name(of_table text, row_data jsonb, out name text, out name_el text)
language plpgsql stable set search_path = '' as $$
begin
  case
    when of_table in ('products', 'delivery_methods', 'collections') then
      name := row_data ->> 'name';
      name_el := row_data ->> 'name_el';
    when of_table in ('orders', 'enquiries') then
      name := row_data ->> 'product_name';
      name_el := row_data ->> 'product_name_el';
    when of_table = 'user_profiles' then
      select u.email into name from auth.users u where u.id = (row_data ->> 'user_id')::uuid;
      name := coalesce(name, row_data ->> 'user_id');
    else
      select p.name, p.name_el into name, name_el from public.products p
        where p.id = (row_data ->> 'product_id')::uuid;
      name := coalesce(name, row_data ->> 'product_id', of_table);
  end case;
end
$$;

-- One line a statement, by signed-in accounts only (payments have their books), but every change of role: the operator
-- makes the first admin. Definer: admins may not write the audit.
create function private.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  count integer;
  names text[];
  names_el text[];
  purchases text[];
  columns text[] := '{}';
  was jsonb;
  became jsonb;
begin
  -- A product that goes or comes back takes others along: one line, of its own deletion or of restore_product.
  if current_setting('kosmima.product_moves', true) = 'on'
    and not (tg_table_name = 'products' and tg_op = 'DELETE') then
    return null;
  end if;
  -- Changes by triggers and cascades (availability, a deleted piece's stock) are nobody's action.
  if pg_trigger_depth() > 1 or (auth.uid() is null and tg_table_name <> 'user_profiles')
      -- A cause that is named so has a line of its own.
      or nullif(current_setting('kosmima.stock_change', true), '')::jsonb ? 'is_audited' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    select count(*) into count from old_rows;
    select array_agg(n.name), array_agg(n.name_el), array_agg(distinct r.row_data ->> 'reference')
      into names, names_el, purchases
      from (select to_jsonb(o) as row_data from old_rows o limit 5) r, private.audit_name(tg_table_name, r.row_data) n;
    if tg_table_name = 'products' or (tg_table_name = 'orders' and count <= 100) then
      was := jsonb_build_object(tg_table_name, array(select to_jsonb(r) ->> 'id' from old_rows r limit 100));
    end if;
  else
    select count(*) into count from new_rows;
    select array_agg(n.name), array_agg(n.name_el), array_agg(distinct r.row_data ->> 'reference')
      into names, names_el, purchases
      from (select to_jsonb(o) as row_data from new_rows o limit 5) r, private.audit_name(tg_table_name, r.row_data) n;
  end if;
  if tg_op = 'UPDATE' and count = 1 then
    select private.changed_columns(to_jsonb(old_rows), to_jsonb(new_rows)) into columns from old_rows, new_rows;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'orders' and count <= 100 then
    select jsonb_build_object('orders', jsonb_agg(m.id), min(m.mark), bool_and(m.is_set)) into was from (
      select n.row_data -> 'id' as id, k.mark, k.is_set
      from (select to_jsonb(r) as row_data from new_rows r) n join (select to_jsonb(r) as row_data from old_rows r) o
        on o.row_data -> 'id' = n.row_data -> 'id',
        lateral (values ('sent', (n.row_data ->> 'is_sent')::boolean, (o.row_data ->> 'is_sent')::boolean),
          ('ready', n.row_data ->> 'ready_at' is not null, o.row_data ->> 'ready_at' is not null))
          as k (mark, is_set, was_set)
      where k.is_set <> k.was_set) m
      having count(distinct (m.mark, m.is_set)) = 1;
  elsif columns && '{role,is_assistant}' then
    select jsonb_build_object('user_id', p.user_id, 'former_role', private.right_of(p)) into was
      from old_rows r, jsonb_populate_record(null::public.user_profiles, to_jsonb(r)) p;
    select jsonb_build_object('role', private.right_of(p)) into became
      from new_rows r, jsonb_populate_record(null::public.user_profiles, to_jsonb(r)) p;
  elsif count = 1 and tg_table_name = 'products' and tg_op = 'UPDATE' then
    select private.values_of(to_jsonb(r), columns) || jsonb_build_object('product_id', r.id) into was from old_rows r;
    select private.values_of(to_jsonb(r), columns) into became from new_rows r;
  elsif count = 1 and tg_table_name = 'collections' and tg_op = 'UPDATE' then
    select private.values_of(to_jsonb(r), columns) || jsonb_build_object('collection_id', r.id) into was
      from old_rows r;
    select private.values_of(to_jsonb(r), columns) into became from new_rows r;
  elsif count = 1 and tg_table_name = 'stock' then
    if tg_op <> 'INSERT' then select to_jsonb(r) into was from old_rows r; end if;
    if tg_op <> 'DELETE' then select to_jsonb(r) into became from new_rows r; end if;
    if tg_op <> 'UPDATE' then columns := '{quantity}'; end if;
  elsif count = 1 and tg_table_name = 'enquiries' and tg_op = 'UPDATE' then
    select jsonb_build_object('state', r.state) into was from old_rows r;
    select jsonb_build_object('state', r.state) into became from new_rows r;
  end if;
  -- An update that changed nothing is no action.
  if count > 0 and not (tg_op = 'UPDATE' and count = 1 and columns = '{}') then
    insert into private.audit (actor, action, rows, names, names_el, purchases, columns, was, became)
      values (auth.uid(), tg_table_name || ' ' || lower(tg_op), count, names, names_el,
        case tg_table_name when 'orders' then array_remove(purchases, null) else '{}' end, columns, was, became);
  end if;
  return null;
end
$$;

create trigger note_insert after insert on public.products referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.products referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.products referencing old table as old_rows
  for each statement execute function private.note_change();
create trigger note_insert after insert on public.stock referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.stock referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.stock referencing old table as old_rows
  for each statement execute function private.note_change();
create trigger note_insert after insert on public.product_pictures referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.product_pictures
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.product_pictures referencing old table as old_rows
  for each statement execute function private.note_change();
create trigger note_insert after insert on public.product_facts referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.product_facts referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.product_facts referencing old table as old_rows
  for each statement execute function private.note_change();
create trigger note_insert after insert on public.product_stones referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.product_stones referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.product_stones referencing old table as old_rows
  for each statement execute function private.note_change();
create trigger note_insert after insert on public.orders referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.orders referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.orders referencing old table as old_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.enquiries referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.enquiries referencing old table as old_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.user_profiles referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_insert after insert on public.delivery_methods referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.delivery_methods
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();

-- Settings are saved by one function, which tells what they were.
create function private.note_settings(old_row jsonb, new_row jsonb) returns void
language sql set search_path = '' as $$
  insert into private.audit (actor, action, rows, names, columns, was, became)
    select auth.uid(), 'settings update', 1, array['settings'], c, private.values_of(old_row, c),
      private.values_of(new_row, c)
    from private.changed_columns(old_row, new_row) c
$$;

-- Amounts are written in no language: `€890.00`.
create function private.audit_value(name text, value text) returns text
language sql immutable set search_path = '' as $$
  select case when name = 'price' then '€' || value::numeric(12, 2) else value end
$$;

-- The changes of a line; long texts, addresses of pictures and values with a shape of their own (hours) are only named.
create function private.short_changes(line private.audit) returns jsonb
language sql stable set search_path = '' as $$
  with changed as (
    select c as name, line.was -> c as before, line.became -> c as after from unnest(line.columns) c
      where coalesce(line.was, line.became) ? c
    union all
    select 'price', line.was #> '{prices,0,before}', line.was #> '{prices,0,after}'
      where jsonb_array_length(line.was -> 'prices') = 1
  ), written as (
    select c.name, private.audit_value(c.name, c.before #>> '{}') as before,
      private.audit_value(c.name, c.after #>> '{}') as after,
      'array' in (jsonb_typeof(c.before), jsonb_typeof(c.after))
        or 'object' in (jsonb_typeof(c.before), jsonb_typeof(c.after)) as is_shaped
    from changed c
  )
  select coalesce(jsonb_agg(case
    when w.is_shaped or char_length(concat(w.before, w.after)) > 200
      or w.name in ('image_url', 'picture', 'hero_picture', 'story_picture', 'notice_picture', 'notice_picture_el',
        'guarantee_label', 'guarantee_label_el')
    then jsonb_build_object('name', w.name)
    else jsonb_build_object('name', w.name, 'before', w.before, 'after', w.after) end order by w.name), '[]')
      from written w
$$;

-- Brings back what a line of the audit has changed, as long as nobody has changed it since (PT409 settings_changed).
create function public.undo_settings(entry bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  line private.audit;
begin
  perform private.require_admin();
  select a.* into line from private.audit a where a.id = entry and a.action = 'settings update';
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_entry',
      hint = 'only a change of the settings can be undone here';
  end if;
  return public.save_shop_settings(line.was, line.became);
end
$$;
comment on function public.undo_settings(bigint) is
  'Undoes a change of the settings; admins only (42501 otherwise). Security definer: schema private is closed';
revoke all on function public.undo_settings(bigint) from public, anon;
grant execute on function public.undo_settings(bigint) to authenticated;

-- The piece that a line of the audit is about, as long as its own columns or its count are as the line left them.
create function private.changed_product(line private.audit) returns uuid
language sql stable set search_path = '' as $$
  select p.id from public.products p left join public.stock s on s.product_id = p.id
  where p.id = (coalesce(line.was, line.became) ->> 'product_id')::uuid and case
    when line.action = 'products update' then to_jsonb(p) @> line.became
    when line.became is null then s.product_id is null
    else to_jsonb(s) @> line.became - 'updated_at' end
$$;

-- Brings back a piece's own columns, or its count, as long as nobody has changed the same since (PT409 product_changed
-- or stock_changed; a constraint's name). Refuses with PT404 unknown_entry.
create function public.undo_product(entry bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  line private.audit;
  product public.products;
begin
  perform private.require_admin();
  select a.* into line from private.audit a where a.id = entry;
  product.id := coalesce(line.was, line.became) ->> 'product_id';
  if product.id is null then perform private.refuse_item('PT404', 'unknown_entry', '{}'); end if;
  if line.action <> 'products update' then
    perform public.save_details(product.id, jsonb_build_object('stock', jsonb_build_object(
      'seen', line.became -> 'quantity', 'wanted', line.was -> 'quantity',
      'one_of_a_kind', line.was -> 'one_of_a_kind')));
    return;
  end if;
  select p.* into product from public.products p where p.id = product.id for no key update;
  if private.changed_product(line) is null then perform private.refuse_item('PT409', 'product_changed', '{}'); end if;
  product := jsonb_populate_record(product, line.was);
  update public.products p set (name, name_el, description, description_el, price, product_code, image_url, image_alt,
    image_alt_el, category, personalised, making_days)
    = (product.name, product.name_el, product.description, product.description_el, product.price, product.product_code,
      product.image_url, product.image_alt,
      product.image_alt_el, product.category, product.personalised, product.making_days) where p.id = product.id;
end
$$;
comment on function public.undo_product(bigint) is
  'Undoes a change of a piece or its count; admins only (42501 otherwise). Security definer: schema private is closed';
revoke all on function public.undo_product(bigint) from public, anon;
grant execute on function public.undo_product(bigint) to authenticated;

-- Written when pieces go free, by whichever news; a session that was paid meanwhile was not let go.
create function private.note_let_go() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit (actor, action, rows, names, columns)
    values (new.let_go_by, 'holds delete', 1, array[new.reference], '{}');
  return null;
end
$$;
create trigger note_let_go after update of state on private.checkouts
  for each row when (new.let_go_by is not null and new.state in ('expired', 'failed') and old.state <> new.state)
  execute function private.note_let_go();

create function private.note_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit (actor, action, rows, names, columns)
    select new.requested_by, 'refunds insert', 1, array[c.reference, '€' || (new.amount / 100.0)::numeric(12, 2)], '{}'
    from private.checkouts c where c.id = new.checkout_id;
  return null;
end
$$;
create trigger note_refund after insert on private.refunds
  for each row when (new.requested_by is not null) execute function private.note_refund();

create function private.note_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit (actor, action, rows, names, columns)
    select auth.uid(), 'withdrawals update', 1, array[c.reference],
      private.changed_columns(to_jsonb(old), to_jsonb(new))
    from private.checkouts c where c.id = new.checkout_id;
  return null;
end
$$;
create trigger note_return after update of goods_back_at, inspected_at on private.withdrawals
  for each row when (old.goods_back_at is distinct from new.goods_back_at
    or old.inspected_at is distinct from new.inspected_at)
  execute function private.note_return();

-- Each process reports the key that signs now, at its start and when it changes: a line for each key.
create function private.note_signing_key(kid text) returns void
language plpgsql set search_path = '' as $$
declare
  last text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: the signing key', 0));
  select names[1] into last from private.audit where action like 'keys %' order by id desc limit 1;
  if last is distinct from kid then
    insert into private.audit (action, rows, names, columns)
      values (case when last is null then 'keys insert' else 'keys update' end, 1, array[kid], '{}');
  end if;
end
$$;
create index audit_keys_idx on private.audit (id) where action like 'keys %';

-- The orders, accounts, pieces and collections of a line that are still as it left them, and can be put back.
create function private.way_back(line private.audit) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case
    when line.was ? 'sent' then (select jsonb_agg(o.id) from public.orders o
      where o.id in (select jsonb_array_elements_text(line.was -> 'orders')::uuid)
        and o.is_sent = (line.was -> 'sent')::boolean)
    when line.was ? 'ready' then (select jsonb_agg(o.id) from public.orders o
      where o.id in (select jsonb_array_elements_text(line.was -> 'orders')::uuid)
        and not o.is_sent and (o.ready_at is not null) = (line.was -> 'ready')::boolean)
    when line.was ? 'orders' then (select jsonb_agg(d.id) from private.deleted_orders d
      where d.id in (select jsonb_array_elements_text(line.was -> 'orders')::uuid))
    when line.was ? 'former_role' then (select jsonb_agg(p.user_id) from public.user_profiles p
      where p.user_id = (line.was ->> 'user_id')::uuid and p.user_id <> auth.uid()
        and private.right_of(p) <> line.was ->> 'former_role')
    when line.was ? 'collection_id' then (select jsonb_agg(c.id) from public.collections c
      where c.id = (line.was ->> 'collection_id')::uuid and to_jsonb(c) @> line.became)
    else (select jsonb_build_array(c) from private.changed_product(line) c where c is not null)
  end;
end
$$;

-- The buyers of what a line is about, told by the purchases: the audit itself holds no customer's data.
create function private.audit_buyers(line private.audit) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct b.name) from private.checkouts c cross join lateral (
    select u.name from public.orders o join public.customers u on u.id = o.customer_id where o.checkout_id = c.id
    union all
    select d.customer_row ->> 'name' from private.deleted_orders d where d.checkout_id = c.id) b
  where c.reference = any (line.names || line.purchases) and b.name <> ''
$$;

-- Lines older than `before`, newest first; the account's e-mail names its owner.
create function private.audit_lines(before bigint, at_most integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.id desc), '[]') from (
    select a.id, a.at, a.actor, u.email as actor_email, a.action, a.rows, a.names, a.names_el, a.purchases, a.columns,
      private.audit_buyers(a) as buyers,
      private.short_changes(a) as changes,
      a.action = 'settings update' and to_jsonb(s) @> a.became as can_undo,
      private.can_undo_prices(a) as can_undo_prices,
      a.was -> 'sent' as sent, a.was -> 'ready' as ready, a.was -> 'former_role' as former_role,
      case when a.was ? 'former_role' then a.became -> 'role' end as new_role,
      private.way_back(a) as way_back,
      case when a.was ? 'products' then (
        select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.product_row -> 'name',
          'name_el', d.product_row -> 'name_el'))
          from private.deleted_products d
        where d.id in (select jsonb_array_elements_text(a.was -> 'products')::uuid)) end as deleted_products
    from private.audit a cross join private.settings s left join auth.users u on u.id = a.actor
    where before is null or a.id < before
    order by a.id desc limit at_most) listed);
end
$$;
-- Lines of a page of the list, fifty of them.
create function public.audit_entries(before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.audit_lines(before, 50);
end
$$;
comment on function public.audit_entries(bigint) is
  'What admins changed, for admins (42501 otherwise). Security definer: schema private is closed';
revoke all on function public.audit_entries(bigint) from public, anon;
grant execute on function public.audit_entries(bigint) to authenticated;

revoke all on function private.note_change(), private.note_settings(jsonb, jsonb),
  private.short_changes(private.audit), private.audit_value(text, text), private.changed_product(private.audit),
  private.values_of(jsonb, text[]), private.way_back(private.audit), private.note_let_go(), private.note_refund(),
  private.note_return(), private.refuse_audit_change(), private.changed_columns(jsonb, jsonb),
  private.audit_name(text, jsonb), private.audit_buyers(private.audit), private.audit_lines(bigint, integer),
  private.note_signing_key(text) from public;

-- § A purchase's address

-- Corrects where a paid purchase goes, for slip, mails and pages from then on; VAT stays as it was paid (WEK-14).
-- Refuses PT404 order_gone, PT409 order_sent once all of it has left, 23514 address_form (1 to 500 characters).
create function public.correct_address(of_order uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := btrim(address, E' \n\r\t');
  sold public.orders;
begin
  perform private.require_staff();
  if wanted is null or char_length(wanted) not between 1 and 500 or not private.is_clean_text(wanted) then
    raise check_violation using message = 'address_form', hint = 'An address has 1 to 500 characters.';
  end if;
  select o.* into sold from public.orders o where o.id = of_order;
  if not found then
    raise sqlstate 'PT404' using message = 'order_gone', hint = 'Somebody deleted this order.';
  end if;
  perform from public.orders o where o.customer_id = sold.customer_id order by o.id for update;
  if not exists (select from public.orders o where o.customer_id = sold.customer_id and not o.is_sent) then
    raise sqlstate 'PT409' using message = 'order_sent', hint = 'It has left for the earlier address.';
  end if;
  update public.customers c set address = wanted
    where c.id = sold.customer_id and c.address is distinct from wanted;
  if found then
    insert into private.audit (actor, action, rows, names, names_el, purchases, columns)
      values (auth.uid(), 'orders update', 1, array[sold.product_name], array[sold.product_name_el],
        array_remove(array[sold.reference], null), '{address}');
  end if;
end
$$;
comment on function public.correct_address(uuid, text) is
  'Where a purchase goes, for staff (42501 otherwise), until all of it is sent. Security definer: customers are read '
  'only, and the audit is written by the database alone';
revoke all on function public.correct_address(uuid, text) from public, anon;
grant execute on function public.correct_address(uuid, text) to authenticated;
