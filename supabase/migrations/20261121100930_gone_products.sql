-- Addresses of pieces that were deleted. A table of its own: the piece's row is gone, and its address stands in other
-- people's links, where "gone, look at these" serves better than "not found" (FND-02).
create table private.gone_products (
  slug text not null,
  category text not null,
  gone_at timestamptz not null default now(),
  constraint gone_products_pkey primary key (slug)
);
comment on table private.gone_products is 'Earlier addresses of deleted pieces, and where their kin is found';
alter table private.gone_products enable row level security;
revoke all on private.gone_products from public, anon, authenticated, service_role;

-- Security definer: schema private is closed.
create function private.keep_gone_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.gone_products as kept (slug, category)
    select distinct on (address) address, category
    from old_rows, unnest(previous_slugs || slug) as address
    order by address, created_at desc
    on conflict on constraint gone_products_pkey do update set (category, gone_at) = row(excluded.category, excluded.gone_at);
  return null;
end
$$;
create trigger keep_gone_products after delete on public.products referencing old table as old_rows
  for each statement execute function private.keep_gone_products();

-- Security definer: shoppers may not see archived pieces; that one has been there was public once.
create function public.gone_product(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select category from public.products where slug = address and archived
  union all
  select category from public.products where previous_slugs @> array[address] and archived
  union all
  select category from private.gone_products where slug = address
  limit 1
$$;
comment on function public.gone_product(text) is
  'The category of a piece that was sold at this address and is no more; null where none ever was';
revoke all on function private.keep_gone_products(), public.gone_product(text) from public;
grant execute on function public.gone_product(text) to anon, authenticated;
