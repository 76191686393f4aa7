-- The number of each limited piece. No row: made to order. Admins only; shoppers see availability (PDP-05).
create table public.stock (
  product_id uuid primary key,
  quantity integer not null,
  one_of_a_kind boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint stock_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint stock_quantity_range check (quantity between 0 and 100000),
  constraint stock_one_of_a_kind check (quantity <= 1 or not one_of_a_kind)
);
comment on table public.stock is 'Pieces on the shelf; what an open payment holds is still counted here.';
comment on column public.stock.one_of_a_kind is 'There is one, or there was: it never becomes two';

alter table public.stock enable row level security;
create policy "an admin keeps the stock" on public.stock
  for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

revoke all on public.stock from public, anon, authenticated, service_role;
-- An upsert of the stock client names each column, the key too.
grant select, insert (product_id, quantity, one_of_a_kind), update (product_id, quantity, one_of_a_kind), delete on public.stock to authenticated;
grant select, insert, update, delete on public.stock to service_role;

create trigger refuse_non_admins before insert or update or delete on public.stock
  for each statement execute function private.refuse_non_admins();
