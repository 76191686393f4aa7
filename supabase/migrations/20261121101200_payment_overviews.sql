-- The payment of an order: its state, the provider's ids, refunds and disputes (amounts in cents).
create function public.order_payment(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('reference', c.reference, 'state', c.state, 'amount', c.amount, 'refunded', c.refunded,
      'dispute', c.dispute, 'attention', c.attention, 'livemode', c.livemode, 'locale', c.locale, 'paid_at', c.paid_at, 'payment_method', c.payment_method,
      'provider_session_id', c.provider_session_id, 'payment_intent_id', c.payment_intent_id, 'gift', private.gift_of(c.id),
      'provider_path', case when c.livemode then '/payments/' else '/test/payments/' end || c.payment_intent_id,
      'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('received_at', w.received_at, 'lines', w.lines) order by w.received_at), '[]')
        from private.withdrawals w where w.checkout_id in (select p.id from private.contract_of(c) p))) || private.delivery_facts(c)
    from public.orders o join private.checkouts c on c.id = o.checkout_id where o.id = order_id);
end
$$;

comment on function public.order_payment(uuid) is 'How an order was paid, for admins (42501 otherwise); null when unknown. Security definer: schema private is closed';

-- [{checkout_id, delivery_amount, wrap_amount, …}] of a thousand purchases at most, for sums of orders: only those that
-- were to be delivered in an agreed way, or wrapped. Amounts in cents.
create function public.deliveries(checkouts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(private.delivery_facts(c) || jsonb_build_object('checkout_id', c.id)), '[]')
    from private.checkouts c where c.id = any (checkouts[1:1000]) and (c.delivery is not null or c.wrap_amount > 0));
end
$$;

comment on function public.deliveries(uuid[]) is 'How purchases are delivered and for how much, for admins (42501 otherwise). Security definer: schema private is closed';

-- The payments that an admin has to look at first: money that does not fit, and open disputes.
create function public.payment_alerts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'state', c.state, 'amount', c.amount,
      'attention', c.attention, 'dispute', c.dispute, 'created_at', c.created_at, 'livemode', c.livemode,
      'provider_session_id', c.provider_session_id, 'payment_intent_id', c.payment_intent_id) order by c.created_at desc), '[]')
    from private.checkouts c
    where c.attention is not null or c.dispute not in ('won', 'lost', 'warning_closed', 'prevented'));
end
$$;

comment on function public.payment_alerts() is 'Payments that need a person, for admins (42501 otherwise). Security definer: schema private is closed';

create function public.clear_attention(checkout_reference text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.checkouts c set attention = null where c.reference = checkout_reference and c.attention is not null;
  return found;
end
$$;

comment on function public.clear_attention(text) is 'An admin has looked at a payment. Security definer: schema private is closed';

revoke all on function public.order_payment(uuid), public.deliveries(uuid[]), public.payment_alerts(), public.clear_attention(text) from public, anon;
grant execute on function public.order_payment(uuid), public.deliveries(uuid[]), public.payment_alerts(), public.clear_attention(text)
  to authenticated;
