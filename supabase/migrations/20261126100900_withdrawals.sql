-- Withdrawals (LAW-03): by reference and e-mail, no account, no reason, acknowledged by mail.
-- A contract has one for each declaration, by line and quantity, until nothing is left (AFT-06).

create table private.withdrawals (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references private.checkouts on delete cascade,
  -- No foreign key: it outlives a deletion that may be undone (forget_customers).
  customer_id uuid,
  name text,
  email text,
  statement text not null,
  locale text not null,
  lines jsonb not null,
  idempotency_key text not null default gen_random_uuid(),
  received_at timestamptz not null default now(),
  goods_back_at timestamptz,
  inspected_at timestamptz,
  constraint withdrawals_once unique (checkout_id, idempotency_key),
  constraint withdrawals_lengths check (char_length(name) <= 200 and char_length(email) <= 254
    and char_length(statement) <= 2000),
  constraint withdrawals_locale_known check (locale in ('en', 'el'))
);

create index withdrawals_received on private.withdrawals (received_at desc);
create index withdrawals_customer on private.withdrawals (customer_id);

comment on table private.withdrawals is 'Who withdrew, from what, when; name and e-mail go with the customer''s data';
comment on column private.withdrawals.lines is
  'The lines of the checkout (line_of) that it covers, with its own quantity';
comment on column private.withdrawals.goods_back_at is 'When an admin noted that its pieces are back (AFT-08)';
comment on column private.withdrawals.idempotency_key is
  'The form''s attempt with the lines it asked for: a second press is the same declaration';

alter table private.withdrawals enable row level security;
revoke all on private.withdrawals from public, anon, authenticated, service_role;

create function private.forget_withdrawer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.customer_id is not null and new.customer_id is null then
    new.name := null;
    new.email := null;
  end if;
  return new;
end
$$;

create trigger withdrawals_forget_withdrawer before update of customer_id on private.withdrawals
  for each row execute function private.forget_withdrawer();

-- A contract's lines: of a deposit those that the quote agreed (private.quotes).
create function private.sold_lines(c private.checkouts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select q.lines from private.quotes q where q.id = c.quote_id and c.quote_part = 'deposit'), c.lines);
end
$$;

-- The lines as sold, with how many are withdrawn and how many may still be: of a personalised piece none.
-- Of a deposit they are the quote's, whose lines its balance has too.
create function private.contract_lines(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(l - 'description' - 'description_el' || jsonb_build_object(
      'withdrawn', coalesce(w.quantity, 0),
      'left', case when (l ->> 'personalised')::boolean then 0
        else (l ->> 'quantity')::integer - coalesce(w.quantity, 0) end)
      order by (l ->> 'line_no')::integer), '[]')
  from jsonb_array_elements(private.sold_lines(c)) l
  left join (
    select (x ->> 'line_no')::integer as line_no, sum((x ->> 'quantity')::integer) as quantity
    from private.withdrawals k, jsonb_array_elements(k.lines) x
    where k.checkout_id in (select p.id from private.contract_of(c) p) group by 1) w
    on w.line_no = (l ->> 'line_no')::integer
$$;

-- The method's longest days after the last piece was sent; null while one not withdrawn has yet to be.
create function private.delivered_by(c private.checkouts) returns date
language sql stable set search_path = '' as $$
  select private.delivered_after(c,
    (nullif(coalesce(greatest(c.last_sent_at, max(coalesce(o.sent_at, 'infinity'))), c.paid_at), 'infinity')
      at time zone 'Asia/Nicosia')::date)
  from public.orders o join jsonb_array_elements(private.contract_lines(c)) l on (l ->> 'line_no')::integer = o.line_no
  where o.checkout_id = c.id and (l ->> 'withdrawn')::integer < o.quantity
$$;

-- The last day on which the contract can be withdrawn from, whole, in the shop's time; null: there is no end yet.
create function private.withdraw_until(c private.checkouts) returns date
language sql stable set search_path = '' as $$
  -- A deposit's pieces are not delivered yet.
  select case when c.quote_part is distinct from 'deposit'
    then private.working_day_from(private.delivered_by(c) + 14) end
$$;

-- A contract that began in the shop: a quote's deposit and balance are one, and the first of them tells.
create function private.is_of_shop(c private.checkouts) returns boolean
language sql stable set search_path = '' as $$
  select k.paid_by is not null from private.contract_of(c) k order by k.paid_at limit 1
$$;

-- The right to withdraw is of purchases at a distance (Directive 2011/83/EU, Article 9).
create function private.may_withdraw(c private.checkouts, at_time timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select not private.is_of_shop(c)
    and coalesce((at_time at time zone 'Asia/Nicosia')::date <= private.withdraw_until(c), true)
$$;

create function private.refuse_late(c private.checkouts, at_time timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.may_withdraw(c, at_time) then return; end if;
  if private.is_of_shop(c) then
    perform private.refuse_item('PT409', 'bought_in_shop',
      jsonb_build_object('phone', s.seller_phone, 'email', s.seller_email))
      from private.settings s;
  end if;
  perform private.refuse_item('PT409', 'period_over', jsonb_build_object('until', private.withdraw_until(c),
    'delivered', private.delivered_by(c), 'phone', s.seller_phone, 'email', s.seller_email)) from private.settings s;
end
$$;

-- The last day on which the law lets the shop pay it back.
create function private.refund_due(received_at timestamptz) returns date
language sql immutable set search_path = '' as $$
  select (received_at at time zone 'Asia/Nicosia')::date + 14
$$;

create function private.withdrawal_facts(w private.withdrawals, c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'received_at', extract(epoch from w.received_at)::bigint,
    'refund_due', private.refund_due(w.received_at), 'lines', w.lines)
$$;

-- Letters of ASCII alone are the same in capitals: others that look alike are another mailbox.
create function private.same_address(one text, other text) returns boolean
language sql immutable set search_path = '' as $$
  select lower(btrim(one) collate "C") = lower(btrim(other) collate "C")
$$;

-- The orders name the buyer, or an earlier withdrawal, the hash kept after deletion, or the provider's word of now.
create function private.is_buyer(c private.checkouts, request jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(c.buyer_hash = request ->> 'buyer_hash', false) or coalesce((request ->> 'proven')::boolean, false)
    or exists (select 1 from public.orders o join public.customers u on u.id = o.customer_id
      where o.checkout_id = c.id and private.same_address(u.email, request ->> 'email'))
    or exists (select 1 from private.withdrawals w
      where w.checkout_id in (select p.id from private.contract_of(c) p)
        and private.same_address(w.email, request ->> 'email'))
$$;

-- A lost key (a backup without secrets.json) or an erased hash proves nothing, and ends no right.
create function private.only_provider_knows(c private.checkouts, request jsonb) returns boolean
language sql stable set search_path = '' as $$
  select c.id is not null and not exists (select 1 from public.orders o where o.checkout_id = c.id)
    and split_part(c.buyer_hash, '.', 1) is distinct from split_part(request ->> 'buyer_hash', '.', 1)
    and private.may_withdraw(c, to_timestamp((request ->> 'at')::bigint))
$$;

-- The contract as the buyer sees it: all lines, those that are excepted, what was withdrawn before, and until when.
create function private.contract_facts(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'paid_at', extract(epoch from c.paid_at)::bigint,
    'until', private.withdraw_until(c), 'contract', private.contract_lines(c),
    'excepted', (select coalesce(jsonb_agg(l - 'withdrawn' - 'left'), '[]')
      from jsonb_array_elements(private.contract_lines(c)) l where (l ->> 'personalised')::boolean),
    'earlier', (select coalesce(jsonb_agg(jsonb_build_object('received_at', extract(epoch from w.received_at)::bigint,
        'lines', w.lines) order by w.received_at), '[]')
      from private.withdrawals w where w.checkout_id in (select p.id from private.contract_of(c) p)))
$$;

-- {line_no: quantity}: the same for two lists that ask for the same pieces.
create function private.quantities(lines jsonb) returns jsonb
language sql immutable strict set search_path = '' as $$
  select coalesce(jsonb_object_agg(l ->> 'line_no', (l ->> 'quantity')::integer), '{}')
    from jsonb_array_elements(lines) l
$$;

-- A request without an attempt has none (null), and is known again by its lines alone.
create function private.withdrawal_key(request jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5((request ->> 'attempt') || coalesce(private.quantities(request -> 'lines')::text, ''))
$$;

-- The same declaration: pressed twice, or again with nothing of its pieces left. No lines: all that is left.
create function private.earlier_withdrawal(c private.checkouts, request jsonb) returns private.withdrawals
language sql stable set search_path = '' as $$
  with asked as (select private.quantities(request -> 'lines') as how_many, private.withdrawal_key(request) as key)
  select w.* from private.withdrawals w, asked
  where w.checkout_id in (select p.id from private.contract_of(c) p) and (w.idempotency_key = asked.key
    or (private.quantities(w.lines) = coalesce(asked.how_many, private.quantities(w.lines))
      and not exists (select 1 from jsonb_array_elements(private.contract_lines(c)) l
        where (l ->> 'left')::integer > 0 and coalesce(asked.how_many ? (l ->> 'line_no'), true))))
  order by coalesce(w.idempotency_key = asked.key, false) desc, w.received_at desc limit 1
$$;

-- The lines to withdraw from, in the words of the contract. Refuses with unknown_line, personalised_product,
-- too_few_left.
create function private.cover_lines(contract jsonb, asked jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  wanted record;
  covered jsonb := '[]';
begin
  for wanted in
    select l as line, (a ->> 'quantity')::integer as quantity
    from jsonb_array_elements(asked) a
    left join jsonb_array_elements(contract) l on (l ->> 'line_no')::integer = (a ->> 'line_no')::integer
    order by (a ->> 'line_no')::integer
  loop
    if wanted.line is null then perform private.refuse_item('PT400', 'unknown_line', '{}'); end if;
    if (wanted.line ->> 'personalised')::boolean then
      perform private.refuse_item('PT409', 'personalised_product', wanted.line);
    end if;
    if wanted.quantity > (wanted.line ->> 'left')::integer then
      perform private.refuse_item('PT409', 'too_few_left', wanted.line);
    end if;
    covered := covered || (wanted.line - 'withdrawn' - 'left' || jsonb_build_object('quantity', wanted.quantity));
  end loop;
  return covered;
end
$$;

-- request: {reference, email, name (or link_hash, of a link to the order's page), statement, locale, at (Unix seconds),
-- confirm (false: it only shows), buyer_hash, proven, lines?: [{line_no, quantity}] (all that is left), attempt?}.
-- Refuses PT404 no_such_contract, PT400 unknown_line, PT409 period_over, only_personalised, personalised_product,
-- too_few_left; ask_provider {session_id} when only the provider can tell whether the address is the buyer's.
create function public.withdraw_from_contract(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  w private.withdrawals;
  contract jsonb;
  covered jsonb;
  at_time constant timestamptz := to_timestamp((request ->> 'at')::bigint);
begin
  if request ? 'link_hash' then request := request || private.buyer_by_link(request ->> 'link_hash'); end if;
  select k.* into c from private.checkouts k
    where k.reference = upper(btrim(request ->> 'reference')) and k.state = 'paid';
  if c.id is null or not private.is_buyer(c, request) then
    if private.only_provider_knows(c, request) then
      perform private.refuse_item('PT409', 'ask_provider', jsonb_build_object('session_id', c.provider_session_id));
    end if;
    perform private.refuse_item('PT404', 'no_such_contract', '{}');
  end if;
  -- A declaration from either payment covers the contract, whose pieces stand with one of them.
  c := private.goods_of(c);
  select k.* into c from private.checkouts k where k.id = c.id for update;
  w := private.earlier_withdrawal(c, request);
  if w.id is null then
    contract := private.contract_lines(c);
    covered := private.cover_lines(contract, coalesce(request -> 'lines', (
      select jsonb_agg(l || jsonb_build_object('quantity', l -> 'left'))
      from jsonb_array_elements(contract) l where (l ->> 'left')::integer > 0), '[]'));
    if covered = '[]' then perform private.refuse_item('PT409', 'only_personalised', '{}'); end if;
    perform private.refuse_late(c, at_time);
    if not coalesce((request ->> 'confirm')::boolean, false) then
      return private.contract_facts(c) || jsonb_build_object('confirmed', false, 'lines', covered);
    end if;
    insert into private.withdrawals (checkout_id, customer_id, name, email, statement, locale, lines, received_at,
      idempotency_key)
      values (c.id, (select o.customer_id from public.orders o where o.checkout_id = c.id
          union all select d.customer_id from private.deleted_orders d where d.checkout_id = c.id limit 1),
        request ->> 'name', btrim(request ->> 'email'), request ->> 'statement', request ->> 'locale', covered,
        at_time, coalesce(private.withdrawal_key(request), gen_random_uuid()::text))
      returning * into w;
    -- A declaration causes, in this order:
    perform private.refresh_order_flags(c);
    perform private.follow_contract(c.quote_id);
    perform private.owe_withdrawal_mails(w, c);
  end if;
  return private.contract_facts(c) || private.withdrawal_facts(w, c) || '{"confirmed": true}';
end
$$;

comment on function public.withdraw_from_contract(jsonb) is
  'Checks or records a withdrawal, each declaration once. Security definer: schema private is closed';

create function public.withdrawals_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.received_at desc), '[]') from (
    select w.id, c.reference, w.name, w.email, w.statement, w.lines, w.received_at, c.amount, c.refunded,
      private.owed_back(w, c) as owed,
      private.refund_due(w.received_at) as refund_due, w.goods_back_at, w.inspected_at,
      private.is_paid_back(w, c) as is_paid_back
    from private.withdrawals w join private.checkouts c on c.id = w.checkout_id
    order by w.received_at desc limit 100) listed);
end
$$;

comment on function public.withdrawals_overview() is
  'Withdrawals, newest first, for admins (42501 otherwise); amounts in cents. Security definer: schema private is '
  'closed';

revoke all on function public.withdraw_from_contract(jsonb) from public, anon, authenticated;
grant execute on function public.withdraw_from_contract(jsonb) to service_role;
revoke all on function public.withdrawals_overview() from public, anon;
grant execute on function public.withdrawals_overview() to authenticated;
