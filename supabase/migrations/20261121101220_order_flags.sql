-- Flags before sending, kept on the order: lists and the feed may read neither the payment nor the withdrawal.

create function private.order_flags(o public.orders) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when withdrawn.quantity >= o.quantity then 'withdrawn' when withdrawn.quantity > 0 then 'withdrawn_in_part' end,
    case when paid.refunded >= paid.amount then 'refunded' when paid.refunded > 0 then 'refunded_in_part' end,
    case when paid.is_disputed then 'disputed' end,
    case when exists (select 1 from private.gifts g where g.checkout_id = o.checkout_id) then 'gift' end,
    case when c.payment_method is not null then 'counter' end,
    case when not o.livemode then 'test' end], null)
  from (select sum((l ->> 'quantity')::integer) as quantity
      from private.withdrawals w, jsonb_array_elements(w.lines) l
      where w.checkout_id in (select k.id from private.checkouts c, private.contract_of(c) k where c.id = o.checkout_id)
        and (l ->> 'line_no')::integer = o.line_no) withdrawn
    left join private.checkouts c on c.id = o.checkout_id,
    -- A deposit that is disputed or was given back is of this purchase too.
    lateral (select sum(k.amount) as amount, sum(k.refunded) as refunded,
        bool_or(k.dispute not in ('won', 'warning_closed', 'prevented')) as is_disputed
      from private.contract_of(c) k) paid
$$;

-- Whoever writes an order, its flags are those of its purchase. Security definer: schema private is closed to admins.
create function private.keep_order_flags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.flags := private.order_flags(new);
  return new;
end
$$;
revoke execute on function private.keep_order_flags() from public;
create trigger keep_order_flags before insert or update on public.orders
  for each row execute function private.keep_order_flags();

-- Writes the orders of a purchase again, whose trigger then finds the flags.
create function private.refresh_order_flags() returns trigger
language plpgsql set search_path = '' as $$
declare
  purchase uuid;
begin
  if tg_table_name = 'checkouts' then purchase := new.id; else purchase := new.checkout_id; end if;
  update public.orders o set flags = private.order_flags(o)
    where o.checkout_id in (select k.id from private.checkouts c, private.contract_of(c) k where c.id = purchase) and o.flags <> private.order_flags(o);
  return null;
end
$$;
revoke execute on function private.refresh_order_flags() from public;
create trigger refresh_order_flags after update of refunded, dispute on private.checkouts
  for each row execute function private.refresh_order_flags();
create trigger refresh_order_flags after insert on private.withdrawals
  for each row execute function private.refresh_order_flags();
