-- A row for each refund (AFT-08), also of the provider's dashboard. Ours is committed before the provider is asked,
-- under the key refund-{checkout}-{n}; how it stands, the provider alone says.

create table private.refunds (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references private.checkouts on delete cascade,
  n integer not null,
  amount bigint not null,
  lines jsonb not null default '[]',
  extras bigint not null default 0,
  restock boolean not null default false,
  state text not null default 'requested',
  failure text,
  provider_refund_id text,
  requested_by uuid,
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  paid_by jsonb,
  constraint refunds_number_unique unique (checkout_id, n),
  constraint refunds_provider_refund_unique unique (provider_refund_id),
  constraint refunds_amount_range check (amount between 1 and 99999999),
  constraint refunds_extras_range check (extras between 0 and amount),
  constraint refunds_lines_list check (jsonb_typeof(lines) = 'array'),
  constraint refunds_state_known check (state in ('requested', 'pending', 'succeeded', 'failed')),
  constraint refunds_ended check ((state in ('succeeded', 'failed')) = (ended_at is not null)),
  constraint refunds_known_to_provider
    check (provider_refund_id is not null or paid_by is not null or state in ('requested', 'failed'))
);

create index refunds_under_way on private.refunds (asked_at) where state in ('requested', 'pending');

comment on table private.refunds is
  'What was or shall be paid back. Part of the accounting record; no personal data of buyers';
comment on column private.refunds.id is 'Made by the form, so that a press that comes twice is one refund';
comment on column private.refunds.amount is 'Euro cents';
comment on column private.refunds.lines is
  'What it is for: [{line_no, quantity}] of the checkout; empty for an amount alone';
comment on column private.refunds.restock is 'Its lines are back: on the shelf, unless the refund fails (follow_shelf)';
comment on column private.refunds.paid_by is
  'As the checkout''s, whose money was given back over the counter; null: by the provider';
comment on column private.refunds.extras is 'Cents of the amount that are for delivery and wrapping';
comment on column private.refunds.state is 'requested: the provider has not said yet whether it has it';
comment on column private.refunds.failure is 'Why it failed, by the provider''s code';
comment on column private.refunds.requested_by is
  'The admin, an account of auth.users; null: made in the provider''s dashboard';

alter table private.refunds enable row level security;
revoke all on private.refunds from public, anon, authenticated, service_role;

-- Cents that may still be asked for: also what is asked for and unanswered counts as gone.
create function private.refundable(c private.checkouts) returns bigint
language sql stable set search_path = '' as $$
  select c.amount - coalesce(sum(r.amount), 0)::bigint from private.refunds r where r.checkout_id = c.id
    and r.state <> 'failed'
$$;

-- Cents of a payment that are still the shop's: neither paid back nor lost to a dispute.
create function private.kept(c private.checkouts) returns bigint
language sql stable set search_path = '' as $$
  select case when c.state = 'paid' and c.dispute is distinct from 'lost' then private.refundable(c) else 0 end
$$;

-- The lines of a checkout with the quantity that no refund is for yet.
create function private.lines_to_refund(c private.checkouts)
returns table (line_no integer, product_id uuid, name text, name_el text, product_code text, choices jsonb,
  unit_amount bigint, quantity integer, left_over bigint)
language sql stable set search_path = '' as $$
  select l.line_no, l.product_id, l.name, l.name_el, l.product_code, coalesce(l.choices, '[]'),
    l.unit_amount, l.quantity,
    l.quantity - coalesce((select sum((back ->> 'quantity')::bigint)
      from private.refunds r, jsonb_array_elements(r.lines) back
      where r.checkout_id = c.id and r.state <> 'failed' and (back ->> 'line_no')::integer = l.line_no), 0)
  from jsonb_to_recordset(c.lines) as l (line_no integer, product_id uuid, name text, name_el text, product_code text,
    choices jsonb,
    unit_amount bigint, quantity integer)
$$;

-- The sum of a refund of the wanted lines, in cents; refuses more pieces than are left.
create function private.price_refund(c private.checkouts, wanted jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  wrong record;
begin
  select w.line_no, greatest(coalesce(l.left_over, 0), 0) as left_over into wrong
    from (select (k ->> 'line_no')::integer as line_no, sum((k ->> 'quantity')::bigint) as quantity,
        min((k ->> 'quantity')::bigint) as least from jsonb_array_elements(wanted) k group by 1) w
    left join private.lines_to_refund(c) l on l.line_no = w.line_no
    where w.least < 1 or w.quantity > coalesce(l.left_over, 0) limit 1;
  if found then
    perform private.refuse_item('PT409', 'too_many_products', jsonb_build_object('left', wrong.left_over));
  end if;
  return (select coalesce(sum(l.unit_amount * (k ->> 'quantity')::bigint), 0)
    from jsonb_array_elements(wanted) k join private.lines_to_refund(c) l on l.line_no = (k ->> 'line_no')::integer);
end
$$;

-- Cents of delivery and wrapping that no refund is for yet.
create function private.extras_left(c private.checkouts) returns bigint
language sql stable set search_path = '' as $$
  select c.delivery_amount + c.wrap_amount - coalesce(sum(r.extras), 0)::bigint
  from private.refunds r where r.checkout_id = c.id and r.state <> 'failed'
$$;

-- What they are with the wanted lines: all of it with the last piece, as the law has it for standard delivery; else
-- none.
create function private.extras_to_refund(c private.checkouts, wanted jsonb) returns bigint
language sql stable set search_path = '' as $$
  select case when exists (
      select 1 from private.lines_to_refund(c) l where l.left_over > coalesce((select sum((k ->> 'quantity')::bigint)
        from jsonb_array_elements(wanted) k where (k ->> 'line_no')::integer = l.line_no), 0))
    then 0 else private.extras_left(c) end
$$;

-- The lines of a checkout with how many are back on the shelf, and how many should be: those of refunds that did not
-- fail.
create function private.shelved_lines(c private.checkouts)
returns table (line_no integer, product_id uuid, choices jsonb, quantity integer, is_back integer, should_be integer)
language sql stable set search_path = '' as $$
  select l.line_no, l.product_id, l.choices, l.quantity, coalesce((c.shelved ->> l.line_no::text)::integer, 0),
    coalesce((select sum((back ->> 'quantity')::integer)::integer from private.refunds r,
      jsonb_array_elements(r.lines) back
      where r.checkout_id = c.id and r.restock and r.state <> 'failed' and (back ->> 'line_no')::integer = l.line_no),
        0)
  from private.lines_to_refund(c) l
$$;

-- Brings the shelf to where a refund that has changed has it; whatever the order of the news, a piece is back once.
-- What somebody else has by now can't be taken off again: it counts as back, and no second refund puts it there.
create function private.follow_shelf(r private.refunds) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c private.checkouts;
  line record;
  how_many integer;
begin
  if not r.restock then return; end if;
  select k.* into c from private.checkouts k where k.id = r.checkout_id for update;
  perform private.lock_shelf(array(select l.product_id from private.lines_to_refund(c) l));
  for line in
    select l.*, (select sum((back ->> 'quantity')::integer)::integer
      from jsonb_array_elements(r.lines) back where (back ->> 'line_no')::integer = l.line_no) as how_many
    from private.shelved_lines(c) l order by l.line_no
  loop
    if r.state = 'failed' then
      select -coalesce(max(k), 0) into how_many
        from generate_series(1, least(coalesce(line.how_many, 0), line.is_back - line.should_be)) k
        where private.is_free(line.product_id, line.choices, k);
    else
      how_many := least(coalesce(line.how_many, 0), greatest(line.should_be - line.is_back, 0));
    end if;
    continue when how_many = 0;
    perform private.name_stock_change(jsonb_build_object('reason', case when how_many < 0 then 'failed_return'
      else 'return' end,
      'reference', c.reference));
    -- A piece without a row in stock is made to order.
    update public.stock s set quantity = s.quantity + how_many where s.product_id = line.product_id;
    update public.value_stock s set quantity = s.quantity + how_many from jsonb_array_elements(line.choices) k
      where s.value_id::text = k ->> 'value_id';
    c.shelved := c.shelved || jsonb_build_object(line.line_no, line.is_back + how_many);
  end loop;
  perform private.name_stock_change('{}');
  update private.checkouts k set shelved = c.shelved where k.id = c.id;
end
$$;

create function private.refund_facts(r private.refunds) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'n', r.n, 'amount', r.amount, 'state', r.state, 'failure', r.failure,
    'checkout_id', r.checkout_id, 'payment_intent_id',
    (select c.payment_intent_id from private.checkouts c where c.id = r.checkout_id))
$$;

-- request: {id (a uuid that the form made), reference, seen (the highest n that the form showed; 0: none), lines?:
-- [{line_no, quantity}], amount? (cents; absent: the lines' price, and delivery with the last piece), restock? (the
-- lines come back into stock)}. The same id again answers the refund that it made. Refuses with PT404 unknown_purchase;
-- PT409 not_paid, dispute_lost, balance_being_paid, refund_meanwhile, too_many_products {left}, above_what_is_left
-- {left, cents}; PT400 nothing_to_refund.
create function public.begin_refund(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  r private.refunds;
  last integer;
  wanted constant jsonb := coalesce(request -> 'lines', '[]');
  cents bigint;
  goods bigint;
  extras bigint;
begin
  perform private.require_admin();
  select k.* into c from private.checkouts k where k.reference = request ->> 'reference' for update;
  if c.id is null then perform private.refuse_item('PT404', 'unknown_purchase', '{}'); end if;
  select k.* into r from private.refunds k where k.id = (request ->> 'id')::uuid and k.checkout_id = c.id;
  if r.id is not null then return private.refund_facts(r); end if;
  if c.state <> 'paid' or c.payment_intent_id is null then
    perform private.refuse_item('PT409', 'not_paid', '{}');
  end if;
  if c.dispute = 'lost' then perform private.refuse_item('PT409', 'dispute_lost', '{}'); end if;
  if c.quote_part = 'deposit' then
    -- The balance's payment counts on it; the quote's row is the lock of both.
    perform 1 from private.quotes q where q.id = c.quote_id for update;
    if (private.quote_payment(c.quote_id)).id is not null then
      perform private.refuse_item('PT409', 'balance_being_paid', '{}');
    end if;
  end if;
  select coalesce(max(k.n), 0) into last from private.refunds k where k.checkout_id = c.id;
  if last is distinct from (request ->> 'seen')::integer then
    perform private.refuse_item('PT409', 'refund_meanwhile', '{}');
  end if;
  goods := private.price_refund(c, wanted);
  extras := private.extras_to_refund(c, wanted);
  cents := coalesce((request ->> 'amount')::bigint,
    -- A part of it was paid as a deposit, and goes back by that payment.
    case when c.deposit_amount > 0 then least(goods + extras, private.refundable(c)) else goods + extras end);
  if cents < 1 then perform private.refuse_item('PT400', 'nothing_to_refund', '{}'); end if;
  if cents > private.refundable(c) then
    perform private.refuse_item('PT409', 'above_what_is_left', jsonb_build_object('left', private.refundable(c)));
  end if;
  insert into private.refunds (id, checkout_id, n, amount, extras, lines, restock, requested_by)
    values ((request ->> 'id')::uuid, c.id, last + 1, cents, least(extras, greatest(cents - goods, 0)),
      (select coalesce(jsonb_agg(jsonb_build_object('line_no', (k ->> 'line_no')::integer,
        'quantity', (k ->> 'quantity')::integer)), '[]')
        from jsonb_array_elements(wanted) k), coalesce((request ->> 'restock')::boolean, false), auth.uid())
    returning * into r;
  perform private.follow_shelf(r);
  perform private.follow_contract(c.quote_id);
  return private.refund_facts(r);
end
$$;

comment on function public.begin_refund(jsonb) is
  'Writes down a refund before the provider is asked, for admins (42501 otherwise). Security definer: schema private '
  'is closed';

-- Writes down one refund as the provider has it. States only go up, so an answer that was overtaken changes nothing.
create function private.hear_of_refund(c private.checkouts, told jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  r private.refunds;
  ranks constant text[] := '{requested,pending,succeeded,failed}';
begin
  -- Ours, when its answer was lost, by the id that we gave it.
  select k.* into r from private.refunds k
    where k.checkout_id = c.id and (k.provider_refund_id = told ->> 'id'
      or (k.provider_refund_id is null and k.id::text = told ->> 'own_id'))
    order by k.provider_refund_id nulls last limit 1;
  if r.id is null then
    insert into private.refunds (checkout_id, n, amount, created_at, provider_refund_id, state)
      select c.id, coalesce(max(k.n), 0) + 1, (told ->> 'amount')::bigint, to_timestamp((told ->> 'created')::bigint),
        told ->> 'id', 'pending'
      from private.refunds k where k.checkout_id = c.id
      returning * into r;
    -- Its balance was paid before anybody here knew.
    perform private.note_attention(b.id, 'deposit_gone') from private.contract_of(c) b
      where c.quote_part = 'deposit' and b.quote_part = 'balance' and r.created_at < b.paid_at
        and b.deposit_amount > c.amount - (
        select sum(k.amount) from private.refunds k where k.checkout_id = c.id and k.state <> 'failed'
          and k.created_at < b.paid_at);
  end if;
  update private.refunds k set provider_refund_id = told ->> 'id', amount = (told ->> 'amount')::bigint,
    asked_at = clock_timestamp()
    where k.id = r.id;
  if r.provider_refund_id is not null and array_position(ranks, told ->> 'state') <= array_position(ranks, r.state) then
    return;
  end if;
  update private.refunds k set state = told ->> 'state', failure = told ->> 'failure',
      ended_at = case when told ->> 'state' in ('succeeded', 'failed') then clock_timestamp() end
    where k.id = r.id returning k.* into r;
  -- The provider's word stands, whatever the shelf has room for.
  begin
    perform private.follow_shelf(r);
  exception when check_violation then
    perform private.note_attention(c.id, 'shelf_refused');
  end;
  if r.state = 'failed' then perform private.note_attention(c.id, 'refund_failed'); end if;
  perform private.owe_refund_mail(r, c);
end
$$;

-- news: {payment_intent_id, refunds: [{id, own_id (ours, if we asked), state, amount (cents), failure, created (Unix
-- seconds)}], event?}, as the provider lists them now. False: no checkout of ours. What it causes, in this order:
-- of each refund its row, shelf and mail (hear_of_refund); then the provider's sum, flags, quote and credit note.
create function public.record_refunds(news jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  told jsonb;
  before bigint;
begin
  select k.* into c from private.checkouts k where k.payment_intent_id = news ->> 'payment_intent_id' for update;
  if c.id is null then return false; end if;
  for told in select t from jsonb_array_elements(news -> 'refunds') t order by (t ->> 'created')::bigint,
    t ->> 'id' loop
    perform private.hear_of_refund(c, told);
  end loop;
  before := c.refunded;
  update private.checkouts k set refunded = least(k.amount, (select coalesce(sum(r.amount), 0)
      from private.refunds r where r.checkout_id = c.id and r.state in ('pending', 'succeeded')))
    where k.id = c.id returning k.* into c;
  perform private.refresh_order_flags(c);
  perform private.follow_contract(c.quote_id);
  perform private.issue_credit_note(c, before);
  perform private.note_event(news -> 'event');
  return true;
end
$$;

comment on function public.record_refunds(jsonb) is
  'The refunds of a payment, as the provider says now. Security definer: schema private is closed';

-- The provider has refused to make it, and will refuse it again.
create function public.refuse_refund(refund uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  r private.refunds;
  c private.checkouts;
begin
  select k.* into c from private.checkouts k join private.refunds f on f.checkout_id = k.id
    where f.id = refund for update of k;
  update private.refunds k set state = 'failed', failure = left(reason, 100), ended_at = clock_timestamp()
    where k.id = refund and k.state = 'requested' and k.provider_refund_id is null returning k.* into r;
  if r.id is null then return; end if;
  perform private.follow_shelf(r);
  perform private.follow_contract(c.quote_id);
  perform private.note_attention(c.id, 'refund_failed');
  perform private.owe_refund_mail(r, c);
end
$$;

comment on function public.refuse_refund(uuid, text) is
  'A refund that the provider would not make. Security definer: schema private is closed';

-- The minute's round takes these: every unanswered one, and once an hour those on their way.
create function public.due_refunds(is_live boolean, at_most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.refund_facts(due) order by due.asked_at), '[]') from (
    select r.* from private.refunds r join private.checkouts c on c.id = r.checkout_id
    where c.livemode = is_live
      and (r.state = 'requested' or (r.state = 'pending' and r.asked_at < clock_timestamp() - interval '1 hour'))
    order by r.asked_at limit at_most) due
$$;

comment on function public.due_refunds(boolean, integer) is
  'Refunds to ask the provider about. Security definer: schema private is closed';

-- Cents that have to go back for this declaration and the earlier ones: what is kept of all payments of the contract,
-- less what was not withdrawn from, with delivery and wrapping while anything is left.
create function private.owed_back(w private.withdrawals, c private.checkouts) returns bigint
language sql stable set search_path = '' as $$
  with payments as (select p.*, private.kept(p) as kept from private.contract_of(c) p), remaining as (
    select (l ->> 'unit_amount')::bigint * ((l ->> 'quantity')::bigint - coalesce((
      select sum((x ->> 'quantity')::bigint) from private.withdrawals k, jsonb_array_elements(k.lines) x
      where k.checkout_id in (select p.id from payments p) and (k.received_at, k.id) <= (w.received_at, w.id)
        and x ->> 'line_no' = l ->> 'line_no'), 0)) as amount
    from jsonb_array_elements(private.sold_lines(private.goods_of(c))) l)
  select greatest(0, (select sum(p.kept) from payments p) - coalesce(sum(r.amount), 0)
    - case when sum(r.amount) > 0 then (select sum(p.delivery_amount + p.wrap_amount) from payments p)
      else 0 end)::bigint
  from remaining r
$$;

-- True: the refunds of a payment, oldest declaration first, are for as many pieces as were withdrawn; a deposit is one
-- piece.
create function private.covers_withdrawal(c private.checkouts, w private.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select 1 from private.lines_to_refund(c) l left
      join jsonb_array_elements(w.lines) mine on (mine ->> 'line_no')::integer = l.line_no
    where case c.quote_part when 'deposit' then l.left_over > 0 else mine is not null and l.quantity - l.left_over < (
      select sum((x ->> 'quantity')::bigint) from private.withdrawals k, jsonb_array_elements(k.lines) x
      where k.checkout_id in (select p.id from private.contract_of(c) p)
        and (k.received_at, k.id) <= (w.received_at, w.id)
        and (x ->> 'line_no')::integer = l.line_no) end)
$$;

-- Paid back is a withdrawal when each payment of its contract covers it, or nothing of them is owed. An amount alone,
-- for goodwill, is for no piece; where a deposit was paid only the sum can tell.
create function private.is_paid_back(w private.withdrawals, c private.checkouts) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(sum(private.kept(p)), 0) = 0 or sum(p.refunded) >= sum(p.amount)
    or bool_and(private.covers_withdrawal(p, w))
    or (bool_or(p.quote_part = 'deposit') and private.owed_back(w, c) = 0)
  from private.contract_of(c) p
$$;

-- The payment that a withdrawal is to be paid back by next, and for which lines: that of the pieces, then the deposit.
create function private.next_refund(w private.withdrawals, c private.checkouts, out reference text, out lines jsonb)
language sql stable set search_path = '' as $$
  select p.reference, case p.quote_part when 'deposit' then '[{"line_no": 1, "quantity": 1}]' else w.lines end
  from private.contract_of(c) p where private.kept(p) > 0
  order by private.covers_withdrawal(p, w), coalesce(p.quote_part, '') = 'deposit' limit 1
$$;

create function private.return_facts(w private.withdrawals, c private.checkouts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', w.id, 'received_at', w.received_at, 'refund_due', private.refund_due(w.received_at),
    'lines', w.lines, 'goods_back_at', w.goods_back_at, 'inspected_at', w.inspected_at,
    'owed', private.owed_back(w, c), 'has_left', private.has_left(w, c), 'is_paid_back', private.is_paid_back(w, c));
end
$$;

-- Pieces and money that came back of a purchase, for the dashboard; amounts in cents. Null: no paid purchase.
create function public.purchase_refunds(checkout_reference text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select jsonb_build_object('reference', c.reference, 'livemode', c.livemode,
    'refundable', private.refundable(c), 'amount', c.amount, 'paid_by', c.paid_by,
    'delivery_amount', c.delivery_amount, 'wrap_amount', c.wrap_amount, 'extras_left', private.extras_left(c),
    'lines', (select jsonb_agg(to_jsonb(l) - 'product_id' || jsonb_build_object('is_counted',
        private.is_limited(to_jsonb(l))) order by l.line_no)
      from private.lines_to_refund(c) l),
    'withdrawals', (select coalesce(jsonb_agg(private.return_facts(w, c) order by w.received_at, w.id), '[]')
      from private.withdrawals w where w.checkout_id in (select p.id from private.contract_of(c) p)),
    'refunds', (select
      coalesce(jsonb_agg(jsonb_build_object('n', r.n, 'amount', r.amount, 'extras', r.extras, 'lines', r.lines,
      'state', r.state,
        'failure', r.failure, 'created_at', r.created_at, 'ended_at', r.ended_at,
        'is_from_here', r.requested_by is not null, 'requested_by', u.email) order by r.n), '[]')
      from private.refunds r left join auth.users u on u.id = r.requested_by where r.checkout_id = c.id))
    from private.checkouts c where c.reference = checkout_reference and c.state = 'paid');
end
$$;

comment on function public.purchase_refunds(text) is
  'Refunds and returns of a purchase, for staff (42501 otherwise). Security definer: schema private is closed';

-- step: goods_back or inspected; what was inspected is back. False: it was marked so before, or there is none.
create function public.mark_return(withdrawal uuid, step text, done boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if step not in ('goods_back', 'inspected') then perform private.refuse_item('PT400', 'unknown_step', '{}'); end if;
  update private.withdrawals w
    set goods_back_at = case when done then coalesce(w.goods_back_at, now())
      when step = 'inspected' then w.goods_back_at end,
        inspected_at = case when done and step = 'inspected' then coalesce(w.inspected_at, now())
          when done then w.inspected_at end
    where w.id = withdrawal
      and (case step when 'inspected' then w.inspected_at else w.goods_back_at end is not null) is distinct from done;
  return found;
end
$$;

comment on function public.mark_return(uuid, text, boolean) is
  'Notes that pieces of a withdrawal are back or inspected, or takes it back; staff only (42501 otherwise). Security '
  'definer: schema private is closed';

revoke all on function public.begin_refund(jsonb), public.purchase_refunds(text),
  public.mark_return(uuid, text, boolean)
  from public, anon;
grant execute on function public.begin_refund(jsonb), public.purchase_refunds(text),
  public.mark_return(uuid, text, boolean)
  to authenticated;
revoke all on function public.record_refunds(jsonb), public.refuse_refund(uuid, text),
  public.due_refunds(boolean, integer)
  from public, anon, authenticated;
grant execute on function public.record_refunds(jsonb), public.refuse_refund(uuid, text),
  public.due_refunds(boolean, integer)
  to service_role;
