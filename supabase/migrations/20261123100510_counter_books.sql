-- What the books, the month and the buyer's rights say of purchases that were paid over the counter (STK-05, AFT-10).


create or replace function private.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  count integer;
  names text[];
  columns text[] := '{}';
  was jsonb;
begin
  -- A product that goes or comes back takes others along: one line, of its own deletion or of restore_product.
  if current_setting('kosmima.product_moves', true) = 'on' and not (tg_table_name = 'products' and tg_op = 'DELETE') then
    return null;
  end if;
  -- Changes by triggers and cascades (availability, a deleted piece's stock) are nobody's action.
  if pg_trigger_depth() > 1 or (auth.uid() is null and tg_table_name <> 'user_profiles')
      -- Whoever names the cause so has a line of its own.
      or nullif(current_setting('kosmima.stock_change', true), '')::jsonb ? 'is_audited' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    select count(*) into count from old_rows;
    names := array(select private.audit_name(tg_table_name, to_jsonb(r)) from old_rows r limit 5);
    if tg_table_name = 'products' then
      was := jsonb_build_object('products', array(select to_jsonb(r) ->> 'id' from old_rows r limit 100));
    end if;
  else
    select count(*) into count from new_rows;
    names := array(select private.audit_name(tg_table_name, to_jsonb(r)) from new_rows r limit 5);
  end if;
  if tg_op = 'UPDATE' and count = 1 then
    select private.changed_columns(to_jsonb(old_rows), to_jsonb(new_rows)) into columns from old_rows, new_rows;
  end if;
  -- An update that changed nothing is no action.
  if count > 0 and not (tg_op = 'UPDATE' and count = 1 and columns = '{}') then
    insert into private.audit (actor, action, rows, names, columns, was)
      values (auth.uid(), tg_table_name || ' ' || lower(tg_op), count, names, columns, was);
  end if;
  return null;
end
$$;

create or replace function private.order_flags(o public.orders) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when withdrawn.quantity >= o.quantity then 'withdrawn' when withdrawn.quantity > 0 then 'withdrawn_in_part' end,
    case when c.refunded >= c.amount then 'refunded' when c.refunded > 0 then 'refunded_in_part' end,
    case when c.dispute not in ('won', 'warning_closed', 'prevented') then 'disputed' end,
    case when exists (select 1 from private.gifts g where g.checkout_id = o.checkout_id) then 'gift' end,
    case when c.payment_method is not null then 'counter' end,
    case when not o.livemode then 'test' end], null)
  from (select sum((l ->> 'quantity')::integer) as quantity
      from private.withdrawals w, jsonb_array_elements(w.lines) l
      where w.checkout_id = o.checkout_id and (l ->> 'line_no')::integer = o.line_no) withdrawn
    left join private.checkouts c on c.id = o.checkout_id
$$;

comment on column public.orders.flags is
  'What to know before sending: withdrawn, withdrawn_in_part, refunded, refunded_in_part, disputed, gift, counter, test; written by the database alone (keep_order_flags)';

-- What was handed over is not announced.

create or replace function private.is_announced(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.outbox m
    where m.checkout_id = o.checkout_id and m.kind = 'dispatch' and m.data -> 'line_nos' @> to_jsonb(o.line_no))
    or exists (select 1 from private.checkouts c where c.id = o.checkout_id and c.payment_method is not null)
$$;

-- The right to withdraw is of purchases at a distance (Directive 2011/83/EU, Article 9).

create or replace function private.may_withdraw(c private.checkouts, at_time timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select c.payment_method is null and coalesce((at_time at time zone 'Asia/Nicosia')::date <= private.withdraw_until(c), true)
$$;

create or replace function private.refuse_late(c private.checkouts, at_time timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.may_withdraw(c, at_time) then return; end if;
  if c.payment_method is not null then
    perform private.refuse_item('PT409', 'bought_in_shop', jsonb_build_object('phone', s.seller_phone, 'email', s.seller_email))
      from private.settings s;
  end if;
  perform private.refuse_item('PT409', 'period_over', jsonb_build_object('until', private.withdraw_until(c),
    'delivered', private.delivered_by(c), 'phone', s.seller_phone, 'email', s.seller_email)) from private.settings s;
end
$$;

create or replace function private.issue_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paper private.receipts;
  back bigint;
  noted bigint;
begin
  if new.state = 'paid' and old.state <> 'paid' then
    paper.kind := 'receipt';
    paper.amount := new.amount;
    paper.vat_rate := (select s.vat_rate from private.settings s);
    paper.vat := private.vat_within(new.amount, paper.vat_rate);
    paper.country := new.country;
    paper.payment_method := new.payment_method;
    paper.delivery := new.delivery_amount;
    paper.wrap := new.wrap_amount;
  else
    select * into paper from private.receipts r where r.checkout_id = new.id and r.kind = 'receipt';
    if not found then return null; end if;
    paper.kind := 'credit_note';
    paper.amount := new.refunded - old.refunded;
    paper.vat := private.vat_within(new.refunded, paper.vat_rate) - private.vat_within(old.refunded, paper.vat_rate);
    back := private.extras_back(new);
    select coalesce(sum(r.delivery + r.wrap), 0) into noted from private.receipts r where r.checkout_id = new.id and r.kind = 'credit_note';
    paper.delivery := least(back, new.delivery_amount) - least(noted, new.delivery_amount);
    paper.wrap := back - noted - paper.delivery;
  end if;
  paper.livemode := new.livemode;
  paper.checkout_id := new.id;
  paper.reference := new.reference;
  paper.payment_intent_id := coalesce(new.payment_intent_id, '');
  perform private.issue_receipt(paper);
  return null;
end
$$;

-- sums and papers with payment_method; null: paid online.
create or replace function public.accountant_month(month text, testing boolean default null, first integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant boolean := coalesce(testing, (select not r.livemode from private.receipts r order by r.issued_at desc limit 1), false);
begin
  perform private.require_admin();
  if month !~ '^20\d\d-(0[1-9]|1[0-2])$' then perform private.refuse_item('PT400', 'invalid_month', '{}'); end if;
  return jsonb_build_object(
    'testing', asked,
    'both_modes', exists (select 1 from private.receipts r where r.livemode = asked),
    'closed', month < to_char(now() at time zone 'Asia/Nicosia', 'YYYY-MM'),
    'months', (select coalesce(jsonb_agg(m order by m desc), '[]') from (
      select distinct to_char(r.issued_at at time zone 'Asia/Nicosia', 'YYYY-MM') as m
      from private.receipts r where r.livemode = not asked) known),
    'count', (select count(*) from private.receipts_of_month(month, asked)),
    'sums', (select coalesce(jsonb_agg(to_jsonb(s) order by s.country nulls last, s.vat_rate desc, s.kind desc, s.payment_method nulls first), '[]') from (
      select r.kind, r.vat_rate, r.country, r.payment_method, count(*) as count, sum(r.amount) as amount, sum(r.vat) as vat,
        sum(r.delivery) as delivery, sum(r.wrap) as wrap
      from private.receipts_of_month(month, asked) r group by r.kind, r.vat_rate, r.country, r.payment_method) s),
    'papers', (select coalesce(jsonb_agg(p.paper order by p.kind desc, p.number), '[]') from (
      select r.kind, r.number, jsonb_build_object('name', private.receipt_name(r), 'kind', r.kind,
        'issued_at', r.issued_at, 'reference', r.reference, 'country', r.country, 'payment_method', r.payment_method, 'vat_rate', r.vat_rate,
        'amount', r.amount, 'vat', r.vat, 'delivery', r.delivery, 'wrap', r.wrap) as paper
      from private.receipts_of_month(month, asked) r
      order by r.kind desc, r.number offset first limit 1000) p));
end
$$;

-- The provider lists nothing that was paid over the counter.
create or replace function public.compare_month(month text, testing boolean, payments jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with here as (
    select r.kind, r.payment_intent_id, sum(r.amount)::bigint as amount
    from private.receipts_of_month(month, testing) r where r.payment_method is null group by r.kind, r.payment_intent_id
  ), there as (
    select p.kind, p.payment_intent_id, sum(p.amount)::bigint as amount
    from jsonb_to_recordset(payments) as p (kind text, payment_intent_id text, amount bigint, at bigint)
    where to_char(to_timestamp(p.at) at time zone 'Asia/Nicosia', 'YYYY-MM') = month
      and (p.kind = 'receipt' or exists (select 1 from private.receipts r where r.payment_intent_id = p.payment_intent_id))
    group by p.kind, p.payment_intent_id
  )
  select coalesce(jsonb_agg(to_jsonb(d) order by d.kind desc, d.reference, d.payment_intent_id), '[]') from (
    select coalesce(here.kind, there.kind) as kind, coalesce(here.payment_intent_id, there.payment_intent_id) as payment_intent_id,
      (select min(r.reference) from private.receipts r
        where r.payment_intent_id = coalesce(here.payment_intent_id, there.payment_intent_id)) as reference,
      coalesce(here.amount, 0) as here, coalesce(there.amount, 0) as there,
      (select coalesce(jsonb_agg(distinct to_char(r.issued_at at time zone 'Asia/Nicosia', 'YYYY-MM')), '[]') from private.receipts r
        where r.payment_intent_id = coalesce(here.payment_intent_id, there.payment_intent_id)
          and r.kind = coalesce(here.kind, there.kind)) as months
    from here full join there on there.kind = here.kind and there.payment_intent_id = here.payment_intent_id
    where here.amount is distinct from there.amount) d
$$;

-- A sale of now over the counter says nothing about the provider's sessions of yesterday.
create or replace function public.rebuild_since() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(extract(epoch from least(max(c.created_at),
    coalesce((select l.finished_at from private.leases l where l.name = 'rebuild' and l.ok), max(c.created_at)))
    - interval '25 hours')::bigint, 0)
  from private.checkouts c where c.payment_method is null
$$;

create or replace function public.order_payment(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('reference', c.reference, 'state', c.state, 'amount', c.amount, 'refunded', c.refunded,
      'dispute', c.dispute, 'attention', c.attention, 'livemode', c.livemode, 'locale', c.locale, 'paid_at', c.paid_at, 'payment_method', c.payment_method,
      'provider_session_id', c.provider_session_id, 'payment_intent_id', c.payment_intent_id, 'gift', private.gift_of(c.id),
      'provider_path', case when c.livemode then '/payments/' else '/test/payments/' end || c.payment_intent_id,
      'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('received_at', w.received_at, 'lines', w.lines) order by w.received_at), '[]')
        from private.withdrawals w where w.checkout_id = c.id)) || private.delivery_facts(c)
    from public.orders o join private.checkouts c on c.id = o.checkout_id where o.id = order_id);
end
$$;

create or replace function public.order_by_link(token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'amount', c.amount, 'refunded', c.refunded, 'livemode', c.livemode,
    'attention', c.attention is not null, 'payment_method', c.payment_method, 'seller', c.seller, 'gift', private.gift_outline(c.id),
    -- Only while the buyer's address is known, where the acknowledgement goes.
    'may_withdraw', private.may_withdraw(c, now()) and private.buyer_by_link(l.token_hash) <> '{}',
    'paid_at', extract(epoch from c.paid_at)::bigint, 'link_ends_at', extract(epoch from l.ends_at)::bigint,
    -- An order that was deleted for good says no more how far it is.
    'lines', (select jsonb_agg((line - 'description' - 'description_el' - 'product_id')
        || jsonb_build_object('is_sent', o.is_sent, 'sent_at', extract(epoch from o.sent_at)::bigint,
          'carrier', o.carrier, 'tracking_number', o.tracking_number)
        order by (line ->> 'line_no')::integer)
      from jsonb_array_elements(c.lines) line
      left join private.all_orders(c.id) o on o.line_no = (line ->> 'line_no')::integer),
    'papers', (select coalesce(jsonb_agg(jsonb_build_object('name', private.receipt_name(r), 'kind', r.kind, 'amount', r.amount,
        'vat', r.vat, 'vat_rate', r.vat_rate, 'delivery', r.delivery, 'wrap', r.wrap, 'issued_at', extract(epoch from r.issued_at)::bigint) order by r.issued_at), '[]')
      from private.receipts r where r.checkout_id = c.id),
    -- Those that the provider has: what it never took was not on its way.
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'state', r.state,
        'at', extract(epoch from coalesce(r.ended_at, r.created_at))::bigint) order by r.n), '[]')
      from private.refunds r where r.checkout_id = c.id and (r.provider_refund_id is not null or r.payment_method is not null)),
    'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('received_at', extract(epoch from w.received_at)::bigint,
        'lines', (select jsonb_agg(jsonb_build_object('line_no', covered -> 'line_no', 'quantity', covered -> 'quantity'))
          from jsonb_array_elements(w.lines) covered)) order by w.received_at), '[]')
      from private.withdrawals w where w.checkout_id = c.id)) || private.delivery_facts(c)
  from private.order_links l join private.checkouts c on c.id = l.checkout_id
  where l.token_hash = order_by_link.token_hash and l.ends_at > now()
$$;

create or replace function private.broken_comparison(sessions jsonb, since bigint) returns setof private.broken_rule
language sql stable set search_path = '' as $$
  select 'I11 what is paid at the provider is paid here', s.id
    from jsonb_to_recordset(sessions) as s (id text, amount bigint)
    where not exists (select 1 from private.checkouts c where c.provider_session_id = s.id and c.state = 'paid')
  union all
  select 'I11 what is paid here is paid at the provider', c.reference
    from private.checkouts c
    where c.state = 'paid' and c.payment_method is null and c.created_at >= to_timestamp(since) + interval '5 minutes'
      and not exists (select 1 from jsonb_to_recordset(sessions) as s (id text) where s.id = c.provider_session_id)
  union all
  select 'I2 the provider took the amount of the checkout', c.reference
    from jsonb_to_recordset(sessions) as s (id text, amount bigint) join private.checkouts c on c.provider_session_id = s.id
    where c.state = 'paid' and c.amount <> s.amount
  union all
  select 'I8 what was paid back here was paid back at the provider', c.reference
    from jsonb_to_recordset(sessions) as s (id text, refunded bigint) join private.checkouts c on c.provider_session_id = s.id
    where c.refunded <> s.refunded
$$;

create or replace function private.broken_invariants() returns setof private.broken_rule
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
    having count(*) = jsonb_array_length(c.lines) and sum(o.total_amount) * 100 + c.delivery_amount + c.wrap_amount <> c.amount
  union all
  select 'I2 an order''s total is its unit price times its quantity', o.id::text
    from public.orders o where o.total_amount <> o.unit_price * o.quantity
  union all
  select 'I2 the lines of a checkout, delivery and wrapping sum to its amount', c.reference
    from private.checkouts c
    where c.amount - c.delivery_amount - c.wrap_amount <> (select sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint) from jsonb_array_elements(c.lines) l)
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
    where (p.availability, p.few_left, p.needs_choice) is distinct from (told.availability, told.few_left, told.needs_choice)
  union all
  select 'I4 shoppers see who has what is not free', p.id::text
    from public.products p left join lateral private.taken(p.id) taken on not p.availability
    where (p.held, p.held_until) is distinct from (taken.held, taken.until)
  union all
  select 'I4 what is held of a value is on its shelf', s.value_id::text
    from public.value_stock s
    where s.quantity < (select coalesce(sum(h.quantity), 0) from private.value_holds h where h.value_id = s.value_id)
  union all
  select 'I4 shoppers see a value as its shelf less the holds', v.id::text
    from public.product_choice_values v
    where not v.undecided and v.available <> coalesce(private.free_value_stock(v.id) > 0, true)
  union all
  select 'I16 a count is the sum of its movements', coalesce(s.product_id, m.product_id)::text
    from public.stock s
      full join (select k.product_id, sum(k.delta) as pieces from public.stock_movements k where k.value_id is null group by k.product_id) m
        on m.product_id = s.product_id
    where coalesce(s.quantity, 0) <> coalesce(m.pieces, 0)
  union all
  select 'I16 a count is the sum of its movements', coalesce(s.value_id, m.value_id)::text
    from public.value_stock s
      full join (select k.value_id, sum(k.delta) as pieces from public.stock_movements k where k.value_id is not null group by k.value_id) m
        on m.value_id = s.value_id
    where coalesce(s.quantity, 0) <> coalesce(m.pieces, 0)
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
    where c.refunded <> (select coalesce(sum(r.amount), 0) from private.refunds r where r.checkout_id = c.id and r.state in ('pending', 'succeeded'))
  union all
  select 'I10 no personal data of who has not paid', o.id::text
    from private.outbox o join private.checkouts c on c.id = o.checkout_id where c.state <> 'paid'
  union all
  select 'I10 no trace of an address behind a payment that is over', c.reference
    from private.checkout_origins a join private.checkouts c on c.id = a.checkout_id where c.state in ('paid', 'expired', 'failed')
  union all
  select 'I13 one confirmation per paid checkout', c.reference
    from private.outbox o join private.checkouts c on c.id = o.checkout_id
    where o.kind = 'confirmation' and c.state = 'paid'
    group by c.id having count(*) > 1
  union all
  select 'I13 no line is announced as sent twice', c.reference
    from private.outbox o join private.checkouts c on c.id = o.checkout_id, jsonb_array_elements(o.data -> 'line_nos') line
    where o.kind = 'dispatch' group by c.id, line having count(*) > 1
  union all
  select 'I13 a confirmation is owed for every sale', c.reference
    from private.checkouts c where c.state = 'paid'
      and exists (select 1 from public.orders o join public.customers u on u.id = o.customer_id
        where o.checkout_id = c.id and (c.payment_method is null or u.email <> ''))
      and not exists (select 1 from private.outbox o where o.checkout_id = c.id and o.kind = 'confirmation')
  union all
  select 'I14 a receipt for every payment', c.reference
    from private.checkouts c where c.state = 'paid'
      and not exists (select 1 from private.receipts r where r.checkout_id = c.id and r.kind = 'receipt')
  union all
  select 'I14 a paper says how its sale was paid', c.reference
    from private.checkouts c join private.receipts r on r.checkout_id = c.id
    where r.payment_method is distinct from c.payment_method
  union all
  select 'I17 a sale over the counter is paid, and the provider has no part in it', c.reference
    from private.checkouts c
    where c.payment_method is not null and (c.state <> 'paid' or num_nonnulls(c.provider_session_id, c.payment_intent_id, c.heard_from) > 0
      or exists (select 1 from private.refunds r where r.checkout_id = c.id and r.payment_method is distinct from c.payment_method))
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
      or (c.refunded = c.amount and sum(r.delivery + r.wrap) filter (where r.kind = 'credit_note') <> c.delivery_amount + c.wrap_amount)
  union all
  select 'I15 no more of a line is withdrawn from than was bought', c.reference
    from private.checkouts c, jsonb_array_elements(private.contract_lines(c)) l
    where c.id in (select w.checkout_id from private.withdrawals w) and (l ->> 'withdrawn')::integer > (l ->> 'quantity')::integer
$$;
