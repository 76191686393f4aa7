-- Sold over the counter or at a market (STK-05): a purchase like any other, paid at once and without the provider.

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

-- Refuses what is not free, and says who has it: PT409 taken {item, name, name_el, left, value?, value_el?, takers}.
create function private.refuse_taken(product public.products, choices jsonb, how_many integer) returns void
language plpgsql stable set search_path = '' as $$
declare
  about constant jsonb := jsonb_build_object('item', product.id, 'name', product.name, 'name_el', product.name_el);
  short record;
begin
  if private.free_stock(product.id) < how_many then
    perform private.refuse_item('PT409', 'taken', about || jsonb_build_object(
      'left', greatest(private.free_stock(product.id), 0), 'takers', private.takers(product.id)));
  end if;
  select v.id, v.label, v.label_el, private.free_value_stock(v.id) as free into short
    from jsonb_array_elements(choices) a
      join public.product_choice_values v on v.id::text = a ->> 'value'
      join public.product_choices c on c.id = v.choice_id and c.product_id = product.id
    where private.free_value_stock(v.id) < how_many limit 1;
  if found then
    perform private.refuse_item('PT409', 'taken', about
      || jsonb_build_object('value', short.label, 'value_el', short.label_el,
      'left', greatest(short.free, 0), 'takers', private.takers(product.id, short.id)));
  end if;
end
$$;

-- The line of a sale, in words of today and at the price that was agreed; without one, the catalogue's with its
-- choices.
create function private.counter_line(request jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  product public.products;
  how_many constant integer := coalesce((request ->> 'quantity')::integer, 1);
  asked constant jsonb := coalesce(nullif(request -> 'choices', 'null'), '[]');
  about jsonb;
  chosen jsonb;
  line jsonb;
  listed bigint;
begin
  -- Also what is no longer in the online shop.
  select p.* into product from public.products p where p.id = (request ->> 'product_id')::uuid;
  if not found then perform private.refuse_item('PT404', 'unknown_product', '{}'); end if;
  about := jsonb_build_object('item', product.id, 'name', product.name, 'name_el', product.name_el);
  if how_many not between 1 and 100 then perform private.refuse_item('PT400', 'invalid_quantity', about); end if;
  perform private.refuse_taken(product, asked, how_many);
  chosen := private.agree_choices(product.id, asked, about);
  perform private.refuse_short_values('[]', chosen, how_many, about);
  line := private.line_of(product, 1, how_many, chosen);
  listed := (line ->> 'unit_amount')::bigint;
  if coalesce((request ->> 'unit_amount')::bigint, listed) is null then
    perform private.refuse_item('PT400', 'no_price', about);
  end if;
  return line || jsonb_build_object('unit_amount', coalesce((request ->> 'unit_amount')::bigint, listed),
    'listed_amount', listed);
end
$$;

create function private.sale_facts(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reference', c.reference, 'amount', c.amount,
    'payment_method', c.payment_method,
    'refunded', c.refunded, 'receipt', (select private.receipt_name(r) from private.receipts r
      where r.checkout_id = c.id and r.kind = 'receipt'))
$$;

-- The receipt by mail, where one is wanted.
create function private.owe_counter_receipt(c private.checkouts, buyer public.customers) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (kind, checkout_id, customer_id, recipient, locale, data)
  select 'confirmation', c.id, buyer.id, buyer.email, c.locale,
    jsonb_build_object('reference', c.reference, 'amount', c.amount, 'livemode', c.livemode,
      'payment_method', c.payment_method,
      'receipt', private.sale_facts(c) -> 'receipt', 'paid_at', extract(epoch from c.paid_at)::bigint,
      'lines', (select jsonb_agg(l - 'description' - 'description_el') from jsonb_array_elements(c.lines) l),
      'shop', private.public_settings() - 'terms' - 'terms_el') || private.paper_vat(c)
  where buyer.email <> '' on conflict do nothing
$$;

-- The one it was put aside for takes it; what is left of it stays put aside.
create function private.take_reservation(reservation uuid, line jsonb) returns void
language sql volatile set search_path = '' as $$
  update private.reservations r
    set quantity = greatest(r.quantity - (line ->> 'quantity')::integer, 1),
      ended_at = case when r.quantity <= (line ->> 'quantity')::integer then clock_timestamp() end,
      ended_by = case when r.quantity <= (line ->> 'quantity')::integer then auth.uid() end
    where r.id = reservation and r.product_id::text = line ->> 'product_id' and r.ended_at is null
$$;

-- Cash of EUR 10,000 or more is refused, in one sale or in linked ones (TRD-03; Law 188(I)/2007 s. 5A). Linked are
-- sales of thirty days to one address; without an address those of ten minutes, unless it is said to be another buyer.
create function private.refuse_cash(email text, total bigint, is_other_buyer boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  earlier bigint;
begin
  -- Two tills of one moment count each other.
  perform pg_advisory_xact_lock(hashtextextended('counter cash', 0));
  select coalesce(sum(c.amount - c.refunded), 0) into earlier from private.checkouts c
    where c.payment_method = 'cash' and c.livemode = private.is_live() and case when email = ''
      then not is_other_buyer and c.paid_at > now() - interval '10 minutes'
        and not exists (select 1 from private.all_orders(c.id) o join public.customers u on u.id = o.customer_id
          where u.email <> '')
      else c.paid_at > now() - interval '30 days' and exists (select 1 from private.all_orders(c.id) o
        join public.customers u on u.id = o.customer_id where private.same_address(u.email, refuse_cash.email)) end;
  if total >= 1000000 then perform private.refuse_item('PT400', 'cash_too_much', '{}'); end if;
  if total + earlier >= 1000000 then
    perform private.refuse_item('PT409', 'cash_linked', jsonb_build_object('earlier', earlier,
      'may_be_other', email = ''));
  end if;
end
$$;

-- request: {id (a uuid that the form made), product_id, quantity? (1), choices?: [{choice, value?, text?}],
-- unit_amount? (cents of one piece; absent: the catalogue's), payment_method, email? (for a receipt), locale,
-- reservation? (for whom it was put aside), other_buyer? (than that of the last cash sales)}. The same id again answers
-- the sale that it made. Answers {id, reference, amount, receipt, …}. Refuses with PT404 unknown_product; PT409
-- taken {left, takers}, cash_linked {earlier, may_be_other}; PT400 no_price, bad_email, cash_too_much, total_too_small,
-- total_too_large, a constraint's name, or as agree_choices.
create function public.sell_at_counter(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  buyer public.customers;
  line jsonb;
  total bigint;
  email constant text := coalesce(btrim(request ->> 'email'), '');
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('counter ' || (request ->> 'id'), 0));
  select k.* into c from private.checkouts k where k.id = (request ->> 'id')::uuid and k.payment_method is not null;
  if found then return private.sale_facts(c); end if;
  if email <> '' and (email !~ '^[^\s@<>]+@[^\s@<>]+$' or char_length(email) > 254) then
    perform private.refuse_item('PT400', 'bad_email', '{}');
  end if;
  -- The shelf's rows are the lock, as for a payment: of the shop and the web, one takes the last one.
  perform private.lock_shelf(array[(request ->> 'product_id')::uuid]);
  perform private.take_reservation((request ->> 'reservation')::uuid,
    jsonb_build_object('product_id', request ->> 'product_id',
      'quantity', coalesce((request ->> 'quantity')::integer, 1)));
  line := private.counter_line(request);
  total := (line ->> 'unit_amount')::bigint * (line ->> 'quantity')::bigint;
  if total < 50 then perform private.refuse_item('PT400', 'total_too_small', '{}'); end if;
  if total > 99999999 then perform private.refuse_item('PT400', 'total_too_large', '{}'); end if;
  if request ->> 'payment_method' = 'cash' then
    perform private.refuse_cash(email, total, coalesce((request ->> 'other_buyer')::boolean, false));
  end if;

  insert into private.checkouts (id, reference, payment_method, amount, locale, livemode, lines, expires_at, country,
    delivery_days)
    values ((request ->> 'id')::uuid, private.new_reference(), coalesce(request ->> 'payment_method', ''), total,
      request ->> 'locale', private.is_live(),
      jsonb_build_array(line - 'listed_amount'), now(), 'CY', 0)
    returning * into c;
  insert into public.customers (name, email) values ('', email) returning * into buyer;
  perform private.name_stock_change(jsonb_build_object('reason', 'counter', 'reference', c.reference,
    'is_audited', true));
  update public.stock s set quantity = s.quantity - (line ->> 'quantity')::integer
    where s.product_id::text = line ->> 'product_id';
  update public.value_stock s set quantity = s.quantity - k.quantity from private.chosen_values(c.lines) k
    where s.value_id = k.value_id;
  perform private.write_orders(c, buyer.id);
  -- It was handed over.
  update public.orders o set is_sent = true where o.checkout_id = c.id;
  perform private.name_stock_change('{}');
  update private.checkouts u set state = 'paid', paid_at = clock_timestamp() where u.id = c.id returning u.* into c;
  perform private.issue_receipt(c);
  perform private.owe_counter_receipt(c, buyer);
  perform private.note_counter_sale(c, line);
  return private.sale_facts(c);
end
$$;
comment on function public.sell_at_counter(jsonb) is
  'Sells a piece over the counter, for admins (42501 otherwise). Security definer: writes what nobody else may';

-- The audit has the count, and a price that was agreed beside the catalogue's, as they were.
create function private.note_counter_sale(c private.checkouts, line jsonb) returns void
language sql volatile set search_path = '' as $$
  with changed as (
    select 'listed_price' as name, to_jsonb('€'
      || ((line ->> 'listed_amount')::bigint / 100.0)::numeric(12, 2)) as before,
      to_jsonb('€' || ((line ->> 'unit_amount')::bigint / 100.0)::numeric(12, 2)) as after
    union all
    select 'quantity', to_jsonb(s.quantity + (line ->> 'quantity')::integer), to_jsonb(s.quantity)
    from public.stock s where s.product_id::text = line ->> 'product_id')
  insert into private.audit (actor, action, rows, names, names_el, columns, was, became)
    select auth.uid(), 'counter_sales insert', 1,
      array[line ->> 'name', c.reference, '€' || ((line ->> 'unit_amount')::bigint / 100.0)::numeric(12, 2)],
      array[line ->> 'name_el'], coalesce(array_agg(d.name order by d.name), '{}'), jsonb_object_agg(d.name, d.before),
      jsonb_object_agg(d.name, d.after)
    from changed d where d.before is distinct from d.after
$$;

-- A sale by mistake, or brought back: pieces on the shelf, money back, a credit note; again: nothing more. Refuses with
-- PT404 unknown_purchase, for one that was paid online too.
create function public.take_back_sale(sale_reference text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  r private.refunds;
  sold jsonb;
begin
  perform private.require_admin();
  select k.* into c from private.checkouts k where k.reference = sale_reference
    and k.payment_method is not null for update;
  if c.id is null then perform private.refuse_item('PT404', 'unknown_purchase', '{}'); end if;
  if c.refunded > 0 then return private.sale_facts(c); end if;
  select jsonb_agg(jsonb_build_object('line_no', l -> 'line_no', 'quantity', l -> 'quantity')) into sold
    from jsonb_array_elements(c.lines) l;
  insert into private.refunds (checkout_id, n, amount, lines, restock, state, payment_method, requested_by, ended_at)
    values (c.id, 1, c.amount, sold, true, 'succeeded', c.payment_method, auth.uid(), clock_timestamp())
    returning * into r;
  perform private.follow_shelf(r);
  update private.checkouts u set refunded = u.amount where u.id = c.id returning u.* into c;
  perform private.refresh_order_flags(c);
  perform private.issue_credit_note(c, 0);
  return private.sale_facts(c);
end
$$;
comment on function public.take_back_sale(text) is
  'Takes a sale over the counter back, whole, for admins (42501 otherwise). Security definer: schema private is closed';

revoke all on function private.refuse_cash(text, bigint, boolean), private.is_live(), private.takers(uuid, uuid),
  private.refuse_taken(public.products, jsonb, integer),
  private.counter_line(jsonb), private.sale_facts(private.checkouts),
  private.owe_counter_receipt(private.checkouts, public.customers),
  private.take_reservation(uuid, jsonb), private.note_counter_sale(private.checkouts, jsonb) from public;
revoke all on function public.sell_at_counter(jsonb), public.take_back_sale(text) from public, anon;
grant execute on function public.sell_at_counter(jsonb), public.take_back_sale(text) to authenticated;
