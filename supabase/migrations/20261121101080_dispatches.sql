-- One dispatch mail (AFT-03) for all lines of a purchase marked as sent within ten minutes of the first.
-- The outbox row's data -> line_nos is all that is remembered; the rest is gathered when claimed ('parcels').

-- A purchase has one that still waits and may change; those that were claimed stay as they are.
create unique index outbox_one_waiting_dispatch on private.outbox (checkout_id)
  where kind = 'dispatch' and state = 'pending' and not data ? 'parcels';

-- The pieces of a line that the buyer still gets: none that were withdrawn from, or paid back at their full price.
create function private.wanted_quantity(o public.orders) returns integer
language sql stable set search_path = '' as $$
  select case when c.refunded >= c.amount then 0 else greatest(0, o.quantity - greatest(
      (select coalesce(sum((l ->> 'quantity')::integer), 0) from private.withdrawals w, jsonb_array_elements(w.lines) l
        where w.checkout_id in (select p.id from private.contract_of(c) p) and (l ->> 'line_no')::integer = o.line_no),
      (select coalesce(sum((l ->> 'quantity')::integer), 0) from private.refunds r, jsonb_array_elements(r.lines) l
        where r.checkout_id = c.id and (l ->> 'line_no')::integer = o.line_no and r.state <> 'failed'
          and r.amount >= (select sum((k ->> 'quantity')::bigint * (bought ->> 'unit_amount')::bigint)
            from jsonb_array_elements(r.lines) k join jsonb_array_elements(c.lines) bought on bought -> 'line_no' = k -> 'line_no'))))::integer end
  from private.checkouts c where c.id = o.checkout_id
$$;

-- What was handed over is not announced.
create function private.is_announced(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.outbox m
    where m.checkout_id = o.checkout_id and m.kind = 'dispatch' and m.data -> 'line_nos' @> to_jsonb(o.line_no))
    or exists (select 1 from private.checkouts c where c.id = o.checkout_id and c.payment_method is not null)
$$;

-- Marked lines join the waiting mail, unmarked leave. By statement: bulk changes insert once. Definer: closed outbox.
create function private.owe_dispatches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with unmarked as (
    select n.checkout_id, array_agg(n.line_no::text) as line_nos from new_rows n join old_rows o using (id)
    where o.is_sent and not n.is_sent group by n.checkout_id
  ), fewer as (
    select m.id, (select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(m.data -> 'line_nos') line
        where line::text <> all (u.line_nos)) as line_nos
    from private.outbox m join unmarked u using (checkout_id)
    where m.kind = 'dispatch' and m.state = 'pending' and not m.data ? 'parcels'
    order by m.checkout_id for update of m
  ), cancelled as (
    delete from private.outbox m using fewer f where m.id = f.id and f.line_nos = '[]'
  )
  update private.outbox m set data = jsonb_set(m.data, '{line_nos}', f.line_nos)
    from fewer f where m.id = f.id and f.line_nos <> '[]';

  insert into private.outbox (kind, checkout_id, customer_id, recipient, locale, data, next_attempt_at)
    select 'dispatch', c.id, buyer.id, buyer.email, c.locale,
      jsonb_build_object('reference', c.reference, 'line_nos', jsonb_agg(n.line_no order by n.line_no)),
      now() + interval '10 minutes'
    from new_rows n
      join old_rows o on o.id = n.id and n.is_sent and not o.is_sent
      join public.orders sent on sent.id = n.id
      join private.checkouts c on c.id = n.checkout_id and c.state = 'paid'
      join public.customers buyer on buyer.id = n.customer_id and buyer.email <> ''
    where (select s.dispatch_mails from private.settings s)
      and private.wanted_quantity(sent) > 0 and not private.is_announced(sent)
    group by c.id, buyer.id order by c.id
    on conflict (checkout_id) where kind = 'dispatch' and state = 'pending' and not data ? 'parcels'
    do update set data = jsonb_set(outbox.data, '{line_nos}', outbox.data -> 'line_nos' || (excluded.data -> 'line_nos'));
  return null;
end
$$;
create trigger owe_dispatches after update on public.orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.owe_dispatches();

-- A mail's facts, as things stand now; parcels is null where nothing is left to announce.
create function private.dispatch_facts(m private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  with announced as (
    select o.line_no, o.carrier, o.tracking_number,
      jsonb_set(line - 'description' - 'description_el', '{quantity}', to_jsonb(private.wanted_quantity(o))) as line
    from private.checkouts c, jsonb_array_elements(c.lines) line, public.orders o
    where c.id = m.checkout_id and o.checkout_id = c.id and o.line_no = (line ->> 'line_no')::integer
      and m.data -> 'line_nos' @> (line -> 'line_no') and o.is_sent and private.wanted_quantity(o) > 0
  ), parcels as (
    select min(a.line_no) as place, jsonb_build_object('carrier', a.carrier, 'tracking_number', a.tracking_number,
      'lines', jsonb_agg(a.line order by a.line_no)) as parcel
    from announced a group by a.carrier, a.tracking_number
  )
  select jsonb_build_object('livemode', c.livemode,
    'line_nos', (select coalesce(jsonb_agg(a.line_no order by a.line_no), '[]') from announced a),
    'parcels', (select jsonb_agg(p.parcel order by p.place) from parcels p),
    'is_last', not exists (select 1 from public.orders o
      where o.checkout_id = c.id and not o.is_sent and private.wanted_quantity(o) > 0),
    'is_collection', coalesce(c.delivery ->> 'kind' = 'collection', false),
    'place', (select coalesce(case c.locale when 'el' then s.store_address_el end, s.store_address, s.seller_address)
      from private.settings s),
    'customer', (select jsonb_build_object('name', u.name) from public.customers u where u.id = m.customer_id),
    'shop', private.seller_facts())
  from private.checkouts c where c.id = m.checkout_id
$$;

-- claim_mails has locked them: no line joins or leaves any more.
create function private.gather_dispatches(due uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.outbox m set data = m.data || private.dispatch_facts(m)
    where m.id = any (due) and m.kind = 'dispatch' and not m.data ? 'parcels';
  delete from private.outbox m where m.id = any (due) and m.data -> 'parcels' = 'null';
end
$$;

-- The mails to the buyers of these purchases, oldest first; sends_mail: whether mail leaves this server at all.
create function public.order_mails(checkouts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'sends_mail', coalesce((select not (l.report -> 'keeps_mail')::boolean from private.leases l where l.name = 'outlook'), false),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'checkout_id', m.checkout_id, 'kind', m.kind,
        'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at, 'last_error', m.last_error,
        'line_nos', m.data -> 'line_nos',
        'goes_at', case when m.state = 'pending' and m.kind = 'dispatch' and not m.data ? 'parcels' then m.next_attempt_at end)
        order by m.created_at), '[]')
      from private.outbox m
      where m.checkout_id = any (checkouts[1:100]) and m.kind not in ('notice', 'withdrawal_notice')));
end
$$;
comment on function public.order_mails(uuid[]) is 'Which mails buyers got or get, for admins (42501 otherwise); goes_at: until then the change of an order changes it. Security definer: schema private is closed';

revoke all on function private.wanted_quantity(public.orders), private.is_announced(public.orders), private.owe_dispatches(),
  private.dispatch_facts(private.outbox), private.gather_dispatches(uuid[]) from public;
revoke all on function public.order_mails(uuid[]) from public, anon;
grant execute on function public.order_mails(uuid[]) to authenticated;
