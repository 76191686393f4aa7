-- Customer data can be exported and erased (LAW-05); the checkout with its priced lines stays the set years.

-- Put aside for a person: by the address, or by the name that this address bought under.
create function private.is_for(r private.reservations, customer_email text) returns boolean
language sql stable set search_path = '' as $$
  select lower(r.who) in (select lower(btrim(customer_email)) union all
    select lower(btrim(u.name)) from public.customers u where lower(btrim(u.email)) = lower(btrim(customer_email))
      and btrim(u.name) <> '')
$$;

-- All data about an e-mail address. buyer_hash (buyer-hash.ts) finds the purchases whose orders are gone.
create function public.export_customer(customer_email text, buyer_hash text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', customer_email,
    'customers', (select coalesce(jsonb_agg(to_jsonb(u) || jsonb_build_object('orders',
        (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('reference', c.reference) order by o.line_no),
          '[]')
         from public.orders o left join private.checkouts c on c.id = o.checkout_id where o.customer_id = u.id))
           order by u.created_at), '[]')
      from public.customers u where lower(btrim(u.email)) = lower(btrim(customer_email))),
    'recently_deleted', (select coalesce(jsonb_agg(jsonb_build_object('customer', d.customer_row, 'order', d.order_row,
        'reference', c.reference, 'deleted_at', d.deleted_at) order by d.deleted_at, d.ordered_at,
        (d.order_row ->> 'line_no')::integer), '[]')
      from private.deleted_orders d left join private.checkouts c on c.id = d.checkout_id
      where lower(btrim(d.customer_row ->> 'email')) = lower(btrim(customer_email))),
    'purchases_without_orders',
      (select coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'paid_at', c.paid_at,
        'texts', jsonb_path_query_array(c.lines, '$[*].choices[*].text ? (@ <> null)')) order by c.paid_at), '[]')
      from private.checkouts c where c.buyer_hash = export_customer.buyer_hash
        and not exists (select 1 from public.orders o where o.checkout_id = c.id)),
    'withdrawals', (select coalesce(jsonb_agg(to_jsonb(w) order by w.received_at), '[]')
      from private.withdrawals w where lower(w.email) = lower(btrim(customer_email))),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'state', o.state, 'created_at', o.created_at,
        'sent_at', o.sent_at) order by o.created_at), '[]')
      from private.outbox o where lower(o.recipient) = lower(btrim(customer_email)) and o.reader = ''),
    'refunds', (select
      coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'amount', r.amount, 'state', r.state,
        'created_at', r.created_at, 'ended_at', r.ended_at) order by r.created_at), '[]')
      from private.refunds r join private.checkouts c on c.id = r.checkout_id
      where c.buyer_hash = export_customer.buyer_hash or c.id in (
        select o.checkout_id from public.orders o join public.customers u on u.id = o.customer_id
        where lower(btrim(u.email)) = lower(btrim(customer_email)))),
    'gifts', (select
      coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'message', g.message, 'wrapped', g.wrapped,
        'created_at', g.created_at) order by g.created_at), '[]')
      from private.gifts g join private.checkouts c on c.id = g.checkout_id
      where c.buyer_hash = export_customer.buyer_hash or c.id in (
        select o.checkout_id from public.orders o join public.customers u on u.id = o.customer_id
        where lower(btrim(u.email)) = lower(btrim(customer_email))
        union select d.checkout_id from private.deleted_orders d
        where lower(btrim(d.customer_row ->> 'email')) = lower(btrim(customer_email)))),
    'reservations',
      (select coalesce(jsonb_agg(jsonb_build_object('product_id', r.product_id, 'choices', r.choices, 'who', r.who,
      'until', r.until,
        'created_at', r.created_at, 'ended_at', r.ended_at) order by r.created_at), '[]')
      from private.reservations r where private.is_for(r, customer_email)),
    'enquiries', (select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]')
      from public.enquiries e where lower(btrim(e.email)) = lower(btrim(customer_email))),
    'wishes', (select coalesce(jsonb_agg(to_jsonb(w) - 'token'
        || jsonb_build_object('choices', private.wished_choices(w)) order by w.created_at), '[]')
      from public.wishes w where lower(w.email) = lower(btrim(customer_email))),
    'quotes', (select coalesce(jsonb_agg(to_jsonb(q) - 'token' - 'balance_token' order by q.created_at), '[]')
      from private.quotes q where lower(btrim(q.email)) = lower(btrim(customer_email))),
    'order_links', (select coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'created_at', l.created_at,
        'ends_at', l.ends_at) order by l.created_at), '[]')
      from private.order_links l join private.checkouts c on c.id = l.checkout_id
      where c.buyer_hash = export_customer.buyer_hash or c.id in (
        select o.checkout_id from public.orders o join public.customers u on u.id = o.customer_id
        where lower(btrim(u.email)) = lower(btrim(customer_email)))))
$$;

comment on function public.export_customer(text, text) is
  'All data of one customer. Security definer: schema private is closed';

-- Removes the person and leaves the sale: orders and customer go, checkouts stay.
create function public.erase_customer(customer_email text, buyer_hash text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(customer_email));
  people constant uuid[] := array(
    select u.id from public.customers u where lower(btrim(u.email)) = wanted
    union select d.customer_id from private.deleted_orders d where lower(btrim(d.customer_row ->> 'email')) = wanted);
begin
  update private.reservations r set who = null where private.is_for(r, customer_email);
  delete from private.outbox o where lower(o.recipient) = wanted and o.reader = '';
  update private.outbox o set data = private.without_buyer(o.data)
    where o.customer_id = any (people)
      or o.withdrawal_id in (select w.id from private.withdrawals w where lower(w.email) = wanted);
  update private.withdrawals w set name = null, email = null, statement = '' where lower(w.email) = wanted;
  with of_buyer as (
    update private.checkouts c set buyer_hash = null, lines = private.without_texts(c.lines)
      where c.buyer_hash = erase_customer.buyer_hash or c.id in (
        select o.checkout_id from public.orders o where o.customer_id = any (people)
        union select d.checkout_id from private.deleted_orders d where d.customer_id = any (people))
      returning c.id), ended_links as (
    delete from private.order_links l using of_buyer where l.checkout_id = of_buyer.id)
  delete from private.gifts g using of_buyer where g.checkout_id = of_buyer.id;
  delete from public.enquiries e where lower(btrim(e.email)) = wanted;
  delete from public.wishes w where lower(w.email) = wanted;
  delete from private.quotes q where lower(btrim(q.email)) = wanted;
  delete from public.orders o where o.customer_id = any (people);
  delete from public.customers u where u.id = any (people);
  delete from private.deleted_orders d where d.customer_id = any (people);
  return jsonb_build_object('erased', cardinality(people));
end
$$;

comment on function public.erase_customer(text, text) is
  'Forgets a customer, keeps the accounting record. Security definer: no other role may delete customers';

-- Daily: ended links; the provider's events, which it sends again for 30 days at most; enquiries and quotes a year
-- after their last word; wishes that nobody confirmed or that came to nothing; for whom pieces were put aside; unpaid
-- checkouts and deleted orders after 30 days; old buyers' hashes, what gifts said and what was engraved; books after
-- their years.
create function public.forget_old_checkouts() returns integer
language sql volatile security definer set search_path = '' as $$
  delete from private.payment_budgets b where b.full_at < now() - interval '1 hour';
  delete from private.order_links l where l.ends_at < now();
  -- The newest tells the operator when the provider was last heard.
  delete from private.provider_events e where e.received_at < least(now() - interval '90 days',
    (select max(k.received_at) from private.provider_events k));
  delete from public.enquiries e where e.changed_at < now() - interval '1 year';
  delete from public.wishes w where w.told_at is null and not private.is_alive(w);
  delete from private.quotes q where q.changed_at < now() - interval '1 year'
    and private.quote_state(q) not in ('deposit_paid', 'disputed') and (private.quote_payment(q.id)).id is null;
  delete from private.deleted_orders d where d.deleted_at < now() - interval '30 days';
  delete from private.deleted_products d where d.deleted_at < now() - interval '30 days';
  update private.reservations r set who = null where r.who is not null and r.ended_at < now() - interval '30 days';
  update private.checkouts c set buyer_hash = null where c.buyer_hash is not null
    and not private.may_withdraw(c, now());
  delete from private.gifts g using private.checkouts c
    where c.id = g.checkout_id and c.state in ('expired', 'failed') and c.created_at < now() - interval '1 day';
  update private.checkouts c set lines = private.without_texts(c.lines)
    where private.has_text(c.lines) and ((c.state in ('expired', 'failed') and c.created_at < now() - interval '1 day')
      or (c.state = 'paid' and not exists (select 1 from public.orders o where o.checkout_id = c.id
        union all select 1 from private.deleted_orders d where d.checkout_id = c.id)));
  -- That it was a gift is no more than the sale says; to whom, and what, goes with the buyer or with the right to
  -- withdraw.
  update private.gifts g set message = null from private.checkouts c
    where c.id = g.checkout_id and g.message is not null and c.state = 'paid'
      and (not private.may_withdraw(c, now()) or not exists (select 1 from public.orders o where o.checkout_id = c.id
        union all select 1 from private.deleted_orders d where d.checkout_id = c.id));
  with gone as (
    delete from private.checkouts c using private.settings s
    where (c.state in ('expired', 'failed') and c.created_at < now() - interval '30 days')
       or (c.state = 'paid' and c.paid_at < date_trunc('year', now()) - make_interval(years => s.retention_years)
           and not exists (select 1 from public.orders o where o.checkout_id = c.id)
           and not exists (select 1 from private.deleted_orders d where d.checkout_id = c.id))
    returning 1)
  select count(*)::integer from gone
$$;

comment on function public.forget_old_checkouts() is
  'Ends the retention of what need not be kept. Security definer: schema private is closed';

revoke all on function public.export_customer(text, text), public.erase_customer(text, text),
  public.forget_old_checkouts()
  from public, anon, authenticated;
grant execute on function public.export_customer(text, text), public.erase_customer(text, text),
  public.forget_old_checkouts() to service_role;
