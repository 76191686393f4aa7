-- Each query counts the rows that break it and names a few, for tests and the operator's doctor. I11 needs the
-- provider; I9 and I12 are about later writes: a settled checkout makes no orders, a trigger of private.checkouts.

create type private.broken_rule as (name text, broken text);

create function private.broken_invariants() returns setof private.broken_rule
language sql stable set search_path = '' as $$
  -- Recently deleted orders count: they may come back.
  with orders as materialized (
    select o.checkout_id, o.customer_id, o.total_amount from public.orders o
    union all
    select d.checkout_id, d.customer_id, (d.order_row ->> 'total_amount')::numeric from private.deleted_orders d)
  select 'I1 a paid checkout has one customer, and no more orders than lines', c.reference
    from private.checkouts c join orders o on o.checkout_id = c.id where c.state = 'paid'
    group by c.id
    having count(distinct o.customer_id) > 1 or count(*) > jsonb_array_length(c.lines)
  union all
  select 'I2 order totals, delivery and wrapping sum to the amount paid while none is deleted for good', c.reference
    from private.checkouts c join orders o on o.checkout_id = c.id where c.state = 'paid'
    group by c.id
    having count(*) = jsonb_array_length(c.lines)
      and sum(o.total_amount) * 100 + c.delivery_amount + c.wrap_amount - c.deposit_amount <> c.amount
  union all
  select 'I2 an order''s total is its unit price times its quantity', o.id::text
    from public.orders o where o.total_amount <> o.unit_price * o.quantity
  union all
  select 'I2 the lines of a checkout, delivery and wrapping sum to its amount', c.reference
    from private.checkouts c
    where c.amount + c.deposit_amount - c.delivery_amount - c.wrap_amount
      <> (select sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint) from jsonb_array_elements(c.lines) l)
  union all
  select 'I3 no orders for a checkout that is not paid', o.id::text
    from public.orders o join private.checkouts c on c.id = o.checkout_id where c.state <> 'paid'
  union all
  select 'I4 what is held or put aside is on the shelf', s.product_id::text
    from public.stock s
    where s.quantity < 0 or private.free_stock(s.product_id) < 0
  union all
  select 'I4 shoppers see the shelf less the holds', p.id::text
    from public.products p join private.offered(array(select k.id from public.products k)) told on told.id = p.id
    where (p.availability, p.few_left, p.needs_choice)
      is distinct from (told.availability, told.few_left, told.needs_choice)
  union all
  select 'I4 shoppers see who has what is not free', p.id::text
    from public.products p left join lateral private.taken(p.id) taken on not p.availability
    where (p.held, p.held_until) is distinct from (taken.held, taken.until)
  union all
  select 'I4 what is held or put aside of a value is on its shelf', s.value_id::text
    from public.value_stock s where private.free_value_stock(s.value_id) < 0
  union all
  select 'I4 shoppers see a value as its shelf less the holds', v.id::text
    from public.product_choice_values v
    where not v.undecided and v.available <> coalesce(private.free_value_stock(v.id) > 0, true)
  union all
  select 'I4 shoppers see who has a value that is not free', v.id::text
    from public.product_choice_values v left join lateral private.value_taken(v.id) taken on not v.available
    where (v.held, v.held_until) is distinct from (taken.held, taken.until)
  union all
  select 'I16 a count is the sum of its movements', coalesce(s.product_id, m.product_id)::text
    from public.stock s
      full join (select k.product_id, sum(k.delta) as how_many from public.stock_movements k where k.value_id is null
        group by k.product_id) m
        on m.product_id = s.product_id
    where coalesce(s.quantity, 0) <> coalesce(m.how_many, 0)
  union all
  select 'I16 a count is the sum of its movements', coalesce(s.value_id, m.value_id)::text
    from public.value_stock s
      full join (select k.value_id, sum(k.delta) as how_many from public.stock_movements k where k.value_id is not null
        group by k.value_id) m
        on m.value_id = s.value_id
    where coalesce(s.quantity, 0) <> coalesce(m.how_many, 0)
  union all
  select 'I5 no hold for a checkout that is over', c.reference
    from (select h.checkout_id from private.holds h union all select h.checkout_id from private.value_holds h) h
      join private.checkouts c on c.id = h.checkout_id where c.state in ('paid', 'expired', 'failed')
  union all
  select 'I6 unfinished checkouts are younger than their expiry and five minutes', c.reference
    from private.checkouts c where c.state in ('creating', 'open') and c.expires_at < now() - interval '5 minutes'
  union all
  select 'I7 euros everywhere', c.reference from private.checkouts c where c.currency <> 'eur'
  union all
  select 'I8 no more was paid back than was paid', c.reference from private.checkouts c where c.refunded > c.amount
  union all
  select 'I9 an order is there or deleted, never both', o.id::text
    from public.orders o join private.deleted_orders d on d.id = o.id
  union all
  select 'I8 what was paid back is the sum of its refunds', c.reference from private.checkouts c
    where c.refunded <> (select coalesce(sum(r.amount), 0) from private.refunds r where r.checkout_id = c.id
      and r.state in ('pending', 'succeeded'))
  union all
  select 'I10 no personal data of who has not paid', o.id::text
    from private.outbox o join private.checkouts c on c.id = o.checkout_id where c.state <> 'paid'
  union all
  select 'I10 no trace of an address behind a payment that is over', c.reference
    from private.checkout_origins a join private.checkouts c on c.id = a.checkout_id
      where c.state in ('paid', 'expired', 'failed')
  union all
  select 'I13 one confirmation per paid checkout', c.reference
    from private.outbox o join private.checkouts c on c.id = o.checkout_id
    where o.kind = 'confirmation' and c.state = 'paid'
    group by c.id having count(*) > 1
  union all
  select 'I13 no line is announced as sent twice', c.reference
    from private.outbox o join private.checkouts c on c.id = o.checkout_id,
      jsonb_array_elements(o.data -> 'line_nos') line
    where o.kind = 'dispatch' group by c.id, line having count(*) > 1
  union all
  select 'I13 a confirmation is owed for every sale', c.reference
    from private.checkouts c where c.state = 'paid'
      and exists (select 1 from public.orders o join public.customers u on u.id = o.customer_id
        where o.checkout_id = c.id and (c.paid_by is null or u.email <> ''))
      and not exists (select 1 from private.outbox o where o.checkout_id = c.id and o.kind = 'confirmation')
  union all
  select 'I14 a receipt for every payment', c.reference
    from private.checkouts c where c.state = 'paid'
      and not exists (select 1 from private.receipts r where r.checkout_id = c.id and r.kind = 'receipt')
  union all
  select 'I14 a paper says how its sale was paid', c.reference
    from private.checkouts c join private.receipts r on r.checkout_id = c.id
    where case r.kind when 'receipt' then r.paid_by is distinct from c.paid_by
      else (r.paid_by is null) <> (c.paid_by is null) or not private.are_payments(r.paid_by, abs(r.amount)) end
  union all
  select 'I19 what refunds put back on the shelf is there once', c.reference
    from private.checkouts c, private.shelved_lines(c) l
    where c.shelved <> '{}' and not coalesce(l.is_back between l.should_be and l.quantity, false)
  union all
  select 'I19 what came back on the shelf, its refunds put there', c.reference
    from private.checkouts c join public.stock_movements m on m.reference = c.reference
    where m.reason in ('return', 'failed_return') and m.value_id is null
    group by c.id, m.product_id
    having sum(m.delta) > (select coalesce(sum(l.is_back), 0) from private.shelved_lines(c) l
      where l.product_id = m.product_id)
  union all
  select 'I17 a sale over the counter is paid, and the provider has no part in it', c.reference
    from private.checkouts c
    where c.paid_by is not null and (c.state <> 'paid'
      or num_nonnulls(c.provider_session_id, c.payment_intent_id, c.heard_from) > 0
      or exists (select 1 from private.refunds r where r.checkout_id = c.id
        and not coalesce(private.are_payments(r.paid_by, r.amount), false)))
  union all
  select 'I17 what was taken back over the counter is paid back, with its pieces on the shelf', c.reference
    from private.checkouts c
    where c.paid_by is not null and c.refunded > 0 and (
      c.refunded <> (select sum(r.amount) from private.refunds r where r.checkout_id = c.id)
      or exists (select 1 from private.shelved_lines(c) l where l.is_back <> l.should_be))
  union all
  select 'I14 numbers of papers without gaps', r.kind || ' ' || r.year
    from private.receipts r group by r.livemode, r.kind, r.year having count(*) <> max(r.number)
  union all
  select 'I14 papers sum to what was taken and given back', c.reference
    from private.checkouts c join private.receipts r on r.checkout_id = c.id
    group by c.id
    having sum(r.amount) filter (where r.kind = 'receipt') <> c.amount
      or coalesce(sum(r.amount) filter (where r.kind = 'credit_note'), 0) <> c.refunded
      or sum(r.delivery) filter (where r.kind = 'receipt') <> c.delivery_amount
      or sum(r.wrap) filter (where r.kind = 'receipt') <> c.wrap_amount
      or (c.refunded = c.amount and sum(r.delivery + r.wrap) filter (where r.kind = 'credit_note') <> c.delivery_amount
        + c.wrap_amount)
  union all
  select 'I21 a sale''s papers have its VAT, to the cent', c.reference
    from private.checkouts c join private.receipts r on r.checkout_id = c.id
    group by c.id
    -- A deposit's moved once at most, to where its pieces went.
    having count(distinct (r.country, r.vat_rate, r.vat_regime, r.vat_state))
        > case c.quote_part when 'deposit' then 2 else 1 end
      or bool_or(r.vat_regime in ('export', 'none') and r.vat_rate > 0)
      or bool_or(r.kind = 'receipt' and r.vat <> private.vat_within(c.amount, r.vat_rate))
      or sum(case r.kind when 'receipt' then r.vat else -r.vat end)
        <> (select private.vat_within(c.amount, k.rate) - private.vat_within(c.refunded, k.rate)
          from (select (array_agg(r.vat_rate order by r.kind = 'receipt', r.year desc, r.number desc))[1] as rate) k)
  union all
  select 'I15 no more of a line is withdrawn from than was bought', c.reference
    from private.checkouts c, jsonb_array_elements(private.contract_lines(c)) l
    where c.id in (select w.checkout_id from private.withdrawals w)
      and (l ->> 'withdrawn')::integer > (l ->> 'quantity')::integer
$$;

create function private.broken_quotes() returns setof private.broken_rule
language sql stable set search_path = '' as $$
  select 'I18 a part of a quote is paid once', q.id::text
    from private.quotes q join private.checkouts c on c.quote_id = q.id where c.state = 'paid'
    group by q.id
    having count(*) filter (where c.quote_part = 'deposit') > 1 or count(*) filter (where c.quote_part <> 'deposit') > 1
  union all
  select 'I18 deposit and balance are what was quoted', q.id::text
    from private.quotes q join private.checkouts c on c.quote_id = q.id where c.state = 'paid' and q.paid_at is not null
    group by q.id having sum(case c.quote_part when 'deposit' then 0 else c.amount + c.deposit_amount end) <> q.total
  union all
  select 'I18 a payment takes what was quoted', c.reference
    from private.quotes q join private.checkouts c on c.quote_id = q.id
    where case c.quote_part when 'deposit' then q.deposit else q.total - c.deposit_amount end <> c.amount
      or (c.deposit_amount > 0) <> (c.quote_part = 'balance')
  union all
  select 'I18 a quote knows that it was paid', c.reference
    from private.quotes q join private.checkouts c on c.quote_id = q.id
    where c.state = 'paid' and case c.quote_part when 'deposit' then q.deposit_paid_at else q.paid_at end is null
  union all
  select 'I18 a deposit makes no orders', c.reference
    from private.checkouts c join public.orders o on o.checkout_id = c.id where c.quote_part = 'deposit'
  union all
  -- Those of the provider's own dashboard may be heard of late: deposit_gone tells a person.
  select 'I20 a balance counts no more of a deposit than was left of it when it began', c.reference
    from private.checkouts c
    where c.quote_part = 'balance' and c.state in ('open', 'processing', 'paid') and c.deposit_amount > (
      select coalesce(sum(d.amount - (select coalesce(sum(r.amount), 0) from private.refunds r
          where r.checkout_id = d.id and r.requested_by is not null and r.state <> 'failed'
            and r.created_at < c.created_at)), 0)
      from private.checkouts d where d.quote_id = c.quote_id and d.quote_part = 'deposit' and d.state = 'paid')
  union all
  select 'I20 no payment page is open that counts on a deposit which is gone or disputed', c.reference
    from private.checkouts c where c.quote_part = 'balance' and private.is_stale(c)
  union all
  select 'I20 nothing is aside for a deposit that is gone', r.product_id::text
    from private.quotes q join private.reservations r on r.quote_id = q.id
    where r.ended_at is null and q.deposit_paid_at is not null
      and private.quote_state(q) in ('withdrawn', 'given_back', 'ended')
      and (private.quote_payment(q.id)).id is null
  union all
  select 'I18 no two payments of a quote at once', q.id::text
    from private.quotes q join private.checkouts c on c.quote_id = q.id
      where c.state in ('creating', 'open', 'processing')
    group by q.id having count(*) > 1
$$;

-- I11. sessions: [{id, amount (cents), refunded? (cents)}], all paid sessions of this shop that the provider has made
-- since then.
create function private.broken_comparison(sessions jsonb, since bigint) returns setof private.broken_rule
language sql stable set search_path = '' as $$
  select 'I11 what is paid at the provider is paid here', s.id
    from jsonb_to_recordset(sessions) as s (id text, amount bigint)
    where not exists (select 1 from private.checkouts c where c.provider_session_id = s.id and c.state = 'paid')
  union all
  select 'I11 what is paid here is paid at the provider', c.reference
    from private.checkouts c
    where c.state = 'paid' and c.paid_by is null and c.created_at >= to_timestamp(since) + interval '5 minutes'
      and not exists (select 1 from jsonb_to_recordset(sessions) as s (id text) where s.id = c.provider_session_id)
  union all
  select 'I2 the provider took the amount of the checkout', c.reference
    from jsonb_to_recordset(sessions) as s (id text, amount bigint)
      join private.checkouts c on c.provider_session_id = s.id
    where c.state = 'paid' and c.amount <> s.amount
  union all
  select 'I8 what was paid back here was paid back at the provider', c.reference
    from jsonb_to_recordset(sessions) as s (id text, refunded bigint)
      join private.checkouts c on c.provider_session_id = s.id
    where c.refunded <> s.refunded
$$;

-- [{name, broken: count, examples: []}] of the broken rules; empty when all hold.
create function private.count_broken(rules private.broken_rule[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', found.name, 'broken', found.many, 'examples', found.examples)
    order by found.name), '[]')
  from (select b.name, count(*) as many, to_jsonb((array_agg(b.broken order by b.broken))[1:5]) as examples
    from unnest(rules) b group by b.name) found
$$;

create function public.invariants() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.count_broken(array_agg(all_rules.b)) from (
    select b from private.broken_invariants() b union all select b from private.broken_quotes() b) all_rules
$$;

create function public.compare_paid_sessions(sessions jsonb, since bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.count_broken(array_agg(b)) from private.broken_comparison(sessions, since) b
$$;

comment on function public.compare_paid_sessions(jsonb, bigint) is
  'I11: the provider''s paid sessions against our paid checkouts. Security definer: schema private is closed';

comment on function public.invariants() is
  'Which rules of the books are broken, for the operator''s doctor. Security definer: schema private is closed';

-- The operator's figures: whether payments arrive, mails leave and rounds run.
create function public.payment_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'last_event_at', (select max(e.received_at) from private.provider_events e),
    'last_paid_at', (select max(c.paid_at) from private.checkouts c),
    'paid_of_week', (select coalesce(jsonb_object_agg(w.heard_from, w.many), '{}') from (
      select c.heard_from, count(*) as many from private.checkouts c
      where c.paid_at > now() - interval '7 days' and c.heard_from is not null group by c.heard_from) w),
    'unfinished', (select count(*) from private.checkouts c where c.state in ('creating', 'open', 'processing')),
    'oldest_hold_at', (select min(c.created_at) from private.checkouts c
      where exists (select 1 from private.holds h where h.checkout_id = c.id)),
    'oldest_refund_at', (select min(r.created_at) from private.refunds r where r.state = 'requested'),
    'attention', (select count(*) from private.checkouts c where c.attention is not null),
    'mails_pending', (select count(*) from private.outbox o where o.state = 'pending'),
    'mails_withheld', (select count(*) from private.outbox o where o.state = 'withheld'),
    'mails_failed', (select count(*) from private.outbox o where o.state = 'failed'),
    -- One that waits for its own time is not late.
    'oldest_mail_at', (select min(case o.attempts when 0 then o.next_attempt_at else o.created_at end)
      from private.outbox o where o.state = 'pending'),
    'undelivered', (select (l.report ->> 'undelivered')::integer from private.leases l where l.name = 'outlook'),
    'rounds', (select coalesce(jsonb_object_agg(l.name, jsonb_build_object('ok', l.ok, 'finished_at', l.finished_at,
      'problem', l.problem, 'problem_at', l.problem_at)), '{}') from private.leases l))
$$;

comment on function public.payment_health() is
  'Figures for the operator''s doctor and metrics; no personal data. Security definer: schema private is closed';

revoke all on function public.invariants(), public.payment_health(), public.compare_paid_sessions(jsonb, bigint)
  from public, anon, authenticated;
grant execute on function public.invariants(), public.payment_health(), public.compare_paid_sessions(jsonb, bigint)
  to service_role;
