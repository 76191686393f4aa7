-- Choices of a product: as the jeweller offers them, and as a buyer's answer is agreed.

-- § Choices and values

-- Each piece offers up to three choices: lists (sizes, variants) or texts (engravings), each with its price.
-- Typed columns and rights of their own, since holds, stock and filters go by value (PCE-03).

create table public.product_choices (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null,
  position integer not null,
  kind text not null,
  name text not null,
  name_el text,
  scale text,
  max_length integer,
  alphabets text[],
  surcharge numeric not null default 0,
  optional boolean not null default true,
  constraint product_choices_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_choices_position_range check (position between 1 and 3),
  constraint product_choices_name_length check
    (char_length(name) between 1 and 40 and char_length(name_el) between 1 and 40),
  constraint product_choices_name_clean check (private.is_clean_line(name) and private.is_clean_line(name_el)),
  constraint product_choices_scale_known check (scale is null or (kind = 'size' and scale in ('ring', 'cm'))),
  constraint product_choices_kind_known check (kind in ('size', 'variant', 'text')),
  constraint product_choices_text_terms check ((case kind
    when 'text' then max_length between 1 and 60 and alphabets <> '{}' and alphabets <@ '{latin,greek,digits,signs}'
    else num_nulls(max_length, alphabets) = 2 and surcharge = 0 and optional end) is true),
  constraint product_choices_surcharge_range check
    (surcharge between 0 and 99999.99 and surcharge = round(surcharge, 2))
);
create index product_choices_product_idx on public.product_choices (product_id, position);
comment on table public.product_choices is 'What is chosen of a piece, in its order; written by save_details';
comment on column public.product_choices.scale is
  'Of sizes: ring (labels are EU sizes, the inner circumference in mm) or cm (labels are lengths)';
comment on column public.product_choices.alphabets is 'Of texts: which of latin, greek, digits, signs may be engraved';
comment on column public.product_choices.surcharge is 'Euros for a text; of a list each value has its own';
comment on column public.product_choices.optional is 'Of texts: an empty one is an answer, and the default';

create table public.product_choice_values (
  id uuid primary key default gen_random_uuid(),
  choice_id uuid not null,
  position integer not null,
  label text not null,
  label_el text,
  surcharge numeric not null default 0,
  is_default boolean not null default false,
  undecided boolean not null default false,
  available boolean not null default true,
  held text,
  held_until timestamptz,
  constraint product_choice_values_choice_id_fkey foreign key (choice_id)
    references public.product_choices (id) on delete cascade,
  constraint product_choice_values_position_range check (position between 1 and 100),
  constraint product_choice_values_label_length
    check (char_length(label) between 1 and 40 and char_length(label_el) between 1 and 40),
  constraint product_choice_values_label_clean check (private.is_clean_line(label) and private.is_clean_line(label_el)),
  constraint product_choice_values_surcharge_range
    check (surcharge between 0 and 99999.99 and surcharge = round(surcharge, 2))
);
create index product_choice_values_choice_idx on public.product_choice_values (choice_id, position);
create unique index product_choice_values_one_default on public.product_choice_values (choice_id) where is_default;
comment on table public.product_choice_values is 'The values of a list; written by save_details';
comment on column public.product_choice_values.surcharge is 'Euros on top of the piece''s price';
comment on column public.product_choice_values.undecided is
  '''Not sure yet'': the jeweller asks. Never counted, for sale while any other value is';
comment on column public.product_choice_values.available is
  'False: sold out. Kept by triggers from stock and holds (refresh_values)';

comment on column public.product_choice_values.held is
  'Why none is free, though there are: buying or aside, as of a product';
comment on column public.product_choice_values.held_until is
  'When the first of it may be free again; null: nobody knows';

alter table public.product_choices enable row level security;
create policy "whoever sees a product sees its choices" on public.product_choices
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
alter table public.product_choice_values enable row level security;
create policy "whoever sees a choice sees its values" on public.product_choice_values
  for select to anon, authenticated
  using (exists (select 1 from public.product_choices c where c.id = choice_id));

-- Written by save_details alone, which keeps places and labels apart and names what it refuses.
revoke all on public.product_choices, public.product_choice_values from public, anon, authenticated, service_role;
grant select on public.product_choices, public.product_choice_values to anon, authenticated;
grant select, insert, update, delete on public.product_choices, public.product_choice_values to service_role;

create trigger refuse_non_admins before insert or update or delete on public.product_choices
  for each statement execute function private.refuse_non_admins();
create trigger refuse_non_admins before insert or update or delete on public.product_choice_values
  for each statement execute function private.refuse_non_admins();
create trigger refuse_price_change after insert or update or delete on public.product_choices
  for each row execute function private.refuse_price_change('surcharge');
create trigger refuse_price_change after insert or update or delete on public.product_choice_values
  for each row execute function private.refuse_price_change('surcharge');

-- Euros of a piece with the dearest of each of its choices.
create function private.dearest(of_product uuid, price numeric) returns numeric
language sql stable set search_path = '' as $$
  select dearest.price + coalesce((
    select sum(greatest(c.surcharge, (select max(v.surcharge) from public.product_choice_values v
      where v.choice_id = c.id)))
    from public.product_choices c where c.product_id = of_product), 0)
$$;

-- A line of a checkout is at most what a price may be (products_price_range), and so is a piece with whatever is chosen
-- of it: it is refused where it is saved, whoever saves it, and never where somebody pays. Definer: schema private is
-- closed.
create function private.refuse_too_dear() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.products p
    where p.id = case tg_table_name when 'products' then (to_jsonb(new) ->> 'id')::uuid
        when 'product_choices' then (to_jsonb(new) ->> 'product_id')::uuid
        else (select c.product_id from public.product_choices c where c.id = (to_jsonb(new) ->> 'choice_id')::uuid) end
      and private.dearest(p.id, p.price) > 999999.99) then
    raise exception 'products_price_with_choices' using errcode = '23514', constraint = 'products_price_with_choices',
      detail = 'With the dearest of its choices it would cost more than 999999.99';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_too_dear() from public;
-- Three surcharges are at most 299,999.97 together.
create trigger refuse_too_dear after update of price on public.products
  for each row when (new.price > 699999.99) execute function private.refuse_too_dear();
create trigger refuse_too_dear after insert or update of surcharge on public.product_choices
  for each row when (new.surcharge > 0) execute function private.refuse_too_dear();
create trigger refuse_too_dear after insert or update of surcharge on public.product_choice_values
  for each row when (new.surcharge > 0) execute function private.refuse_too_dear();

-- § Agreed choices

-- A buyer's wishes for a piece are agreed in words and prices of today; whatever can't be had is refused (CHK-07).

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

-- True: a choice of these lines waits for its buyer's answer, so that no day can be promised (decide_choices).
create function private.has_open_choice(lines jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select lines @? '$[*].choices[*] ? (@.undecided == true)'
$$;

create function private.agreed_text(c public.product_choices, answer jsonb, about jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Phones type hearts of many kinds; one is engraved. domain/choices.ts `withHearts` is the twin.
  written constant text := regexp_replace(private.tidied(answer ->> 'text'),
    E'[\u2661\u2665\u2764\U0001F499-\U0001F49C\U0001F5A4\U0001F90D\U0001F90E\U0001F9E1]\uFE0F?', '♥', 'g');
  fault constant text := private.text_fault(written, c);
begin
  if answer ->> 'value' is not null then perform private.refuse_item('PT400', 'unknown_value', about); end if;
  if fault is not null then
    perform private.refuse_item('PT400', fault, about || jsonb_build_object('most', c.max_length));
  end if;
  if written is null and not c.optional then perform private.refuse_item('PT400', 'choice_required', about); end if;
  return jsonb_build_object('choice_id', c.id, 'kind', c.kind, 'name', c.name, 'name_el', c.name_el, 'value_id', null,
    'label', null, 'label_el', null, 'text', written, 'surcharge', round(c.surcharge * 100)::bigint,
    'undecided', false);
end
$$;

-- An agreed choice: {choice_id, kind, name, name_el, value_id, label, label_el, text, surcharge (cents), undecided,
-- decided_at? (of one that was left open)}, in words of today. A value has no text, a text (agreed_text) no value.
create function private.value_words(c public.product_choices, v public.product_choice_values) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('choice_id', c.id, 'kind', c.kind, 'name', c.name, 'name_el', c.name_el, 'value_id', v.id,
    'label', v.label, 'label_el', v.label_el, 'text', null, 'surcharge', round(v.surcharge * 100)::bigint,
    'undecided', v.undecided)
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
    perform private.refuse_item('PT409', 'value_sold_out', about
      || jsonb_build_object('value', v.label, 'value_el', v.label_el)
      || jsonb_strip_nulls(jsonb_build_object('taken', v.held, 'until', case v.held
        when 'buying' then extract(epoch from v.held_until)::bigint end)));
  end if;
  return private.value_words(c, v);
end
$$;

-- asked: [{choice (its id), value? (its id), text?}]. Every choice of the piece, answered as asked or by its default,
-- in words of today; a text that was not given is none. Refuses with PT400 unknown_choice, unknown_value,
-- choice_required, text_too_long {most}, text_unreadable, PT409 value_sold_out {taken?, until?}; each says choice,
-- choice_el, and value, value_el where there is one.
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

-- Refuses with PT409 too_few {left} when the line after `lines` takes more of a value than is free.
create function private.refuse_short_values(lines jsonb, chosen jsonb, how_many integer, about jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  short record;
begin
  select c, private.free_value_stock((c ->> 'value_id')::uuid) as free into short
    from jsonb_array_elements(chosen) c
    where private.free_value_stock((c ->> 'value_id')::uuid) < how_many + (
      select coalesce(sum(k.quantity), 0) from private.chosen_values(lines) k where k.value_id::text = c ->> 'value_id')
    limit 1;
  if not found then return; end if;
  perform private.refuse_item('PT409', 'too_few', about || jsonb_build_object('left', short.free,
    'choice', short.c -> 'name', 'choice_el', short.c -> 'name_el', 'value', short.c -> 'label',
    'value_el', short.c -> 'label_el'));
end
$$;
