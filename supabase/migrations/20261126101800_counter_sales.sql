-- Sold over the counter or at a market (STK-05, WEK-11): a purchase like any other, paid at once and without the
-- provider.

-- § Lines

-- True: money moves, as the last round of the server said.
create function private.is_live() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select not (l.report ->> 'is_trial')::boolean from private.leases l where l.name = 'outlook'), false)
$$;

-- Holders of the pieces, or values, that are not free, the first to end first; without any, the last sale:
-- [{kind: paying, reference, until (Unix seconds; null: the bank's answer), quantity}, {kind: aside, id, purpose, who,
-- until (a day), quantity, choices}, {kind: sold, reference, at (Unix seconds)}].
create function private.takers(wanted uuid, of_value uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  with theirs as (
    select jsonb_build_object('kind', 'paying', 'reference', c.reference, 'quantity', h.quantity,
        'until', case when c.state <> 'processing' then extract(epoch from c.expires_at)::bigint end) as taker,
        c.expires_at as ends
    from (select k.checkout_id, k.quantity from private.holds k where of_value is null and k.product_id = wanted
      union all select k.checkout_id, k.quantity from private.value_holds k where k.value_id = of_value) h
      join private.checkouts c on c.id = h.checkout_id
    union all
    select jsonb_build_object('kind', 'aside', 'id', r.id, 'purpose', r.purpose, 'who', r.who, 'until', r.until,
        'quantity', r.quantity, 'choices', r.choices), r.until::timestamptz
    from private.reservations r where r.product_id = wanted and r.ended_at is null
      and (of_value is null or r.choices @> jsonb_build_array(jsonb_build_object('value_id', of_value)))
  ), last_sale as (
    select jsonb_build_object('kind', 'sold', 'reference', m.reference,
      'at', extract(epoch from m.created_at)::bigint) as taker
    from public.stock_movements m
    where m.product_id = wanted and m.value_id is not distinct from of_value and m.reason in ('sale', 'counter')
    order by m.id desc limit 1
  )
  select coalesce((select jsonb_agg(h.taker order by h.ends nulls last) from theirs h),
    (select jsonb_agg(s.taker) from last_sale s), '[]')
$$;

-- Refuses what is not free beside the sale's earlier lines, and says who has it: PT409 taken {line, item, name,
-- name_el, left, value?, value_el?, takers}.
create function private.refuse_taken(product public.products, item jsonb, earlier jsonb, about jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  how_many constant bigint := coalesce((item ->> 'quantity')::integer, 1);
  short record;
begin
  if private.free_stock(product.id) < how_many + (select coalesce(sum((l ->> 'quantity')::bigint), 0)
      from jsonb_array_elements(earlier) l where l ->> 'product_id' = product.id::text) then
    perform private.refuse_item('PT409', 'taken', about || jsonb_build_object(
      'left', greatest(private.free_stock(product.id), 0), 'takers', private.takers(product.id)));
  end if;
  select v.id, v.label, v.label_el, private.free_value_stock(v.id) as free into short
    from jsonb_array_elements(coalesce(nullif(item -> 'choices', 'null'), '[]')) a
      join public.product_choice_values v on v.id::text = a ->> 'value'
      join public.product_choices c on c.id = v.choice_id and c.product_id = product.id
    where private.free_value_stock(v.id) < how_many + (select coalesce(sum(k.quantity), 0)
      from private.chosen_values(earlier) k where k.value_id = v.id) limit 1;
  if found then
    perform private.refuse_item('PT409', 'taken', about
      || jsonb_build_object('value', short.label, 'value_el', short.label_el,
      'left', greatest(short.free, 0), 'takers', private.takers(product.id, short.id)));
  end if;
end
$$;

-- A line as a quote's, with listed_amount: the catalogue's cents of one, null for words. Also what is no longer in the
-- online shop is sold. An agreed price is an admin's (WEK-12).
create function private.counter_line(item jsonb, place integer, earlier jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  product public.products;
  line jsonb;
  listed jsonb;
  about jsonb := jsonb_build_object('line', place);
begin
  select p.* into product from public.products p where p.id = (item ->> 'product_id')::uuid;
  if found then
    about := about || jsonb_build_object('item', product.id, 'name', product.name, 'name_el', product.name_el);
    perform private.refuse_taken(product, item, earlier, about);
  end if;
  line := private.quoted_line(item, place);
  if product.id is not null then
    perform private.refuse_short_values(earlier, line -> 'choices', (line ->> 'quantity')::integer, about);
    listed := private.line_of(product, place, 1, line -> 'choices') -> 'unit_amount';
    if listed <> line -> 'unit_amount' then perform private.refuse_agreed_price(about); end if;
  end if;
  return line || jsonb_build_object('listed_amount', listed);
end
$$;

-- Refuses with PT403 price_agreed.
create function private.refuse_agreed_price(about jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then perform private.refuse_item('PT403', 'price_agreed', about); end if;
end
$$;

-- A discount on the whole, taken from each piece by what it costs above a cent, so that none is free: cents are exact,
-- and the largest remainders give one more. Pieces of a line that cost a cent less are a line of their own.
create function private.discounted(lines jsonb, discount bigint) returns jsonb
language sql immutable set search_path = '' as $$
  with pieces as (
    select l, place, n, (l ->> 'unit_amount')::bigint - 1 as above
    from jsonb_array_elements(lines) with ordinality k (l, place), generate_series(1, (l ->> 'quantity')::integer) n
  ), shares as (
    select p.*, discount * p.above / whole as share, discount * p.above % whole as remainder
    from pieces p, lateral (select greatest(sum(k.above), 1)::bigint as whole from pieces k) w
  ), ranked as (
    select s.*, row_number() over (order by s.remainder desc, s.place, s.n) <= discount - sum(s.share) over ()
      as gives_one_more from shares s
  ), priced as (
    select r.l, r.place, r.above + 1 - r.share - r.gives_one_more::integer as unit, count(*) as quantity
    from ranked r group by 1, 2, 3
  ), numbered as (
    select p.*, row_number() over (order by p.place, p.unit desc) as line_no from priced p
  )
  select jsonb_agg(n.l || jsonb_build_object('line_no', n.line_no, 'unit_amount', n.unit, 'quantity', n.quantity)
    order by n.line_no) from numbered n
$$;

-- The one it was put aside for takes it; what is left of it stays put aside.
create function private.take_reservation(item jsonb) returns void
language sql volatile set search_path = '' as $$
  update private.reservations r
    set quantity = greatest(r.quantity - k.taken, 1),
      ended_at = case when r.quantity <= k.taken then clock_timestamp() end,
      ended_by = case when r.quantity <= k.taken then auth.uid() end
    from (select coalesce((item ->> 'quantity')::integer, 1) as taken) k
    where r.id = (item ->> 'reservation')::uuid and r.product_id::text = item ->> 'product_id'
      and r.ended_at is null
$$;

-- items: as those of a quote (send_quote) without words_el and personalised, with reservation? (for whom it was put
-- aside). Answers lines with listed_amount. Refuses with PT400 no_lines, too_many_lines {most}, or as counter_line.
create function private.counter_lines(items jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  item record;
  lines jsonb := '[]';
begin
  if coalesce(jsonb_typeof(items), '') <> 'array' or items = '[]' then
    perform private.refuse_item('PT400', 'no_lines', '{}');
  end if;
  if jsonb_array_length(items) > 50 then perform private.refuse_item('PT400', 'too_many_lines', '{"most": 50}'); end if;
  -- The shelf's rows are the lock, as for a payment: of the shop and the web, one takes the last one.
  perform private.lock_shelf(array(select (i ->> 'product_id')::uuid from jsonb_array_elements(items) i));
  perform private.take_reservation(i) from jsonb_array_elements(items) i;
  for item in select k.line, k.place::integer from jsonb_array_elements(items) with ordinality as k (line, place) loop
    lines := lines || private.counter_line(item.line, item.place, lines);
  end loop;
  return lines;
end
$$;

-- § Payments

-- Cents of a sale that are in the till.
create function private.cash_of(payments jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum(p.amount), 0)::bigint from jsonb_to_recordset(payments) as p (method text, amount bigint)
  where p.method = 'cash'
$$;

-- Whom a sale was made to: the address of its orders, a deposit's of its quote; empty: nobody's is known.
create function private.buyer_address(c private.checkouts) returns text
language sql stable set search_path = '' as $$
  select coalesce((select u.email from private.all_orders(c.id) o join public.customers u on u.id = o.customer_id
      where u.email <> '' limit 1),
    (select q.email from private.quotes q where q.id = c.quote_id), '')
$$;

-- Cash of EUR 10,000 or more is refused, in one sale or in linked ones (TRD-03; Law 188(I)/2007 s. 5A). Linked are
-- sales of thirty days to one address; without an address those of ten minutes, unless it is said to be another buyer.
create function private.refuse_cash(email text, cash bigint, is_other_buyer boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  earlier bigint;
begin
  -- Two tills of one moment count each other.
  perform pg_advisory_xact_lock(hashtextextended('counter cash', 0));
  select coalesce(sum(private.cash_of(c.paid_by)), 0) into earlier from private.checkouts c
    where c.paid_by @> '[{"method": "cash"}]' and c.refunded < c.amount and c.livemode = private.is_live()
      and case when email = ''
        then not is_other_buyer and c.paid_at > now() - interval '10 minutes' and private.buyer_address(c) = ''
        else c.paid_at > now() - interval '30 days'
          and private.same_address(private.buyer_address(c), refuse_cash.email) end;
  if cash >= 1000000 then perform private.refuse_item('PT400', 'cash_too_much', '{}'); end if;
  if cash + earlier >= 1000000 then
    perform private.refuse_item('PT409', 'cash_linked', jsonb_build_object('earlier', earlier,
      'may_be_other', email = ''));
  end if;
end
$$;

-- The ways of paying, as are_payments wants them: payment_method for the whole, or payments. Refuses with PT400
-- unknown_payment_method, payments_differ {paid, total}, given_too_little {cash}, or as refuse_cash.
create function private.agreed_payments(request jsonb, total bigint, email text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  asked constant jsonb := coalesce(nullif(request -> 'payments', 'null'), jsonb_build_array(
    jsonb_build_object('method', request -> 'payment_method', 'amount', total)));
  paid jsonb;
  cash bigint;
begin
  if exists (select 1 from jsonb_array_elements(asked) p
      where coalesce(p ->> 'method', '') not in ('cash', 'card', 'transfer')) then
    perform private.refuse_item('PT400', 'unknown_payment_method', '{}');
  end if;
  select jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount) order by p.method) into paid
    from (select k.method, sum(k.amount)::bigint as amount
      from jsonb_to_recordset(asked) as k (method text, amount bigint) group by k.method) p
    where p.amount <> 0;
  if not coalesce(private.are_payments(paid, total), false) or paid is null then
    perform private.refuse_item('PT400', 'payments_differ', jsonb_build_object('total', total,
      'paid', (select coalesce(sum((p ->> 'amount')::bigint), 0) from jsonb_array_elements(asked) p)));
  end if;
  cash := private.cash_of(paid);
  if (request ->> 'given')::bigint < cash then
    perform private.refuse_item('PT400', 'given_too_little', jsonb_build_object('cash', cash));
  end if;
  if cash > 0 then
    perform private.refuse_cash(email, cash, coalesce((request ->> 'other_buyer')::boolean, false));
  end if;
  return paid;
end
$$;

-- § A sale

create function private.sale_facts(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reference', c.reference, 'amount', c.amount, 'discount', c.discount,
    'paid_by', c.paid_by, 'refunded', c.refunded, 'receipt', (select private.receipt_name(r) from private.receipts r
      where r.checkout_id = c.id and r.kind = 'receipt'))
$$;

-- The receipt by mail, where one is wanted; given: the cash that was handed over.
create function private.owe_counter_receipt(c private.checkouts, buyer public.customers, given jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (kind, checkout_id, customer_id, recipient, locale, data)
  select 'confirmation', c.id, buyer.id, buyer.email, c.locale,
    jsonb_build_object('reference', c.reference, 'amount', c.amount, 'livemode', c.livemode, 'discount', c.discount,
      'deposit_amount', c.deposit_amount, 'paid_by', c.paid_by, 'given', given,
      'receipt', private.sale_facts(c) -> 'receipt', 'paid_at', extract(epoch from c.paid_at)::bigint,
      'lines', (select jsonb_agg(l - 'description' - 'description_el') from jsonb_array_elements(c.lines) l),
      'shop', private.public_settings() - 'terms' - 'terms_el') || private.paper_vat(c)
  where buyer.email <> '' on conflict do nothing
$$;

create function private.refuse_bad_email(email text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if email ~ '^[^\s@<>]+@[^\s@<>]+$' and char_length(email) <= 254 then return; end if;
  perform private.refuse_item('PT400', 'bad_email', '{}');
end
$$;

-- The part of a quote that is to be paid next, its row locked. Refuses with PT404 unknown_quote; PT409 quote_paid,
-- quote_ended, quote_disputed, quote_given_back, quote_withdrawn, quote_being_paid {reference, until (Unix seconds)}.
create function private.quote_to_pay(wanted uuid, out quote private.quotes, out part text)
language plpgsql volatile set search_path = '' as $$
declare
  state text;
begin
  select q.* into quote from private.quotes q where q.id = wanted for update;
  if quote.id is null then perform private.refuse_item('PT404', 'unknown_quote', '{}'); end if;
  state := private.quote_state(quote);
  if state not in ('waiting', 'deposit_paid') then
    perform private.refuse_item('PT409', 'quote_' || state, '{}');
  end if;
  perform private.refuse_being_paid(quote.id);
  part := case when state = 'deposit_paid' then 'balance' when quote.deposit is null then 'whole' else 'deposit' end;
end
$$;

-- Products paid in the shop that stay are fetched there: by the shop's own way of collecting, if it has one.
create function private.kept_collection(lines jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select private.agreed_delivery(jsonb_build_object('method', m.id), lines) - 'amount' - 'arrives_from' - 'arrives_to'
    from public.delivery_methods m where m.kind = 'collection' and not m.archived
    order by m.position, m.created_at, m.id limit 1),
    '{"kind": "collection", "name": "Collection in the shop", "name_el": "Παραλαβή από το κατάστημα"}')
$$;

-- A sale before it is written: what it sells or pays of a quote, and for how much. agreed: lines with listed_amount.
create function private.draft_sale(request jsonb, out c private.checkouts, out q private.quotes, out agreed jsonb)
language plpgsql volatile set search_path = '' as $$
declare
  due record;
begin
  c.locale := request ->> 'locale';
  c.discount := coalesce((request ->> 'discount')::bigint, 0);
  c.deposit_amount := 0;
  if request ->> 'quote' is not null then
    due := private.quote_to_pay((request ->> 'quote')::uuid);
    q := due.quote;
    c.quote_id := q.id;
    c.quote_part := due.part;
    c.discount := 0;
    c.lines := case c.quote_part when 'deposit' then private.deposit_line(q) else q.lines end;
    c.amount := private.quoted_amount(q, c.quote_part);
    if c.quote_part = 'balance' then c.deposit_amount := private.deposit_left(q); end if;
    if (request ->> 'is_kept')::boolean and c.quote_part <> 'deposit' then
      c.delivery := private.kept_collection(q.lines);
    end if;
    agreed := c.lines;
    perform private.lock_shelf(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(q.lines) l));
    return;
  end if;
  agreed := private.counter_lines(request -> 'lines');
  c.amount := private.sum_of(agreed);
  if c.discount > 0 then
    perform private.refuse_agreed_price('{}');
    -- A piece costs a cent at least, and a sale what any payment does.
    if c.discount > c.amount - greatest(50,
        (select sum((l ->> 'quantity')::bigint) from jsonb_array_elements(agreed) l)) then
      perform private.refuse_item('PT400', 'discount_too_large', jsonb_build_object('sum', c.amount));
    end if;
  end if;
  c.lines := private.discounted(agreed, c.discount);
  c.amount := c.amount - c.discount;
end
$$;

create function private.sum_of(lines jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint)::bigint from jsonb_array_elements(lines) l
$$;

-- request: {id (a uuid that the form made), lines: [as counter_lines] or quote (its id: what of it is to be paid next),
-- discount? (cents on the whole), payments: [{method, amount (cents)}] or payment_method for the whole, given? (cents
-- of cash handed over), email? (for a receipt; a quote's own goes without saying), locale, other_buyer? (than that of
-- the last cash sales), is_kept? (a quote's pieces are fetched later)}. The same id again answers the
-- sale that it made: {id, reference, amount, discount, paid_by, refunded, receipt}. Refuses as counter_lines,
-- quote_to_pay and agreed_payments, with PT400 bad_email, total_too_small, total_too_large, discount_too_large {sum},
-- PT403 price_agreed, or a constraint's name.
create function public.sell_at_counter(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  buyer public.customers;
  draft record;
  email text := coalesce(btrim(request ->> 'email'), '');
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('counter ' || (request ->> 'id'), 0));
  select k.* into c from private.checkouts k where k.id = (request ->> 'id')::uuid and k.paid_by is not null;
  if found then return private.sale_facts(c); end if;
  perform private.refuse_bad_email(email) where email <> '';
  draft := private.draft_sale(request);
  c := draft.c;
  email := coalesce(nullif(email, ''), (draft.q).email, '');
  if c.amount < 50 then perform private.refuse_item('PT400', 'total_too_small', '{}'); end if;
  if c.amount > 99999999 then perform private.refuse_item('PT400', 'total_too_large', '{}'); end if;
  insert into private.checkouts (id, reference, paid_by, amount, discount, locale, livemode, lines, expires_at, country,
    delivery_days, quote_id, quote_part, deposit_amount, delivery)
    values ((request ->> 'id')::uuid, private.new_reference(), private.agreed_payments(request, c.amount, email),
      c.amount, c.discount, c.locale, private.is_live(),
      (select jsonb_agg(l - 'listed_amount' order by (l ->> 'line_no')::integer) from jsonb_array_elements(c.lines) l),
      now(), 'CY', 0, c.quote_id, c.quote_part, c.deposit_amount, c.delivery)
    returning * into c;
  buyer.email := email;
  if c.quote_id is not null then perform private.hold_quoted(draft.q, c); end if;
  if coalesce(c.quote_part, '') <> 'deposit' then
    insert into public.customers (name, email) values (coalesce((draft.q).name, ''), email) returning * into buyer;
    if not private.sell_lines(c) then perform private.note_attention(c.id, 'product_gone'); end if;
    -- The sale's line of the audit says it all.
    perform private.name_stock_change('{"is_audited": true}');
    perform private.write_orders(c, buyer.id);
    update public.orders o set is_sent = true where o.checkout_id = c.id and c.delivery is null;
    perform private.name_stock_change('{}');
  end if;
  perform private.release_holds(c.id);
  update private.checkouts u set state = 'paid', paid_at = clock_timestamp() where u.id = c.id returning u.* into c;
  perform private.follow_quote_payment(c);
  perform private.issue_receipt(c);
  perform private.owe_counter_receipt(c, buyer, request -> 'given');
  perform private.owe_dispatch_mails(array(select o.id from public.orders o where o.checkout_id = c.id));
  perform private.note_counter_sale(c, draft.agreed);
  return private.sale_facts(c);
end
$$;
comment on function public.sell_at_counter(jsonb) is
  'Sells over the counter, for staff (42501 otherwise). Security definer: writes what nobody else may';

-- Amounts are written in no language: `€890.00`.
create function private.in_euros(cents bigint) returns text
language sql immutable set search_path = '' as $$ select '€' || (cents / 100.0)::numeric(12, 2) $$;

-- The audit has the lines, a discount, the counts, and prices that were agreed beside the catalogue's, as they were.
create function private.note_counter_sale(c private.checkouts, agreed jsonb) returns void
language sql volatile set search_path = '' as $$
  with lines as (
    select l, place, (l ->> 'quantity')::integer as quantity
    from jsonb_array_elements(agreed) with ordinality k (l, place)
  ), facts as (
    select 'listed_price' as name, l ->> 'name' as line, place,
      private.in_euros((l ->> 'listed_amount')::bigint) as was,
      private.in_euros((l ->> 'unit_amount')::bigint) as became
    from lines where (l ->> 'listed_amount')::bigint <> (l ->> 'unit_amount')::bigint
    union all
    select 'quantity', min(l ->> 'name'), min(place), (s.quantity + sum(lines.quantity))::text, s.quantity::text
    from lines join public.stock s on s.product_id::text = l ->> 'product_id' group by s.product_id, s.quantity
    union all
    select 'discount', null, 0, null, private.in_euros(c.discount) where c.discount > 0
  ), changed as (
    select f.name, case count(*) when 1 then min(f.was)
        else string_agg(f.line || ' ' || f.was, ', ' order by f.place) end as before,
      case count(*) when 1 then min(f.became)
        else string_agg(f.line || ' ' || f.became, ', ' order by f.place) end as after
    from facts f group by f.name
  ), named as (
    select array_agg(k.times || (l ->> 'name') order by place) as names,
      array_agg(k.times || (l ->> 'name_el') order by place) as greek
    from lines, lateral (select case when quantity > 1 then quantity || ' × ' else '' end as times) k
  )
  insert into private.audit (actor, action, rows, names, names_el, columns, was, became)
    select auth.uid(), 'counter_sales insert', 1, n.names || array[c.reference, private.in_euros(c.amount)], n.greek,
      coalesce(array_agg(d.name order by d.name) filter (where d.name is not null), '{}'),
      jsonb_object_agg(d.name, d.before) filter (where d.name is not null),
      jsonb_object_agg(d.name, d.after) filter (where d.name is not null)
    from named n left join changed d on true group by n.names, n.greek
$$;

-- How an amount goes back over the counter: by the ways in which it was paid, as far as earlier returns leave them.
create function private.ways_back(c private.checkouts, amount bigint) returns jsonb
language sql stable set search_path = '' as $$
  with ways as (
    select p.method, p.amount - coalesce((select sum(b.amount) from private.refunds r,
      jsonb_to_recordset(r.paid_by) as b (method text, amount bigint)
      where r.checkout_id = c.id and b.method = p.method), 0) as rest
    from jsonb_to_recordset(c.paid_by) as p (method text, amount bigint)
  ), shares as (
    select w.method, least(w.rest, ways_back.amount - coalesce(sum(w.rest) over (order by w.method
      rows between unbounded preceding and 1 preceding), 0)) as share
    from ways w
  )
  select jsonb_agg(jsonb_build_object('method', s.method, 'amount', s.share) order by s.method)
  from shares s where s.share > 0
$$;

-- A sale by mistake, or brought back: pieces on the shelf, money back, a credit note. wanted: [{line_no, quantity}],
-- without it all that is left; the same attempt again, or nothing left: nothing more. Refuses with PT404
-- unknown_purchase, for one that was paid online too; PT409 too_many_products {left}; PT400 nothing_to_refund; of a
-- quote's deposit with PT409 quote_being_paid.
create function public.take_back_sale(sale_reference text, wanted jsonb default null, attempt uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  r private.refunds;
  before bigint;
begin
  perform private.require_admin();
  select k.* into c from private.checkouts k where k.reference = sale_reference and k.paid_by is not null;
  -- The quote's row comes before its payments, as when one begins.
  perform 1 from private.quotes q where q.id = c.quote_id for update;
  select k.* into c from private.checkouts k where k.id = c.id for update;
  if c.id is null then perform private.refuse_item('PT404', 'unknown_purchase', '{}'); end if;
  before := c.refunded;
  if private.refundable(c) = 0 or exists (select 1 from private.refunds k where k.id = attempt) then
    return private.sale_facts(c);
  end if;
  if c.quote_part = 'deposit' then perform private.refuse_being_paid(c.quote_id); end if;
  r.lines := coalesce(wanted, (select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'quantity', l.left_over))
    from private.lines_to_refund(c) l where l.left_over > 0));
  -- A part of a balance's price was paid as its deposit.
  r.amount := least(private.price_refund(c, r.lines), private.refundable(c));
  if r.amount < 1 then perform private.refuse_item('PT400', 'nothing_to_refund', '{}'); end if;
  insert into private.refunds (id, checkout_id, n, amount, lines, restock, state, paid_by, requested_by, ended_at)
    select coalesce(attempt, gen_random_uuid()), c.id, coalesce(max(k.n), 0) + 1, r.amount, r.lines, true, 'succeeded',
      private.ways_back(c, r.amount), auth.uid(), clock_timestamp()
    from private.refunds k where k.checkout_id = c.id
    returning * into r;
  perform private.follow_shelf(r);
  update private.checkouts u set refunded = u.refunded + r.amount where u.id = c.id returning u.* into c;
  perform private.refresh_order_flags(c);
  perform private.follow_contract(c.quote_id);
  perform private.issue_credit_note(c, before, r.paid_by);
  return private.sale_facts(c);
end
$$;
comment on function public.take_back_sale(text, jsonb, uuid) is
  'Takes a sale over the counter back, whole or some of its pieces, for admins (42501 otherwise). Security definer: '
  'schema private is closed';

-- § After a sale

-- The token of a new link to a sale's page (order_links): for a code to scan, or a message. Refuses with PT404
-- unknown_purchase, for one that was paid online too: its buyer has a mail.
create function public.link_sale(sale_reference text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sale uuid;
  -- 122 random bits for an address.
  token constant text := translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');
begin
  perform private.require_staff();
  select c.id into sale from private.checkouts c where c.reference = sale_reference and c.paid_by is not null;
  if sale is null then perform private.refuse_item('PT404', 'unknown_purchase', '{}'); end if;
  perform public.add_order_link(sale, encode(sha256(convert_to(token, 'UTF8')), 'hex'));
  return token;
end
$$;
comment on function public.link_sale(text) is
  'A new link to a sale over the counter, for staff (42501 otherwise). Security definer: schema private is closed';

-- The receipt by mail, wanted after the sale; the address is its buyer's from then on. Refuses with PT400 bad_email;
-- PT404 unknown_purchase; PT409 receipt_mailed: it has one.
create function public.mail_receipt(sale_reference text, email text, locale text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  buyer public.customers;
begin
  perform private.require_staff();
  perform private.refuse_bad_email(btrim(coalesce(email, '')));
  update private.checkouts k set locale = mail_receipt.locale where k.reference = sale_reference
    and k.paid_by is not null and private.buyer_address(k) = '' returning k.* into c;
  if c.id is null then
    perform private.refuse_item('PT409', 'receipt_mailed', '{}') from private.checkouts k
      where k.reference = sale_reference and k.paid_by is not null;
    perform private.refuse_item('PT404', 'unknown_purchase', '{}');
  end if;
  update public.customers u set email = btrim(mail_receipt.email)
    where u.id = (select o.customer_id from public.orders o where o.checkout_id = c.id limit 1)
    returning u.* into buyer;
  if buyer.id is null then perform private.refuse_item('PT404', 'unknown_purchase', '{}'); end if;
  perform private.owe_counter_receipt(c, buyer, null);
end
$$;
comment on function public.mail_receipt(text, text, text) is
  'Mails a receipt of the counter, for staff (42501 otherwise). Security definer: schema private is closed';

-- A day of Cyprus over the counter: {day, testing, both_modes, sales, returns (how many), amount, vat (what is left of
-- them, cents), ways (ways_of), papers: [{name, kind, issued_at, reference, amount, paid_by}], 1,000 at most}. testing
-- null: the mode of now.
create function public.day_close(day date, testing boolean default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant boolean := coalesce(testing, not private.is_live());
  papers private.receipts[];
begin
  perform private.require_staff();
  papers := array(select r from private.receipts r where r.livemode = not asked and r.paid_by is not null
    and r.issued_at >= day::timestamp at time zone 'Asia/Nicosia'
    and r.issued_at < (day + 1)::timestamp at time zone 'Asia/Nicosia' order by r.issued_at);
  return (select jsonb_build_object('day', day, 'testing', asked,
      'both_modes', exists (select 1 from private.receipts r where r.paid_by is not null and r.livemode = asked),
      'sales', count(*) filter (where r.kind = 'receipt'),
      'returns', coalesce(sum(sign(r.amount)::integer) filter (where r.kind = 'credit_note'), 0),
      'amount', coalesce(sum(case r.kind when 'receipt' then r.amount else -r.amount end), 0),
      'vat', coalesce(sum(case r.kind when 'receipt' then r.vat else -r.vat end), 0),
      'ways', private.ways_of(papers),
      'papers', coalesce((select jsonb_agg(jsonb_build_object('name', private.receipt_name(p), 'kind', p.kind,
        'issued_at', p.issued_at, 'reference', p.reference, 'amount', p.amount, 'paid_by', p.paid_by))
        from unnest(papers[1:1000]) p), '[]'))
    from unnest(papers) r);
end
$$;
comment on function public.day_close(date, boolean) is
  'Sales of a day over the counter with their sums, for staff (42501 otherwise). Security definer: schema private is '
  'closed';

revoke all on function public.sell_at_counter(jsonb), public.take_back_sale(text, jsonb, uuid),
  public.link_sale(text), public.mail_receipt(text, text, text), public.day_close(date, boolean) from public, anon;
grant execute on function public.sell_at_counter(jsonb), public.take_back_sale(text, jsonb, uuid),
  public.link_sale(text), public.mail_receipt(text, text, text), public.day_close(date, boolean) to authenticated;
