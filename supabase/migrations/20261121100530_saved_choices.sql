-- The jeweller's list of what is chosen of a piece, written whole with its prices and counts (PCE-03).

-- Trimmed, NFC; nothing: null. domain/text.ts `tidyText` is its twin.
create function private.tidied(line text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(normalize(line, nfc), E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    || E'\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), '')
$$;

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
