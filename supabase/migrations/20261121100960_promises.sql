-- A purchase's promise about its arrival (DLV-04), kept with it, and which purchases are late.

-- Kept when it begins, and stays whenever it is paid. A method's days are working days; without one, the settings'
-- days of the calendar count. Who fetches a purchase late loses nothing of the time to withdraw.
create function private.keep_promise() returns trigger
language plpgsql set search_path = '' as $$
declare
  promised record;
  longest constant integer := (select s.delivery_days from private.settings s);
  ready_by constant date := (select q.ready_by from private.quotes q where q.id = new.quote_id);
begin
  -- The payment page names who sells.
  new.seller := coalesce(new.seller, private.seller_facts());
  if new.delivery is null then
    new.delivery_days := coalesce(new.delivery_days, longest);
    return new;
  end if;
  select a.* into promised from private.arrival(
    case when ready_by is null then private.making_days(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(new.lines) l))
      else 0 end,
    (new.delivery ->> 'min_days')::integer, (new.delivery ->> 'max_days')::integer,
    greatest((new.created_at at time zone 'Asia/Nicosia')::date, ready_by)) a;
  new.arrives_from := coalesce(new.arrives_from, promised.arrives_from);
  new.arrives_to := coalesce(new.arrives_to, promised.arrives_to);
  -- A collection is in time when it is ready on its last day.
  new.leaves_by := case new.delivery ->> 'kind' when 'collection' then new.arrives_to else promised.leaves_by end;
  new.delivery_days := coalesce(new.delivery_days, case new.delivery ->> 'kind'
    when 'collection' then greatest((new.delivery ->> 'max_days')::integer, longest)
    else (new.delivery ->> 'max_days')::integer end);
  return new;
end
$$;

create trigger checkouts_keep_promise before insert on private.checkouts
  for each row execute function private.keep_promise();

-- The day on which something sent then has arrived at the latest.
create function private.delivered_after(c private.checkouts, sent date) returns date
language sql stable set search_path = '' as $$
  select case when c.delivery is null or c.delivery_days = 0 then sent + c.delivery_days
    else (private.working_days_after(sent, c.delivery_days))[c.delivery_days] end
$$;

-- Of a purchase, for its papers and pages, in the words of its day; amounts in cents.
create function private.delivery_facts(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('delivery', c.delivery - 'method_id' - 'countries' - 'min_days' - 'max_days',
    'delivery_amount', c.delivery_amount, 'wrap_amount', c.wrap_amount, 'deposit_amount', c.deposit_amount,
    'arrives_from', c.arrives_from, 'arrives_to', c.arrives_to)
$$;

-- {count, purchases: [{order_id, reference, kind, customer, pieces: [{name, name_el, quantity, choices}], leaves_by, arrives_to,
-- days_late}]}, the latest first, fifty at most: what should have left and is still wanted.
create function public.late_purchases() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Asia/Nicosia')::date;
begin
  perform private.require_admin();
  return (
    with late as materialized (
      select o.checkout_id, min(o.leaves_by) as leaves_by from public.orders o
      where not o.is_sent and not o.flags && '{withdrawn,refunded,disputed}' and o.leaves_by < today
      group by o.checkout_id
    ), first as (
      select l.* from late l order by l.leaves_by, l.checkout_id limit 50
    )
    select jsonb_build_object('count', (select count(*) from late),
      'purchases', (select coalesce(jsonb_agg(jsonb_build_object('order_id', waiting.order_id, 'reference', c.reference,
          'kind', c.delivery ->> 'kind', 'customer', u.name, 'lines', waiting.lines, 'leaves_by', f.leaves_by,
          'arrives_to', c.arrives_to, 'days_late', today - f.leaves_by) order by f.leaves_by, c.reference), '[]')
        from first f join private.checkouts c on c.id = f.checkout_id,
          lateral (select (array_agg(o.id order by o.line_no))[1] as order_id,
              (array_agg(o.customer_id))[1] as customer_id,
              jsonb_agg(jsonb_build_object('name', o.product_name, 'name_el', o.product_name_el, 'quantity', o.quantity,
                  'choices', o.choices) order by o.line_no) as lines
            from public.orders o where o.checkout_id = f.checkout_id and not o.is_sent
              and not o.flags && '{withdrawn,refunded,disputed}') waiting
          join public.customers u on u.id = waiting.customer_id)));
end
$$;

comment on function public.late_purchases() is
  'Purchases that should have left by now, for admins (42501 otherwise). Security definer: schema private is closed';
revoke all on function public.late_purchases() from public, anon;
grant execute on function public.late_purchases() to authenticated;
