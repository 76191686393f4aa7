-- Shoppers see 'sold out' and 'Only N left', never the count: the shelf less what open payments hold (PDP-05).

-- Null: made to order, without limit.
create function private.free_stock(wanted uuid) returns bigint
language sql stable set search_path = '' as $$
  select s.quantity - coalesce((select sum(h.quantity) from private.holds h where h.product_id = wanted), 0)
  from public.stock s where s.product_id = wanted
$$;

create function private.refresh_availability(of_products uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.products
  set availability = free is null or free > 0,
      few_left = case when free between 1 and 3 then free end
  from (select changed.id, private.free_stock(changed.id) as free from unnest(of_products) as changed (id)) as count
  where products.id = count.id
    and (availability, few_left) is distinct from
        (free is null or free > 0, (case when free between 1 and 3 then free end)::integer)
$$;

-- Runs once a statement, not once a row: an import counts thousands of pieces.
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

create function private.refresh_held_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.refresh_availability(array[old.product_id]); end if;
  if tg_op <> 'DELETE' then perform private.refresh_availability(array[new.product_id]); end if;
  return null;
end
$$;

create trigger holds_refresh_availability after insert or update or delete on private.holds
  for each row execute function private.refresh_held_availability();

-- Pieces held for a payment can't leave the shelf (F55). Definer: admins write stock and may not read holds.
create function private.refuse_stock_below_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
begin
  select coalesce(sum(h.quantity), 0) into held from private.holds h where h.product_id = new.product_id;
  if new.quantity < held then
    raise exception 'stock_below_holds' using errcode = '23514',
      detail = format('%s of this product are being paid for at this moment.', held),
      hint = 'Lower the stock again when these payments have ended.';
  end if;
  return null;
end
$$;

-- Runs after the statement: a sale takes hold and stock away in one.
create trigger stock_covers_holds after insert or update of quantity on public.stock
  for each row execute function private.refuse_stock_below_holds();
