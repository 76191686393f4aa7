-- The states between paid and done, in one function: what is owed to those who have paid (WEK).

-- § Steps

-- Each thing that is owed for these payments is a row:
--
--   step       what is to be done                                          day
--   dispute    the bank is answered, nothing leaves                        the provider's last one for an answer
--   look       somebody looks at a payment that does not fit the books
--   give_back  money of a withdrawal goes back                             the law's last one
--   inspect    pieces that came back are looked at                         the same
--   return     pieces that left come back                                  the same
--   ask        the buyer is asked for a choice that was left open          the working day that they were told
--   make       it is made: a purchase, or a quote whose deposit is paid    the last one of sending; the quote's own
--   pack       it is sent, or laid ready                                   the last one of sending
--   collect    its buyer fetches it
--   balance    the balance of a quote that is ready is paid
--
-- The first step of a payment in this order is what is owed next; without a row it is done. `order_ids`: those that
-- the step's press marks; `amount`: cents to give back, or of the balance.
create function private.owed(wanted uuid[]) returns table
  (checkout_id uuid, step text, day date, since timestamptz, order_ids uuid[], withdrawal_id uuid, amount bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with open as (
    select o.checkout_id, bool_or(private.waits_for_answer(o)) as asks, min(o.created_at) as bought_at,
      min(o.leaves_by) as leaves_by, min(o.ready_at) as ready_at, array_agg(o.id order by o.line_no) as ids,
      array_agg(o.id order by o.line_no) filter (where o.to_make and o.ready_at is null) as to_make,
      array_agg(o.id order by o.line_no) filter (where not private.is_prepared(o)) as to_pack
    from public.orders o
    where o.checkout_id = any (wanted) and not o.is_sent and not o.flags && '{withdrawn,refunded,disputed}'
    group by o.checkout_id
  ), paid as (
    select c as payment from private.checkouts c where c.id = any (wanted)
  )
  select o.checkout_id, k.step, k.day, k.since, k.ids, null::uuid, null::bigint
  from open o, private.settings s, lateral (
    select 'ask' as step, o.bought_at as since, o.ids,
      (private.working_days_after((o.bought_at at time zone 'Asia/Nicosia')::date, 1, s.days_off))[1] as day
      where o.asks
    union all select 'make', o.bought_at, o.to_make, o.leaves_by where not o.asks and o.to_make is not null
    union all select 'pack', o.bought_at, o.to_pack, o.leaves_by
      where not o.asks and o.to_make is null and o.to_pack is not null
    union all select 'collect', o.ready_at, o.ids, null where o.to_pack is null) k
  union all
  select (p.payment).id, 'dispute', ((p.payment).dispute_due at time zone 'Asia/Nicosia')::date, (p.payment).paid_at,
    null, null, null
  from paid p where private.is_disputed(p.payment)
  union all
  select (p.payment).id, 'look', null, (p.payment).created_at, null, null, null
  from paid p where (p.payment).attention is not null
  union all
  select (p.payment).id, case when w.inspected_at is not null then 'give_back' when w.goods_back_at is not null
      then 'inspect' when private.has_left(w, p.payment) then 'return' else 'give_back' end,
    private.refund_due(w.received_at), w.received_at, null, w.id, private.owed_back(w, p.payment)
  from paid p join private.withdrawals w on w.checkout_id = (p.payment).id
  where private.is_open_return(w, p.payment) and not private.is_paid_back(w, p.payment)
  union all
  select (p.payment).id, case when q.asked_balance_at is null then 'make' else 'balance' end,
    case when q.asked_balance_at is null then q.ready_by end, coalesce(q.asked_balance_at, q.deposit_paid_at), null,
    null, private.quoted_amount(q, 'balance')
  from paid p join private.quotes q on q.id = (p.payment).quote_id
  where (p.payment).quote_part = 'deposit' and (p.payment).state = 'paid' and private.quote_state(q) = 'deposit_paid';
end
$$;

create function private.step_rank(step text) returns integer
language sql immutable set search_path = '' as $$
  select array_position('{dispute,look,give_back,inspect,return,ask,make,pack,collect,balance}', step)
$$;

-- The pieces of a declaration are with their buyer, as far as the books know.
create function private.has_left(w private.withdrawals, c private.checkouts) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(bool_or(o.is_sent), c.last_sent_at is not null)
  from private.all_orders(c.id) o join jsonb_array_elements(w.lines) l on (l ->> 'line_no')::integer = o.line_no);
end
$$;

-- One of more than half a year ago whose money went back in part was settled in another way.
create function private.is_open_return(w private.withdrawals, c private.checkouts) returns boolean
language sql stable set search_path = '' as $$
  select w.received_at > now() - interval '180 days' or c.refunded = 0
$$;

-- The next step of purchases, a hundred at most: [{checkout_id, step, day}]; one that is done has none.
create function public.owed_next(checkouts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from (
    select distinct on (o.checkout_id) o.checkout_id, o.step, o.day from private.owed(checkouts[1:100]) o
    order by o.checkout_id, private.step_rank(o.step), o.day) n);
end
$$;
comment on function public.owed_next(uuid[]) is
  'What is owed next for purchases, for staff (42501 otherwise). Security definer: schema private is closed';

-- The same in the buyer's eyes: {step, day}, without what is the shop's alone (dispute, look); null: nothing is
-- awaited.
create function private.next_for_buyer(checkout uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('step', o.step, 'day', o.day) from private.owed(array[checkout]) o
  where o.step not in ('dispute', 'look') order by private.step_rank(o.step), o.day limit 1
$$;

-- § Marks

-- Notes that orders are made, or of a collection that they lie ready for their buyer, who hears of it ten minutes
-- later; or takes that back. Returns how many have changed: 0 once somebody was quicker. Refuses with PT409
-- choice_open.
create function public.mark_ready(order_ids uuid[], done boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_staff();
  update public.orders o set ready_at = case when done then now() end
    where o.id = any (order_ids[1:100]) and not o.is_sent and (o.ready_at is not null) is distinct from done;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.mark_ready(uuid[], boolean) is
  'Notes that pieces are made or lie ready, or takes it back, for staff (42501 otherwise). Security definer: only it '
  'may write ready_at';

revoke all on function private.owed(uuid[]), private.step_rank(text), private.next_for_buyer(uuid),
  private.has_left(private.withdrawals, private.checkouts),
  private.is_open_return(private.withdrawals, private.checkouts) from public;
revoke all on function public.owed_next(uuid[]), public.mark_ready(uuid[], boolean) from public, anon;
grant execute on function public.owed_next(uuid[]), public.mark_ready(uuid[], boolean) to authenticated;
