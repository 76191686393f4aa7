-- A jeweller's day in one answer (DAY-01): as quick after years of orders as on the first day.

create index orders_to_pack_idx on public.orders (created_at, checkout_id)
  where not is_sent and not flags && '{withdrawn,refunded,disputed}';
create index enquiries_waiting_idx on public.enquiries (created_at) where state = 'new';

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

-- Quotes that end today or tomorrow; what is owed after a deposit stands on the board.
create function private.quotes_today(today date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(quote) order by quote.day, quote.name), '[]') from (
    select q.id, q.name, q.lines -> 0 -> 'name' as product, q.lines -> 0 -> 'name_el' as product_el,
      q.valid_until as day
    from private.quotes q
    where q.paid_at is null and q.ended_at is null and q.valid_until <= today + 1
      and private.quote_state(q) = 'waiting'
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

-- Payments for which something may be owed, found by few rows among years of them: of orders the oldest thousand.
create function private.owing() returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    (select o.checkout_id from public.orders o
      where not o.is_sent and not o.flags && '{withdrawn,refunded,disputed}'
      order by o.created_at, o.checkout_id limit 1000)
    union select c.id from private.checkouts c
      where c.attention is not null or c.dispute not in ('won', 'lost', 'warning_closed', 'prevented')
    union select c.id from private.withdrawals w join private.checkouts c on c.id = w.checkout_id
      where private.is_open_return(w, c)
    union select c.id from private.quotes q join private.checkouts c on c.quote_id = q.id
      where q.paid_at is null and q.ended_at is null and q.deposit_paid_at is not null and c.quote_part = 'deposit')
$$;

create function private.board_row(checkout uuid, step text, order_ids uuid[], withdrawal uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('step', step, 'id', concat_ws(' ', step, coalesce(withdrawal, checkout)),
    'checkout_id', checkout, 'order_ids', coalesce(order_ids, '{}'), 'order_id', sold.order_id,
    'withdrawal_id', withdrawal, 'quote_id', q.id, 'reference', coalesce(c.reference, sold.reference),
    'customer', coalesce(u.name, w.name, q.name), 'phone', u.phone,
    'has_address', coalesce(u.email, q.email, '') <> '', 'quote_email', q.email, 'kind', c.delivery ->> 'kind',
    'country', coalesce(c.country, c.delivery ->> 'country'), 'flags', coalesce(sold.flags, '{}'),
    'paid', c.amount, 'arrives_to', c.arrives_to, 'dispute', case when private.is_disputed(c) then c.dispute end,
    'attention', c.attention, 'is_sent', coalesce(sold.is_sent, false),
    'payment_path', case when c.livemode then '/payments/' || c.payment_intent_id end,
    'pay_by', case when w.id is not null then (select to_jsonb(n) from private.next_refund(w, c) n) end,
    'mail', (select jsonb_build_object('id', m.id, 'state', m.state, 'at', coalesce(m.sent_at, m.next_attempt_at))
      from private.outbox m where m.checkout_id = checkout
        and m.kind = case step when 'ask' then 'choice' when 'collect' then 'dispatch' end
      order by m.created_at desc limit 1),
    'lines', case when order_ids is not null then sold.lines
      else (select jsonb_agg(l - 'description' - 'description_el' order by (l ->> 'line_no')::integer)
        from jsonb_array_elements(coalesce(w.lines, private.sold_lines(c))) l) end)
  from (select checkout as id) wanted
    left join private.checkouts c on c.id = wanted.id
    left join private.withdrawals w on w.id = withdrawal
    left join private.quotes q on q.id = c.quote_id,
    lateral (select (array_agg(o.id order by o.is_sent, o.line_no))[1] as order_id, min(o.reference) as reference,
        (array_agg(o.customer_id))[1] as customer_id, bool_and(o.is_sent) as is_sent,
        array(select distinct f from public.orders k, unnest(k.flags) f
          where k.checkout_id = wanted.id and k.id = any (coalesce(order_ids, '{}')) order by f) as flags,
        jsonb_agg(jsonb_build_object('name', o.product_name, 'name_el', o.product_name_el, 'quantity', o.quantity,
          'choices', case step when 'ask' then jsonb_path_query_array(o.choices, '$[*] ? (@.undecided == true)')
            else o.choices end, 'image_url', coalesce(p.image_url, o.image_url)) order by o.line_no)
          filter (where o.id = any (order_ids) and (step <> 'ask' or private.waits_for_answer(o))) as lines
      from public.orders o left join public.products p on p.id = o.product_id where o.checkout_id = wanted.id) sold
    left join public.customers u on u.id = sold.customer_id
$$;

-- {counts: {step: how many}, rows: twenty a step, what is late first, then the oldest: [{step, id, checkout_id, day,
-- since, is_late, order_ids, order_id (one of the purchase), withdrawal_id, quote_id, amount, reference, customer,
-- phone, has_address, quote_email, kind, country, flags, paid, arrives_to, dispute, attention, payment_path, pay_by,
-- mail: {id, state, at} (of a question, or of what is ready), lines: [{name, name_el, quantity, choices,
-- image_url}]}]}; amounts in cents.
create function private.board() returns jsonb
language sql stable set search_path = '' as $$
  with today as (select (now() at time zone 'Asia/Nicosia')::date as day),
  steps as materialized (select o.*, o.day < t.day as is_late from private.owed(private.owing()) o, today t),
  placed as (
    select s.*, row_number() over (partition by s.step order by coalesce(s.is_late, false) desc,
      -- A parcel that can still be stopped stands before one that has left.
      s.step = 'dispute' and not exists (select 1 from public.orders o where o.checkout_id = s.checkout_id
        and not o.is_sent), s.since, s.checkout_id) as place
    from steps s
  )
  select jsonb_build_object(
    'counts', (select coalesce(jsonb_object_agg(k.step, k.count), '{}')
      from (select s.step, count(*) as count from steps s group by s.step) k),
    'rows', (select coalesce(jsonb_agg(private.board_row(p.checkout_id, p.step, p.order_ids, p.withdrawal_id)
        || jsonb_build_object('day', p.day, 'since', p.since, 'is_late', coalesce(p.is_late, false),
          'amount', p.amount) order by private.step_rank(p.step), p.place), '[]')
      from placed p where p.place <= 20))
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

-- {waiting, owed (board), mails, enquiries, quotes, asides (that end), put_aside (the others), running_out, lacking,
-- is_trial, keeps_mail, is_new}, for admins with week, week_before and acts. `waiting` counts what somebody here has to
-- do: neither what its buyer fetches, nor a balance.
create function public.today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  here constant timestamp := now() at time zone 'Asia/Nicosia';
  monday constant timestamp := date_trunc('week', here);
  outlook constant jsonb := coalesce((select l.report from private.leases l where l.name = 'outlook'), '{}');
  is_trial constant boolean := coalesce((outlook -> 'is_trial')::boolean, false);
  asked jsonb;
  owed jsonb;
begin
  perform private.require_staff();
  owed := private.board();
  asked := jsonb_build_object('mails', private.mails_today(), 'enquiries', private.enquiries_today(),
    'quotes', private.quotes_today(here::date), 'asides', private.asides_today(here::date, true));
  return asked || jsonb_build_object(
    'waiting', (select sum(jsonb_array_length(value)) from jsonb_each(asked)) + (select coalesce(sum(value::integer), 0)
      from jsonb_each_text(owed -> 'counts') where key not in ('collect', 'balance')), 'owed', owed,
    'put_aside', private.asides_today(here::date, false),
    'running_out', private.running_out(), 'lacking', private.lacking(),
    'is_trial', is_trial, 'keeps_mail', coalesce((outlook -> 'keeps_mail')::boolean, false),
    'is_new', not exists (select 1 from private.checkouts c where c.paid_at is not null))
    || case when private.is_admin() then jsonb_build_object(
      'week', private.sold_between(monday at time zone 'Asia/Nicosia', now(), is_trial),
      'week_before', private.sold_between((monday - interval '7 days') at time zone 'Asia/Nicosia',
        (here - interval '7 days') at time zone 'Asia/Nicosia', is_trial),
      'acts', private.audit_lines(null, 5)) else '{}' end;
end
$$;
comment on function public.today() is
  'What waits, what is to pack and how the week goes, for staff (42501 otherwise); amounts in cents. Security '
  'definer: schema private is closed';

revoke all on function private.owing(), private.board(), private.board_row(uuid, text, uuid[], uuid),
  private.mails_today(), private.enquiries_today(), private.asides_today(date, boolean), private.quotes_today(date),
  private.sold_between(timestamptz, timestamptz, boolean), private.running_out(), private.lacking() from public;
revoke all on function public.today() from public, anon;
grant execute on function public.today() to authenticated;
