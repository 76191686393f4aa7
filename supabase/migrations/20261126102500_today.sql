-- A jeweller's day in one answer (DAY-01): as quick after years of orders as on the first day.

create index orders_to_pack_idx on public.orders (created_at, checkout_id)
  where not is_sent and not flags && '{withdrawn,refunded,disputed}';
create index enquiries_waiting_idx on public.enquiries (created_at) where state = 'new';

-- Payments that need a person: disputes first, those whose parcel can still be stopped before all, each kind the oldest
-- first; `order_id` is of a piece that is not sent yet, if there is one.
create function private.alerts_today() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(alert) order by alert.dispute is null, alert.dispute is not null
    and alert.is_sent, alert.created_at), '[]') from (
    select c.reference, c.amount, c.attention, c.created_at, o.id as order_id, coalesce(o.is_sent, false) as is_sent,
      case when c.dispute not in ('won', 'lost', 'warning_closed', 'prevented') then c.dispute end as dispute
    from private.checkouts c left join lateral (
      select o.id, o.is_sent from public.orders o where o.checkout_id = c.id order by o.is_sent, o.line_no limit 1) o
        on true
    where c.attention is not null or c.dispute not in ('won', 'lost', 'warning_closed', 'prevented')
    order by (c.dispute in ('won', 'lost', 'warning_closed', 'prevented')) is not false, c.created_at limit 20) alert
$$;

-- Withdrawals whose money is still to go back, the first due first. Older ones than half a year are no day's work.
create function private.withdrawals_today() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(open) order by open.refund_due, open.received_at), '[]') from (
    select w.id, c.reference, w.name, w.received_at, private.refund_due(w.received_at) as refund_due, w.lines,
      private.owed_back(w, c) as owed, private.next_refund(w, c) as pay_by
    from private.withdrawals w join private.checkouts c on c.id = w.checkout_id
    where w.received_at > now() - interval '180 days' and not private.is_paid_back(w, c)
    order by w.received_at limit 20) open
$$;

-- Mails that did not get out and can be sent again.
create function private.mails_today() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mail) order by mail.created_at desc), '[]') from (
    select o.id, o.kind, o.recipient, o.created_at, o.data ->> 'reference' as reference
    from private.outbox o
    where o.state <> 'sent' and (o.state = 'failed' or o.attempts > 2) and o.recipient is not null
      and o.created_at > now() - interval '30 days'
    order by o.created_at desc limit 20) mail
$$;

create function private.enquiries_today() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(asked) order by asked.created_at), '[]') from (
    select e.id, e.name, e.product_name, e.product_name_el, e.due_on, e.created_at
    from public.enquiries e where e.state = 'new' order by e.created_at limit 20) asked
$$;

-- Quotes that end today or tomorrow, and those whose day has come while their balance was not asked for.
create function private.quotes_today(today date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(quote) order by quote.day, quote.name), '[]') from (
    select q.id, q.name, private.quote_state(q) as state, q.lines -> 0 -> 'name' as product,
      q.lines -> 0 -> 'name_el' as product_el,
      case when q.deposit_paid_at is null then q.valid_until else q.ready_by end as day
    from private.quotes q
    where q.paid_at is null and q.ended_at is null and private.quote_state(q) in ('waiting', 'deposit_paid')
      and case when q.deposit_paid_at is null then q.valid_until <= today + 1 else q.asked_balance_at is null
        and q.ready_by <= today end
    order by q.valid_until limit 20) quote
$$;

-- Pieces put aside, till today or tomorrow or for longer; a quote's pieces stand with it.
create function private.asides_today(today date, is_due boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(aside) order by aside.until nulls last, aside.name), '[]') from (
    select r.id, r.product_id, p.name, p.name_el, r.quantity, r.choices, r.purpose, r.who, r.until
    from private.reservations r join public.products p on p.id = r.product_id
    where r.ended_at is null and r.quote_id is null and is_due = coalesce(r.until <= today + 1, false)
    order by r.until nulls last, r.id limit 20) aside
$$;

-- {count (at most 1,000), purchases: the twenty oldest, each with its pieces}. An order whose payment nobody knows is
-- packed, too; one that waits for its buyer's answer (to_ask) is not.
create function private.to_pack() returns jsonb
language sql stable set search_path = '' as $$
  with lines as (
    select o.checkout_id, o.created_at from public.orders o
    where not o.is_sent and not o.flags && '{withdrawn,refunded,disputed}' and not private.is_prepared(o)
      and not exists (select 1
      from public.orders k where k.checkout_id = o.checkout_id and private.waits_for_answer(k))
    order by o.created_at, o.checkout_id limit 1000
  ), purchases as (
    select p.checkout_id, min(p.created_at) as created_at from lines p group by p.checkout_id
  ), oldest as (
    select p.* from purchases p order by p.created_at, p.checkout_id limit 20
  )
  select jsonb_build_object('count', (select count(*) from purchases),
    'purchases', (select coalesce(jsonb_agg(jsonb_build_object('id', o.checkout_id, 'created_at', o.created_at,
        'reference', c.reference, 'country', coalesce(c.country, c.delivery ->> 'country'),
        'kind', c.delivery ->> 'kind',
        'arrives_to', c.arrives_to, 'customer', u.name, 'flags', packed.flags, 'lines', packed.lines)
        order by o.created_at, o.checkout_id), '[]')
      from oldest o left join private.checkouts c on c.id = o.checkout_id,
        lateral (select (array_agg(l.customer_id))[1] as customer_id,
            array(select distinct f from public.orders k, unnest(k.flags) f
              where k.checkout_id = o.checkout_id and not k.is_sent order by f) as flags,
            jsonb_agg(jsonb_build_object('order_id', l.id, 'name', l.product_name, 'name_el', l.product_name_el,
              'choices', l.choices, 'quantity', l.quantity, 'image_url', coalesce(p.image_url, l.image_url))
              order by l.line_no) as lines
          from public.orders l left join public.products p on p.id = l.product_id
          where l.checkout_id = o.checkout_id and not private.is_prepared(l)
            and not l.flags && '{withdrawn,refunded,disputed}') packed
        join public.customers u on u.id = packed.customer_id))
$$;

-- Collections that lie ready, the longest first, fifty at most: [{id, reference, customer, phone, since, lines:
-- [{order_id, name, name_el, choices, quantity}]}].
create function private.to_collect() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(w) order by w.since, w.id), '[]') from (
    select o.checkout_id as id, min(o.reference) as reference, min(u.name) as customer, min(u.phone) as phone,
      min(o.ready_at) as since,
      jsonb_agg(jsonb_build_object('order_id', o.id, 'name', o.product_name, 'name_el', o.product_name_el,
        'choices', o.choices, 'quantity', o.quantity) order by o.line_no) as lines
    from public.orders o join public.customers u on u.id = o.customer_id
    where not o.is_sent and not o.flags && '{withdrawn,refunded,disputed}' and private.is_prepared(o)
    group by o.checkout_id order by min(o.ready_at), o.checkout_id limit 50) w
$$;

-- Cents taken, purchases and pieces; on trial the test purchases are all that there are.
create function private.sold_between(first timestamptz, last timestamptz, is_trial boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('amount', coalesce(sum(c.amount), 0),
    'purchases', count(*) filter (where c.quote_part is distinct from 'deposit'), 'quantity', coalesce(sum(
      (select sum((l ->> 'quantity')::integer) from jsonb_array_elements(c.lines) l
        where c.quote_part is distinct from 'deposit')), 0))
  from private.checkouts c where c.paid_at >= first and c.paid_at < last and (c.livemode or is_trial)
$$;

-- Counted pieces that sold within a month and are down to two or fewer.
create function private.running_out() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(low) order by low.quantity, low.name), '[]') from (
    select p.id, p.name, p.name_el, p.image_url, s.quantity
    from (select distinct sold.product_id from (
        select o.product_id from public.orders o where o.created_at > now() - interval '30 days'
        order by o.created_at desc limit 1000) sold) sold
      join public.stock s on s.product_id = sold.product_id and s.quantity <= 2 and not s.one_of_a_kind
      join public.products p on p.id = s.product_id and not p.archived
    order by s.quantity, p.name limit 6) low
$$;

-- {count (at most 100), products: the six newest}. A name in Greek letters that stands for English is none.
create function private.lacking() returns jsonb
language sql stable set search_path = '' as $$
  with short as (
    select p.id, p.name, p.name_el, p.image_url, p.created_at, said.lacks
    from public.products p left join public.product_facts f on f.product_id = p.id cross join lateral (
      select array_remove(array[
        case when p.image_url is null then 'picture' end, case when p.price is null then 'price' end,
        case when p.name_el is null and p.name !~ '[\u0370-\u03ff]' then 'greek' end,
        case when p.name ~ '[\u0370-\u03ff]' then 'english' end, case when f.product_id is null then 'facts' end,
        case when f.metal in ('gold', 'silver') and f.weight_g is null then 'weight' end,
        -- Lighter pieces need none (Law 52(I)/2009).
        case when f.hallmark is null
          and (f.metal = 'gold' and f.weight_g >= 1 or f.metal = 'silver' and f.weight_g >= 3)
          then 'hallmark' end], null) as lacks) said
    where not p.archived and said.lacks <> '{}'
    order by p.created_at desc, p.id limit 100
  ), newest as (
    select s.* from short s order by s.created_at desc, s.id limit 6
  )
  select jsonb_build_object('count', (select count(*) from short),
    'products', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]') from newest n))
$$;

-- {waiting, to_ask, alerts, withdrawals, mails, late, enquiries, quotes, asides (that end), to_pack, to_collect,
-- put_aside (the others), week, week_before, running_out, lacking, acts, is_trial, keeps_mail, is_new}. `waiting`
-- counts what somebody has to do; a late parcel is one of those to pack.
create function public.today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  here constant timestamp := now() at time zone 'Asia/Nicosia';
  monday constant timestamp := date_trunc('week', here);
  outlook constant jsonb := coalesce((select l.report from private.leases l where l.name = 'outlook'), '{}');
  is_trial constant boolean := coalesce((outlook -> 'is_trial')::boolean, false);
  asked jsonb;
  packing jsonb;
begin
  perform private.require_admin();
  packing := private.to_pack();
  asked := jsonb_build_object('to_ask', private.to_ask(), 'alerts', private.alerts_today(),
    'withdrawals', private.withdrawals_today(), 'mails', private.mails_today(),
    'enquiries', private.enquiries_today(), 'quotes', private.quotes_today(here::date),
    'asides', private.asides_today(here::date, true));
  return asked || jsonb_build_object(
    'waiting', (select sum(jsonb_array_length(value)) from jsonb_each(asked)) + (packing ->> 'count')::integer,
    'late', jsonb_path_query_array(public.late_purchases() -> 'purchases', '$[0 to 19]'), 'to_pack', packing,
    'to_collect', private.to_collect(),
    'put_aside', private.asides_today(here::date, false),
    'week', private.sold_between(monday at time zone 'Asia/Nicosia', now(), is_trial),
    'week_before', private.sold_between((monday - interval '7 days') at time zone 'Asia/Nicosia',
      (here - interval '7 days') at time zone 'Asia/Nicosia', is_trial),
    'running_out', private.running_out(), 'lacking', private.lacking(),
    'acts', jsonb_path_query_array(public.audit_entries(), '$[0 to 4]'),
    'is_trial', is_trial, 'keeps_mail', coalesce((outlook -> 'keeps_mail')::boolean, false),
    'is_new', not exists (select 1 from private.checkouts c where c.paid_at is not null));
end
$$;
comment on function public.today() is
  'What waits, what is to pack and how the week goes, for admins (42501 otherwise); amounts in cents. Security '
  'definer: schema private is closed';

revoke all on function private.alerts_today(), private.withdrawals_today(), private.mails_today(),
  private.enquiries_today(),
  private.asides_today(date, boolean), private.quotes_today(date), private.to_pack(), private.to_collect(),
  private.sold_between(timestamptz, timestamptz, boolean), private.running_out(),
  private.lacking() from public;
revoke all on function public.today() from public, anon;
grant execute on function public.today() to authenticated;
