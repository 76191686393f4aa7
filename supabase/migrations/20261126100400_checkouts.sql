-- A purchase until it is paid: checkouts with what they hold, the budgets of those who pay, and presents.

-- § Checkouts

-- One row per payment session, closed but for the functions below. No name, no address (I10): customers has those.

-- True: each way of paying once, known, and together the whole: [{method, amount (cents)}].
create function private.are_payments(payments jsonb, whole bigint) returns boolean
language sql immutable set search_path = '' as $$
  select payments is null or (
    select coalesce(count(*) = count(distinct p.method) and bool_and(p.method in ('cash', 'card', 'transfer')
      and p.amount > 0) and sum(p.amount) = whole, false)
    from jsonb_to_recordset(payments) as p (method text, amount bigint))
$$;
revoke execute on function private.are_payments(jsonb, bigint) from public;

create table private.checkouts (
  id uuid primary key default gen_random_uuid(),
  reference text not null,
  attempt uuid,
  secret uuid not null default gen_random_uuid(),
  state text not null default 'creating',
  provider_session_id text,
  payment_intent_id text,
  url text,
  amount bigint not null,
  currency text not null default 'eur',
  locale text not null,
  livemode boolean not null,
  lines jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  asked_at timestamptz,
  refunded bigint not null default 0,
  dispute text,
  dispute_due timestamptz,
  attention text,
  heard_from text,
  country text,
  let_go_by uuid,
  buyer_hash text,
  seller jsonb,
  delivery_days integer not null,
  last_sent_at timestamptz,
  delivery jsonb,
  delivery_amount bigint not null default 0,
  wrap_amount bigint not null default 0,
  arrives_from date,
  arrives_to date,
  leaves_by date,
  paid_by jsonb,
  discount bigint not null default 0,
  quote_id uuid,
  quote_part text,
  deposit_amount bigint not null default 0,
  shelved jsonb not null default '{}',
  constraint checkouts_reference_unique unique (reference),
  constraint checkouts_attempt_unique unique (attempt),
  constraint checkouts_secret_unique unique (secret),
  constraint checkouts_provider_session_unique unique (provider_session_id),
  constraint checkouts_payment_intent_unique unique (payment_intent_id),
  constraint checkouts_state_known check (state in ('creating', 'open', 'processing', 'paid', 'expired', 'failed')),
  constraint checkouts_amount_range check (amount between 50 and 99999999),
  constraint checkouts_currency_eur check (currency = 'eur'),
  constraint checkouts_locale_known check (locale in ('en', 'el')),
  constraint checkouts_lines_some check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 100),
  constraint checkouts_refund_range check (refunded between 0 and amount),
  constraint checkouts_paid_by_whole check (private.are_payments(paid_by, amount)),
  constraint checkouts_discount_range check (discount >= 0),
  constraint checkouts_country_form check (country ~ '^[A-Z]{2}$'),
  constraint checkouts_delivery_days_range check (delivery_days between 0 and 60),
  constraint checkouts_delivery_amount_range check (delivery_amount between 0 and 999999),
  constraint checkouts_delivery_named check (delivery is not null or delivery_amount = 0),
  constraint checkouts_wrap_amount_range check (wrap_amount between 0 and 999999),
  constraint checkouts_quote_part_known check (quote_part in ('whole', 'deposit', 'balance')),
  constraint checkouts_deposit_of_balance check (deposit_amount = 0 or (deposit_amount > 0 and quote_part = 'balance')),
  constraint checkouts_arrival_order check (arrives_from <= arrives_to),
  constraint checkouts_heard_from_known check (heard_from in ('webhook', 'shopper', 'reconciliation')),
  constraint checkouts_paid_at check ((state = 'paid') = (paid_at is not null))
);

create index checkouts_unfinished on private.checkouts (asked_at nulls first)
  where state in ('creating', 'open', 'processing');
-- The dashboard and the doctor ask for the newest of years of payments, and for the few that need an admin.
create index checkouts_newest on private.checkouts (created_at desc);
create index checkouts_paid on private.checkouts (paid_at);
create index checkouts_to_look_at on private.checkouts (created_at)
  where attention is not null or dispute not in ('won', 'lost', 'warning_closed', 'prevented');
create index checkouts_of_quote on private.checkouts (quote_id) where quote_id is not null;

comment on table private.checkouts is
  'Payment sessions; the accounting record of a sale (kept when its orders are deleted, LAW-05)';
comment on column private.checkouts.reference is 'What the shopper is told: KOS-7F3K9Q';
comment on column private.checkouts.attempt is
  'Of the browser''s attempt and its items: same attempt, same answer (F48); a changed item is another';
comment on column private.checkouts.secret is 'Known to the browser that made it; cancels or supersedes it';
comment on column private.checkouts.amount is
  'Euro cents: the sum of the lines, delivery and wrapping, less the deposit paid earlier';
comment on column private.checkouts.lines is
  'Its lines (line_of) as they were when paying began; their descriptions until the provider has them';
comment on column private.checkouts.asked_at is 'When the provider was last asked about it';
comment on column private.checkouts.dispute_due is
  'Until when the provider takes an answer to the bank; null: none is awaited, or it does not say';
comment on column private.checkouts.attention is 'What an admin has to look at; never hides money';
comment on column private.checkouts.country is
  'Where a paid one was delivered to, two letters: which country''s VAT is due. No personal data by itself';
comment on column private.checkouts.let_go_by is
  'The admin who let its pieces go, noted before the provider is asked; an account of auth.users';
comment on column private.checkouts.buyer_hash is
  'Whose contract it is when the orders are deleted: a keyed hash of the e-mail address (buyer-hash.ts), until the '
  'time to withdraw is over';
comment on column private.checkouts.seller is
  'Who sold it, and at which rate of VAT, as the settings said when paying began, and again when it was paid';
comment on column private.checkouts.delivery_days is
  'The longest days from sending to delivery: the method''s working days, or without one days of the calendar '
  '(keep_promise)';
comment on column private.checkouts.last_sent_at is
  'Of its deleted orders: when the last was sent, or deleted if it never was (keep_deleted_orders)';
comment on column private.checkouts.delivery is
  '{method_id, kind, name, name_el, promise, promise_el, countries, country?, min_days, max_days} as agreed that day; '
  'null: no method was set up';
comment on column private.checkouts.delivery_amount is 'Euro cents; a line of its own at the provider';
comment on column private.checkouts.wrap_amount is 'Euro cents for gift wrapping; a line of its own at the provider';
comment on column private.checkouts.quote_part is
  'What of a quote it pays: a deposit is one line in words and makes no orders';
comment on column private.checkouts.deposit_amount is
  'Euro cents, of a balance: paid earlier, by a checkout of its own';
comment on column private.checkouts.shelved is
  '{line_no: quantity} of its pieces that refunds put back on the shelf (follow_shelf)';
comment on column private.checkouts.arrives_from is 'The promised days, first and last; null: none was promised';
comment on column private.checkouts.paid_by is
  'How it was paid over the counter: [{method (cash, card, transfer), amount (cents)}]; null: online, by the provider';
comment on column private.checkouts.discount is
  'Euro cents that its lines cost less than was asked for them over the counter (discounted)';
comment on column private.checkouts.leaves_by is
  'The last day of sending for the promised arrival; later, it is late (late_purchases)';
comment on column private.checkouts.heard_from is 'Who told us first that it was paid; shows whether webhooks arrive';

create table private.holds (
  checkout_id uuid not null references private.checkouts on delete cascade,
  product_id uuid not null references public.products on delete cascade,
  quantity integer not null,
  constraint holds_pkey primary key (checkout_id, product_id),
  -- All lines of the piece together.
  constraint holds_quantity_range check (quantity between 1 and 10000)
);

create index holds_product on private.holds (product_id);

comment on table private.holds is
  'Pieces promised to payments under way; gone when the provider says how they ended (PAY-04)';

create table private.provider_events (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);

comment on table private.provider_events is
  'Events that had an effect, written in the transaction of the effect; for the operator, no guard against '
  'repetition; kept for 90 days (forget_old_checkouts)';

alter table private.checkouts enable row level security;
alter table private.holds enable row level security;
alter table private.provider_events enable row level security;
revoke all on private.checkouts, private.holds, private.provider_events from public, anon, authenticated, service_role;

-- A state only goes up (I12): an expired event that arrives late undoes no payment.
create function private.state_rank(state text) returns integer
language sql immutable set search_path = '' as $$
  select case state when 'creating' then 0 when 'open' then 1 when 'processing' then 2
                    when 'expired' then 3 when 'failed' then 3 when 'paid' then 4 end
$$;

create function private.refuse_downward_state() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state <> new.state and private.state_rank(new.state) <= private.state_rank(old.state) then
    raise exception 'checkout_state_only_goes_up' using errcode = '23514',
      detail = format('%s: %s to %s', old.id, old.state, new.state);
  end if;
  return new;
end
$$;

create trigger checkouts_state_only_up before update on private.checkouts
  for each row execute function private.refuse_downward_state();

-- Six of 31 signs that nobody mistakes for one another; a uuid's first six bytes are random.
create function private.new_reference() returns text
language plpgsql volatile set search_path = '' as $$
declare
  signs constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  random_bytes bytea;
  made text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    select 'KOS-' || string_agg(substr(signs, get_byte(random_bytes, place) % 31 + 1, 1), '' order by place)
      into made from generate_series(0, 5) place;
    exit when not exists (select 1 from private.checkouts c where c.reference = made);
  end loop;
  return made;
end
$$;

-- The payments of one contract: a quote's deposit and balance are one, every other purchase is its own. `rows`, or the
-- planner takes it for a thousand and reads all withdrawals to find a purchase's.
create function private.contract_of(c private.checkouts) returns setof private.checkouts
language sql stable set search_path = '' rows 2 as $$
  select k.* from private.checkouts k where k.id = c.id or (k.quote_id = c.quote_id and k.state = 'paid')
$$;

-- The payment of a contract that its pieces stand with: a deposit's own, until the balance is paid.
create function private.goods_of(c private.checkouts) returns private.checkouts
language sql stable set search_path = '' as $$
  select k.* from private.contract_of(c) k order by coalesce(k.quote_part, '') = 'deposit', k.id = c.id desc,
    k.paid_at limit 1
$$;

-- A bank's question that nobody has decided yet (Stripe, "The dispute object", `status`).
create function private.is_disputed(c private.checkouts) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(c.dispute not in ('won', 'lost', 'warning_closed', 'prevented'), false)
$$;

-- A checkout as the functions of the server read it; times in Unix seconds.
create function private.checkout_facts(c private.checkouts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(c) - 'attempt' - 'asked_at' - 'heard_from' - 'country' - 'let_go_by' - 'seller' - 'delivery_days'
    - 'leaves_by' - 'last_sent_at' - 'shelved' - 'dispute_due'
    || jsonb_build_object(
      'shop_name', c.seller ->> 'shop_name',
      'expires_at', extract(epoch from c.expires_at)::bigint,
      'created_at', extract(epoch from c.created_at)::bigint,
      'paid_at', extract(epoch from c.paid_at)::bigint,
      'gift', private.gift_outline(c.id),
      'has_vat', coalesce((select r.vat > 0 from private.receipts r where r.checkout_id = c.id and r.kind = 'receipt'),
        (select not s.vat_none from private.settings s)),
      'quote_token', (select case c.quote_part when 'balance' then q.balance_token else q.token end
        from private.quotes q where q.id = c.quote_id));
end
$$;

create function private.refuse_item(status text, code text, item jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = status, message = code, detail = item::text;
end
$$;

-- A line of a purchase, in words of today: {line_no, product_id, product_code, name, name_el, description,
-- description_el, unit_amount (cents, with what the choices add), quantity, image_url, personalised, choices (agreed:
-- value_words)}.
create function private.line_of(product public.products, place integer, how_many integer, chosen jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('line_no', place, 'product_id', product.id, 'product_code', product.product_code,
    'name', product.name, 'name_el', product.name_el,
    'description', product.description, 'description_el', product.description_el,
    'unit_amount', round(product.price * 100)::bigint
      + (select coalesce(sum((c ->> 'surcharge')::bigint), 0) from jsonb_array_elements(chosen) c),
    'quantity', how_many, 'image_url', product.image_url,
    'personalised', product.personalised or exists (select 1 from jsonb_array_elements(chosen) c
      where c ->> 'text' <> ''),
    'choices', chosen)
$$;

-- The lines of a new checkout, priced from products and their choices; refuses lines that can't be bought (CHK-07).
create function private.price_lines(items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  item record;
  product public.products;
  chosen jsonb;
  free bigint;
  wanted bigint;
  about jsonb;
  lines jsonb := '[]';
begin
  for item in
    select (line ->> 'id')::uuid as id, (line ->> 'quantity')::integer as quantity,
      coalesce(nullif(line -> 'choices', 'null'), '[]') as choices, place
    from jsonb_array_elements(items) with ordinality as listed (line, place) order by place
  loop
    about := jsonb_build_object('item', item.id);
    select p.* into product from public.products p where p.id = item.id and not p.archived;
    if not found then perform private.refuse_item('PT400', 'unknown_product', about); end if;
    about := about || jsonb_build_object('name', product.name, 'name_el', product.name_el);
    if product.price is null then perform private.refuse_item('PT400', 'no_price', about); end if;
    free := private.free_stock(item.id);
    -- A product none of whose values is free has none to choose.
    if free <= 0 or (item.choices = '[]' and not product.availability) then
      perform private.refuse_item('PT409', 'sold_out', about || (select jsonb_strip_nulls(jsonb_build_object(
        'taken', taken.held, 'until', case taken.held when 'buying' then extract(epoch from taken.until)::bigint end))
          from private.taken(item.id) taken));
    end if;
    select item.quantity + coalesce(sum((l ->> 'quantity')::bigint), 0) into wanted
      from jsonb_array_elements(lines) l where l ->> 'product_id' = item.id::text;
    if free < wanted then
      perform private.refuse_item('PT409', 'too_few', about || jsonb_build_object('left', free));
    end if;
    chosen := private.agree_choices(item.id, item.choices, about);
    if lines @> jsonb_build_array(jsonb_build_object('product_id', item.id))
        and exists (select 1 from jsonb_array_elements(lines) l where l ->> 'product_id' = item.id::text
          and l -> 'choices' = chosen) then
      perform private.refuse_item('PT400', 'duplicate_item', about);
    end if;
    perform private.refuse_short_values(lines, chosen, item.quantity, about);
    lines := lines || private.line_of(product, item.place::integer, item.quantity, chosen);
  end loop;
  return lines;
end
$$;

-- request: {items: [{id, quantity, choices? (agree_choices)}] or quote (hold_quote), locale, livemode, expires_at (Unix
-- seconds), attempt?, origin? (whose budget), delivery?: {method, country?}, gift?: {message?, wrapped?}}. The same
-- attempt at the same items gets its own checkout again, unless that can no longer be paid.
create function public.hold_checkout(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  made private.checkouts;
  -- A changed choice or quantity is another purchase.
  attempt_key constant uuid := md5((request ->> 'attempt') || (request ->> 'items'))::uuid;
  lines jsonb;
  delivery jsonb;
  for_delivery bigint;
  for_wrapping bigint;
  most_products integer;
  total bigint;
begin
  if request ->> 'quote' is not null then return private.hold_quote(request); end if;
  if attempt_key is not null then
    perform pg_advisory_xact_lock(hashtextextended('attempt ' || attempt_key, 0));
    select c.* into made from private.checkouts c where c.attempt = attempt_key;
    if made.state in ('creating', 'open', 'processing', 'paid') then return private.checkout_facts(made); end if;
    update private.checkouts c set attempt = null where c.id = made.id;
  end if;

  if request ->> 'origin' is not null then
    -- Two purchases of one address are counted one after the other, in all processes.
    perform pg_advisory_xact_lock(hashtextextended('origin ' || (request ->> 'origin'), 0));
    perform private.take_payment_budget(request ->> 'origin');
  end if;

  -- The shelf's rows are the lock, always in the same order; holds are read after it.
  perform private.lock_shelf(array(select (i ->> 'id')::uuid from jsonb_array_elements(request -> 'items') i));
  lines := private.price_lines(request -> 'items');
  delivery := private.agreed_delivery(nullif(request -> 'delivery', 'null'), lines);
  for_delivery := coalesce((delivery ->> 'amount')::bigint, 0);
  for_wrapping := private.wrap_price(request -> 'gift');
  select sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint) + for_delivery + for_wrapping
    into total from jsonb_array_elements(lines) l;
  -- The provider takes a hundred lines, those for delivery and wrapping among them.
  most_products := 100 - sign(for_wrapping)::integer
    - case when for_delivery > 0 or delivery ->> 'kind' = 'collection' then 1 else 0 end;
  if jsonb_array_length(lines) > most_products then
    perform private.refuse_item('PT400', 'too_many_items', jsonb_build_object('most', most_products));
  end if;
  if total < 50 then perform private.refuse_item('PT400', 'total_too_small', '{}'); end if;
  if total > 99999999 then perform private.refuse_item('PT400', 'total_too_large', '{}'); end if;
  if request ->> 'origin' is not null then perform private.refuse_more_held(request ->> 'origin', lines); end if;

  insert into private.checkouts (reference, attempt, amount, locale, livemode, lines, expires_at,
      delivery, delivery_amount, wrap_amount, arrives_from, arrives_to)
    values (private.new_reference(), attempt_key, total, request ->> 'locale',
      (request ->> 'livemode')::boolean, lines, to_timestamp((request ->> 'expires_at')::bigint),
      delivery - 'amount' - 'arrives_from' - 'arrives_to', for_delivery, for_wrapping,
      (delivery ->> 'arrives_from')::date, (delivery ->> 'arrives_to')::date)
    returning * into made;
  perform private.keep_gift(made.id, request -> 'gift');
  insert into private.checkout_origins (checkout_id, origin)
    select made.id, request ->> 'origin' where request ->> 'origin' is not null;
  insert into private.holds (checkout_id, product_id, quantity)
    select made.id, (l ->> 'product_id')::uuid, sum((l ->> 'quantity')::integer)
    from jsonb_array_elements(lines) l group by 2 order by 2;
  insert into private.value_holds (checkout_id, value_id, quantity)
    select made.id, c.value_id, c.quantity from private.chosen_values(lines) c;
  return private.checkout_facts(made);
end
$$;

comment on function public.hold_checkout(jsonb) is
  'Prices a cart from the products table, holds its pieces, writes the checkout. Security definer: schema private is '
  'closed to service_role';

-- Transaction B: the provider's session is known; only after this may the address be given out.
create function public.open_checkout(checkout uuid, session_id text, session_url text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  opened private.checkouts;
begin
  update private.checkouts c
    set provider_session_id = session_id, url = session_url,
        -- Descriptions were for the provider's page: a stranger's unpaid carts keep no text of the catalogue.
        lines = (select jsonb_agg(l - 'description' - 'description_el' order by place)
          from jsonb_array_elements(c.lines) with ordinality k (l, place)),
        state = case c.state when 'creating' then 'open' else c.state end
    where c.id = checkout and (c.provider_session_id is null or c.provider_session_id = session_id)
    returning c.* into opened;
  return case when opened.id is not null then private.checkout_facts(opened) end;
end
$$;

comment on function public.open_checkout(uuid, text, text) is
  'Notes the provider''s session of a checkout; null when it already has another. Security definer: schema private is '
  'closed';

-- Shelf first, in the order of all others, so that two that release and hold the same pieces never deadlock.
create function private.release_holds(checkout uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_shelf(array(select h.product_id from private.holds h where h.checkout_id = checkout));
  delete from private.holds h where h.checkout_id = checkout;
  delete from private.value_holds h where h.checkout_id = checkout;
end
$$;

-- A checkout that ends unpaid (expired, failed) causes this, in this order.
create function private.end_checkout(checkout uuid, ended text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c private.checkouts;
begin
  update private.checkouts k set state = ended where k.id = checkout and private.state_rank(k.state) < 3
    returning k.* into c;
  if not found then return; end if;
  perform private.release_holds(c.id);
  delete from private.checkout_origins o where o.checkout_id = c.id;
  perform private.follow_quote_payment(c);
end
$$;

-- The provider said that there is no session for it, or refused to make one.
create function public.fail_checkout(checkout uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_checkout(c.id, 'failed') from private.checkouts c
    where c.id = checkout and c.state = 'creating' for update;
end
$$;

comment on function public.fail_checkout(uuid) is
  'Ends a checkout for which the provider has no session, frees its pieces. Security definer: schema private is closed';

-- wanted: {session_id} or {secret} or {id} or {payment_intent_id}.
create function public.find_checkout(wanted jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.checkout_facts(c) from private.checkouts c
  where c.provider_session_id = wanted ->> 'session_id'
     or c.secret::text = wanted ->> 'secret'
     or c.id::text = wanted ->> 'id'
     or c.payment_intent_id = wanted ->> 'payment_intent_id'
  limit 1
$$;

comment on function public.find_checkout(jsonb) is
  'One checkout by the provider''s session or payment, by its secret or its id. Security definer: schema private is '
  'closed';

-- True at most once per `seconds` and checkout, so that reloading the success page causes no question.
create function public.may_ask_provider(checkout uuid, seconds integer) returns boolean
language sql volatile security definer set search_path = '' as $$
  with asked as (
    update private.checkouts c set asked_at = clock_timestamp()
    where c.id = checkout and (c.asked_at is null or c.asked_at < clock_timestamp() - make_interval(secs => seconds))
    returning 1)
  select exists (select 1 from asked)
$$;

comment on function public.may_ask_provider(uuid, integer) is
  'Whether it is time to ask the provider about a checkout again. Security definer: schema private is closed';

revoke all on function public.hold_checkout(jsonb), public.open_checkout(uuid, text, text), public.fail_checkout(uuid),
  public.find_checkout(jsonb), public.may_ask_provider(uuid, integer) from public, anon, authenticated;
grant execute on function public.hold_checkout(jsonb), public.open_checkout(uuid, text, text),
  public.fail_checkout(uuid),
  public.find_checkout(jsonb), public.may_ask_provider(uuid, integer) to service_role;

-- § Budgets

-- Card testers make sessions in bulk (F81). SQL counts, for all processes; `origin` is an address's hash.

create table private.payment_budgets (
  name text not null,
  origin text not null,
  full_at timestamptz not null,
  constraint payment_budgets_pkey primary key (name, origin)
);

comment on table private.payment_budgets is
  'Token buckets; a bucket is the moment at which it will be full again (GCRA)';

create table private.checkout_origins (
  checkout_id uuid primary key references private.checkouts on delete cascade,
  origin text not null
);

create index checkout_origins_origin on private.checkout_origins (origin);
comment on table private.checkout_origins is 'Who holds pieces at this moment; a row goes when its checkout is over';

alter table private.payment_budgets enable row level security;
alter table private.checkout_origins enable row level security;
revoke all on private.payment_budgets, private.checkout_origins from public, anon, authenticated, service_role;

create function private.refuse_for(seconds integer) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT429', message = 'too_many_requests',
    detail = jsonb_build_object('wait', greatest(seconds, 1))::text;
end
$$;

-- Seconds to wait; 0: a token was taken. The clock is read under the lock: queued callers would have an older time.
create function private.take_budget(budget text, of_origin text, burst integer, per_minute numeric) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  step constant interval := make_interval(secs => 60 / per_minute::double precision);
  full_then timestamptz;
begin
  insert into private.payment_budgets as b (name, origin, full_at) values (budget, of_origin, clock_timestamp() + step)
    on conflict (name, origin) do update set full_at = greatest(b.full_at, clock_timestamp()) + step
      where b.full_at + step <= clock_timestamp() + step * burst;
  if found then return 0; end if;
  select b.full_at into full_then from private.payment_budgets b where b.name = budget and b.origin = of_origin;
  return greatest(1, ceil(extract(epoch from full_then + step - clock_timestamp() - step * burst)))::integer;
end
$$;

create function public.take_call_budget(budget text, of_origin text, burst integer, per_minute numeric) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.take_budget(budget, of_origin, burst, per_minute)
$$;

comment on function public.take_call_budget(text, text, integer, numeric) is
  'One call out of a bucket: seconds to wait, 0 when it is within. Security definer: schema private is closed';
revoke all on function public.take_call_budget(text, text, integer, numeric) from public, anon, authenticated;
grant execute on function public.take_call_budget(text, text, integer, numeric) to service_role;

-- 300 a minute in all; an address 10 a minute, 60 an hour, 20 open. A refusal undoes all: it takes nothing.
create function private.take_payment_budget(of_origin text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  wait integer;
begin
  wait := greatest(private.take_budget('all', '', 300, 300), private.take_budget('minute', of_origin, 10, 10),
    private.take_budget('hour', of_origin, 60, 1));
  if wait > 0 then perform private.refuse_for(wait); end if;
  if (select count(*) from private.checkout_origins o where o.origin = of_origin) >= 20 then
    perform private.refuse_for(60);
  end if;
end
$$;

-- § Gifts

-- A purchase that is a present (GFT-01). A table, not columns: its message is personal, and ends before the sale does.

create table private.gifts (
  checkout_id uuid not null references private.checkouts on delete cascade,
  message text,
  wrapped boolean not null default false,
  created_at timestamptz not null default now(),
  constraint gifts_pkey primary key (checkout_id),
  constraint gifts_message_length check (char_length(message) between 1 and 300),
  constraint gifts_message_lines check (char_length(message) - char_length(replace(message, chr(10), '')) < 20),
  constraint gifts_message_clean check (private.is_clean_text(message))
);

comment on table private.gifts is
  'Purchases that are presents, and what their card says. forget_old_checkouts ends the message, erase_customer the '
  'row';
comment on column private.gifts.message is
  'As the giver wrote it, line breaks as LF. Null: no card, or its time is over';

alter table private.gifts enable row level security;
revoke all on private.gifts from public, anon, authenticated, service_role;

-- {message, wrapped} for the giver's mail and the jeweller; null when it is no gift.
create function private.gift_of(checkout uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('message', g.message, 'wrapped', g.wrapped) from private.gifts g
    where g.checkout_id = checkout
$$;

-- The provider need not read the message; the buyer's own page repeats it (EYE-10).
create function private.gift_outline(checkout uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('has_message', g.message is not null, 'wrapped', g.wrapped) from private.gifts g
    where g.checkout_id = checkout
$$;

-- Wrapping's price of today, in cents; refuses what is not offered. gift: {message?, wrapped?}, null for none.
create function private.wrap_price(gift jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  is_wrapped constant boolean := coalesce((gift ->> 'wrapped')::boolean, false);
  shop private.settings;
begin
  if coalesce(jsonb_typeof(gift), 'null') = 'null' then return 0; end if;
  select s.* into shop from private.settings s;
  if not shop.offers_gifts or (is_wrapped and shop.gift_wrap_price is null) then
    perform private.refuse_item('PT400', 'gift_not_offered', '{}');
  end if;
  return case when is_wrapped then round(shop.gift_wrap_price * 100)::bigint else 0 end;
end
$$;

create function private.keep_gift(checkout uuid, gift jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.gifts (checkout_id, message, wrapped)
  select checkout, nullif(gift ->> 'message', ''), coalesce((gift ->> 'wrapped')::boolean, false)
  where jsonb_typeof(gift) = 'object'
$$;
