-- The provider's word becomes our records: the only way to `paid`, any number of times, in any order, at once.

-- One runner at a time, even after a kill: a lease ends by itself.
create table private.leases (
  name text primary key,
  holder uuid,
  held_until timestamptz not null default '-infinity',
  started_at timestamptz not null default '-infinity',
  finished_at timestamptz,
  ok boolean,
  wanted boolean not null default false,
  report jsonb,
  problem text,
  problem_at timestamptz
);

comment on table private.leases is 'Who runs a round (reconcile, rebuild, sync) and how the last one ended';
comment on column private.leases.problem is
  'The cause of a round''s last failure in any process, without personal data. It stays for ten minutes after the '
  'last one';
alter table private.leases enable row level security;
revoke all on private.leases from public, anon, authenticated, service_role;

-- The server, which owns the database, writes how a round ended in its process; problem null: well.
create function private.note_round(round text, problem text) returns void
language sql volatile set search_path = '' as $$
  insert into private.leases as l (name, problem, problem_at)
  values (round, note_round.problem, case when note_round.problem is not null then clock_timestamp() end)
  on conflict (name) do update set problem = excluded.problem, problem_at = excluded.problem_at
    where excluded.problem is not null or l.problem_at < clock_timestamp() - interval '10 minutes'
$$;

-- Tells since when this database is the shop's: it was made, or a backup was restored into it. What the provider knows
-- from before may have been told to its buyer by another one.
create table private.origin (
  is_only boolean primary key default true,
  began_at timestamptz not null default now(),
  is_trial boolean not null default false,
  constraint origin_is_one check (is_only)
);
insert into private.origin default values;

comment on table private.origin is
  'One row. is_trial: a copy to look at, which mails, sells and tells the provider nothing';
alter table private.origin enable row level security;
revoke all on private.origin from public, anon, authenticated, service_role;

create function private.is_past(at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  -- The provider counts in whole seconds.
  select at < date_trunc('second', o.began_at) from private.origin o
$$;

-- Attention is a list in words of codes, so that a second reason does not hide the first.
create function private.note_attention(checkout uuid, reason text) returns void
language sql volatile set search_path = '' as $$
  update private.checkouts c set attention = concat_ws(', ', c.attention, reason)
  where c.id = checkout and not coalesce(reason = any (string_to_array(c.attention, ', ')), false)
$$;

create function private.note_event(event jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.provider_events (id, type, object_id)
  select event ->> 'id', event ->> 'type', event ->> 'object_id' where event ->> 'id' is not null
  on conflict (id) do nothing
$$;

-- True: every line could be taken. A held one always can, one whose hold is gone only if enough is free.
create function private.sell_lines(c private.checkouts) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  line record;
  all_sold boolean := true;
begin
  perform private.lock_shelf(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(c.lines) l));
  perform private.name_stock_change(jsonb_build_object('reference', c.reference) || case when c.paid_by is null
    then '{"reason": "sale"}' else '{"reason": "counter", "is_audited": true}' end::jsonb);
  for line in
    select (l ->> 'product_id')::uuid as product_id, sum((l ->> 'quantity')::integer)::integer as quantity
    from jsonb_array_elements(c.lines) l group by 1 order by 1
  loop
    if exists (select 1 from private.holds h where h.checkout_id = c.id and h.product_id = line.product_id) then
      -- One statement, so that availability is refreshed once, after both.
      with sold as (
        delete from private.holds h where h.checkout_id = c.id and h.product_id = line.product_id returning h.quantity)
      update public.stock s set quantity = s.quantity - sold.quantity from sold where s.product_id = line.product_id;
    elsif private.free_stock(line.product_id) < line.quantity then
      all_sold := false;
    else
      update public.stock s set quantity = s.quantity - line.quantity where s.product_id = line.product_id;
    end if;
  end loop;
  for line in select k.value_id, k.quantity from private.chosen_values(c.lines) k loop
    if exists (select 1 from private.value_holds h where h.checkout_id = c.id and h.value_id = line.value_id) then
      with sold as (
        delete from private.value_holds h where h.checkout_id = c.id and h.value_id = line.value_id
          returning h.quantity)
      update public.value_stock s set quantity = s.quantity - sold.quantity from sold where s.value_id = line.value_id;
    elsif private.free_value_stock(line.value_id) < line.quantity then
      all_sold := false;
    else
      update public.value_stock s set quantity = s.quantity - line.quantity where s.value_id = line.value_id;
    end if;
  end loop;
  perform private.name_stock_change('{}');
  return all_sold;
end
$$;

-- A sold product as it was known on its day, for its certificate (TRD-08): it outlives the product, and names nobody.
create table private.sold_facts (
  checkout_id uuid not null references private.checkouts on delete cascade,
  line_no integer not null,
  facts jsonb,
  stones jsonb not null,
  constraint sold_facts_pkey primary key (checkout_id, line_no)
);
comment on table private.sold_facts is 'Facts and stones of sold products; columns as product_facts and product_stones';
alter table private.sold_facts enable row level security;
revoke all on private.sold_facts from public, anon, authenticated, service_role;

-- Pieces of a quote whose balance was asked for are made.
create function private.made_at(c private.checkouts) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select q.asked_balance_at from private.quotes q where q.id = c.quote_id);
end
$$;

create function private.write_orders(c private.checkouts, customer uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.sold_facts (checkout_id, line_no, facts, stones)
  select c.id, (l ->> 'line_no')::integer, to_jsonb(f) - 'product_id', coalesce(s.stones, '[]')
  from jsonb_array_elements(c.lines) l
    left join public.product_facts f on f.product_id::text = l ->> 'product_id'
    left join lateral (select jsonb_agg(to_jsonb(k) - 'product_id' order by k.position) as stones
      from public.product_stones k where k.product_id::text = l ->> 'product_id') s on true
  where f.product_id is not null or s.stones is not null
  on conflict do nothing;
  insert into public.orders (checkout_id, reference, line_no, customer_id, product_id, product_name, product_name_el,
    product_code, unit_price, image_url, choices, quantity, total_amount, leaves_by, livemode, to_make, ready_at)
  select c.id, c.reference, (l ->> 'line_no')::integer, customer,
    (select p.id from public.products p where p.id = (l ->> 'product_id')::uuid),
    l ->> 'name', l ->> 'name_el', l ->> 'product_code', ((l ->> 'unit_amount')::bigint / 100.0)::numeric(10, 2),
    l ->> 'image_url',
    coalesce(l -> 'choices', '[]'), (l ->> 'quantity')::integer,
    ((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint / 100.0)::numeric(10, 2), c.leaves_by, c.livemode,
    l ->> 'product_id' is null or private.making_days(array[(l ->> 'product_id')::uuid]) > 0, private.made_at(c)
  from jsonb_array_elements(c.lines) l
  on conflict (checkout_id, line_no) do nothing
$$;

-- Why a session that says 'paid' may not become orders; null when it may (F16, F17).
create function private.refusal_to_fulfil(c private.checkouts, observed jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when observed ->> 'payment_status' = 'no_payment_required' then 'nothing_paid'
    when (observed ->> 'amount_total')::bigint is distinct from c.amount then 'amount_differs'
    when observed ->> 'currency' is distinct from c.currency then 'currency_differs'
    when (observed ->> 'livemode')::boolean is distinct from c.livemode then 'mode_differs'
    when observed ->> 'checkout_id' is distinct from c.id::text then 'checkout_differs'
  end
$$;

-- A paid checkout causes, in this order: customer, shelf, orders, holds, state, quote, receipt, mails.
create function private.fulfil(paid private.checkouts, observed jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c private.checkouts := paid;
  buyer public.customers;
  refusal text := private.refusal_to_fulfil(paid, observed);
begin
  if refusal is not null then
    update private.checkouts u set state = 'processing' where u.id = c.id and private.state_rank(u.state) < 2;
    perform private.note_attention(c.id, refusal);
    return;
  end if;
  if c.quote_part = 'deposit' then
    -- The payer stands with the quote; the sale comes with the balance.
    buyer.email := coalesce(nullif(observed -> 'customer' ->> 'email', ''),
      (select q.email from private.quotes q where q.id = c.quote_id), '');
  else
    insert into public.customers (name, email, phone, address)
      select coalesce(who ->> 'name', ''), coalesce(who ->> 'email', ''), who ->> 'phone', who ->> 'address'
      from (select coalesce(observed -> 'customer', '{}') as who) given
      returning * into buyer;
    if not private.sell_lines(c) then perform private.note_attention(c.id, 'product_gone'); end if;
    perform private.write_orders(c, buyer.id);
  end if;
  perform private.release_holds(c.id);
  update private.checkouts u
    set state = 'paid', paid_at = clock_timestamp(), payment_intent_id = observed ->> 'payment_intent_id',
        heard_from = observed ->> 'heard_from', buyer_hash = observed ->> 'buyer_hash', seller = private.seller_facts(),
        -- A piece that is fetched here is sold here; a deposit, which goes nowhere yet, is taxed here.
        country = case when u.delivery ->> 'kind' = 'collection' or u.quote_part = 'deposit' then 'CY'
          else substring(observed -> 'customer' ->> 'country' from '^[A-Z]{2}$') end
    where u.id = c.id returning u.* into c;
  delete from private.checkout_origins o where o.checkout_id = c.id;
  perform private.follow_quote_payment(c);
  perform private.issue_receipt(c, observed -> 'customer' ->> 'postal_code');
  perform private.owe_sale_mails(c, buyer);
  if c.heard_from = 'reconciliation' and private.is_past(c.created_at) then
    perform private.withhold_mails(c.id);
  end if;
end
$$;

-- observed: {session_id, checkout_id (its metadata's), status, payment_status, intent_status, payment_intent_id,
-- amount_total (cents), currency, livemode, customer: {name, email, phone, address, postal_code, country}, buyer_hash,
-- heard_from, event?: {id, type, object_id}}, all as the provider answered just now. Null when the session is none of
-- ours.
create function public.settle_checkout(observed jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  status constant text := observed ->> 'status';
  payment constant text := observed ->> 'payment_status';
  intent constant text := observed ->> 'intent_status';
begin
  -- Our own id counts only while its session is not known yet: the webhook may come before open_checkout.
  select k.* into c from private.checkouts k
    where k.provider_session_id = observed ->> 'session_id'
       or (k.provider_session_id is null and k.id::text = observed ->> 'checkout_id')
    order by k.provider_session_id nulls last limit 1 for update;
  if c.id is null then return null; end if;
  if c.state <> 'paid' then
    perform private.note_event(observed -> 'event');
    update private.checkouts k set provider_session_id = observed ->> 'session_id', asked_at = clock_timestamp()
      where k.id = c.id returning k.* into c;
    if status = 'complete' and payment <> 'unpaid' then
      perform private.fulfil(c, observed);
    elsif status = 'expired' or (status = 'complete' and intent in ('requires_payment_method', 'canceled')) then
      perform private.end_checkout(c.id, case status when 'expired' then 'expired' else 'failed' end);
    elsif status = 'complete' then
      update private.checkouts k set state = 'processing', payment_intent_id = observed ->> 'payment_intent_id'
        where k.id = c.id and private.state_rank(k.state) < 2;
    end if;
  end if;
  select k.* into c from private.checkouts k where k.id = c.id;
  return private.checkout_facts(c);
end
$$;

comment on function public.settle_checkout(jsonb) is
  'Exactly once: a paid session becomes customer, orders, stock movement and mails. Security definer: writes what '
  'nobody else may';

-- A paid session whose checkout was lost (R02): its row is written again, then settled like any other. lost: {observed:
-- as above, lines, reference, locale, created_at, expires_at (Unix seconds), amount, delivery, delivery_amount,
-- wrap_amount, arrives_from, arrives_to, gift: {wrapped, had_message} or null, quote: {id, part} or null, elsewhere:
-- whether it was paid at another address than this shop's}.
create function public.rebuild_checkout(lost jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid := (lost -> 'observed' ->> 'checkout_id')::uuid;
  wanted_reference text := lost ->> 'reference';
  part constant text := lost -> 'quote' ->> 'part';
  q record;
  settled jsonb;
begin
  select k.* into q from private.quotes k where k.id::text = lost -> 'quote' ->> 'id';
  insert into private.checkouts (id, reference, state, provider_session_id, amount, locale, livemode, lines,
    created_at, expires_at,
      delivery, delivery_amount, wrap_amount, arrives_from, arrives_to, quote_id, quote_part, deposit_amount)
    values (made,
      case when wanted_reference is null or exists (select 1 from private.checkouts c
        where c.reference = wanted_reference)
        then private.new_reference() else wanted_reference end,
      'open', lost -> 'observed' ->> 'session_id', (lost ->> 'amount')::bigint, lost ->> 'locale',
      (lost -> 'observed' ->> 'livemode')::boolean,
      -- The provider knows a balance as one sum.
      case when q.id is not null and part in ('balance', 'whole') then q.lines else lost -> 'lines' end,
      to_timestamp((lost ->> 'created_at')::bigint), to_timestamp((lost ->> 'expires_at')::bigint),
      nullif(lost -> 'delivery', 'null'), coalesce((lost ->> 'delivery_amount')::bigint, 0),
      coalesce((lost ->> 'wrap_amount')::bigint, 0), (lost ->> 'arrives_from')::date, (lost ->> 'arrives_to')::date,
      q.id, part, case part when 'balance' then coalesce(q.total - (lost ->> 'amount')::bigint, 0) else 0 end)
    on conflict do nothing;
  if found then
    if part is null and exists (select 1 from jsonb_array_elements(lost -> 'lines') l
        where not exists (select 1 from public.products p where p.id::text = l ->> 'product_id')) then
      perform private.note_attention(made, 'unknown_product');
    end if;
    perform private.keep_gift(made, lost -> 'gift');
    -- The provider never had its words; the giver has them in a mail.
    if (lost -> 'gift' ->> 'had_message')::boolean then
      perform private.note_attention(made, 'gift_message_lost');
    end if;
  end if;
  settled := public.settle_checkout(lost -> 'observed');
  if (lost ->> 'elsewhere')::boolean then perform private.withhold_mails(made); end if;
  return settled;
end
$$;

comment on function public.rebuild_checkout(jsonb) is
  'Writes a checkout again from the provider''s session, and settles it. Security definer: schema private is closed';

-- news: {payment_intent_id, status (the provider's word), due_by? (Unix seconds), seen (what the books held before the
-- provider was asked), event?}. An open dispute asks for attention: do not ship. It causes, in this order: flags of its
-- orders, what a quote's products do, notices. False: no checkout of ours, or another answer came meanwhile, which may
-- be the newer one.
create function public.record_dispute(news jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  disputed private.checkouts;
begin
  update private.checkouts c set dispute = news ->> 'status', dispute_due = to_timestamp((news ->> 'due_by')::bigint)
    where c.payment_intent_id = news ->> 'payment_intent_id' and c.dispute is not distinct from news ->> 'seen'
    returning c.* into disputed;
  if disputed.id is null then return false; end if;
  perform private.refresh_order_flags(disputed);
  perform private.follow_contract(disputed.quote_id);
  perform private.owe_dispute_notices(disputed);
  perform private.note_event(news -> 'event');
  return true;
end
$$;

comment on function public.record_dispute(jsonb) is
  'How a dispute stands, as the provider says now. Security definer: schema private is closed';

-- payments: [{payment_intent_id, status}], as the provider lists their disputes.
create function public.unheard_disputes(payments jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.payment_intent_id), '[]')
  from jsonb_to_recordset(payments) told (payment_intent_id text, status text)
    join private.checkouts c using (payment_intent_id)
  where c.dispute is distinct from told.status
$$;

comment on function public.unheard_disputes(jsonb) is
  'Of the given payments those whose dispute stands otherwise in the books. Security definer: schema private is closed';

-- The minute's round takes these: the longest unasked first, so that no stubborn one starves the rest.
create function public.due_checkouts(at_unix_seconds bigint, at_most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.checkout_facts(due)), '[]') from (
    select c.* from private.checkouts c
    where (c.state = 'creating' and c.created_at < to_timestamp(at_unix_seconds) - interval '2 minutes')
       or (c.state = 'open' and c.expires_at < to_timestamp(at_unix_seconds))
       or c.state = 'processing'
    order by c.asked_at nulls first, c.created_at limit at_most) due
$$;

comment on function public.due_checkouts(bigint, integer) is
  'Unfinished checkouts to ask the provider about. Security definer: schema private is closed';

-- Sessions that are open as far as we know; their end may not have been told to us. Times in Unix seconds.
create function public.open_sessions(at_most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.provider_session_id,
      'created_at', extract(epoch from c.created_at)::bigint)), '[]')
  from (select k.* from private.checkouts k where k.state = 'open' order by k.created_at limit at_most) c
$$;

comment on function public.open_sessions(integer) is
  'The oldest open sessions, to compare with the provider. Security definer: schema private is closed';

-- The time from which the provider's paid sessions are compared with ours: a day before our newest record
-- of a payment online: a sale over the counter says nothing about the provider's sessions of yesterday.
create function public.rebuild_since() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(extract(epoch from least(max(c.created_at),
    coalesce((select l.finished_at from private.leases l where l.name = 'rebuild' and l.ok), max(c.created_at)))
    - interval '25 hours')::bigint, 0)
  from private.checkouts c where c.paid_by is null
$$;

comment on function public.rebuild_since() is
  'Unix seconds; 0 when there is no checkout at all. Security definer: schema private is closed';

create function public.unsettled_sessions(session_ids text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select wanted.id from unnest(session_ids) wanted (id)
  where not exists (select 1 from private.checkouts c where c.provider_session_id = wanted.id and c.state = 'paid')
$$;

comment on function public.unsettled_sessions(text[]) is
  'Of the given sessions those not held as paid. Security definer: schema private is closed';

-- The lease, or null when another process holds it or the last run started less than rest_seconds ago.
create function public.claim_lease(lease text, hold_seconds integer, rest_seconds integer) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.leases as l (name, holder, held_until, started_at)
  values (lease, gen_random_uuid(), clock_timestamp() + make_interval(secs => hold_seconds), clock_timestamp())
  on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until,
    started_at = excluded.started_at
    where l.held_until <= clock_timestamp() and l.started_at <= clock_timestamp() - make_interval(secs => rest_seconds)
  returning holder
$$;

comment on function public.claim_lease(text, integer, integer) is
  'Single flight over all processes. Security definer: schema private is closed';

create function public.finish_lease(lease text, lease_holder uuid, went_well boolean,
  result jsonb default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.leases l set held_until = '-infinity', finished_at = clock_timestamp(), ok = went_well, report = result
  where l.name = lease and l.holder = lease_holder
$$;

comment on function public.finish_lease(text, uuid, boolean, jsonb) is
  'Gives a lease back with its result. Security definer: schema private is closed';

-- {ok, at (Unix seconds)} of the last finished run; null before the first.
create function public.lease_result(lease text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ok', l.ok, 'at', extract(epoch from l.finished_at)::bigint)
  from private.leases l where l.name = lease and l.finished_at is not null
$$;

comment on function public.lease_result(text) is 'How the last run ended. Security definer: schema private is closed';

revoke all on function public.settle_checkout(jsonb), public.rebuild_checkout(jsonb), public.record_dispute(jsonb),
  public.unheard_disputes(jsonb), public.due_checkouts(bigint, integer), public.open_sessions(integer),
  public.rebuild_since(), public.unsettled_sessions(text[]), public.claim_lease(text, integer, integer),
  public.finish_lease(text, uuid, boolean, jsonb), public.lease_result(text) from public, anon, authenticated;
grant execute on function public.settle_checkout(jsonb), public.rebuild_checkout(jsonb), public.record_dispute(jsonb),
  public.unheard_disputes(jsonb), public.due_checkouts(bigint, integer), public.open_sessions(integer),
  public.rebuild_since(), public.unsettled_sessions(text[]), public.claim_lease(text, integer, integer),
  public.finish_lease(text, uuid, boolean, jsonb), public.lease_result(text) to service_role;
