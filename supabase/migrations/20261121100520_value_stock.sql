-- How many there are of a size or variant, beside the piece's own stock: both must allow a sale (PCE-03).

create table public.value_stock (
  value_id uuid primary key,
  quantity integer not null,
  constraint value_stock_value_id_fkey foreign key (value_id) references public.product_choice_values (id) on delete cascade,
  constraint value_stock_quantity_range check (quantity between 0 and 100000)
);
comment on table public.value_stock is 'Pieces on the shelf by value; no row: this value is not counted';

alter table public.value_stock enable row level security;
alter table public.value_stock force row level security;
create policy "an admin reads the stock of values" on public.value_stock
  for select to authenticated using ((select private.is_admin()));

revoke all on public.value_stock from public, anon, authenticated, service_role;
grant select on public.value_stock to authenticated;
grant select, insert, update, delete on public.value_stock to service_role;

create trigger refuse_non_admins before insert or update or delete on public.value_stock
  for each statement execute function private.refuse_non_admins();

create trigger note_movement after insert or update or delete on public.value_stock
  for each row execute function private.note_value_movement();

create table private.value_holds (
  checkout_id uuid not null references private.checkouts on delete cascade,
  value_id uuid not null references public.product_choice_values on delete cascade,
  quantity integer not null,
  constraint value_holds_pkey primary key (checkout_id, value_id),
  constraint value_holds_quantity_range check (quantity between 1 and 10000)
);
create index value_holds_value on private.value_holds (value_id);
comment on table private.value_holds is 'As private.holds, by value; a value that is deleted takes its holds along, and the purchase goes on';
alter table private.value_holds enable row level security;
revoke all on private.value_holds from public, anon, authenticated, service_role;

-- Null: not counted.
create function private.free_value_stock(wanted uuid) returns bigint
language sql stable set search_path = '' as $$
  select s.quantity - coalesce((select sum(h.quantity) from private.value_holds h where h.value_id = wanted), 0)
    - private.value_put_aside_of(wanted)
  from public.value_stock s where s.value_id = wanted
$$;

-- The shelf of some pieces, always in the same order: two who buy, end or edit never wait for each other. The pieces
-- themselves last, so that none and no value of it is deleted meanwhile.
create function private.lock_shelf(of_products uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform 1 from public.stock s where s.product_id = any (of_products) order by s.product_id for update;
  perform 1 from public.value_stock s
    where s.value_id in (select v.id from public.product_choices c
      join public.product_choice_values v on v.choice_id = c.id where c.product_id = any (of_products))
    order by s.value_id for update;
  perform 1 from public.products p where p.id = any (of_products) order by p.id for key share;
end
$$;

-- How many of each value the lines of a checkout take.
create function private.chosen_values(lines jsonb) returns table (value_id uuid, quantity integer)
language sql immutable set search_path = '' as $$
  select (c ->> 'value_id')::uuid, sum((l ->> 'quantity')::integer)::integer
  from jsonb_array_elements(lines) l, jsonb_array_elements(coalesce(l -> 'choices', '[]')) c
  where c ->> 'value_id' is not null
  group by 1 order by 1
$$;

-- Whether a line of a checkout is of a limited number, by its piece or by a value.
create function private.is_limited(line jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.stock s where s.product_id::text = line ->> 'product_id')
    or exists (select 1 from private.chosen_values(jsonb_build_array(line)) c join public.value_stock s on s.value_id = c.value_id)
$$;

-- Trimmed, NFC; nothing: null. domain/text.ts `tidyText` is its twin.
create function private.tidied(line text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(normalize(line, nfc), E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    || E'\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), '')
$$;

-- As of a piece (taken), for a value of which there is one at least.
create function private.value_taken(wanted uuid) returns table (held text, until timestamptz)
language sql stable set search_path = '' as $$
  select case when bool_or(by.paying) then 'buying' when count(*) > 0 then 'aside' end,
    case when bool_or(by.paying) then min(by.until) filter (where by.paying) else min(by.until) end
  from (
    select true as paying, case when c.state <> 'processing' then c.expires_at end as until
    from private.value_holds h join private.checkouts c on c.id = h.checkout_id where h.value_id = wanted
    union all
    select false, (r.until + 1)::timestamp at time zone 'Asia/Nicosia'
    from public.product_choice_values v join public.product_choices c on c.id = v.choice_id
      join private.reservations r on r.product_id = c.product_id
    where v.id = wanted and r.ended_at is null and r.choices @> jsonb_build_array(jsonb_build_object('value_id', v.id))) by
  where exists (select 1 from public.value_stock s where s.value_id = wanted and s.quantity > 0)
$$;

-- The triggers of the values tell the pieces.
create function private.refresh_values(of_choices uuid[]) returns void
language sql security definer set search_path = '' as $$
  with counted as (
    select v.id, v.choice_id, v.undecided, coalesce(private.free_value_stock(v.id) > 0, true) as free
    from public.product_choice_values v where v.choice_id = any (of_choices)
  ), told as (
    select c.id, case when c.undecided
      then coalesce((select bool_or(o.free) from counted o where o.choice_id = c.choice_id and not o.undecided), true)
      else c.free end as available
    from counted c)
  update public.product_choice_values v set available = told.available, held = taken.held, held_until = taken.until
  from told left join lateral private.value_taken(told.id) taken on not told.available
  where v.id = told.id and (v.available, v.held, v.held_until) is distinct from (told.available, taken.held, taken.until)
$$;

-- Whether as many are free of a piece, and of each of its values that was chosen.
create function private.is_free(of_product uuid, chosen jsonb, pieces integer) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.free_stock(of_product) >= pieces, true) and not exists (
    select 1 from jsonb_array_elements(chosen) c where private.free_value_stock((c ->> 'value_id')::uuid) < pieces)
$$;

-- Of stock and of holds alike, once a statement.
create function private.follow_value_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_values(array(
    select distinct v.choice_id from changed s join public.product_choice_values v on v.id = s.value_id));
  return null;
end
$$;
create trigger follow_insert after insert on public.value_stock referencing new table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_update after update on public.value_stock referencing new table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_delete after delete on public.value_stock referencing old table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_insert after insert on private.value_holds referencing new table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_delete after delete on private.value_holds referencing old table as changed
  for each statement execute function private.follow_value_stock();

-- As of a piece (refuse_stock_below_holds). Definer: whoever writes stock may not read holds.
create function private.refuse_value_stock_below_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
  aside constant bigint := private.value_put_aside_of(new.value_id);
begin
  select coalesce(sum(h.quantity), 0) into held from private.value_holds h where h.value_id = new.value_id;
  if new.quantity < held then
    raise exception 'value_stock_below_holds' using errcode = '23514',
      detail = format('%s of this value are being paid for at this moment.', held);
  elsif new.quantity < held + aside then
    raise exception 'value_stock_below_put_aside' using errcode = '23514',
      detail = format('%s of this value are put aside.', aside),
      hint = 'Let them go first.';
  end if;
  return null;
end
$$;
create trigger value_stock_covers_holds after insert or update of quantity on public.value_stock
  for each row execute function private.refuse_value_stock_below_holds();

-- A changed list is another version of the piece; of a sold-out value open pages hear without one.
create function private.follow_choices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  pieces uuid[];
  rewritten uuid[];
begin
  if tg_table_name = 'product_choices' then
    pieces := array(select distinct c.product_id from changed c);
    rewritten := pieces;
  else
    pieces := array(select distinct c.product_id from changed v join public.product_choices c on c.id = v.choice_id);
    rewritten := pieces;
    if tg_op = 'UPDATE' then
      rewritten := array(select distinct c.product_id from changed v join earlier e on e.id = v.id
        join public.product_choices c on c.id = v.choice_id
        where to_jsonb(v) - '{available,held,held_until}'::text[] <> to_jsonb(e) - '{available,held,held_until}'::text[]);
    end if;
    if pieces <> '{}' then perform private.refresh_values(array(select distinct v.choice_id from changed v)); end if;
  end if;
  perform private.refresh_availability(pieces);
  update public.products p
    set updated_at = case when p.id = any (rewritten) then greatest(clock_timestamp(), p.updated_at + interval '1 microsecond')
      else p.updated_at end
    where p.id = any (pieces);
  return null;
end
$$;
create trigger follow_insert after insert on public.product_choices referencing new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_update after update on public.product_choices referencing new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_delete after delete on public.product_choices referencing old table as changed
  for each statement execute function private.follow_choices();
create trigger follow_insert after insert on public.product_choice_values referencing new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_update after update on public.product_choice_values referencing old table as earlier new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_delete after delete on public.product_choice_values referencing old table as changed
  for each statement execute function private.follow_choices();

-- value: {stock (a number; null: not counted), stock_seen? (what the form showed)}. What the form did not change stays
-- as a sale left it; what both changed is refused.
create function private.save_value_stock(of_value uuid, value jsonb, about jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  wanted constant integer := (value ->> 'stock')::integer;
  seen constant integer := (value ->> 'stock_seen')::integer;
  there integer;
  held bigint;
  aside constant bigint := private.value_put_aside_of(of_value);
begin
  select s.quantity into there from public.value_stock s where s.value_id = of_value;
  if wanted is not distinct from there or (value ? 'stock_seen' and wanted is not distinct from seen) then return; end if;
  if value ? 'stock_seen' and seen is distinct from there then
    perform private.refuse_item('PT409', 'value_stock_changed', about || jsonb_build_object('quantity', there));
  end if;
  select coalesce(sum(h.quantity), 0) into held from private.value_holds h where h.value_id = of_value;
  if held > 0 and wanted < held then
    perform private.refuse_item('PT409', 'value_stock_below_holds', about || jsonb_build_object('held', held));
  elsif aside > 0 and wanted < held + aside then
    perform private.refuse_item('PT409', 'value_stock_below_put_aside', about || jsonb_build_object('held', aside));
  end if;
  if wanted is null then
    delete from public.value_stock s where s.value_id = of_value;
  else
    insert into public.value_stock (value_id, quantity) values (of_value, wanted)
      on conflict (value_id) do update set quantity = excluded.quantity;
  end if;
end
$$;

create function private.save_value(choice public.product_choices, value jsonb, place integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  saved constant uuid := coalesce((value ->> 'id')::uuid, gen_random_uuid());
  about constant jsonb := jsonb_build_object('choice', choice.name, 'value', value ->> 'label');
  broken text;
begin
  if exists (select 1 from public.product_choice_values k where k.id = saved and k.choice_id <> choice.id) then
    perform private.refuse_item('PT400', 'unknown_value', about);
  end if;
  insert into public.product_choice_values as known (id, choice_id, position, label, label_el, surcharge, is_default, undecided)
    values (saved, choice.id, place, coalesce(private.tidied(value ->> 'label'), ''), private.tidied(value ->> 'label_el'),
      coalesce((value ->> 'surcharge')::numeric, 0), coalesce((value ->> 'is_default')::boolean, false),
      coalesce((value ->> 'undecided')::boolean, false))
    on conflict (id) do update set position = excluded.position, label = excluded.label, label_el = excluded.label_el,
      surcharge = excluded.surcharge, is_default = excluded.is_default, undecided = excluded.undecided
    -- An equal value is no change: the audit names real ones only.
    where (known.position, known.label, known.label_el, known.surcharge, known.is_default, known.undecided) is distinct from
      (excluded.position, excluded.label, excluded.label_el, excluded.surcharge, excluded.is_default, excluded.undecided);
  if (value ->> 'undecided')::boolean then
    perform private.save_value_stock(saved, '{"stock": null}', about);
  elsif value ? 'stock' then
    perform private.save_value_stock(saved, value, about);
  end if;
exception when check_violation then
  get stacked diagnostics broken = constraint_name;
  perform private.refuse_item('PT400', broken, about);
end
$$;

create function private.save_choice(of_product uuid, choice jsonb, place integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known_as constant uuid := coalesce((choice ->> 'id')::uuid, gen_random_uuid());
  saved public.product_choices;
  wrong text;
  listed constant jsonb := case when choice ->> 'kind' = 'text' then '[]' else coalesce(choice -> 'values', '[]') end;
  about constant jsonb := jsonb_build_object('choice', choice ->> 'name');
begin
  if exists (select 1 from public.product_choices k where k.id = known_as and k.product_id <> of_product) then
    perform private.refuse_item('PT400', 'unknown_choice', about);
  end if;
  if choice ->> 'kind' <> 'text' and listed = '[]' then perform private.refuse_item('PT400', 'choice_without_values', about); end if;
  select max(v ->> 'label') into wrong from jsonb_array_elements(listed) v
    group by private.tidied(v ->> 'label') having count(*) > 1 limit 1;
  if found then perform private.refuse_item('PT400', 'value_twice', about || jsonb_build_object('value', wrong)); end if;
  if (select count(*) from jsonb_array_elements(listed) v where (v ->> 'is_default')::boolean) > 1 then
    perform private.refuse_item('PT400', 'two_defaults', about);
  end if;
  insert into public.product_choices as known
      (id, product_id, position, kind, name, name_el, scale, max_length, alphabets, surcharge, optional)
    values (known_as, of_product, place, coalesce(choice ->> 'kind', ''),
      coalesce(private.tidied(choice ->> 'name'), ''), private.tidied(choice ->> 'name_el'), choice ->> 'scale',
      (choice ->> 'max_length')::integer,
      (select array_agg(a) from jsonb_array_elements_text(nullif(choice -> 'alphabets', 'null')) a),
      coalesce((choice ->> 'surcharge')::numeric, 0), coalesce((choice ->> 'optional')::boolean, true))
    on conflict (id) do update set position = excluded.position, kind = excluded.kind, name = excluded.name,
      name_el = excluded.name_el, scale = excluded.scale, max_length = excluded.max_length,
      alphabets = excluded.alphabets, surcharge = excluded.surcharge, optional = excluded.optional
    where to_jsonb(known) <> to_jsonb(excluded);
  select k.* into saved from public.product_choices k where k.id = known_as;
  delete from public.product_choice_values k where k.choice_id = saved.id
    and not exists (select 1 from jsonb_array_elements(listed) v where v ->> 'id' = k.id::text);
  -- A default that moves leaves its old place first.
  update public.product_choice_values k set is_default = false where k.choice_id = saved.id and k.is_default
    and not exists (select 1 from jsonb_array_elements(listed) v where v ->> 'id' = k.id::text and (v ->> 'is_default')::boolean);
  perform private.save_value(saved, v, at::integer) from jsonb_array_elements(listed) with ordinality as l (v, at);
exception when check_violation then
  get stacked diagnostics wrong = constraint_name;
  perform private.refuse_item('PT400', wrong, about);
end
$$;

create function private.choices_of(of_product uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(to_jsonb(c) || jsonb_build_object('values', (
    select jsonb_agg(to_jsonb(v) || jsonb_build_object('stock', s.quantity) order by v.position, v.id)
    from public.product_choice_values v left join public.value_stock s on s.value_id = v.id where v.choice_id = c.id))
    order by c.position, c.id)
  from public.product_choices c where c.product_id = of_product
$$;

-- Of a piece whose shelf and row are locked.
create function private.put_choices(of_product uuid, choices jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  before constant jsonb := private.choices_of(of_product);
  twice text;
begin
  select max(c ->> 'name') into twice from jsonb_array_elements(choices) c
    group by private.tidied(c ->> 'name') having count(*) > 1 limit 1;
  if found then perform private.refuse_item('PT400', 'choice_twice', jsonb_build_object('choice', twice)); end if;
  delete from public.product_choices k where k.product_id = of_product
    and not exists (select 1 from jsonb_array_elements(choices) c where c ->> 'id' = k.id::text);
  perform private.save_choice(of_product, c, place::integer)
    from jsonb_array_elements(choices) with ordinality as l (c, place);
  if private.choices_of(of_product) is distinct from before then
    insert into private.audit (actor, action, rows, names, columns)
      select auth.uid(), 'product_choices update', 1, array[p.name], '{}' from public.products p where p.id = of_product;
  end if;
end
$$;

-- choices: [{id?, kind, name, name_el?, scale?, max_length?, alphabets?, surcharge? (euros), optional?, values?: [{id?, label,
-- label_el?, surcharge? (euros), is_default?, undecided?, stock? (null: not counted; absent: as it is), stock_seen?}]}],
-- the whole list: known ids are kept, what is not listed is removed. Refuses with PT404 unknown_product, PT400 a
-- constraint's name, unknown_choice, unknown_value, choice_twice, choice_without_values, value_twice, two_defaults, PT409
-- value_stock_changed {quantity}, value_stock_below_holds {held}, value_stock_below_put_aside {held}; each with {choice, value?}.
create function public.save_choices(product uuid, choices jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- An import holds the pieces of many; two who save one piece do it one after the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('choices', 0));
  perform pg_advisory_xact_lock(hashtextextended('choices ' || save_choices.product, 0));
  -- Shelf first, as every payment does.
  perform private.lock_shelf(array[save_choices.product]);
  perform 1 from public.products p where p.id = save_choices.product for update;
  if not found then perform private.refuse_item('PT404', 'unknown_product', '{}'); end if;
  perform private.put_choices(save_choices.product, save_choices.choices);
end
$$;
comment on function public.save_choices(uuid, jsonb) is
  'Replaces the choices of a piece with their values and counts, all or none, for admins (42501 otherwise). Security definer: nobody else writes them';
revoke all on function public.save_choices(uuid, jsonb) from public, anon;
grant execute on function public.save_choices(uuid, jsonb) to authenticated;

-- Why a text can't be engraved; null: it can. domain/choices.ts `textFault` is its twin.
create function private.text_fault(written text, terms public.product_choices) returns text
language sql immutable set search_path = '' as $$
  select case
    when written ~ ('[^ ' || case when 'latin' = any (terms.alphabets) then 'A-Za-zÀ-ÖØ-öø-ÿ' else '' end
      || case when 'greek' = any (terms.alphabets) then 'ΆΈ-ΊΌΎ-ΡΣ-ώ' else '' end
      || case when 'digits' = any (terms.alphabets) then '0-9' else '' end
      || case when 'signs' = any (terms.alphabets) then '.,:!?''’&+/()·–♥∞-' else '' end || ']') then 'text_unreadable'
    when char_length(written) > terms.max_length then 'text_too_long'
  end
$$;

-- The lines of a checkout without what a buyer had written: that there was a text, and what it cost, stays.
create function private.without_texts(lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(l || jsonb_build_object('choices', (
    select coalesce(jsonb_agg(case when c ->> 'text' is null then c else c || '{"text": "…"}' end order by at), '[]')
    from jsonb_array_elements(coalesce(l -> 'choices', '[]')) with ordinality as k (c, at))) order by place)
  from jsonb_array_elements(lines) with ordinality as listed (l, place)
$$;

create function private.has_text(lines jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select lines @? '$[*].choices[*].text ? (@ <> null && @ <> "…")'
$$;

create function private.agreed_text(c public.product_choices, answer jsonb, about jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  written constant text := private.tidied(answer ->> 'text');
  fault constant text := private.text_fault(written, c);
begin
  if answer ->> 'value' is not null then perform private.refuse_item('PT400', 'unknown_value', about); end if;
  if fault is not null then
    perform private.refuse_item('PT400', fault, about || jsonb_build_object('most', c.max_length));
  end if;
  if written is null and not c.optional then perform private.refuse_item('PT400', 'choice_required', about); end if;
  return jsonb_build_object('choice_id', c.id, 'kind', c.kind, 'name', c.name, 'name_el', c.name_el, 'value_id', null,
    'label', null, 'label_el', null, 'text', written, 'surcharge', round(c.surcharge * 100)::bigint, 'undecided', false);
end
$$;

-- A value as it is agreed, in words of today.
create function private.value_words(c public.product_choices, v public.product_choice_values) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('choice_id', c.id, 'kind', c.kind, 'name', c.name, 'name_el', c.name_el, 'value_id', v.id,
    'label', v.label, 'label_el', v.label_el, 'text', null, 'surcharge', round(v.surcharge * 100)::bigint, 'undecided', v.undecided)
$$;

create function private.agreed_value(c public.product_choices, answer jsonb, about jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v public.product_choice_values;
begin
  select k.* into v from public.product_choice_values k where k.choice_id = c.id
    and case when answer ->> 'value' is null then k.is_default else k.id::text = answer ->> 'value' end;
  if answer ->> 'text' <> '' or (v.id is null and answer ->> 'value' is not null) then
    perform private.refuse_item('PT400', 'unknown_value', about);
  end if;
  if v.id is null then perform private.refuse_item('PT400', 'choice_required', about); end if;
  if not v.available then
    perform private.refuse_item('PT409', 'value_sold_out', about || jsonb_build_object('value', v.label, 'value_el', v.label_el)
      || jsonb_strip_nulls(jsonb_build_object('until', case v.held when 'buying' then extract(epoch from v.held_until)::bigint end)));
  end if;
  return private.value_words(c, v);
end
$$;

-- asked: [{choice, value?, text?}]. Every choice of the piece, answered as asked or by its default, in words of today; a
-- text that was not given is none. Refuses with PT400 unknown_choice, unknown_value, choice_required, text_too_long {most},
-- text_unreadable, PT409 value_sold_out {until?}; each says choice, choice_el, and value, value_el where there is one.
create function private.agree_choices(of_product uuid, asked jsonb, about jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c public.product_choices;
  answer jsonb;
  named jsonb;
  agreed jsonb := '[]';
begin
  if exists (select 1 from jsonb_array_elements(asked) a where not exists (
      select 1 from public.product_choices k where k.product_id = of_product and k.id::text = a ->> 'choice')) then
    perform private.refuse_item('PT400', 'unknown_choice', about);
  end if;
  for c in select k.* from public.product_choices k where k.product_id = of_product order by k.position loop
    named := about || jsonb_build_object('choice', c.name, 'choice_el', c.name_el);
    select a into answer from jsonb_array_elements(asked) a where a ->> 'choice' = c.id::text;
    if c.kind <> 'text' then
      agreed := agreed || private.agreed_value(c, answer, named);
    else
      answer := private.agreed_text(c, answer, named);
      if answer ->> 'text' is not null then agreed := agreed || answer; end if;
    end if;
  end loop;
  return agreed;
end
$$;

-- Whether the line before which `lines` stand takes more of a value than is free; refuses with PT409 too_few {left}.
create function private.refuse_short_values(lines jsonb, chosen jsonb, pieces integer, about jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  short record;
begin
  select c, private.free_value_stock((c ->> 'value_id')::uuid) as free into short
    from jsonb_array_elements(chosen) c
    where private.free_value_stock((c ->> 'value_id')::uuid) < pieces + (
      select coalesce(sum(k.quantity), 0) from private.chosen_values(lines) k where k.value_id::text = c ->> 'value_id')
    limit 1;
  if not found then return; end if;
  perform private.refuse_item('PT409', 'too_few', about || jsonb_build_object('left', short.free,
    'choice', short.c -> 'name', 'choice_el', short.c -> 'name_el', 'value', short.c -> 'label', 'value_el', short.c -> 'label_el'));
end
$$;
