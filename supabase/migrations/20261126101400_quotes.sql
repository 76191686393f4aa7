-- § Quotes

-- Quotes (ASK-02, ASK-03): what one person is offered, paid by its link, whole or as deposit and balance.

create table private.quotes (
  id uuid primary key,
  enquiry_id uuid,
  name text not null,
  email text not null,
  locale text not null,
  words text,
  picture_url text,
  lines jsonb not null,
  total bigint not null,
  deposit bigint,
  ready_by date,
  valid_until date not null,
  put_aside boolean not null,
  token uuid not null default gen_random_uuid(),
  balance_token uuid not null default gen_random_uuid(),
  asked_balance_at timestamptz,
  deposit_paid_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint quotes_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries (id) on delete set null,
  constraint quotes_token_unique unique (token),
  constraint quotes_balance_token_unique unique (balance_token),
  constraint quotes_name_length check (char_length(name) between 1 and 100 and private.is_clean_line(name)),
  constraint quotes_email_form check (private.is_mail_address(email)),
  constraint quotes_locale_known check (locale in ('en', 'el')),
  constraint quotes_words_length check (char_length(words) between 1 and 5000 and private.is_clean_text(words)),
  constraint quotes_picture_address check (char_length(picture_url) <= 2048
    and private.is_picture_address(picture_url)),
  constraint quotes_lines_some check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  -- Each part is a payment of its own, and none is smaller than the provider takes.
  constraint quotes_total_range check (total between 50 and 99999999),
  constraint quotes_deposit_range check (deposit between 50 and total - 50)
);
create index quotes_newest_idx on private.quotes (created_at desc);
create index quotes_open_idx on private.quotes (valid_until) where paid_at is null and ended_at is null;
create index quotes_enquiry_idx on private.quotes (enquiry_id);
create index quotes_email_idx on private.quotes (lower(btrim(email)));

comment on table private.quotes is
  'Quotes with whom they are for, forgotten a year after the last word (forget_old_checkouts)';
comment on column private.quotes.lines is
  'As those of a checkout, agreed when the quote went out: a changed catalogue changes none of it';
comment on column private.quotes.total is 'Euro cents: the sum of the lines, delivery within it';
comment on column private.quotes.deposit is 'Euro cents of the total that are paid first; null: it is paid at once';
comment on column private.quotes.token is
  'Of the quote''s one link (quote_behind); balance_token: of a link that takes the balance before it was asked for, '
  'too, good once the deposit is paid';
comment on column private.quotes.valid_until is
  'The last day in Cyprus on which a payment can begin; a paid deposit has no end';

alter table private.quotes enable row level security;
revoke all on private.quotes from public, anon, authenticated, service_role;

alter table private.checkouts
  add constraint checkouts_quote_id_fkey foreign key (quote_id) references private.quotes (id) on delete set null;

-- Its payment that is under way; there is one at most.
create function private.quote_payment(quote uuid) returns private.checkouts
language sql stable set search_path = '' as $$
  select c.* from private.checkouts c
  where c.quote_id = quote and c.state in ('creating', 'open', 'processing') order by c.created_at desc limit 1
$$;

-- Cents of its deposit that are still the shop's. One that the books lost is believed until the provider tells (R02).
create function private.deposit_left(q private.quotes) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(private.kept(c)), case when q.deposit_paid_at is null then 0 else q.deposit end)::bigint
  from private.checkouts c where c.quote_id = q.id and c.quote_part = 'deposit' and c.state = 'paid'
$$;

-- A quote is one contract with one payment or two. Its state follows from its facts; the first line that is true
-- counts:
--
--   facts                                          state          link to the deposit   link to the balance
--   the whole or the balance is paid               paid           paid                  paid
--   the buyer has withdrawn from it                withdrawn      ended                 ended
--   the jeweller has ended it                      ended          ended                 ended
--   the deposit is paid, a bank questions it       disputed       paid                  held: nothing can be paid
--   the deposit is paid, nothing of it is left     given_back     ended                 ended
--   the deposit is paid                            deposit_paid   paid                  the total less what is left
--   its last day is over, nobody pays              ended          ended                 none
--   else                                           waiting        the deposit           none
--
-- Page, dashboard, mails and hold_quote ask here, and what was put aside follows (follow_contract).
create function private.quote_state(q private.quotes) returns text
language sql stable set search_path = '' as $$
  select case
    when q.paid_at is not null then 'paid'
    when exists (select 1 from private.checkouts c join private.withdrawals w on w.checkout_id = c.id
      where c.quote_id = q.id) then 'withdrawn'
    when q.ended_at is not null then 'ended'
    when q.deposit_paid_at is not null then case
      when exists (select 1 from private.checkouts c where c.quote_id = q.id and c.state = 'paid'
        and private.is_disputed(c)) then 'disputed'
      when private.deposit_left(q) = 0 then 'given_back'
      else 'deposit_paid' end
    when q.valid_until < (now() at time zone 'Asia/Nicosia')::date
      and (private.quote_payment(q.id)).id is null then 'ended'
    else 'waiting' end
$$;

-- Cents that a part costs: a balance is what is left of a deposit short of the total.
create function private.quoted_amount(q private.quotes, part text) returns bigint
language sql stable set search_path = '' as $$
  select case part when 'deposit' then q.deposit when 'balance' then
      coalesce((select c.amount from private.checkouts c where c.quote_id = q.id and c.quote_part = 'balance'
        and c.state = 'paid' limit 1),
        q.total - private.deposit_left(q))
    else q.total end
$$;

-- A line in words, or of a piece at the price that was agreed; without one, the catalogue's with its choices.
create function private.quoted_line(item jsonb, place integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  product public.products;
  how_many constant integer := coalesce((item ->> 'quantity')::integer, 1);
  said constant text := private.tidied(item ->> 'words');
  about jsonb := jsonb_build_object('line', place);
  line jsonb;
begin
  if how_many not between 1 and 100 then perform private.refuse_item('PT400', 'invalid_quantity', about); end if;
  if item ->> 'product_id' is null then
    if said is null or char_length(said) > 100 or char_length(item ->> 'words_el') > 100
        or not private.is_clean_line(said) or not private.is_clean_line(item ->> 'words_el') then
      perform private.refuse_item('PT400', 'words_required', about);
    end if;
    line := jsonb_build_object('line_no', place, 'product_id', null, 'product_code', null, 'name', said,
      'name_el', private.tidied(item ->> 'words_el'), 'description', null, 'description_el', null, 'unit_amount', null,
      'quantity', how_many, 'image_url', null, 'personalised', false, 'choices', '[]'::jsonb);
  else
    select p.* into product from public.products p where p.id = (item ->> 'product_id')::uuid;
    if not found then perform private.refuse_item('PT404', 'unknown_product', about); end if;
    about := about || jsonb_build_object('item', product.id, 'name', product.name, 'name_el', product.name_el);
    line := private.line_of(product, place, how_many,
      private.agree_choices(product.id, coalesce(nullif(item -> 'choices', 'null'), '[]'), about));
  end if;
  line := line || jsonb_strip_nulls(jsonb_build_object('unit_amount', item -> 'unit_amount'))
    || case when (item ->> 'personalised')::boolean then '{"personalised": true}' else '{}' end::jsonb;
  if line ->> 'unit_amount' is null then perform private.refuse_item('PT400', 'no_price', about); end if;
  if (line ->> 'unit_amount')::bigint not between 1 and 99999999 then
    perform private.refuse_item('PT400', 'invalid_price', about);
  end if;
  return line;
end
$$;

-- How many of each piece of a limited number, and of which values, the quote takes. What is engraved holds nothing.
create function private.quoted_products(q private.quotes) returns table
  (product_id uuid, choices jsonb, quantity integer)
language sql stable set search_path = '' as $$
  select p.id, k.choices, sum((l ->> 'quantity')::integer)::integer
  from jsonb_array_elements(q.lines) l join public.products p on p.id::text = l ->> 'product_id',
    lateral (select coalesce(jsonb_agg(c order by at), '[]') as choices
      from jsonb_array_elements(coalesce(l -> 'choices', '[]')) with ordinality as listed (c, at)
      where c ->> 'value_id' is not null and not (c ->> 'undecided')::boolean) k
  where private.is_limited(l)
  group by p.id, k.choices order by p.id, k.choices
$$;

-- Refuses what is not free, as for a cart: PT409 sold_out {taken?, until?}, too_few {left, choice?, choice_el?, value?,
-- value_el?}.
create function private.refuse_short_quote(q private.quotes) returns void
language plpgsql stable set search_path = '' as $$
declare
  short record;
begin
  select l, private.free_stock((l ->> 'product_id')::uuid) as free into short
    from jsonb_array_elements(q.lines) l where private.free_stock((l ->> 'product_id')::uuid) < (
      select sum(p.quantity) from private.quoted_products(q) p where p.product_id::text = l ->> 'product_id') limit 1;
  if found then
    perform private.refuse_item('PT409', case when short.free <= 0 then 'sold_out' else 'too_few' end,
      jsonb_strip_nulls(jsonb_build_object('item', short.l -> 'product_id', 'name', short.l -> 'name',
        'name_el', short.l -> 'name_el',
        'left', greatest(short.free, 0)) || (select jsonb_build_object('taken', t.held,
          'until', case t.held when 'buying' then extract(epoch from t.until)::bigint end)
            from private.taken((short.l ->> 'product_id')::uuid) t)));
  end if;
  select l, c, private.free_value_stock(k.value_id) as free into short
    from private.chosen_values(q.lines) k, jsonb_array_elements(q.lines) l, jsonb_array_elements(l -> 'choices') c
    where c ->> 'value_id' = k.value_id::text and private.free_value_stock(k.value_id) < k.quantity limit 1;
  if not found then return; end if;
  perform private.refuse_item('PT409', 'too_few',
    jsonb_build_object('item', short.l -> 'product_id', 'name', short.l -> 'name',
    'name_el', short.l -> 'name_el', 'left', greatest(short.free, 0), 'choice', short.c -> 'name',
    'choice_el', short.c -> 'name_el',
    'value', short.c -> 'label', 'value_el', short.c -> 'label_el'));
end
$$;

-- Lines are put aside one after the other, since two may be of one piece.
create function private.put_quote_aside(q private.quotes, last_day date) returns void
language plpgsql volatile set search_path = '' as $$
declare
  p record;
begin
  for p in select k.* from private.quoted_products(q) k loop
    insert into private.reservations (id, product_id, quantity, choices, purpose, who, until, quote_id, created_by)
      select gen_random_uuid(), p.product_id, p.quantity, p.choices, 'customer', q.name, last_day, q.id, auth.uid()
      where private.is_free(p.product_id, p.choices, p.quantity);
  end loop;
end
$$;

-- The pieces that the caller takes next are locked along: two who lock the shelf in two steps wait for each other.
create function private.let_quote_go(quote uuid, taken_next uuid[] default '{}') returns void
language sql volatile set search_path = '' as $$
  select private.lock_shelf(taken_next || array(select r.product_id from private.reservations r
    where r.quote_id = quote and r.ended_at is null));
  update private.reservations r set ended_at = clock_timestamp(), ended_by = auth.uid() where r.quote_id = quote
    and r.ended_at is null
$$;

-- A deposit stays in sight when its quote ends otherwise than by payment, until somebody has paid it back or looked.
create function private.note_kept_deposit(q private.quotes, reason text) returns void
language sql volatile set search_path = '' as $$
  select private.note_attention(c.id, reason) from private.checkouts c
  where c.quote_id = q.id and c.quote_part = 'deposit' and q.paid_at is null and private.kept(c) > 0
$$;

-- Reservations have no foreign key to quotes: one comes back with its deleted piece.
create function private.forget_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_kept_deposit(old, 'quote_gone') where old.ended_at is null;
  delete from private.reservations r where r.quote_id = old.id;
  return old;
end
$$;
create trigger forget_quote before delete on private.quotes
  for each row execute function private.forget_quote();

create function private.quote_answer(q private.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', q.id, 'token', q.token, 'balance_token', q.balance_token,
    'state', private.quote_state(q))
$$;

-- Two payments of a quote never run at once. Refuses with PT409 quote_being_paid {reference, until (Unix seconds)}.
create function private.refuse_being_paid(quote uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  c constant private.checkouts := private.quote_payment(quote);
begin
  if c.id is null then return; end if;
  perform private.refuse_item('PT409', 'quote_being_paid', jsonb_build_object('reference', c.reference,
    'until', case when c.state <> 'processing' then extract(epoch from c.expires_at)::bigint end));
end
$$;

-- True: it was open until now. Refuses PT404 unknown_quote, PT409 quote_paid, quote_being_paid.
create function private.close_quote(wanted uuid, taken_next uuid[] default '{}') returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  q private.quotes;
begin
  select k.* into q from private.quotes k where k.id = wanted for update;
  if q.id is null then perform private.refuse_item('PT404', 'unknown_quote', '{}'); end if;
  if q.paid_at is not null then perform private.refuse_item('PT409', 'quote_paid', '{}'); end if;
  if q.ended_at is not null then return false; end if;
  perform private.refuse_being_paid(q.id);
  update private.quotes k set ended_at = clock_timestamp(), changed_at = now() where k.id = q.id;
  perform private.let_quote_go(q.id, taken_next);
  perform private.note_kept_deposit(q, 'quote_ended');
  insert into private.audit (actor, action, rows, names, names_el, columns)
    values (auth.uid(), 'quotes update', 1, array[q.lines -> 0 ->> 'name'], array[q.lines -> 0 ->> 'name_el'], '{}');
  return true;
end
$$;

create function private.refuse_bad_quote(q private.quotes, today date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if q.total < 50 then perform private.refuse_item('PT400', 'total_too_small', '{}'); end if;
  if q.total > 99999999 then perform private.refuse_item('PT400', 'total_too_large', '{}'); end if;
  if q.deposit not between 50 and q.total - 50 then
    perform private.refuse_item('PT400', 'deposit_range',
      jsonb_build_object('least', 50, 'most', greatest(q.total - 50, 0)));
  end if;
  if least(q.valid_until, q.ready_by) < today then perform private.refuse_item('PT400', 'date_in_past', '{}'); end if;
  if q.valid_until > today + 365 then
    perform private.refuse_item('PT400', 'valid_too_long', jsonb_build_object('most', today + 365));
  end if;
end
$$;

-- request: {id (a uuid that the form made), enquiry_id?, name, email, locale, words?, picture_url?, items:
-- [{product_id, quantity?, choices?: [{choice, value?, text?}], unit_amount? (cents; absent: the catalogue's),
-- personalised?} or {words, words_el?, quantity?, unit_amount, personalised?}], deposit? (cents), ready_by?,
-- valid_until (days), put_aside?, replaces? (another quote)}. The same id again answers the quote that it made. Refuses
-- with PT404 unknown_enquiry, unknown_product, unknown_quote; PT400 no_lines, too_many_lines, words_required,
-- invalid_quantity, invalid_price, no_price, deposit_range {least, most}, date_in_past, valid_too_long {most},
-- total_too_small, total_too_large, or as agree_choices; PT409 sold_out, too_few {left}, quote_paid, quote_being_paid;
-- a constraint's name.
create function public.send_quote(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  q private.quotes;
  items constant jsonb := case jsonb_typeof(request -> 'items') when 'array' then request -> 'items' else '[]' end;
  product_ids constant uuid[] := array(select (i ->> 'product_id')::uuid from jsonb_array_elements(items) i);
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('quote ' || (request ->> 'id'), 0));
  select k.* into q from private.quotes k where k.id = (request ->> 'id')::uuid;
  if found then return private.quote_answer(q); end if;
  if items = '[]' then perform private.refuse_item('PT400', 'no_lines', '{}'); end if;
  if jsonb_array_length(items) > 50 then perform private.refuse_item('PT400', 'too_many_lines', '{"most": 50}'); end if;
  if request ->> 'enquiry_id' is not null then
    update public.enquiries e set state = 'answered' where e.id = (request ->> 'enquiry_id')::uuid;
    if not found then perform private.refuse_item('PT404', 'unknown_enquiry', '{}'); end if;
  end if;
  if request ->> 'replaces' is not null then
    perform private.close_quote((request ->> 'replaces')::uuid, product_ids);
  end if;
  q := jsonb_populate_record(null::private.quotes,
    jsonb_build_object('id', request -> 'id', 'enquiry_id', request -> 'enquiry_id',
    'name', private.tidied(request ->> 'name'), 'email', private.tidied(request ->> 'email'),
    'locale', request -> 'locale',
    'words', private.tidied(request ->> 'words'), 'picture_url', private.tidied(request ->> 'picture_url'),
    'deposit', request -> 'deposit', 'ready_by', request -> 'ready_by', 'valid_until', request -> 'valid_until'));
  q.put_aside := coalesce((request ->> 'put_aside')::boolean, false);
  -- The shelf first, so that nothing of it changes or goes meanwhile.
  perform private.lock_shelf(product_ids);
  select jsonb_agg(private.quoted_line(i, place::integer) order by place) into q.lines
    from jsonb_array_elements(items) with ordinality as l (i, place);
  select sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint) into q.total
    from jsonb_array_elements(q.lines) l;
  perform private.refuse_bad_quote(q, (now() at time zone 'Asia/Nicosia')::date);
  insert into private.quotes (id, enquiry_id, name, email, locale, words, picture_url, lines, total, deposit, ready_by,
    valid_until, put_aside)
    values (q.id, q.enquiry_id, coalesce(q.name, ''), coalesce(q.email, ''), q.locale, q.words, q.picture_url, q.lines,
      q.total, q.deposit,
      q.ready_by, q.valid_until, q.put_aside)
    returning * into q;
  if q.put_aside then
    perform private.refuse_short_quote(q);
    perform private.put_quote_aside(q, q.valid_until);
  end if;
  insert into private.outbox (kind, quote_id, recipient, locale, data)
    values ('quote', q.id, q.email, q.locale, jsonb_build_object('key', q.id));
  insert into private.audit (actor, action, rows, names, names_el, columns)
    values (auth.uid(), 'quotes insert', 1, array[q.lines -> 0 ->> 'name', '€' || (q.total / 100.0)::numeric(12, 2)],
      array[q.lines -> 0 ->> 'name_el'], '{}');
  return private.quote_answer(q);
end
$$;
comment on function public.send_quote(jsonb) is
  'Writes a quote down, puts its pieces aside and owes its mail, for admins (42501 otherwise). Security definer: '
  'schema private is closed';

create function public.end_quote(quote uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.close_quote(quote);
end
$$;
comment on function public.end_quote(uuid) is
  'Takes a quote back and lets its pieces go, for admins (42501 otherwise). Security definer: schema private is closed';

-- The link once more, or the request for the balance once the deposit is paid; once for each key. Refuses with PT404
-- unknown_quote, PT409 quote_paid, quote_ended, quote_disputed, quote_given_back, quote_withdrawn.
create function public.mail_quote(quote uuid, key uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  q private.quotes;
  state text;
begin
  perform private.require_staff();
  select k.* into q from private.quotes k where k.id = quote for update;
  state := private.quote_state(q);
  if q.id is null then perform private.refuse_item('PT404', 'unknown_quote', '{}'); end if;
  if state not in ('waiting', 'deposit_paid') then
    perform private.refuse_item('PT409', 'quote_' || state, '{}');
  end if;
  update private.quotes k set changed_at = now(),
      asked_balance_at = case state when 'deposit_paid' then coalesce(k.asked_balance_at, now()) end
    where k.id = q.id;
  -- One that has not left says what was true when it was owed.
  delete from private.outbox m where m.quote_id = q.id and m.kind in ('quote', 'quote_balance') and m.state = 'pending'
    and m.data ->> 'key' <> mail_quote.key::text;
  insert into private.outbox (kind, quote_id, recipient, locale, data)
    values (case state when 'deposit_paid' then 'quote_balance' else 'quote' end, q.id, q.email, q.locale,
      jsonb_build_object('key', key))
    on conflict do nothing;
  if not found then return; end if;
  insert into private.audit (actor, action, rows, names, names_el, columns)
    values (auth.uid(), 'mails insert', 1, array[q.lines -> 0 ->> 'name'], array[q.lines -> 0 ->> 'name_el'], '{}');
end
$$;
comment on function public.mail_quote(uuid, uuid) is
  'Mails a quote''s link, for staff (42501 otherwise). Security definer: schema private is closed';

-- Takes back that a quote is ready: it is being made again, and a mail that has not left does not. False: nobody had
-- asked for its balance, or it is paid. Refuses with PT409 quote_being_paid.
create function public.unask_balance(quote uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform 1 from private.quotes q where q.id = quote for update;
  if (private.quote_payment(quote)).id is not null then
    perform private.refuse_item('PT409', 'quote_being_paid', '{}');
  end if;
  update private.quotes q set asked_balance_at = null, changed_at = now()
    where q.id = quote and q.asked_balance_at is not null and q.paid_at is null;
  return found;
end
$$;
comment on function public.unask_balance(uuid) is
  'Takes back that a quote is ready, for staff (42501 otherwise). Security definer: schema private is closed';

-- [{…, token, balance_token, state, stage, deposit_left, references: [{part, reference, state, order_id}]}], newest
-- first, amounts in cents: a hundred older than `before`; the first page has all that are open.
create function public.quotes_overview(before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (
    with listed as (
      (select q.* from private.quotes q where before is null or q.created_at < before
        order by q.created_at desc limit 100)
      union
      select q.* from private.quotes q where before is null and q.paid_at is null and q.ended_at is null)
    select coalesce(jsonb_agg(to_jsonb(q) || jsonb_build_object('state', private.quote_state(q),
      'stage', private.quote_stage(q), 'deposit_left', private.deposit_left(q),
        'references',
        (select coalesce(jsonb_agg(jsonb_build_object('part', c.quote_part, 'reference', c.reference, 'state', c.state,
            'order_id', (select o.id from public.orders o where o.checkout_id = c.id order by o.line_no limit 1))
              order by c.created_at), '[]')
          from private.checkouts c where c.quote_id = q.id and c.state not in ('expired', 'failed')))
        order by q.created_at desc), '[]')
    from listed l join private.quotes q on q.id = l.id);
end
$$;
comment on function public.quotes_overview(timestamptz) is
  'Quotes and how far they are, for staff (42501 otherwise). Security definer: schema private is closed';

-- The quote behind a link, and which part the link pays; null: none, malformed, or the balance before its deposit. The
-- quote's one link pays the whole or the deposit; of what is ready, as soon as its balance is asked for, the balance.
create function private.quote_behind(link text, out quote private.quotes, out part text)
language plpgsql stable set search_path = '' as $$
declare
  given uuid;
begin
  if lower(link) !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return; end if;
  given := link;
  select q.* into quote from private.quotes q where q.token = given
    or (q.balance_token = given and q.deposit_paid_at is not null);
  part := case when quote.id is null then null when quote.deposit is null then 'whole'
    when quote.balance_token = given or (quote.deposit_paid_at is not null
      and coalesce(quote.asked_balance_at, quote.paid_at) is not null) then 'balance'
    else 'deposit' end;
end
$$;

-- How far a quote is, in the word that page, dashboard and mails share: offer, making, balance (it is ready), paid,
-- ready (to collect), sent, collected; or how it ended (quote_state).
create function private.quote_stage(q private.quotes) returns text
language plpgsql stable set search_path = '' as $$
declare
  stands constant text := private.quote_state(q);
  goods private.checkouts;
  next text;
begin
  if stands = 'waiting' then return 'offer'; end if;
  if stands = 'deposit_paid' then return case when q.asked_balance_at is null then 'making' else 'balance' end; end if;
  if stands <> 'paid' then return stands; end if;
  select c.* into goods from private.checkouts c
    where c.quote_id = q.id and c.state = 'paid' and c.quote_part <> 'deposit' order by c.paid_at limit 1;
  next := private.next_for_buyer(goods.id) ->> 'step';
  return case when next = 'make' then 'making' when next = 'collect' then 'ready'
    when next in ('return', 'inspect', 'give_back') then 'withdrawn'
    when next is null and (select bool_and(o.is_sent) from private.all_orders(goods.id) o)
      then case goods.delivery ->> 'kind' when 'collection' then 'collected' else 'sent' end
    else 'paid' end;
end
$$;

-- An open balance that counts on a deposit which is no longer there; its session is to be ended (stale_sessions).
create function private.is_stale(c private.checkouts) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select c.state = 'open' and c.quote_part = 'balance'
      and (c.amount <> private.quoted_amount(q, 'balance') or private.quote_state(q) <> 'deposit_paid')
    from private.quotes q where q.id = c.quote_id), false)
$$;

-- How the part of a link stands, as the table of quote_state has it: waiting, being_paid (the bank is deciding, or a
-- payment that counts on too much is being ended), held, paid, ended.
create function private.link_state(q private.quotes, part text) returns text
language sql stable set search_path = '' as $$
  select case
    when stands = 'paid' or (part = 'deposit' and stands in ('deposit_paid', 'disputed')) then 'paid'
    when c.state = 'processing' or private.is_stale(c) then 'being_paid'
    -- A payment that began in time goes on.
    when c.id is not null then 'waiting'
    when stands = 'disputed' then 'held'
    when stands in ('withdrawn', 'ended', 'given_back') then 'ended'
    else 'waiting' end
  from private.quote_state(q) stands, private.quote_payment(q.id) c
$$;

-- A link's page shows this, and not whom it is for; amounts in cents. Null: no such link.
create function public.read_quote(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  behind constant record := private.quote_behind(token);
  q constant private.quotes := behind.quote;
  part constant text := behind.part;
begin
  if part is null then return null; end if;
  return jsonb_build_object('part', part, 'state', private.link_state(q, part), 'contract', private.quote_state(q),
    'stage', private.quote_stage(q), 'locale', q.locale,
    'words', q.words, 'picture_url', q.picture_url, 'total', q.total, 'deposit', q.deposit,
    -- The part of the deposit on which the balance counts; 0 until it is paid.
    'deposit_left', q.total - private.quoted_amount(q, 'balance'),
    'balance', case when q.deposit_paid_at is null then q.total - coalesce(q.deposit, 0)
      else private.quoted_amount(q, 'balance') end,
    'amount', private.quoted_amount(q, part), 'ready_by', q.ready_by, 'valid_until', q.valid_until,
    'paid_at', case part when 'deposit' then q.deposit_paid_at else q.paid_at end,
    'lines', (select jsonb_agg(l - 'product_id' || jsonb_build_object('slug', p.slug)
      order by (l ->> 'line_no')::integer)
      from jsonb_array_elements(q.lines) l left join public.products p on p.id::text = l ->> 'product_id'
        and not p.archived),
    'shop', private.seller_facts());
end
$$;
comment on function public.read_quote(text) is
  'The quote behind a link, without name and address. Security definer: schema private is closed';

-- Its mails' words are read when they are sent: nothing of them lies in the outbox.
create function private.quote_facts(quote uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', q.name, 'words', q.words, 'picture_url', q.picture_url, 'lines', q.lines,
    'total', q.total,
    'deposit', case when q.deposit_paid_at is null then q.deposit else private.deposit_left(q) end,
    'ready_by', q.ready_by, 'valid_until', q.valid_until, 'token', q.token,
    'shop', private.public_settings() - 'terms' - 'terms_el')
  from private.quotes q where q.id = quote
$$;

-- The minute's round ends those whose last day is over and nobody pays at this moment.
create function private.end_due_quotes() returns void
language sql volatile set search_path = '' as $$
  update private.quotes q set ended_at = clock_timestamp(), changed_at = now()
  where q.paid_at is null and q.ended_at is null and q.deposit_paid_at is null
    and q.valid_until < (now() at time zone 'Asia/Nicosia')::date and (private.quote_payment(q.id)).id is null
$$;

revoke all on function public.send_quote(jsonb), public.end_quote(uuid), public.mail_quote(uuid, uuid),
  public.unask_balance(uuid),
  public.quotes_overview(timestamptz) from public, anon;
grant execute on function public.send_quote(jsonb), public.end_quote(uuid), public.mail_quote(uuid, uuid),
  public.unask_balance(uuid),
  public.quotes_overview(timestamptz) to authenticated;
revoke all on function public.read_quote(text) from public;
grant execute on function public.read_quote(text) to anon, authenticated, service_role;

-- § Payments

-- Paying a quote (ASK-02): by the holds, the session and the settlement of every checkout, each part once.

-- A deposit is one line in words: what it is for is bought with the balance.
create function private.deposit_line(q private.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('line_no', 1, 'product_id', null, 'product_code', null,
    'name', 'Deposit: ' || left(string_agg(l ->> 'name', ', ' order by place), 150),
    'name_el', 'Προκαταβολή: ' || left(string_agg(coalesce(l ->> 'name_el', l ->> 'name'), ', ' order by place), 150),
    'description', null, 'description_el', null, 'unit_amount', q.deposit, 'quantity', 1, 'image_url', null,
    -- Goods that are wholly made to measure have no right to withdraw.
    'personalised', bool_and(coalesce((l ->> 'personalised')::boolean, false)), 'choices', '[]'::jsonb))
  from jsonb_array_elements(q.lines) with ordinality as listed (l, place)
$$;

-- The quote's reservations become the holds of this payment. After a deposit the balance is taken whatever the
-- shelf says: what is missing then is the jeweller's to mend (product_gone).
create function private.hold_quoted(q private.quotes, c private.checkouts) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.let_quote_go(q.id);
  if q.deposit_paid_at is null then perform private.refuse_short_quote(q); end if;
  insert into private.holds (checkout_id, product_id, quantity)
    select c.id, p.id, l.quantity
    from (select k ->> 'product_id' as product_id, sum((k ->> 'quantity')::integer) as quantity
      from jsonb_array_elements(q.lines) k group by 1) l join public.products p on p.id::text = l.product_id
    where coalesce(private.free_stock(p.id) >= l.quantity, true) order by p.id;
  insert into private.value_holds (checkout_id, value_id, quantity)
    select c.id, v.id, k.quantity from private.chosen_values(q.lines) k
      join public.product_choice_values v on v.id = k.value_id
    where coalesce(private.free_value_stock(v.id) >= k.quantity, true);
end
$$;

-- request: as hold_checkout's, with quote (a link's token) in the place of items. A payment that is open is given
-- again: two phones are on one page. Refuses with PT404 no_such_quote; PT409 quote_paid, quote_ended, quote_being_paid,
-- quote_disputed, quote_given_back, quote_withdrawn, sold_out, too_few {left}.
create function private.hold_quote(request jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  q private.quotes;
  c private.checkouts;
  part text;
  delivery jsonb;
begin
  if request ->> 'origin' is not null then
    perform pg_advisory_xact_lock(hashtextextended('origin ' || (request ->> 'origin'), 0));
    perform private.take_payment_budget(request ->> 'origin');
  end if;
  q := (private.quote_behind(request ->> 'quote')).quote;
  if q.id is null then perform private.refuse_item('PT404', 'no_such_quote', '{}'); end if;
  -- The quote's row is the lock: of two presses one begins, and the other finds its payment.
  select k.* into q from private.quotes k where k.id = q.id for update;
  part := (private.quote_behind(request ->> 'quote')).part;
  c := private.quote_payment(q.id);
  case private.link_state(q, part)
    when 'paid' then
      select k.* into c from private.checkouts k where k.quote_id = q.id and k.state = 'paid'
        order by (k.quote_part = part) desc, k.paid_at limit 1;
      perform private.refuse_item('PT409', 'quote_paid',
        jsonb_build_object('reference', c.reference, 'session', c.provider_session_id));
    when 'ended' then perform private.refuse_item('PT409', case private.quote_state(q)
      when 'given_back' then 'quote_given_back' when 'withdrawn' then 'quote_withdrawn' else 'quote_ended' end, '{}');
    when 'held' then perform private.refuse_item('PT409', 'quote_disputed', '{}');
    when 'being_paid' then perform private.refuse_item('PT409', 'quote_being_paid', '{}');
    else null;
  end case;
  if c.id is not null then
    if c.expires_at < clock_timestamp() + interval '30 seconds' then
      perform private.refuse_item('PT409', 'quote_being_paid', '{}');
    end if;
    return private.checkout_facts(c);
  end if;

  perform private.lock_shelf(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(q.lines) l));
  if part <> 'deposit' then delivery := private.agreed_delivery(nullif(request -> 'delivery', 'null'), q.lines); end if;
  insert into private.checkouts (reference, amount, locale, livemode, lines, expires_at, quote_id, quote_part,
    deposit_amount, delivery)
    values (private.new_reference(), private.quoted_amount(q, part),
      request ->> 'locale', (request ->> 'livemode')::boolean,
      case part when 'deposit' then private.deposit_line(q) else q.lines end,
      to_timestamp((request ->> 'expires_at')::bigint),
      q.id, part, case part when 'balance' then private.deposit_left(q) else 0 end,
      -- Delivery is within the quoted price, and its days are counted from the day on which it is ready.
      delivery - 'amount' - 'arrives_from' - 'arrives_to')
    returning * into c;
  insert into private.checkout_origins (checkout_id, origin)
    select c.id, request ->> 'origin' where request ->> 'origin' is not null;
  perform private.hold_quoted(q, c);
  return private.checkout_facts(c);
end
$$;

-- A deposit that counts keeps its pieces aside, without an end; a payment that came to nothing gives back what it took.
create function private.keep_quote_aside(q private.quotes, c private.checkouts) returns void
language plpgsql volatile set search_path = '' as $$
declare
  given private.reservations;
begin
  perform private.release_holds(c.id);
  perform private.lock_shelf(array(select p.product_id from private.quoted_products(q) p));
  if private.quote_state(q) in ('deposit_paid', 'disputed') then
    perform private.put_quote_aside(q, null);
  elsif private.link_state(q, 'whole') = 'waiting' then
    for given in
      select r.* from private.reservations r where r.quote_id = q.id and r.ended_at >= c.created_at
        and r.ended_by is null
    loop
      update private.reservations r set ended_at = null
        where r.id = given.id and private.is_free(r.product_id, r.choices, r.quantity);
    end loop;
  end if;
end
$$;

-- Once the payment of a part has ended, in whichever way. Paid twice can't be, and is never silent.
create function private.follow_quote_payment(c private.checkouts) returns void
language plpgsql volatile set search_path = '' as $$
declare
  q private.quotes;
begin
  select k.* into q from private.quotes k where k.id = c.quote_id for update;
  if q.id is null then return; end if;
  if c.state = 'paid' then
    if exists (select 1 from private.checkouts k where k.quote_id = q.id and k.id <> c.id and k.state = 'paid'
        and (k.quote_part = c.quote_part or 'whole' in (k.quote_part, c.quote_part))) then
      perform private.note_attention(c.id, 'quote_paid_twice');
    end if;
    -- Paid in the moment in which its deposit went back.
    if c.quote_part = 'balance' and c.deposit_amount > private.deposit_left(q) then
      perform private.note_attention(c.id, 'deposit_gone');
    end if;
    update private.quotes k set changed_at = now(),
        deposit_paid_at = case c.quote_part when 'deposit' then coalesce(k.deposit_paid_at, c.paid_at)
          else k.deposit_paid_at end,
        paid_at = case c.quote_part when 'deposit' then k.paid_at else coalesce(k.paid_at, c.paid_at) end
      where k.id = q.id returning k.* into q;
  end if;
  perform private.keep_quote_aside(q, c);
end
$$;

-- Pieces stay aside while their deposit counts, and go when news of it say it doesn't. A payment under way has them as
-- its holds.
create function private.follow_contract(quote uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  q private.quotes;
begin
  select k.* into q from private.quotes k where k.id = quote for update;
  if q.id is null or q.deposit_paid_at is null or (private.quote_payment(q.id)).id is not null then return; end if;
  if private.quote_state(q) in ('withdrawn', 'given_back') then
    perform private.let_quote_go(q.id);
  elsif private.quote_state(q) in ('deposit_paid', 'disputed')
      and not exists (select 1 from private.reservations r where r.quote_id = q.id and r.ended_at is null) then
    perform private.lock_shelf(array(select p.product_id from private.quoted_products(q) p));
    perform private.put_quote_aside(q, null);
  end if;
end
$$;

-- Sessions of balances whose deposit no longer counts as it did when they began.
create function public.stale_sessions() returns setof text
language sql stable security definer set search_path = '' as $$
  select c.provider_session_id from private.checkouts c where c.state = 'open' and c.quote_part = 'balance'
    and private.is_stale(c)
$$;
comment on function public.stale_sessions() is
  'Sessions that ask for too little, to be ended at the provider. Security definer: schema private is closed';
revoke all on function public.stale_sessions() from public, anon, authenticated;
grant execute on function public.stale_sessions() to service_role;
revoke execute on function private.forget_quote() from public;
