-- How many pieces there are, without counting them: of a hundred thousand that cost every page 10 ms.

create table private.product_counts (
  category text not null,
  archived boolean not null,
  pieces bigint not null
);
comment on table private.product_counts is
  'Pieces by category and archived: the sum of all rows of a kind. Derived from products, therefore in no backup';
alter table private.product_counts enable row level security;
revoke all on private.product_counts from public, anon, authenticated, service_role;

-- Once a statement. Nobody waits for anybody: a row that another transaction is taking up is left to it, and until a later
-- write takes up both, a kind has two. Definer: schema private is closed.
create function private.follow_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  gone private.product_counts[] := '{}';
  added private.product_counts[] := '{}';
begin
  if tg_op = 'TRUNCATE' then
    delete from private.product_counts;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    gone := array(select (category, archived, -count(*))::private.product_counts from old_rows group by category, archived);
  end if;
  if tg_op <> 'DELETE' then
    added := array(select (category, archived, count(*))::private.product_counts from new_rows group by category, archived);
  end if;
  with changes as materialized (
    select category, archived, sum(pieces) as pieces from unnest(gone || added) group by category, archived having sum(pieces) <> 0
  ), free as (
    select c.ctid as place from private.product_counts c join changes using (category, archived) for update of c skip locked
  ), taken as (
    delete from private.product_counts c using free where c.ctid = free.place returning c.category, c.archived, c.pieces
  )
  insert into private.product_counts
    select category, archived, sum(pieces) from (select * from changes union all select * from taken) summed group by category, archived;
  return null;
end
$$;
revoke execute on function private.follow_products() from public;
create trigger follow_products_insert after insert on public.products referencing new table as new_rows
  for each statement execute function private.follow_products();
create trigger follow_products_update after update on public.products referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_products();
create trigger follow_products_delete after delete on public.products referencing old table as old_rows
  for each statement execute function private.follow_products();
create trigger follow_products_truncate after truncate on public.products
  for each statement execute function private.follow_products();
-- Where other triggers stand aside too: a restore writes the pieces and thereby counts them.
alter table public.products enable always trigger follow_products_insert;
alter table public.products enable always trigger follow_products_update;
alter table public.products enable always trigger follow_products_delete;
alter table public.products enable always trigger follow_products_truncate;

-- What the caller could count themselves, by the policy of products. Definer: schema private is closed.
create function public.count_products(of_category text default null) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(c.pieces), 0)::bigint from private.product_counts c
  where (of_category is null or c.category = of_category) and (not c.archived or (select private.is_admin()))
$$;
comment on function public.count_products(text) is 'How many pieces the caller may see, of one category or of all';
revoke all on function public.count_products(text) from public;
grant execute on function public.count_products(text) to anon, authenticated;
