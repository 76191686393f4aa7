-- Deleted orders stay 30 days (AFT-09). A flag in public.orders would leave them on the wire (ORD-04, ORD-05).
create table private.deleted_orders (
  id uuid primary key,
  -- Shared by the orders that one statement deleted: the caller's Idempotency-Key, if it sent one.
  deletion uuid not null,
  checkout_id uuid not null,
  customer_id uuid not null,
  -- Both rows as they were, whole, so that columns to come lie here too.
  order_row jsonb not null,
  customer_row jsonb not null,
  ordered_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid
);
create index deleted_orders_newest_idx on private.deleted_orders (deleted_at desc, ordered_at desc, id);
create index deleted_orders_deletion_idx on private.deleted_orders (deletion);
create index deleted_orders_checkout_idx on private.deleted_orders (checkout_id);
create index deleted_orders_customer_idx on private.deleted_orders (customer_id);
comment on table private.deleted_orders is 'Deleted orders and their customers for 30 days; then, or by erase_customer, they are gone for good';
comment on column private.deleted_orders.deleted_by is 'An account of auth.users, kept when that goes; null: nobody signed in';

alter table private.deleted_orders enable row level security;
revoke all on private.deleted_orders from public, anon, authenticated, service_role;

-- A customer's row leaves with its last order. Definer: nobody else may delete customers or write here.
create function private.keep_deleted_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'idempotency-key';
  this_deletion constant uuid := coalesce(
    substring(key from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid, gen_random_uuid());
  leaving uuid[];
begin
  insert into private.deleted_orders as d
    (id, deletion, checkout_id, customer_id, order_row, customer_row, ordered_at, deleted_by)
  select o.id, this_deletion, o.checkout_id, o.customer_id, to_jsonb(o), to_jsonb(u), o.created_at, auth.uid()
    from gone o join public.customers u on u.id = o.customer_id
  -- An id that the service has written once more.
  on conflict (id) do update set deletion = excluded.deletion, checkout_id = excluded.checkout_id,
    customer_id = excluded.customer_id, order_row = excluded.order_row, customer_row = excluded.customer_row,
    ordered_at = excluded.ordered_at, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by;
  -- EXCEPT, for the planner takes NOT EXISTS for one row: a cleared history would cost the square of its length.
  leaving := array(select g.customer_id from gone g
    except select o.customer_id from public.orders o where o.customer_id in (select g.customer_id from gone g));
  delete from public.customers u where u.id = any (leaving);
  return null;
end
$$;
create trigger keep_deleted_orders after delete on public.orders
  referencing old table as gone
  for each statement execute function private.keep_deleted_orders();

-- Mails and withdrawals hold the customer's id, not the row; their names and addresses go when neither table has it.
create function private.forget_customers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  forgotten uuid[];
begin
  if tg_table_name = 'customers' then
    forgotten := array(select g.id from gone g
      except select d.customer_id from private.deleted_orders d where d.customer_id in (select g.id from gone g));
  else
    forgotten := array(select g.customer_id from gone g
      except select u.id from public.customers u where u.id in (select g.customer_id from gone g)
      except select d.customer_id from private.deleted_orders d where d.customer_id in (select g.customer_id from gone g));
  end if;
  update private.withdrawals w set customer_id = null where w.customer_id = any (forgotten);
  update private.outbox o set customer_id = null where o.customer_id = any (forgotten);
  return null;
end
$$;
create trigger forget_customers after delete on public.customers
  referencing old table as gone
  for each statement execute function private.forget_customers();
create trigger forget_customers after delete on private.deleted_orders
  referencing old table as gone
  for each statement execute function private.forget_customers();
revoke execute on function private.keep_deleted_orders(), private.forget_customers() from public;

-- {count (of all), orders: 25 after `skip`, the last deleted first; `together`: how many one deletion took}.
create function public.recently_deleted(skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with listed as (
      select d.* from private.deleted_orders d
      order by d.deleted_at desc, d.ordered_at desc, d.id limit 25 offset greatest(skip, 0)
    ), sizes as (
      select d.deletion, count(*) as together from private.deleted_orders d
      where d.deletion in (select l.deletion from listed l) group by d.deletion
    )
    select jsonb_build_object('count', (select count(*) from private.deleted_orders),
      'orders', coalesce(jsonb_agg(
        jsonb_build_object('deletion', l.deletion, 'together', s.together, 'deleted_at', l.deleted_at,
          'ends_at', l.deleted_at + interval '30 days', 'deleted_by', by.email,
          'customer_name', l.customer_row -> 'name', 'customer_email', l.customer_row -> 'email')
        || l.order_row
        order by l.deleted_at desc, l.ordered_at desc, l.id), '[]'))
    from listed l join sizes s on s.deletion = l.deletion left join auth.users by on by.id = l.deleted_by);
end
$$;
comment on function public.recently_deleted(integer) is
  'Deleted orders that can come back, for admins (42501 otherwise); amounts in euros. Security definer: schema private is closed';

-- Brings back orders by ids or a whole deletion, without mails; stock stays. Returns {restored, left}: 2,000 at most a
-- call, repeated until none is left; those back already are not counted. PT409 erased_meanwhile: nothing changed.
create function public.restore_orders(ids uuid[] default '{}', deletion uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_admin();
  if exists (select 1 from unnest(ids) as wanted (id)
      where not exists (select 1 from private.deleted_orders d where d.id = wanted.id)
        and not exists (select 1 from public.orders o where o.id = wanted.id)) then
    perform private.refuse_item('PT409', 'erased_meanwhile', '{}');
  end if;
  with back as (
    delete from private.deleted_orders d
    where d.id in (select k.id from private.deleted_orders k
      where k.id = any (ids) or k.deletion = restore_orders.deletion limit 2000)
    returning d.*
  ), customers_back as (
    insert into public.customers
    select distinct on (c.id) c.* from back b, jsonb_populate_record(null::public.customers, b.customer_row) c
    on conflict (id) do nothing
  ), orders_back as (
    insert into public.orders
    select o.* from back b
      -- The piece may have been deleted meanwhile, too.
      left join public.products p on p.id = (b.order_row ->> 'product_id')::uuid,
      jsonb_populate_record(null::public.orders, b.order_row || jsonb_build_object('product_id', p.id)) o
    returning 1
  )
  select count(*) into restored from orders_back;
  return jsonb_build_object('restored', restored, 'left', (select count(*) from private.deleted_orders d
    where d.id = any (ids) or d.deletion = restore_orders.deletion));
end
$$;
comment on function public.restore_orders(uuid[], uuid) is
  'Brings deleted orders back, for admins (42501 otherwise). Security definer: nobody may insert orders, and schema private is closed';

revoke all on function public.recently_deleted(integer), public.restore_orders(uuid[], uuid) from public, anon;
grant execute on function public.recently_deleted(integer), public.restore_orders(uuid[], uuid) to authenticated;
