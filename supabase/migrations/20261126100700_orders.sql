-- Sales: customers and orders, also those that were deleted and may come back.

-- § Customers and orders

-- Sales: one customer per paid checkout, one order per line. Written by the payment path only.
create table public.customers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  address text,
  created_at timestamptz not null default now()
);
-- Orders sorted by name or e-mail (ORD-06) follow their customers: the other orders need not be read.
create index customers_name_idx on public.customers (name);
create index customers_email_idx on public.customers (email);
create index customers_address_idx on public.customers (address);
create index customers_address_down_idx on public.customers (address desc nulls last);
comment on table public.customers is 'Personal data of buyers; removed with their last order. Never merged by e-mail.';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null,
  reference text,
  line_no integer not null,
  customer_id uuid not null,
  product_id uuid,
  -- The sold piece, kept when the product changes or is deleted (PAY-02). unit_price, total_amount in euros.
  product_name text not null,
  product_name_el text,
  product_code text,
  unit_price numeric not null,
  image_url text,
  choices jsonb not null default '[]',
  quantity integer not null,
  total_amount numeric not null,
  is_sent boolean not null default false,
  sent_at timestamptz,
  to_make boolean not null default false,
  ready_at timestamptz,
  carrier text,
  tracking_number text,
  flags text[] not null default '{}',
  leaves_by date,
  note text,
  livemode boolean not null,
  created_at timestamptz not null default now(),
  constraint orders_customer_id_fkey foreign key (customer_id) references public.customers (id),
  constraint orders_product_id_fkey foreign key (product_id) references public.products (id) on delete set null,
  -- Not (checkout, product): a product deleted meanwhile is null, and nulls never collide.
  constraint orders_checkout_line_key unique (checkout_id, line_no),
  constraint orders_quantity_range check (quantity between 1 and 100),
  constraint orders_unit_price_range
    check (unit_price >= 0.01 and unit_price <= 999999.99 and unit_price = round(unit_price, 2)),
  constraint orders_choices_list check (jsonb_typeof(choices) = 'array'),
  constraint orders_total_exact check (total_amount = unit_price * quantity),
  -- Both reach mails and pages. domain/carriers.ts knows the number's form too.
  constraint orders_carrier_form check (char_length(carrier) between 1 and 60 and carrier = btrim(carrier)
    and private.is_clean_line(carrier) and carrier !~ '[<>]'),
  constraint orders_tracking_number_form
    check (tracking_number ~ '^[A-Za-z0-9]([A-Za-z0-9 ./_-]{0,48}[A-Za-z0-9])?$'),
  constraint orders_note_form check (char_length(note) between 1 and 1000 and private.is_clean_text(note))
);
create index orders_newest_idx on public.orders (created_at desc, id);
create index orders_sent_idx on public.orders (is_sent, created_at desc, id);
-- late_purchases reads these: few, also among years of orders.
create index orders_late_idx on public.orders (leaves_by, checkout_id)
  where not is_sent and not flags && '{withdrawn,refunded,disputed}';
-- Other columns that a list is sorted by (ORD-06); what may be missing stands last in either direction.
create index orders_product_name_idx on public.orders (is_sent, product_name, id);
create index orders_product_code_idx on public.orders (is_sent, product_code, id);
create index orders_product_code_down_idx on public.orders (is_sent, product_code desc nulls last, id);
create index orders_total_amount_idx on public.orders (is_sent, total_amount, id);
create index orders_customer_idx on public.orders (customer_id);
create index orders_product_idx on public.orders (product_id);
comment on table public.orders is 'One row per bought line; pending while is_sent is false.';

comment on column public.orders.reference is 'The purchase''s number, as its buyer knows it (KOS-7F3K9Q)';
comment on column public.orders.flags is
  'What to know before sending: withdrawn, withdrawn_in_part, refunded, refunded_in_part, disputed, gift, counter, '
  'collection, in_words (made after the buyer''s own), test; written by the database alone (keep_order_flags)';
comment on column public.orders.choices is 'What was chosen, as agreed that day (value_words)';
comment on column public.orders.leaves_by is
  'The last day of sending for its promised arrival; null: none was promised (keep_promise)';
comment on column public.orders.note is 'The jeweller''s own; the shop shows it to no buyer (WEK-14)';
comment on column public.orders.sent_at is 'Since when is_sent is true, of a collection: since when its buyer has it; '
  'written by the database alone (keep_sent_at)';
comment on column public.orders.ready_at is
  'Since when it is made, of a collection: since when it lies ready for its buyer (mark_ready)';
comment on column public.orders.to_make is
  'Made after the sale, as the catalogue or the quote said that day (write_orders); made is what has ready_at';

alter table public.customers enable row level security;
create policy "staff read customers" on public.customers
  for select to authenticated using ((select private.is_staff()));

alter table public.orders enable row level security;
create policy "staff read orders" on public.orders
  for select to authenticated using ((select private.is_staff()));
create policy "staff mark orders as sent" on public.orders
  for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "an admin deletes orders" on public.orders
  for delete to authenticated using ((select private.is_admin()));

-- E08, E10, E13: no insert for anybody, of an order only its note and what tells of its parcel may change, customers
-- are read only.
revoke all on public.customers, public.orders from public, anon, authenticated, service_role;
grant select on public.customers to authenticated;
grant select, update (is_sent, carrier, tracking_number, note), delete on public.orders to authenticated;
grant select, insert, update, delete on public.customers, public.orders to service_role;

create trigger refuse_non_admins before insert or update or delete on public.customers
  for each statement execute function private.refuse_non_admins();
create trigger refuse_non_staff before insert or update on public.orders
  for each statement execute function private.refuse_non_staff();
create trigger refuse_non_admins before delete on public.orders
  for each statement execute function private.refuse_non_admins();

-- An order that comes back with a time keeps it; otherwise only the change of is_sent counts.
create function private.keep_sent_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not new.is_sent then
    new.sent_at := null;
  elsif tg_op = 'INSERT' then
    new.sent_at := coalesce(new.sent_at, now());
  else
    new.sent_at := case when old.is_sent then old.sent_at else now() end;
  end if;
  return new;
end
$$;
revoke execute on function private.keep_sent_at() from public;
create trigger keep_sent_at before insert or update on public.orders
  for each row execute function private.keep_sent_at();

-- True: nothing is left to do for it but to hand it over, of what is sent not even that.
create function private.is_prepared(o public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select o.is_sent or (o.ready_at is not null and o.flags && '{collection}')
$$;
revoke execute on function private.is_prepared(public.orders) from public;

alter publication supabase_realtime add table public.orders;

-- § Deleted orders

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
comment on table private.deleted_orders is
  'Deleted orders and their customers for 30 days; then, or by erase_customer, they are gone for good';
comment on column private.deleted_orders.deleted_by is
  'An account of auth.users, kept when that goes; null: nobody signed in';

alter table private.deleted_orders enable row level security;
revoke all on private.deleted_orders from public, anon, authenticated, service_role;

-- Deleted orders cause this: the time to withdraw, the copy that may come back; a customer's row leaves
-- with its last order. Definer: nobody else may delete customers or write here.
create function private.keep_deleted_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'idempotency-key';
  this_deletion constant uuid := coalesce(
    substring(key from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid, gen_random_uuid());
  leaving uuid[];
begin
  -- Deleting ends no right: an unsent order counts as sent that day. The checkout is locked before the customer, as a
  -- withdrawal does.
  update private.checkouts c set last_sent_at = greatest(c.last_sent_at, g.sent_at)
    from (select checkout_id, max(coalesce(sent_at, now())) as sent_at from gone group by checkout_id) g
    where c.id = g.checkout_id;
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
      except select d.customer_id from private.deleted_orders d
        where d.customer_id in (select g.customer_id from gone g));
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
  'Deleted orders that can come back, for admins (42501 otherwise); amounts in euros. Security definer: schema '
  'private is closed';

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
  'Brings deleted orders back, for admins (42501 otherwise). Security definer: nobody may insert orders, and schema '
  'private is closed';

revoke all on function public.recently_deleted(integer), public.restore_orders(uuid[], uuid) from public, anon;
grant execute on function public.recently_deleted(integer), public.restore_orders(uuid[], uuid) to authenticated;
