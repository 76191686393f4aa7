-- Mails that are owed: the outbox, and the one that tells of parcels.

-- § Outbox

-- Mails are written in the transaction that causes them, sent after it, retried. `data` is rendered when sent.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  checkout_id uuid references private.checkouts on delete cascade,
  withdrawal_id uuid constraint outbox_withdrawal_fkey references private.withdrawals on delete cascade,
  refund_id uuid references private.refunds on delete cascade,
  enquiry_id uuid references public.enquiries on delete cascade,
  quote_id uuid references private.quotes on delete cascade,
  -- No foreign key: it outlives a deletion that may be undone (forget_customers).
  customer_id uuid,
  -- Whose notice it is, of those who hear for the shop; empty in a buyer's mail.
  reader text not null default '',
  recipient text,
  -- A device that is told instead of a mailbox.
  subscription_id uuid references private.push_subscriptions on delete cascade,
  locale text not null,
  data jsonb not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint outbox_kind_known check
    (kind in ('confirmation', 'notice', 'withdrawal', 'withdrawal_notice', 'order_link', 'dispatch', 'refund',
    'refund_notice', 'dispute_notice', 'test_notice', 'enquiry', 'enquiry_answer', 'quote', 'quote_balance',
    'deposit', 'choice', 'wish', 'wish_come')),
  constraint outbox_state_known check (state in ('pending', 'sent', 'failed', 'withheld')),
  constraint outbox_locale_known check (locale in ('en', 'el')),
  constraint outbox_recipient_until_sent check
    (num_nonnulls(recipient, subscription_id) > 0 or state <> 'pending')
);

-- I13: one of each kind per paid checkout, per withdrawal and per refund, for each reader.
create unique index outbox_one_per_checkout on private.outbox (kind, checkout_id, reader)
  where withdrawal_id is null and refund_id is null and kind <> 'dispatch';
create unique index outbox_one_per_withdrawal on private.outbox (withdrawal_id, kind, reader)
  where withdrawal_id is not null;
create unique index outbox_one_per_refund on private.outbox (refund_id, kind, reader) where refund_id is not null;
create unique index outbox_one_per_answer
  on private.outbox (enquiry_id, kind, reader, coalesce(data ->> 'answer', '')) where enquiry_id is not null;
create unique index outbox_one_per_quote on private.outbox (quote_id, kind, coalesce(data ->> 'key', ''))
  where quote_id is not null;
create index outbox_due on private.outbox (next_attempt_at) where state = 'pending';
create index outbox_unsent on private.outbox (state) where state <> 'sent';
create index outbox_overview on private.outbox ((state = 'sent'), created_at desc);
create index outbox_customer on private.outbox (customer_id);
create index outbox_subscription on private.outbox (subscription_id);
create index outbox_checkout on private.outbox (checkout_id);

comment on table private.outbox is 'Mails owed and sent. recipient goes with the customer''s data (forget_recipient)';
comment on column private.outbox.state is
  'withheld: too many mails of test purchases went to its address, or in all (_mails/outbox.ts); or another database '
  'may have sent it (private.origin)';
comment on column private.outbox.next_attempt_at is
  'Pending: not before this moment. A sender claims a row by moving it on';

alter table private.outbox enable row level security;
revoke all on private.outbox from public, anon, authenticated, service_role;

-- A mail's facts without the person, and without what they had written on a piece.
create function private.without_buyer(data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select data - 'customer' - 'name' - 'email' - 'statement' - 'parcels'
    || case when data ? 'lines' then jsonb_build_object('lines', private.without_texts(data -> 'lines')) else '{}' end
$$;

-- Personal data leaves with the customer; an unsent mail keeps its address until it is sent.
create function private.forget_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.customer_id is null and new.state <> 'pending' then
    if new.reader = '' then new.recipient := null; end if;
    new.data := private.without_buyer(new.data);
  end if;
  return new;
end
$$;

create trigger outbox_forget_recipient before update of customer_id, state on private.outbox
  for each row execute function private.forget_recipient();

-- § Notices

-- The rule of who hears for the shop, and in which language (WEK-06): the address that it names, else each admin, who
-- reads as the dashboard was last read; the devices of all staff besides.
create function private.notice_readers() returns table (reader text, address text, subscription_id uuid, locale text)
language sql stable set search_path = '' as $$
  with shop as (
    select coalesce(s.notice_email, s.seller_email) as address,
      case when s.greek_notices then 'el' else 'en' end as locale
    from private.settings s
  ), staff as (
    select u.id, u.email, p.role, case when u.raw_user_meta_data ->> 'language' in ('en', 'el')
      then u.raw_user_meta_data ->> 'language' else s.locale end as locale
    from shop s, public.user_profiles p join auth.users u on u.id = p.user_id
    where p.role = 'admin' or p.is_assistant
  )
  select s.address, s.address, null::uuid, s.locale from shop s where s.address is not null
  union all
  select a.email, a.email, null, a.locale from staff a, shop s where s.address is null and a.role = 'admin'
  union all
  select d.id::text, null, d.id, a.locale from private.push_subscriptions d join staff a on a.id = d.user_id
$$;

-- news: the outbox's row as it is for each reader.
create function private.owe_notices(news jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (kind, checkout_id, withdrawal_id, refund_id, enquiry_id, customer_id, reader, recipient,
      subscription_id, locale, data, state)
    select n.kind, n.checkout_id, n.withdrawal_id, n.refund_id, n.enquiry_id, n.customer_id, r.reader, r.address,
      r.subscription_id, r.locale, coalesce(n.data, '{}'), coalesce(n.state, 'pending')
    from private.notice_readers() r, jsonb_populate_record(null::private.outbox, news) n
  on conflict do nothing
$$;

-- The mails of a sale: the shopper's confirmation, notices, and that it lies ready, where it does already.
create function private.owe_sale_mails(c private.checkouts, buyer public.customers) returns void
language plpgsql volatile set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('reference', c.reference, 'amount', c.amount, 'livemode', c.livemode,
    'attention', c.attention,
    'paid_at', extract(epoch from c.paid_at)::bigint,
    'lines', (select jsonb_agg(l - 'description' - 'description_el' order by (l ->> 'line_no')::integer)
      from jsonb_array_elements(c.lines) l)) || private.delivery_facts(c) || private.paper_vat(c);
begin
  insert into private.outbox (kind, quote_id, checkout_id, customer_id, recipient, locale, data, state)
    values (case c.quote_part when 'deposit' then 'deposit' else 'confirmation' end,
      case c.quote_part when 'deposit' then c.quote_id end, c.id, buyer.id, nullif(buyer.email, ''), c.locale,
      facts || jsonb_build_object('shop', private.public_settings(), 'customer', jsonb_build_object('name', buyer.name,
        'email', buyer.email, 'phone', buyer.phone, 'address', buyer.address)),
      case when buyer.email = '' then 'failed' else 'pending' end)
    on conflict do nothing;
  perform private.owe_notices(jsonb_build_object('kind', 'notice', 'checkout_id', c.id, 'customer_id', buyer.id,
    'data', facts || jsonb_build_object('quote_part', c.quote_part)));
  perform private.owe_dispatch_mails(array(select o.id from public.orders o where o.checkout_id = c.id));
end
$$;

create function private.owe_withdrawal_mails(w private.withdrawals, c private.checkouts) returns void
language plpgsql volatile set search_path = '' as $$
declare
  facts constant jsonb := private.withdrawal_facts(w, c) || jsonb_build_object('name', w.name, 'email', w.email,
    'statement', w.statement, 'shop', private.public_settings());
begin
  insert into private.outbox (kind, withdrawal_id, checkout_id, customer_id, recipient, locale, data)
    values ('withdrawal', w.id, c.id, w.customer_id, w.email, w.locale, facts) on conflict do nothing;
  perform private.owe_notices(jsonb_build_object('kind', 'withdrawal_notice', 'withdrawal_id', w.id,
    'checkout_id', c.id, 'customer_id', w.customer_id, 'data', facts));
end
$$;

-- The buyer hears when the money is back, the jeweller when it did not get there; nobody while it is under way.
create function private.owe_refund_mail(r private.refunds, c private.checkouts) returns void
language plpgsql volatile set search_path = '' as $$
declare
  state constant text := case when private.is_past(r.created_at) then 'withheld' else 'pending' end;
  facts constant jsonb := jsonb_build_object('reference', c.reference, 'amount', r.amount, 'livemode', c.livemode,
    'failure', r.failure,
    'delivery_amount', least(r.extras, c.delivery_amount),
    'wrap_amount', r.extras - least(r.extras, c.delivery_amount),
    'ended_at', extract(epoch from r.ended_at)::bigint,
    'lines', (select coalesce(jsonb_agg(l - 'description' - 'description_el' - 'image_url'
        || jsonb_build_object('quantity', back -> 'quantity') order by (l ->> 'line_no')::integer), '[]')
      from jsonb_array_elements(r.lines) back
        join jsonb_array_elements(c.lines) l on l -> 'line_no' = back -> 'line_no'));
begin
  if r.state = 'succeeded' then
    insert into private.outbox (kind, refund_id, checkout_id, customer_id, recipient, locale, data, state)
      select 'refund', r.id, c.id, buyer.id, buyer.email, c.locale,
        facts || jsonb_build_object('name', buyer.name, 'shop', private.public_settings()), state
      from (
        select u.id, u.name, u.email from public.orders o join public.customers u on u.id = o.customer_id
        where o.checkout_id = c.id and u.email <> ''
        union all
        select d.customer_id, d.customer_row ->> 'name', d.customer_row ->> 'email' from private.deleted_orders d
        where d.checkout_id = c.id and d.customer_row ->> 'email' <> ''
        union all
        select null, q.name, q.email from private.quotes q where q.id = c.quote_id and c.quote_part = 'deposit'
        limit 1
      ) buyer
      on conflict do nothing;
  elsif r.state = 'failed' then
    perform private.owe_notices(jsonb_build_object('kind', 'refund_notice', 'refund_id', r.id,
      'checkout_id', c.id, 'data', facts, 'state', state));
  end if;
end
$$;

-- Once for a purchase, while the bank still waits for an answer.
create function private.owe_dispute_notices(c private.checkouts) returns void
language sql volatile set search_path = '' as $$
  select private.owe_notices(jsonb_build_object('kind', 'dispute_notice', 'checkout_id', c.id,
    'data', jsonb_build_object('reference', c.reference, 'amount', c.amount, 'livemode', c.livemode)))
  where c.dispute in ('needs_response', 'warning_needs_response')
$$;

-- An admin sends them by hand for a sale that another shop may have confirmed.
create function private.withhold_mails(checkout uuid) returns void
language sql volatile set search_path = '' as $$
  update private.outbox o set state = 'withheld' where o.checkout_id = checkout and o.state = 'pending'
$$;

-- Moves due mails on as it hands them out: no two processes send one. After a kill, one is due in five minutes.
-- pushes_alone: of those to devices, where no mail server is known.
create function public.claim_mails(at_most integer, pushes_alone boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[];
  claimed jsonb;
begin
  loop
    due := array(select o.id from private.outbox o
      where o.state = 'pending' and o.next_attempt_at <= clock_timestamp()
        and (o.subscription_id is not null or not pushes_alone)
      order by o.next_attempt_at limit at_most for update skip locked);
    update private.outbox m set data = m.data || private.dispatch_facts(m)
      where m.id = any (due) and m.kind = 'dispatch' and not m.data ? 'parcels';
    delete from private.outbox m where m.id = any (due) and not private.is_still_true(m);
    exit when not found;
  end loop;
  with moved as (
    update private.outbox o set attempts = o.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    where o.id = any (due) returning o.*
  )
  -- A gift's message, an enquiry, a wish and a quote lie in one place, where they end; only their mails repeat them.
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'checkout_id', m.checkout_id,
    'recipient', m.recipient,
    'subscription', (select jsonb_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth)
      from private.push_subscriptions d where d.id = m.subscription_id),
    'locale', m.locale, 'data', m.data || case m.kind
      when 'confirmation' then jsonb_build_object('gift', private.gift_of(m.checkout_id))
      when 'notice' then jsonb_build_object('gift', private.gift_of(m.checkout_id) - 'message')
      when 'enquiry' then private.enquiry_facts(m.enquiry_id, null)
      when 'wish' then private.wish_facts(m.wish_id)
      when 'wish_come' then private.wish_facts(m.wish_id)
      when 'enquiry_answer' then private.enquiry_facts(m.enquiry_id, m.data ->> 'answer')
      when 'quote' then private.quote_facts(m.quote_id)
      when 'quote_balance' then private.quote_facts(m.quote_id)
      when 'deposit' then private.quote_facts(m.quote_id) else '{}' end,
    'attempts', m.attempts, 'is_trial', exists (select 1 from private.checkouts c where c.id = m.checkout_id
      and not c.livemode)) order by m.created_at), '[]') into claimed from moved m;
  return claimed;
end
$$;

comment on function public.claim_mails(integer, boolean) is
  'Mails to send now. Security definer: schema private is closed';

-- problem null: sent. Otherwise again after 1, 2, 4 … minutes, at most 6 hours apart; given up after 12 tries.
create function public.finish_mail(mail uuid, problem text default null, withheld boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if withheld then
    update private.outbox o set state = 'withheld' where o.id = mail;
  elsif problem is null then
    update private.outbox o set state = 'sent', sent_at = clock_timestamp(), last_error = null where o.id = mail;
  else
    update private.outbox o
      set last_error = left(problem, 500),
          state = case when o.attempts >= 12 then 'failed' else 'pending' end,
          next_attempt_at = clock_timestamp()
            + least(interval '6 hours', interval '1 minute' * power(2, o.attempts - 1))
      where o.id = mail and o.state = 'pending';
  end if;
end
$$;

comment on function public.finish_mail(uuid, text, boolean) is
  'How sending a claimed mail ended. Security definer: schema private is closed';

-- The dashboard has them newest first; texts and addresses of customers only as far as an admin may see them anyway.
create function public.outbox_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at desc), '[]') from (
    select o.id, o.kind, coalesce(o.recipient, (select d.device from private.push_subscriptions d
        where d.id = o.subscription_id)) as recipient, o.state, o.attempts, o.last_error, o.created_at, o.sent_at,
      case when o.state = 'pending' then o.next_attempt_at end as next_attempt_at, o.data ->> 'reference' as reference
    from private.outbox o order by o.state = 'sent', o.created_at desc limit 200) listed);
end
$$;

comment on function public.outbox_overview() is
  'Mails owed and sent, for staff (42501 otherwise). Security definer: schema private is closed';

create function public.retry_mail(mail uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  about text;
  about_el text;
begin
  perform private.require_staff();
  -- A first try alone may be withheld.
  update private.outbox o set state = 'pending', attempts = case o.state when 'withheld' then o.attempts else 0 end,
      next_attempt_at = clock_timestamp(), last_error = null
    where o.id = mail and num_nonnulls(o.recipient, o.subscription_id) > 0 and private.is_still_true(o)
    returning coalesce(o.data ->> 'reference',
      (select e.product_name from public.enquiries e where e.id = o.enquiry_id),
      (select q.lines -> 0 ->> 'name' from private.quotes q where q.id = o.quote_id),
      (select p.name from public.wishes w join public.products p on p.id = w.product_id where w.id = o.wish_id),
      o.kind),
      coalesce((select e.product_name_el from public.enquiries e where e.id = o.enquiry_id),
      (select q.lines -> 0 ->> 'name_el' from private.quotes q where q.id = o.quote_id)) into about, about_el;
  if about is null then return false; end if;
  insert into private.audit (actor, action, rows, names, names_el, columns)
    values (auth.uid(), 'mails insert', 1, array[about], array[about_el], '{}');
  return true;
end
$$;

comment on function public.retry_mail(uuid) is
  'Sends a mail again, also one that was sent; false when its address is gone, or what it is about. Staff only. '
  'Security definer: schema private is closed';

revoke all on function public.claim_mails(integer, boolean), public.finish_mail(uuid, text, boolean) from public, anon,
  authenticated;
revoke all on function public.outbox_overview(), public.retry_mail(uuid) from public, anon;
grant execute on function public.claim_mails(integer, boolean), public.finish_mail(uuid, text, boolean) to service_role;
grant execute on function public.outbox_overview(), public.retry_mail(uuid) to authenticated;

-- § Dispatches

-- One dispatch mail (AFT-03) for all lines of a purchase marked as sent within ten minutes of the first.
-- The outbox row's data -> line_nos is all that is remembered; the rest is gathered when claimed ('parcels').

-- A purchase has one that still waits and may change; those that were claimed stay as they are.
create unique index outbox_one_waiting_dispatch on private.outbox (checkout_id)
  where kind = 'dispatch' and state = 'pending' and not data ? 'parcels';

-- The pieces of a line that the buyer still gets: none that were withdrawn from, or paid back at their full price.
create function private.wanted_quantity(o public.orders) returns integer
language sql stable set search_path = '' as $$
  select case when c.refunded >= c.amount then 0 else greatest(0, o.quantity - greatest(
      (select coalesce(sum((l ->> 'quantity')::integer), 0) from private.withdrawals w, jsonb_array_elements(w.lines) l
        where w.checkout_id in (select p.id from private.contract_of(c) p) and (l ->> 'line_no')::integer = o.line_no),
      (select coalesce(sum((l ->> 'quantity')::integer), 0) from private.refunds r, jsonb_array_elements(r.lines) l
        where r.checkout_id = c.id and (l ->> 'line_no')::integer = o.line_no and r.state <> 'failed'
          and r.amount >= (select sum((k ->> 'quantity')::bigint * (bought ->> 'unit_amount')::bigint)
            from jsonb_array_elements(r.lines) k
              join jsonb_array_elements(c.lines) bought on bought -> 'line_no' = k -> 'line_no'))))::integer end
  from private.checkouts c where c.id = o.checkout_id
$$;

-- Pieces handed over in the shop are not announced; those that are paid there and wait for their buyer are.
create function private.is_announced(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.outbox m
    where m.checkout_id = o.checkout_id and m.kind = 'dispatch' and m.data -> 'line_nos' @> to_jsonb(o.line_no))
    or exists (select 1 from private.checkouts c
      where c.id = o.checkout_id and c.paid_by is not null and c.delivery is null)
$$;

-- A parcel is told of when it is sent, a collection while it lies ready.
create function private.is_to_tell(flags text[], ready_at timestamptz, is_sent boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case when flags && '{collection}' then ready_at is not null and not is_sent else is_sent end
$$;

-- Lines join their purchase's waiting mail. Of a quote whose balance was asked for they are ready when it is paid.
create function private.owe_dispatch_mails(order_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (kind, checkout_id, customer_id, recipient, locale, data, next_attempt_at)
    select 'dispatch', c.id, buyer.id, buyer.email, c.locale,
      jsonb_build_object('reference', c.reference, 'line_nos', jsonb_agg(o.line_no order by o.line_no)),
      now() + interval '10 minutes'
    from public.orders o
      join private.checkouts c on c.id = o.checkout_id and c.state = 'paid'
      join public.customers buyer on buyer.id = o.customer_id and buyer.email <> ''
    where o.id = any (order_ids) and private.is_to_tell(o.flags, o.ready_at, o.is_sent)
      and (select s.dispatch_mails from private.settings s)
      and private.wanted_quantity(o) > 0 and not private.is_announced(o)
    group by c.id, buyer.id order by c.id
    on conflict (checkout_id) where kind = 'dispatch' and state = 'pending' and not data ? 'parcels'
    do update set data = jsonb_set(outbox.data, '{line_nos}',
      outbox.data -> 'line_nos' || (excluded.data -> 'line_nos'))
$$;

-- Marked lines join the waiting mail, unmarked leave. By statement: bulk changes insert once. Definer: closed outbox.
create function private.owe_dispatches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with unmarked as (
    select n.checkout_id, array_agg(n.line_no::text) as line_nos from new_rows n join old_rows o using (id)
    where private.is_to_tell(o.flags, o.ready_at, o.is_sent) and not private.is_to_tell(n.flags, n.ready_at, n.is_sent)
    group by n.checkout_id
  ), fewer as (
    select m.id, (select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(m.data -> 'line_nos') line
        where line::text <> all (u.line_nos)) as line_nos
    from private.outbox m join unmarked u using (checkout_id)
    where m.kind = 'dispatch' and m.state = 'pending' and not m.data ? 'parcels'
    order by m.checkout_id for update of m
  ), cancelled as (
    delete from private.outbox m using fewer f where m.id = f.id and f.line_nos = '[]'
  )
  update private.outbox m set data = jsonb_set(m.data, '{line_nos}', f.line_nos)
    from fewer f where m.id = f.id and f.line_nos <> '[]';
  perform private.owe_dispatch_mails(array(select n.id from new_rows n
    join old_rows o on o.id = n.id and private.is_to_tell(n.flags, n.ready_at, n.is_sent)
      and not private.is_to_tell(o.flags, o.ready_at, o.is_sent)));
  return null;
end
$$;
create trigger owe_dispatches after update on public.orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.owe_dispatches();

-- A mail's facts, as things stand now; parcels is null where nothing is left to announce.
create function private.dispatch_facts(m private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  with announced as (
    select o.line_no, o.carrier, o.tracking_number,
      jsonb_set(line - 'description' - 'description_el', '{quantity}', to_jsonb(private.wanted_quantity(o))) as line
    from private.checkouts c, jsonb_array_elements(c.lines) line, public.orders o
    where c.id = m.checkout_id and o.checkout_id = c.id and o.line_no = (line ->> 'line_no')::integer
      and m.data -> 'line_nos' @> (line -> 'line_no') and private.is_to_tell(o.flags, o.ready_at, o.is_sent)
      and private.wanted_quantity(o) > 0
  ), parcels as (
    select min(a.line_no) as place, jsonb_build_object('carrier', a.carrier, 'tracking_number', a.tracking_number,
      'lines', jsonb_agg(a.line order by a.line_no)) as parcel
    from announced a group by a.carrier, a.tracking_number
  )
  select jsonb_build_object('livemode', c.livemode,
    'line_nos', (select coalesce(jsonb_agg(a.line_no order by a.line_no), '[]') from announced a),
    'parcels', (select jsonb_agg(p.parcel order by p.place) from parcels p),
    'is_last', not exists (select 1 from public.orders o
      where o.checkout_id = c.id and not private.is_prepared(o) and private.wanted_quantity(o) > 0),
    'is_collection', coalesce(c.delivery ->> 'kind' = 'collection', false),
    'place', (select coalesce(case c.locale when 'el' then s.store_address_el end, s.store_address, s.seller_address)
      from private.settings s),
    'customer', (select jsonb_build_object('name', u.name) from public.customers u where u.id = m.customer_id),
    'shop', private.seller_facts())
  from private.checkouts c where c.id = m.checkout_id
$$;

-- Mails about what is no more: a parcel of which nothing is left to announce, a question that nobody waits for, a quote
-- that is not on offer, a balance that nobody asks for. They are dropped when they would go out, and nowhere else.
create function private.is_still_true(m private.outbox) returns boolean
language sql stable set search_path = '' as $$
  select case m.kind
    when 'dispatch' then m.data -> 'parcels' is distinct from 'null'
    when 'choice' then exists (select 1 from public.orders o
      where o.checkout_id = m.checkout_id and private.waits_for_answer(o))
    when 'quote' then (select private.quote_state(q) from private.quotes q where q.id = m.quote_id) = 'waiting'
    when 'quote_balance' then (select private.quote_stage(q) from private.quotes q where q.id = m.quote_id) = 'balance'
    else true end
$$;

-- The mails to the buyers of these purchases, oldest first; sends_mail: whether mail leaves this server at all.
create function public.order_mails(checkouts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'sends_mail',
      coalesce((select not (l.report -> 'keeps_mail')::boolean from private.leases l where l.name = 'outlook'), false),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'checkout_id', m.checkout_id, 'kind', m.kind,
        'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at, 'last_error', m.last_error,
        'line_nos', m.data -> 'line_nos',
        'goes_at', case when m.state = 'pending' and m.kind = 'dispatch'
          and not m.data ? 'parcels' then m.next_attempt_at end)
        order by m.created_at), '[]')
      from private.outbox m
      where m.checkout_id = any (checkouts[1:100]) and m.kind not in ('notice', 'withdrawal_notice')));
end
$$;
comment on function public.order_mails(uuid[]) is
  'Which mails buyers got or get, for staff (42501 otherwise); goes_at: until then the change of an order changes '
  'it. Security definer: schema private is closed';

revoke all on function private.wanted_quantity(public.orders), private.is_announced(public.orders),
  private.is_to_tell(text[], timestamptz, boolean), private.owe_dispatch_mails(uuid[]), private.owe_dispatches(),
  private.dispatch_facts(private.outbox), private.is_still_true(private.outbox) from public;
revoke all on function public.order_mails(uuid[]) from public, anon;
grant execute on function public.order_mails(uuid[]) to authenticated;
