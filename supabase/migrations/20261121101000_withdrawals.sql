-- Withdrawals from a contract (LAW-03): by reference and e-mail, without an account or a reason, in two steps. The
-- second step writes the row and the outbox row of the acknowledgement.

create table private.withdrawals (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references private.checkouts on delete cascade,
  customer_id uuid references public.customers on delete set null,
  name text,
  email text,
  statement text not null,
  locale text not null,
  lines jsonb not null,
  received_at timestamptz not null default now(),
  constraint withdrawals_one_per_checkout unique (checkout_id),
  constraint withdrawals_lengths check (char_length(name) <= 200 and char_length(email) <= 254 and char_length(statement) <= 2000),
  constraint withdrawals_locale_known check (locale in ('en', 'el'))
);

create index withdrawals_received on private.withdrawals (received_at desc);
create index withdrawals_customer on private.withdrawals (customer_id);

comment on table private.withdrawals is 'Who withdrew, from what, when; name and e-mail go with the customer''s data';
comment on column private.withdrawals.lines is 'The lines it covers: those that were not personalised';

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

-- The end of the right: 14 days from delivery of the last piece. Delivery is not known here, so it is taken as late as
-- it can be (the promised days after payment), and unsent pieces can always be withdrawn from.
create function private.may_withdraw(c private.checkouts, at_time timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.orders o where o.checkout_id = c.id and not o.is_sent)
      or at_time < c.paid_at + make_interval(days => s.delivery_days) + interval '14 days'
  from private.settings s
$$;

create function private.withdrawal_facts(w private.withdrawals, c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'received_at', extract(epoch from w.received_at)::bigint, 'lines', w.lines)
$$;

-- Only letters of ASCII are the same in capitals: other letters that look alike are another mailbox.
create function private.same_address(one text, other text) returns boolean
language sql immutable set search_path = '' as $$
  select lower(btrim(one) collate "C") = lower(btrim(other) collate "C")
$$;

-- Whether the request is its buyer's: by the orders, by an earlier withdrawal, by the hash that stays when an admin has
-- deleted the orders, or because the provider named the address just now.
create function private.is_buyer(c private.checkouts, request jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(c.buyer_hash = request ->> 'buyer_hash', false) or coalesce((request ->> 'proven')::boolean, false)
    or exists (select 1 from public.orders o join public.customers u on u.id = o.customer_id
      where o.checkout_id = c.id and private.same_address(u.email, request ->> 'email'))
    or exists (select 1 from private.withdrawals w
      where w.checkout_id = c.id and private.same_address(w.email, request ->> 'email'))
$$;

-- A lost key (a backup without secrets.json) or an erased hash proves nothing, and ends no right.
create function private.only_provider_knows(c private.checkouts, request jsonb) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select 1 from public.orders o where o.checkout_id = c.id)
    and split_part(c.buyer_hash, '.', 1) is distinct from split_part(request ->> 'buyer_hash', '.', 1)
    and private.may_withdraw(c, to_timestamp((request ->> 'at')::bigint))
$$;

-- request: {reference, email, name, statement, locale, confirm (boolean), at (Unix seconds), buyer_hash, proven}.
-- Without confirm it only shows the contract's lines. Refuses with PT404 no_such_contract, PT409 period_over,
-- only_personalised; ask_provider {session_id} when only the provider can tell whether the address is the buyer's.
create function public.withdraw_from_contract(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  w private.withdrawals;
  covered jsonb;
  excepted jsonb;
begin
  select k.* into c from private.checkouts k
    where k.reference = upper(btrim(request ->> 'reference')) and k.state = 'paid';
  if c.id is null or not private.is_buyer(c, request) then
    if private.only_provider_knows(c, request) then
      perform private.refuse_item('PT409', 'ask_provider', jsonb_build_object('session_id', c.provider_session_id));
    end if;
    perform private.refuse_item('PT404', 'no_such_contract', '{}');
  end if;
  perform 1 from private.checkouts k where k.id = c.id for update;
  select k.* into w from private.withdrawals k where k.checkout_id = c.id;
  if w.id is not null then return private.withdrawal_facts(w, c) || '{"confirmed": true}'; end if;
  select coalesce(jsonb_agg(l - 'description' - 'description_el') filter (where not coalesce((l ->> 'personalised')::boolean, false)), '[]'),
         coalesce(jsonb_agg(l - 'description' - 'description_el') filter (where (l ->> 'personalised')::boolean), '[]')
    into covered, excepted from jsonb_array_elements(c.lines) l;
  if covered = '[]' then perform private.refuse_item('PT409', 'only_personalised', '{}'); end if;
  if not private.may_withdraw(c, to_timestamp((request ->> 'at')::bigint)) then
    perform private.refuse_item('PT409', 'period_over', '{}');
  end if;
  if not coalesce((request ->> 'confirm')::boolean, false) then
    return jsonb_build_object('confirmed', false, 'reference', c.reference, 'lines', covered, 'excepted', excepted,
      'paid_at', extract(epoch from c.paid_at)::bigint);
  end if;
  insert into private.withdrawals (checkout_id, customer_id, name, email, statement, locale, lines, received_at)
    values (c.id, (select o.customer_id from public.orders o where o.checkout_id = c.id limit 1),
      request ->> 'name', btrim(request ->> 'email'), request ->> 'statement', request ->> 'locale', covered,
      to_timestamp((request ->> 'at')::bigint))
    returning * into w;
  perform private.owe_withdrawal_mails(w, c);
  return private.withdrawal_facts(w, c) || jsonb_build_object('confirmed', true, 'excepted', excepted);
end
$$;

comment on function public.withdraw_from_contract(jsonb) is
  'Checks or records a withdrawal, once per contract. Security definer: schema private is closed';

create function public.withdrawals_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.received_at desc), '[]') from (
    select w.id, c.reference, w.name, w.email, w.statement, w.lines, w.received_at, c.amount, c.refunded,
      w.received_at + interval '14 days' as refund_due
    from private.withdrawals w join private.checkouts c on c.id = w.checkout_id
    order by w.received_at desc limit 500) listed);
end
$$;

comment on function public.withdrawals_overview() is 'Withdrawals, newest first, for admins (42501 otherwise); amounts in cents. Security definer: schema private is closed';

revoke all on function public.withdraw_from_contract(jsonb) from public, anon, authenticated;
grant execute on function public.withdraw_from_contract(jsonb) to service_role;
revoke all on function public.withdrawals_overview() from public, anon;
grant execute on function public.withdrawals_overview() to authenticated;
