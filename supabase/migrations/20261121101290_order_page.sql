-- The buyer's own page of a purchase, by the link of a mail (AFT-04).

-- With those that are recently deleted: clearing the history takes nothing from a buyer's page.
create function private.all_orders(checkout uuid) returns setof public.orders
language sql stable set search_path = '' as $$
  select o.* from public.orders o where o.checkout_id = checkout
  union all
  select r.* from private.deleted_orders d, jsonb_populate_record(null::public.orders, d.order_row) r
  where d.checkout_id = checkout
$$;

-- A purchase as its buyer sees it: no name and no address of the buyer. Cents, Unix seconds; null: no such link, or ended.
create function public.order_by_link(token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'amount', c.amount, 'refunded', c.refunded, 'livemode', c.livemode,
    'attention', c.attention is not null, 'payment_method', c.payment_method, 'seller', c.seller, 'gift', private.gift_outline(c.id),
    -- Only while the buyer's address is known, where the acknowledgement goes.
    'may_withdraw', private.may_withdraw(private.goods_of(c), now()) and private.buyer_by_link(l.token_hash) <> '{}',
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
      from private.withdrawals w where w.checkout_id in (select p.id from private.contract_of(c) p))) || private.delivery_facts(c)
  from private.order_links l join private.checkouts c on c.id = l.checkout_id
  where l.token_hash = order_by_link.token_hash and l.ends_at > now()
$$;

comment on function public.order_by_link(text) is
  'The purchase behind a link, without name and address. Security definer: schema private is closed';

revoke all on function public.order_by_link(text) from public, anon, authenticated;
grant execute on function public.order_by_link(text) to service_role;
