-- What a buyer asks of a piece, agreed in words and prices of today; whatever can't be had is refused (CHK-07).

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
      || jsonb_strip_nulls(jsonb_build_object('taken', v.held, 'until', case v.held when 'buying' then extract(epoch from v.held_until)::bigint end)));
  end if;
  return private.value_words(c, v);
end
$$;

-- asked: [{choice, value?, text?}]. Every choice of the piece, answered as asked or by its default, in words of today; a
-- text that was not given is none. Refuses with PT400 unknown_choice, unknown_value, choice_required, text_too_long {most},
-- text_unreadable, PT409 value_sold_out {taken?, until?}; each says choice, choice_el, and value, value_el where there is one.
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
    'choice', short.c -> 'name', 'choice_el', short.c -> 'name_el', 'value', short.c -> 'label', 'value_el', short.c -> 'label_el'));
end
$$;
