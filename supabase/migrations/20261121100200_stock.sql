-- How many of a piece exist. No row: made to order. Admins only; shoppers see availability (PDP-05).
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

-- Shoppers see 'sold out' and 'Only N left', never the count. Called wherever stock or holds change.
create function private.refresh_availability(of_products uuid[]) returns void
language sql security definer set search_path = ''
as $$
  update public.products
  set availability = quantity is null or quantity > 0,
      few_left = case when quantity between 1 and 3 then quantity end
  from unnest(of_products) as changed (id)
    left join public.stock on stock.product_id = changed.id
  where products.id = changed.id
    and (availability, few_left) is distinct from
        (quantity is null or quantity > 0, case when quantity between 1 and 3 then quantity end)
$$;
revoke execute on function private.refresh_availability(uuid[]) from public;

-- Once a statement, not once a row: an import counts thousands of pieces.
create function private.follow_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_availability(array(select product_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform private.refresh_availability(array(select product_id from old_rows));
  else
    perform private.refresh_availability(
      array(select product_id from old_rows union select product_id from new_rows));
  end if;
  return null;
end
$$;
revoke execute on function private.follow_stock() from public;
create trigger follow_stock_insert after insert on public.stock referencing new table as new_rows
  for each statement execute function private.follow_stock();
create trigger follow_stock_update after update on public.stock referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_stock();
create trigger follow_stock_delete after delete on public.stock referencing old table as old_rows
  for each statement execute function private.follow_stock();
