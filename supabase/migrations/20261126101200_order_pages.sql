-- Facts of an order beside its row: flags and payment in the dashboard, and its buyer's page behind a link.

-- § Flags

-- Flags before sending, kept on the order: lists and the feed may read neither the payment nor the withdrawal.

create function private.order_flags(o public.orders) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when withdrawn.quantity >= o.quantity then 'withdrawn'
      when withdrawn.quantity > 0 then 'withdrawn_in_part' end,
    case when paid.refunded >= paid.amount then 'refunded' when paid.refunded > 0 then 'refunded_in_part' end,
    case when paid.is_disputed then 'disputed' end,
    case when exists (select 1 from private.gifts g where g.checkout_id = o.checkout_id) then 'gift' end,
    case when c.paid_by is not null then 'counter' end,
    case when c.delivery ->> 'kind' = 'collection' then 'collection' end,
    case when c.lines @? format('$[*] ? (@.line_no == %s && @.product_id == null)', o.line_no)::jsonpath
      then 'in_words' end,
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

-- Writes the orders of a purchase again, whose trigger then finds the flags: after refunds, disputes, withdrawals.
create function private.refresh_order_flags(c private.checkouts) returns void
language sql volatile set search_path = '' as $$
  -- Flags follow an act that has its own line of the audit.
  select private.name_stock_change('{"is_audited": true}');
  update public.orders o set flags = private.order_flags(o)
  where o.checkout_id in (select k.id from private.contract_of(c) k) and o.flags <> private.order_flags(o);
  select private.name_stock_change('{}')
$$;

-- § Payments

-- The payment of an order: its state, the provider's ids, refunds and disputes (amounts in cents).
create function public.order_payment(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select jsonb_build_object('reference', c.reference, 'state', c.state, 'amount', c.amount,
    'refunded', c.refunded,
      'dispute', c.dispute, 'attention', c.attention, 'livemode', c.livemode, 'locale', c.locale, 'paid_at', c.paid_at,
      'paid_by', c.paid_by, 'discount', c.discount,
      'provider_session_id', c.provider_session_id, 'payment_intent_id', c.payment_intent_id,
      'gift', private.gift_of(c.id), 'open_choices', private.open_choices(c),
      'provider_path', case when c.livemode then '/payments/' else '/test/payments/' end || c.payment_intent_id,
      'withdrawals',
      (select coalesce(jsonb_agg(jsonb_build_object('received_at', w.received_at, 'lines', w.lines)
        order by w.received_at), '[]')
        from private.withdrawals w where w.checkout_id in (select p.id from private.contract_of(c) p)))
          || private.delivery_facts(c)
    from public.orders o join private.checkouts c on c.id = o.checkout_id where o.id = order_id);
end
$$;

comment on function public.order_payment(uuid) is
  'How an order was paid, for staff (42501 otherwise); null when unknown. Security definer: schema private is closed';

-- [{checkout_id, delivery_amount, wrap_amount, …}] of a thousand purchases at most, for sums of orders: only those that
-- were to be delivered in an agreed way, or wrapped. Amounts in cents.
create function public.deliveries(checkouts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_agg(private.delivery_facts(c) || jsonb_build_object('checkout_id', c.id)), '[]')
    from private.checkouts c where c.id = any (checkouts[1:1000]) and (c.delivery is not null or c.wrap_amount > 0));
end
$$;

comment on function public.deliveries(uuid[]) is
  'How purchases are delivered and for how much, for staff (42501 otherwise). Security definer: schema private is '
  'closed';

-- The payments that an admin has to look at first: money that does not fit, and open disputes.
create function public.payment_alerts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'state', c.state, 'amount', c.amount,
      'attention', c.attention, 'dispute', c.dispute, 'created_at', c.created_at, 'livemode', c.livemode,
      'provider_session_id', c.provider_session_id, 'payment_intent_id', c.payment_intent_id)
        order by c.created_at desc), '[]')
    from private.checkouts c
    where c.attention is not null or c.dispute not in ('won', 'lost', 'warning_closed', 'prevented'));
end
$$;

comment on function public.payment_alerts() is
  'Payments that need a person, for admins (42501 otherwise). Security definer: schema private is closed';

create function public.clear_attention(checkout_reference text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.checkouts c set attention = null where c.reference = checkout_reference and c.attention is not null;
  return found;
end
$$;

comment on function public.clear_attention(text) is
  'An admin has looked at a payment. Security definer: schema private is closed';

revoke all on function public.order_payment(uuid), public.deliveries(uuid[]), public.payment_alerts(),
  public.clear_attention(text) from public, anon;
grant execute on function public.order_payment(uuid), public.deliveries(uuid[]), public.payment_alerts(),
  public.clear_attention(text)
  to authenticated;

-- § Links

-- Links to the buyer's order page (AFT-04). A table, since each mail has its own, which ends by itself.

create table private.order_links (
  token_hash text not null,
  checkout_id uuid not null references private.checkouts on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint order_links_pkey primary key (token_hash),
  constraint order_links_hash_form check (token_hash ~ '^[0-9a-f]{64}$')
);

create index order_links_checkout on private.order_links (checkout_id);

comment on table private.order_links is
  'Who knows a link''s token sees that purchase, without name or address; only SHA-256 of it is here';

alter table private.order_links enable row level security;
revoke all on private.order_links from public, anon, authenticated, service_role;

-- A link lasts 180 days after payment, at least 60 after its mail; for a later claim a new one can be asked for.
create function public.add_order_link(checkout uuid, token_hash text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.order_links (token_hash, checkout_id, ends_at)
  select add_order_link.token_hash, c.id, greatest(c.paid_at + interval '180 days', now() + interval '60 days')
  from private.checkouts c where c.id = checkout and c.state = 'paid'
$$;

comment on function public.add_order_link(uuid, text) is
  'A new link to a paid purchase. Security definer: schema private is closed';

-- {reference, name, email} as a request to withdraw has them; {} when the link has ended or the buyer is forgotten.
create function private.buyer_by_link(link_hash text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('reference', c.reference, 'name', u.name, 'email', u.email, 'proven', true)
    from private.order_links l join private.checkouts c on c.id = l.checkout_id,
      lateral (
        select u.name, u.email from public.orders o join public.customers u on u.id = o.customer_id
        where o.checkout_id = c.id
        union all
        select d.customer_row ->> 'name', d.customer_row ->> 'email' from private.deleted_orders d
        where d.checkout_id = c.id) u
    where l.token_hash = link_hash and l.ends_at > now() and u.email <> '' limit 1), '{}')
$$;

-- request: {reference, email}. Three links to the buyer's own address at once, then one in 20 minutes. Time tells
-- nothing: a stranger's rows are written too, then undone, so they cost the buyer's budget nothing.
create function public.owe_order_link(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  buyer public.customers;
begin
  select k.* into c from private.checkouts k
    where k.reference = upper(btrim(request ->> 'reference')) and k.state = 'paid';
  select u.* into buyer from public.customers u
    where u.id in (select o.customer_id from public.orders o where o.checkout_id = c.id)
      and private.same_address(u.email, request ->> 'email');
  if private.take_budget('order-link', md5(upper(btrim(request ->> 'reference'))), 3, 0.05) > 0 then return; end if;
  insert into private.outbox as m (kind, checkout_id, customer_id, recipient, locale, data)
    values ('order_link', c.id, buyer.id, coalesce(buyer.email, ''), coalesce(c.locale, 'en'),
      jsonb_build_object('reference', c.reference, 'shop', private.public_settings() - 'terms' - 'terms_el'))
    on conflict (kind, checkout_id, reader) where withdrawal_id is null and refund_id is null and kind <> 'dispatch'
    do update
      set state = 'pending', attempts = 0, next_attempt_at = clock_timestamp(), last_error = null,
        recipient = excluded.recipient, customer_id = excluded.customer_id, data = excluded.data;
  if buyer.id is null then raise sqlstate 'UNDO0'; end if;
exception when sqlstate 'UNDO0' then null;
end
$$;

comment on function public.owe_order_link(jsonb) is
  'Owes a buyer the mail with a new link. Security definer: schema private is closed';

revoke all on function public.add_order_link(uuid, text), public.owe_order_link(jsonb) from public, anon, authenticated;
grant execute on function public.add_order_link(uuid, text), public.owe_order_link(jsonb) to service_role;

-- § The buyer's page

-- The buyer's own page of a purchase, by the link of a mail (AFT-04).

-- Those that are recently deleted are among them: clearing the history takes nothing from a buyer's page.
create function private.all_orders(checkout uuid) returns setof public.orders
language sql stable set search_path = '' as $$
  select o.* from public.orders o where o.checkout_id = checkout
  union all
  select r.* from private.deleted_orders d, jsonb_populate_record(null::public.orders, d.order_row) r
  where d.checkout_id = checkout
$$;

-- A purchase as its buyer sees it: no name and no address of the buyer. Cents, Unix seconds; null: no such link, or
-- ended.
create function public.order_by_link(token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'amount', c.amount, 'refunded', c.refunded,
    'livemode', c.livemode,
    'attention', c.attention is not null, 'paid_by', c.paid_by, 'discount', c.discount,
    'seller', c.seller,
    'gift', private.gift_outline(c.id) || private.gift_of(c.id), 'open_choices', private.open_choices(c),
    'next', private.next_for_buyer(c.id),
    -- The buyer's address must be known, where the acknowledgement goes.
    'may_withdraw', private.may_withdraw(private.goods_of(c), now()) and private.buyer_by_link(l.token_hash) <> '{}',
    'paid_at', extract(epoch from c.paid_at)::bigint, 'link_ends_at', extract(epoch from l.ends_at)::bigint,
    -- An order that was deleted for good says no more how far it is.
    'lines', (select jsonb_agg((line - 'description' - 'description_el' - 'product_id')
        || jsonb_build_object('is_sent', o.is_sent, 'sent_at', extract(epoch from o.sent_at)::bigint,
          'ready_at', extract(epoch from o.ready_at)::bigint,
          'carrier', o.carrier, 'tracking_number', o.tracking_number)
        order by (line ->> 'line_no')::integer)
      from jsonb_array_elements(c.lines) line
      left join private.all_orders(c.id) o on o.line_no = (line ->> 'line_no')::integer),
    'papers', (select
      coalesce(jsonb_agg(jsonb_build_object('name', private.receipt_name(r), 'kind', r.kind, 'amount', r.amount,
        'delivery', r.delivery, 'wrap', r.wrap,
        'issued_at', extract(epoch from r.issued_at)::bigint) || private.vat_facts(r) order by r.issued_at), '[]')
      from private.receipts r where r.checkout_id = c.id),
    -- Those that the provider has: what it never took was not on its way.
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'state', r.state,
        'at', extract(epoch from coalesce(r.ended_at, r.created_at))::bigint) order by r.n), '[]')
      from private.refunds r where r.checkout_id = c.id
        and (r.provider_refund_id is not null or r.paid_by is not null)),
    'withdrawals',
      (select coalesce(jsonb_agg(jsonb_build_object('received_at', extract(epoch from w.received_at)::bigint,
        'lines', (select jsonb_agg(jsonb_build_object('line_no', covered -> 'line_no',
          'quantity', covered -> 'quantity'))
          from jsonb_array_elements(w.lines) covered)) order by w.received_at), '[]')
      from private.withdrawals w where w.checkout_id in (select p.id from private.contract_of(c) p)))
        || private.delivery_facts(c)
  from private.order_links l join private.checkouts c on c.id = l.checkout_id
  where l.token_hash = order_by_link.token_hash and l.ends_at > now()
$$;

comment on function public.order_by_link(text) is
  'The purchase behind a link, without name and address. Security definer: schema private is closed';

revoke all on function public.order_by_link(text) from public, anon, authenticated;
grant execute on function public.order_by_link(text) to service_role;

-- A sold piece as it was known on its day: {reference, sold_at (Unix seconds), shop_name, name, name_el, product_code,
-- image_url, choices, facts, stones}; facts null where none were known, null for an unknown order.
create function public.certificate(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select jsonb_build_object('reference', c.reference, 'sold_at', extract(epoch from c.paid_at)::bigint,
      'shop_name', coalesce(c.seller, private.seller_facts()) ->> 'shop_name', 'name', o.product_name,
      'name_el', o.product_name_el, 'product_code', o.product_code, 'image_url', o.image_url, 'choices', o.choices,
      'facts', f.facts, 'stones', coalesce(f.stones, '[]'))
    from public.orders o join private.checkouts c on c.id = o.checkout_id
      left join private.sold_facts f on f.checkout_id = o.checkout_id and f.line_no = o.line_no
    where o.id = certificate.order_id);
end
$$;
comment on function public.certificate(uuid) is
  'What the certificate of a sold piece says, for staff (42501 otherwise). Security definer: schema private is closed';
revoke all on function public.certificate(uuid) from public, anon;
grant execute on function public.certificate(uuid) to authenticated;
