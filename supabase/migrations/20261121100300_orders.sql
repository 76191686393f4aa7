-- Sales: one customer per paid checkout, one order per line. Written by the payment path only.
create table public.customers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  address text,
  created_at timestamptz not null default now()
);
-- For orders sorted by name or e-mail (ORD-06): sorted by their customers, the other orders need not be read.
create index customers_name_idx on public.customers (name);
create index customers_email_idx on public.customers (email);
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
  carrier text,
  tracking_number text,
  flags text[] not null default '{}',
  leaves_by date,
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
    check (tracking_number ~ '^[A-Za-z0-9]([A-Za-z0-9 ./_-]{0,48}[A-Za-z0-9])?$')
);
create index orders_newest_idx on public.orders (created_at desc, id);
create index orders_sent_idx on public.orders (is_sent, created_at desc, id);
-- For late_purchases: few, also among years of orders.
create index orders_late_idx on public.orders (leaves_by, checkout_id)
  where not is_sent and not flags && '{withdrawn,refunded,disputed}';
create index orders_customer_idx on public.orders (customer_id);
create index orders_product_idx on public.orders (product_id);
comment on table public.orders is 'One row per bought line; pending while is_sent is false.';

comment on column public.orders.reference is 'The purchase''s number, as its buyer knows it (KOS-7F3K9Q)';
comment on column public.orders.flags is
  'What to know before sending: withdrawn, withdrawn_in_part, refunded, refunded_in_part, disputed, gift, counter, test; written by the database alone (keep_order_flags)';
comment on column public.orders.choices is 'What was chosen, in the words of that day: as in private.checkouts.lines';
comment on column public.orders.leaves_by is 'The last day of sending for its promised arrival; null: none was promised (keep_promise)';
comment on column public.orders.sent_at is 'Since when is_sent is true; written by the database alone (keep_sent_at)';

alter table public.customers enable row level security;
create policy "an admin reads customers" on public.customers
  for select to authenticated using ((select private.is_admin()));

alter table public.orders enable row level security;
create policy "an admin reads orders" on public.orders
  for select to authenticated using ((select private.is_admin()));
create policy "an admin marks orders as sent" on public.orders
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "an admin deletes orders" on public.orders
  for delete to authenticated using ((select private.is_admin()));

-- E08, E10, E13: no insert for anybody, of an order only what tells of its parcel may change, customers are read only.
revoke all on public.customers, public.orders from public, anon, authenticated, service_role;
grant select on public.customers to authenticated;
grant select, update (is_sent, carrier, tracking_number), delete on public.orders to authenticated;
grant select, insert, update, delete on public.customers, public.orders to service_role;

create trigger refuse_non_admins before insert or update or delete on public.customers
  for each statement execute function private.refuse_non_admins();
create trigger refuse_non_admins before insert or update or delete on public.orders
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

alter publication supabase_realtime add table public.orders;
