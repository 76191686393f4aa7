-- The number of each limited piece. No row: made to order. Admins only; shoppers see availability (PDP-05).
create table public.stock (
  product_id uuid primary key,
  quantity integer not null,
  updated_at timestamptz not null default now(),
  constraint stock_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint stock_quantity_range check (quantity between 0 and 100000)
);
comment on table public.stock is 'Pieces on the shelf; what an open payment holds is still counted here.';

alter table public.stock enable row level security;
alter table public.stock force row level security;
create policy "an admin keeps the stock" on public.stock
  for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

revoke all on public.stock from public, anon, authenticated, service_role;
grant select, insert (product_id, quantity), update (quantity), delete on public.stock to authenticated;
grant select, insert, update, delete on public.stock to service_role;

create trigger refuse_non_admins before insert or update or delete on public.stock
  for each statement execute function private.refuse_non_admins();
