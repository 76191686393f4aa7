-- Paying a quote (ASK-02): by the holds, the session and the settlement of every checkout, each part once.

-- A deposit is one line in words: what it is for is bought with the balance.
create function private.deposit_line(q private.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('line_no', 1, 'product_id', null, 'product_code', null,
    'name', 'Deposit: ' || left(string_agg(l ->> 'name', ', ' order by place), 150),
    'name_el', 'Προκαταβολή: ' || left(string_agg(coalesce(l ->> 'name_el', l ->> 'name'), ', ' order by place), 150),
    'description', null, 'description_el', null, 'unit_amount', q.deposit, 'quantity', 1, 'image_url', null,
    -- Only what is wholly made to measure has no right to withdraw.
    'personalised', bool_and(coalesce((l ->> 'personalised')::boolean, false)), 'choices', '[]'::jsonb))
  from jsonb_array_elements(q.lines) with ordinality as listed (l, place)
$$;

-- What was put aside for the quote becomes the holds of this payment. After a deposit the balance is taken whatever the
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
    select c.id, v.id, k.quantity from private.chosen_values(q.lines) k join public.product_choice_values v on v.id = k.value_id
    where coalesce(private.free_value_stock(v.id) >= k.quantity, true);
end
$$;

-- request: as hold_checkout's, with quote (a link's token) in the place of items. A payment that is open is given again:
-- two phones are on one page. Refuses with PT404 no_such_quote; PT409 quote_paid, quote_ended, quote_being_paid, quote_disputed,
-- quote_given_back, quote_withdrawn, sold_out, too_few {left}.
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
      select k.* into c from private.checkouts k where k.quote_id = q.id and k.state = 'paid' order by (k.quote_part = part) desc, k.paid_at limit 1;
      perform private.refuse_item('PT409', 'quote_paid', jsonb_build_object('reference', c.reference, 'session', c.provider_session_id));
    when 'ended' then perform private.refuse_item('PT409', case private.quote_state(q)
      when 'given_back' then 'quote_given_back' when 'withdrawn' then 'quote_withdrawn' else 'quote_ended' end, '{}');
    when 'held' then perform private.refuse_item('PT409', 'quote_disputed', '{}');
    when 'being_paid' then perform private.refuse_item('PT409', 'quote_being_paid', '{}');
    else null;
  end case;
  if c.id is not null then
    if c.expires_at < clock_timestamp() + interval '30 seconds' then perform private.refuse_item('PT409', 'quote_being_paid', '{}'); end if;
    return private.checkout_facts(c);
  end if;

  perform private.lock_shelf(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(q.lines) l));
  if part <> 'deposit' then delivery := private.agreed_delivery(nullif(request -> 'delivery', 'null'), q.lines); end if;
  insert into private.checkouts (reference, amount, locale, livemode, lines, expires_at, quote_id, quote_part, deposit_amount, delivery)
    values (private.new_reference(), private.quoted_amount(q, part), request ->> 'locale', (request ->> 'livemode')::boolean,
      case part when 'deposit' then private.deposit_line(q) else q.lines end, to_timestamp((request ->> 'expires_at')::bigint),
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
      select r.* from private.reservations r where r.quote_id = q.id and r.ended_at >= c.created_at and r.ended_by is null
    loop
      update private.reservations r set ended_at = null
        where r.id = given.id and private.is_free(r.product_id, r.choices, r.quantity);
    end loop;
  end if;
end
$$;

-- Once the payment of a part has ended, in whichever way. Paid twice can't be, and is never silent.
create function private.follow_quote_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  q private.quotes;
begin
  select k.* into q from private.quotes k where k.id = new.quote_id for update;
  if q.id is null then return null; end if;
  if new.state = 'paid' then
    if exists (select 1 from private.checkouts c where c.quote_id = q.id and c.id <> new.id and c.state = 'paid'
        and (c.quote_part = new.quote_part or 'whole' in (c.quote_part, new.quote_part))) then
      perform private.note_attention(new.id, 'quote_paid_twice');
    end if;
    -- Paid in the moment in which its deposit went back.
    if new.quote_part = 'balance' and new.deposit_amount > private.deposit_left(q) then
      perform private.note_attention(new.id, 'deposit_gone');
    end if;
    update private.quotes k set changed_at = now(),
        deposit_paid_at = case new.quote_part when 'deposit' then coalesce(k.deposit_paid_at, new.paid_at) else k.deposit_paid_at end,
        paid_at = case new.quote_part when 'deposit' then k.paid_at else coalesce(k.paid_at, new.paid_at) end
      where k.id = q.id returning k.* into q;
  end if;
  perform private.keep_quote_aside(q, new);
  return null;
end
$$;
-- After news of a deposit: pieces stay aside while it counts, and go when it doesn't. A payment under way has them as its holds.
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
  select c.provider_session_id from private.checkouts c where c.state = 'open' and c.quote_part = 'balance' and private.is_stale(c)
$$;
comment on function public.stale_sessions() is 'Sessions that ask for too little, to be ended at the provider. Security definer: schema private is closed';
revoke all on function public.stale_sessions() from public, anon, authenticated;
grant execute on function public.stale_sessions() to service_role;

create trigger follow_quote_payment after update of state on private.checkouts
  for each row when (new.quote_id is not null and new.state <> old.state and new.state in ('paid', 'expired', 'failed'))
  execute function private.follow_quote_payment();
revoke execute on function private.follow_quote_payment(), private.forget_quote_asides() from public;
