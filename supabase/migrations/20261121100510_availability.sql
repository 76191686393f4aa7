-- Shoppers see 'sold out' and 'Only N left', never the count: the shelf less what open payments hold (PDP-05)
-- and what is put aside (STK-04).

-- Null: made to order, without limit.
create function private.free_stock(wanted uuid) returns bigint
language sql stable set search_path = '' as $$
  select s.quantity - coalesce((select sum(h.quantity) from private.holds h where h.product_id = wanted), 0)
    - private.put_aside_of(wanted)
  from public.stock s where s.product_id = wanted
$$;

-- A piece is for sale while its own stock allows and each list of it has a value for sale.
create function private.offered(of_products uuid[])
returns table (id uuid, availability boolean, few_left integer, needs_choice boolean)
language sql stable set search_path = '' as $$
  select count.id,
    (count.free is null or count.free > 0) and not exists (select 1 from public.product_choices c
      where c.product_id = count.id and c.kind <> 'text' and not exists (
        select 1 from public.product_choice_values v where v.choice_id = c.id and v.available)),
    (case when count.free between 1 and 3 then count.free end)::integer,
    exists (select 1 from public.product_choices c where c.product_id = count.id
      and case c.kind when 'text' then not c.optional else not exists (
        select 1 from public.product_choice_values v where v.choice_id = c.id and v.is_default and v.available) end)
  from (select wanted.id, private.free_stock(wanted.id) as free from unnest(of_products) as wanted (id)) as count
$$;

-- Why a piece of which there is one can't be bought, and when the first may be free again; nulls: it is sold.
create function private.taken(wanted uuid) returns table (held text, until timestamptz)
language sql stable set search_path = '' as $$
  select case when bool_or(by.paying) then 'buying' when count(*) > 0 then 'aside' end,
    case when bool_or(by.paying) then min(by.until) filter (where by.paying) else min(by.until) end
  from (
    -- The bank's answer has no time.
    select true as paying, case when c.state <> 'processing' then c.expires_at end as until
    from private.holds h join private.checkouts c on c.id = h.checkout_id where h.product_id = wanted
    union all
    select false, (r.until + 1)::timestamp at time zone 'Asia/Nicosia'
    from private.reservations r where r.product_id = wanted and r.ended_at is null) by
  where (select s.quantity from public.stock s where s.product_id = wanted) is distinct from 0
$$;

create function private.refresh_availability(of_products uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.products p
  set availability = told.availability, few_left = told.few_left, needs_choice = told.needs_choice,
    held = taken.held, held_until = taken.until
  from private.offered(of_products) told left join lateral private.taken(told.id) taken on not told.availability
  -- By the index: rows of a function alone would be looked for among all pieces.
  where p.id = any (of_products) and p.id = told.id
    and (p.availability, p.few_left, p.needs_choice, p.held, p.held_until) is distinct from
      (told.availability, told.few_left, told.needs_choice, taken.held, taken.until)
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

-- Once a statement: a cart holds a hundred pieces.
create function private.refresh_held_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_availability(array(select distinct h.product_id from changed h));
  return null;
end
$$;

create trigger refresh_availability_insert after insert on private.holds referencing new table as changed
  for each statement execute function private.refresh_held_availability();
create trigger refresh_availability_delete after delete on private.holds referencing old table as changed
  for each statement execute function private.refresh_held_availability();

-- Pieces held for a payment or put aside can't leave the shelf (F55, STK-04). Definer: admins write stock and may not read holds.
create function private.refuse_stock_below_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
  aside constant bigint := private.put_aside_of(new.product_id);
begin
  select coalesce(sum(h.quantity), 0) into held from private.holds h where h.product_id = new.product_id;
  if new.quantity < held then
    raise exception 'stock_below_holds' using errcode = '23514',
      detail = format('%s of this product are being paid for at this moment.', held),
      hint = 'Lower the stock again when these payments have ended.';
  elsif new.quantity < held + aside then
    raise exception 'stock_below_put_aside' using errcode = '23514',
      detail = format('%s of this product are put aside.', aside),
      hint = 'Let them go first.';
  end if;
  return null;
end
$$;

-- Runs after the statement: a sale takes hold and stock away in one.
create trigger stock_covers_holds after insert or update of product_id, quantity on public.stock
  for each row execute function private.refuse_stock_below_holds();

-- From now on nobody knows when it ends.
create function private.refresh_processing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_values(array(select v.choice_id from private.value_holds h
    join public.product_choice_values v on v.id = h.value_id where h.checkout_id = new.id));
  perform private.refresh_availability(array(select h.product_id from private.holds h where h.checkout_id = new.id));
  return null;
end
$$;
create trigger refresh_processing after update of state on private.checkouts
  for each row when (new.state = 'processing' and old.state <> 'processing') execute function private.refresh_processing();
