-- Choices that a buyer left open ('not sure: ask me'): what waits for them, who is asked, and who decides (WEK-01).

-- True: the line can't be made before somebody decides. Nobody waits for what nobody gets, or was handed over.
create function private.waits_for_answer(o public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select not o.is_sent and o.choices @> '[{"undecided": true}]' and not o.flags && '{withdrawn,refunded,counter}'
$$;

create function private.refuse_open_choice() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', message = 'choice_open',
    detail = format('%s can''t be sent yet: its buyer left a choice open (%s).', new.product_name, (
      select string_agg(k ->> 'name', ', ') from jsonb_array_elements(new.choices) k
        where (k ->> 'undecided')::boolean)),
    hint = 'Ask the buyer, or decide it in the order; then mark it as sent.';
end
$$;
-- After keep_order_flags, which knows what is still wanted.
create trigger refuse_open_choice before update of is_sent, ready_at on public.orders for each row
  when ((new.is_sent and not old.is_sent or new.ready_at is not null and old.ready_at is null)
    and new.choices @> '[{"undecided": true}]'
    and not new.flags && '{withdrawn,refunded,counter}')
  execute function private.refuse_open_choice();

-- How many pieces of an order are its buyer's: those that refunds put back have none to choose.
create function private.still_sold(c private.checkouts, o public.orders) returns integer
language sql immutable set search_path = '' as $$
  select o.quantity - coalesce((c.shelved ->> o.line_no::text)::integer, 0)
$$;

-- The answers to an agreed choice: values of today at the surcharge that was paid, of which as many can be had.
create function private.answers_to(chosen jsonb, how_many integer) returns setof public.product_choice_values
language sql stable set search_path = '' as $$
  select v.* from public.product_choice_values v
  where v.choice_id = substring(chosen ->> 'choice_id' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
    and not v.undecided and round(v.surcharge * 100)::bigint = (chosen ->> 'surcharge')::bigint
    and coalesce(private.free_value_stock(v.id)
      + case when v.id::text = chosen ->> 'value_id' then how_many else 0 end >= how_many, true)
$$;

-- Choices of a purchase that were left open, of lines that are not sent: [{order_id, line_no, choice, name, name_el,
-- value (null: open, or in words), label, label_el, undecided, quantity, values: [{id, label, label_el}]}].
create function private.open_choices(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('order_id', o.id, 'line_no', o.line_no, 'choice', k -> 'choice_id',
      'name', k -> 'name', 'name_el', k -> 'name_el', 'undecided', k -> 'undecided', 'label', k -> 'label',
      'label_el', k -> 'label_el', 'quantity', o.quantity,
      'value', case when not (k ->> 'undecided')::boolean then k -> 'value_id' end,
      'values', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label, 'label_el', v.label_el)
          order by v.position), '[]') from private.answers_to(k, private.still_sold(c, o)) v))
    order by o.line_no, place), '[]')
  from public.orders o, jsonb_array_elements(o.choices) with ordinality as listed (k, place)
  where o.checkout_id = c.id and not o.is_sent and not o.flags && '{withdrawn,refunded,counter}'
    and ((k ->> 'undecided')::boolean or k ? 'decided_at')
$$;

-- § Deciding

-- An answer in the words of today. Refuses with PT400 unknown_value, bad_words; PT409 other_price, value_sold_out.
create function private.decided_value(chosen jsonb, answer jsonb, how_many integer, about jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v public.product_choice_values;
  words constant text := private.tidied(answer ->> 'words');
begin
  if answer ->> 'value' is null then
    if words is null or char_length(words) > 40 or not private.is_clean_line(words) then
      perform private.refuse_item('PT400', 'bad_words', about);
    end if;
    return jsonb_build_object('value_id', null, 'label', words, 'label_el', null);
  end if;
  select k.* into v from public.product_choice_values k where k.id::text = answer ->> 'value'
    and k.choice_id::text = chosen ->> 'choice_id' and not k.undecided;
  if v.id is null then perform private.refuse_item('PT400', 'unknown_value', about); end if;
  if not exists (select 1 from private.answers_to(chosen, how_many) a where a.id = v.id) then
    perform private.refuse_item('PT409', case when round(v.surcharge * 100)::bigint = (chosen ->> 'surcharge')::bigint
        then 'value_sold_out' else 'other_price' end,
      about || jsonb_build_object('value', v.label, 'value_el', v.label_el));
  end if;
  return jsonb_build_object('value_id', v.id, 'label', v.label, 'label_el', v.label_el);
end
$$;

-- A sale takes a value off its shelf when it is decided; what was decided before goes back there.
create function private.move_decided(c private.checkouts, before jsonb, after jsonb, how_many integer) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.name_stock_change(jsonb_build_object('reason', 'decided', 'reference', c.reference));
  if not (before ->> 'undecided')::boolean then
    update public.value_stock s set quantity = s.quantity + how_many where s.value_id = (before ->> 'value_id')::uuid;
  end if;
  update public.value_stock s set quantity = s.quantity - how_many where s.value_id = (after ->> 'value_id')::uuid;
  perform private.name_stock_change('{}');
end
$$;

-- Of a locked purchase, whose shelf is locked too. answer: {line_no, choice, value or (an admin's own) words}.
create function private.decide_one(c private.checkouts, answer jsonb, is_buyer boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  o public.orders;
  chosen jsonb;
  decided jsonb;
  about jsonb;
  place integer;
begin
  select k.* into o from public.orders k
    where k.checkout_id = c.id and k.line_no = (answer ->> 'line_no')::integer for update;
  if o.id is null then perform private.refuse_item('PT404', 'unknown_line', '{}'); end if;
  select listed.k, listed.n - 1 into chosen, place
    from jsonb_array_elements(o.choices) with ordinality as listed (k, n)
    where listed.k ->> 'choice_id' = answer ->> 'choice'
      and ((listed.k ->> 'undecided')::boolean or listed.k ? 'decided_at');
  about := jsonb_build_object('name', o.product_name, 'name_el', o.product_name_el, 'choice', chosen -> 'name',
    'choice_el', chosen -> 'name_el');
  if chosen is null then perform private.refuse_item('PT400', 'unknown_choice', about); end if;
  -- The same once more is a second press.
  if not (chosen ->> 'undecided')::boolean and coalesce(chosen ->> 'value_id' = answer ->> 'value',
      answer ->> 'value' is null and chosen ->> 'label' = private.tidied(answer ->> 'words')) then return; end if;
  if o.is_sent or o.flags && '{withdrawn,refunded,counter}' then
    perform private.refuse_item('PT409', 'choice_closed', about);
  end if;
  if is_buyer and not (chosen ->> 'undecided')::boolean then
    perform private.refuse_item('PT409', 'already_decided',
      about || jsonb_build_object('value', chosen -> 'label', 'value_el', chosen -> 'label_el'));
  end if;
  decided := chosen || private.decided_value(chosen, answer, private.still_sold(c, o), about)
    || jsonb_build_object('undecided', false, 'decided_at', extract(epoch from clock_timestamp())::bigint);
  perform private.move_decided(c, chosen, decided, private.still_sold(c, o));
  perform private.name_stock_change('{"is_audited": true}');
  update public.orders k set choices = jsonb_set(k.choices, array[place::text], decided) where k.id = o.id;
  perform private.name_stock_change('{}');
  update private.checkouts k set lines = (select jsonb_agg(case when (l ->> 'line_no')::integer = o.line_no
        then jsonb_set(l, array['choices', place::text], decided) else l end order by n)
      from jsonb_array_elements(k.lines) with ordinality as listed (l, n))
    where k.id = c.id;
  insert into private.audit (actor, action, rows, names, names_el, columns, was, became)
    values (case when not is_buyer then auth.uid() end,
      case when is_buyer then 'answers insert' else 'answers update' end, 1, array[c.reference, o.product_name],
      array[null, o.product_name_el], '{choice}', jsonb_build_object('choice', chosen -> 'label'),
      jsonb_build_object('choice', decided -> 'label'));
end
$$;

-- All answers or none. After the last one the day is promised as for a sale of today. Refuses with PT404 unknown_line;
-- PT400 unknown_choice, unknown_value, bad_words; PT409 not_paid, choice_closed, already_decided, other_price,
-- value_sold_out; each with {name, name_el, choice, choice_el, value?, value_el?}.
create function private.decide_choices(of_checkout uuid, answers jsonb, is_buyer boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c private.checkouts;
  promised record;
begin
  select k.* into c from private.checkouts k where k.id = of_checkout for update;
  if c.state is distinct from 'paid' then perform private.refuse_item('PT409', 'not_paid', '{}'); end if;
  perform private.lock_shelf(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(c.lines) l));
  perform private.decide_one(c, a, is_buyer) from jsonb_array_elements(answers) a;
  if not private.has_open_choice(c.lines) or exists (
      select 1 from public.orders o where o.checkout_id = c.id and private.waits_for_answer(o)) then
    return;
  end if;
  promised := private.promise_of(c, (now() at time zone 'Asia/Nicosia')::date);
  update private.checkouts k set arrives_from = promised.arrives_from, arrives_to = promised.arrives_to,
    leaves_by = promised.leaves_by where k.id = c.id;
  perform private.name_stock_change('{"is_audited": true}');
  update public.orders o set leaves_by = promised.leaves_by where o.checkout_id = c.id and not o.is_sent;
  perform private.name_stock_change('{}');
end
$$;

-- request: {order_id, choice (its id), value (its id) or words (40 characters, where no value of the list says it)}.
-- Decided before: the earlier value goes back on its shelf. Refuses as decide_choices, and PT404 unknown_line.
create function public.decide_choice(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.require_staff();
  select k.* into o from public.orders k where k.id = (request ->> 'order_id')::uuid;
  if o.id is null then perform private.refuse_item('PT404', 'unknown_line', '{}'); end if;
  perform private.decide_choices(o.checkout_id,
    jsonb_build_array(request || jsonb_build_object('line_no', o.line_no)), false);
end
$$;
comment on function public.decide_choice(jsonb) is
  'Decides a choice that a buyer left open, or decides it anew, for staff (42501 otherwise). Security definer: schema '
  'private is closed';

-- request: {link_hash (of a link to the order's page), answers: [{line_no, choice, value}]}. Refuses with PT404
-- no_such_order, and as decide_choices.
create function public.answer_choices(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid;
begin
  select l.checkout_id into wanted from private.order_links l
    where l.token_hash = request ->> 'link_hash' and l.ends_at > now();
  if wanted is null then perform private.refuse_item('PT404', 'no_such_order', '{}'); end if;
  if request @? '$.answers[*] ? (!exists(@.value) || @.value == null)' then
    perform private.refuse_item('PT400', 'unknown_value', '{}');
  end if;
  perform private.decide_choices(wanted, request -> 'answers', true);
end
$$;
comment on function public.answer_choices(jsonb) is
  'A buyer''s answers to the choices that were left open. Security definer: schema private is closed';

-- § Asking

-- Owes the buyer the question, also once more. Refuses with PT409 nothing_open, no_address.
create function public.ask_choices(checkout_reference text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  buyer public.customers;
  asked jsonb;
begin
  perform private.require_staff();
  -- The lock of decide_choices: no question goes out after the answer.
  select k.* into c from private.checkouts k where k.reference = checkout_reference and k.state = 'paid' for update;
  if not found then perform private.refuse_item('PT404', 'unknown_purchase', '{}'); end if;
  select jsonb_agg(l - 'description' - 'description_el' order by o.line_no) into asked
    from public.orders o join jsonb_array_elements(c.lines) l on (l ->> 'line_no')::integer = o.line_no
    where o.checkout_id = c.id and private.waits_for_answer(o);
  if asked is null then perform private.refuse_item('PT409', 'nothing_open', '{}'); end if;
  select u.* into buyer from public.customers u
    where u.id in (select o.customer_id from public.orders o where o.checkout_id = c.id) limit 1;
  if coalesce(buyer.email, '') = '' then perform private.refuse_item('PT409', 'no_address', '{}'); end if;
  insert into private.outbox as m (kind, checkout_id, customer_id, recipient, locale, data)
    values ('choice', c.id, buyer.id, buyer.email, c.locale, jsonb_build_object('reference', c.reference,
      'livemode', c.livemode, 'lines', asked, 'name', buyer.name,
      'shop', private.public_settings() - 'terms' - 'terms_el'))
    on conflict (kind, checkout_id, reader) where withdrawal_id is null and refund_id is null and kind <> 'dispatch'
    do update
      set state = 'pending', attempts = 0, next_attempt_at = clock_timestamp(), last_error = null, sent_at = null,
        recipient = excluded.recipient, customer_id = excluded.customer_id, data = excluded.data;
  insert into private.audit (actor, action, rows, names, columns)
    values (auth.uid(), 'mails insert', 1, array[c.reference], '{}');
end
$$;
comment on function public.ask_choices(text) is
  'Owes a buyer the mail that asks for what was left open, for staff (42501 otherwise). Security definer: schema '
  'private is closed';

revoke all on function private.waits_for_answer(public.orders), private.refuse_open_choice(),
  private.still_sold(private.checkouts, public.orders), private.answers_to(jsonb, integer),
  private.open_choices(private.checkouts), private.decided_value(jsonb, jsonb, integer, jsonb),
  private.move_decided(private.checkouts, jsonb, jsonb, integer),
  private.decide_one(private.checkouts, jsonb, boolean), private.decide_choices(uuid, jsonb, boolean) from public;
revoke all on function public.decide_choice(jsonb), public.ask_choices(text) from public, anon;
grant execute on function public.decide_choice(jsonb), public.ask_choices(text) to authenticated;
revoke all on function public.answer_choices(jsonb) from public, anon, authenticated;
grant execute on function public.answer_choices(jsonb) to service_role;
