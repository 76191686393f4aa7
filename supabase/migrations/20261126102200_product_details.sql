-- How the details of a product are saved: its choices, facts and pictures, and pictures that nobody saved.

-- § Choices

-- The jeweller's list of what is chosen of a piece, written whole with its prices and counts (PCE-03).

-- Trimmed, NFC; nothing: null. domain/text/tidy-text.ts is its twin.
create function private.tidied(line text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(normalize(line, nfc),
    E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    || E'\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), '')
$$;

-- lists: [{product_id, choices}]. One list of all their choices, each with its product, place and an id, as its values
-- have one; a text has no values, and what is undecided is not counted.
create function private.listed_choices(lists jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(c || jsonb_build_object('id', coalesce(c ->> 'id', gen_random_uuid()::text),
    'product_id', l -> 'product_id', 'place', place, 'values', (
    select coalesce(jsonb_agg(
      case when (v ->> 'undecided')::boolean then v - 'stock_seen' || '{"stock": null}' else v end
      || jsonb_build_object('id', coalesce(v ->> 'id', gen_random_uuid()::text)) order by at), '[]')
    from jsonb_array_elements(case when c ->> 'kind' = 'text' then '[]' else coalesce(c -> 'values', '[]') end)
      with ordinality as k (v, at))) order by nth, place), '[]')
  from jsonb_array_elements(lists) with ordinality as given (l, nth),
    jsonb_array_elements(l -> 'choices') with ordinality as listed (c, place)
$$;

-- The values of a list (listed_choices), each with what refusals call it.
create function private.listed_values(listed jsonb)
returns table (id uuid, choice_id uuid, place integer, value jsonb, about jsonb)
language sql immutable set search_path = '' as $$
  select (v ->> 'id')::uuid, (c ->> 'id')::uuid, at::integer, v,
    jsonb_build_object('choice', c -> 'name', 'value', v -> 'label')
  from jsonb_array_elements(listed) c, jsonb_array_elements(c -> 'values') with ordinality as k (v, at)
$$;

create function private.refuse_bad_choices(listed jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  bad record;
begin
  with choices as materialized (
    select (c ->> 'product_id')::uuid as product_id, (c ->> 'id')::uuid as id, c ->> 'name' as name,
      c ->> 'kind' <> 'text' and c -> 'values' = '[]' as is_empty, jsonb_build_object('choice', c -> 'name') as about
    from jsonb_array_elements(listed) c
  ), listed_ones as materialized (select l.* from private.listed_values(listed) l)
  select k.code, k.about into bad from (
    select 1 as rank, 'choice_twice' as code, jsonb_build_object('choice', max(c.name)) as about
      from choices c group by c.product_id, private.tidied(c.name) having count(*) > 1
    union all
    select 2, 'unknown_choice', c.about from choices c join public.product_choices known on known.id = c.id
      where known.product_id <> c.product_id
    union all
    select 3, 'choice_without_values', c.about from choices c where c.is_empty
    union all
    select 4, 'value_twice', jsonb_build_object('choice', max(l.about ->> 'choice'), 'value', max(l.value ->> 'label'))
      from listed_ones l group by l.choice_id, private.tidied(l.value ->> 'label') having count(*) > 1
    union all
    select 5, 'two_defaults', jsonb_build_object('choice', max(l.about ->> 'choice'))
      from listed_ones l where (l.value ->> 'is_default')::boolean group by l.choice_id having count(*) > 1
  ) k order by k.rank limit 1;
  if found then perform private.refuse_item('PT400', bad.code, bad.about); end if;
end
$$;

-- The counts that a list changes. What the form did not change stays as a sale left it (stock_seen: what it showed).
create function private.changed_counts(listed jsonb)
returns table (value_id uuid, about jsonb, there integer, wanted integer, is_changed boolean)
language sql stable set search_path = '' as $$
  select l.id, l.about, s.quantity, w.wanted,
    l.value ? 'stock_seen' and (l.value ->> 'stock_seen')::integer is distinct from s.quantity
  from private.listed_values(listed) l left join public.value_stock s on s.value_id = l.id,
    lateral (select (l.value ->> 'stock')::integer as wanted) w
  where l.value ? 'stock' and w.wanted is distinct from s.quantity
    and not (l.value ? 'stock_seen' and w.wanted is not distinct from (l.value ->> 'stock_seen')::integer)
$$;

create function private.put_counts(listed jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  bad record;
begin
  select k.*, taken.held, taken.aside into bad from private.changed_counts(listed) k,
    lateral (select private.value_put_aside_of(k.value_id) as aside,
      coalesce((select sum(h.quantity) from private.value_holds h where h.value_id = k.value_id), 0) as held) taken
    where k.is_changed or (taken.held > 0 and k.wanted < taken.held)
      or (taken.aside > 0 and k.wanted < taken.held + taken.aside)
    limit 1;
  if bad.is_changed then
    perform private.refuse_item('PT409', 'value_stock_changed',
      bad.about || jsonb_build_object('quantity', bad.there));
  elsif bad.wanted < bad.held then
    perform private.refuse_item('PT409', 'value_stock_below_holds', bad.about
      || jsonb_build_object('held', bad.held));
  elsif bad.value_id is not null then
    perform private.refuse_item('PT409', 'value_stock_below_put_aside',
      bad.about || jsonb_build_object('held', bad.aside));
  end if;
  with changed as materialized (select k.value_id, k.wanted from private.changed_counts(listed) k), uncounted as (
    delete from public.value_stock s using changed k where s.value_id = k.value_id and k.wanted is null
  )
  insert into public.value_stock (value_id, quantity) select k.value_id, k.wanted from changed k
    where k.wanted is not null
    on conflict (value_id) do update set quantity = excluded.quantity;
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

-- The first text or value of a list, in their order, with which its product costs more than it may.
create function private.too_dear(listed jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with choices as (
    select (c ->> 'product_id')::uuid as product_id, (c ->> 'id')::uuid as id, (c ->> 'place')::integer as place, c
    from jsonb_array_elements(listed) c
  ), surcharges as (
    select k.product_id, k.place, 0 as at, (k.c ->> 'surcharge')::numeric as euros,
      jsonb_build_object('choice', k.c -> 'name') as about
    from choices k
    union all
    select k.product_id, k.place, l.place, (l.value ->> 'surcharge')::numeric, l.about
    from choices k join private.listed_values(listed) l on l.choice_id = k.id
  )
  select s.about from surcharges s join public.products p on p.id = s.product_id
  where p.price + (
    select sum(dearest.euros) from (select max(e.euros) as euros from surcharges e
      where e.product_id = s.product_id and (e.place, e.at) <= (s.place, s.at) group by e.place) dearest)
    > 999999.99
  order by s.place, s.at limit 1
$$;

-- lists: [{product_id, choices}] of locked products, all of them in a few statements: an import writes many at once. A
-- constraint refuses a row by its id, which the list then names.
create function private.put_choices(lists jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  of_products constant uuid[] := array(select (l ->> 'product_id')::uuid from jsonb_array_elements(lists) l);
  is_audited constant boolean
    := coalesce(nullif(current_setting('kosmima.stock_change', true), '')::jsonb ? 'is_audited', false);
  listed constant jsonb := private.listed_choices(lists);
  before jsonb;
  rewritten uuid[];
  refused text;
  said text;
  about jsonb;
begin
  select jsonb_object_agg(id, private.choices_of(id)) into before from unnest(of_products) id;
  perform private.refuse_bad_choices(listed);
  perform set_config('kosmima.choices_wait', 'on', true);
  delete from public.product_choices k where k.product_id = any (of_products)
    and not exists (select 1 from jsonb_array_elements(listed) c where (c ->> 'id')::uuid = k.id);
  insert into public.product_choices as known
      (id, product_id, position, kind, name, name_el, scale, max_length, alphabets, surcharge, optional)
    select (c ->> 'id')::uuid, (c ->> 'product_id')::uuid, (c ->> 'place')::integer, coalesce(c ->> 'kind', ''),
      coalesce(private.tidied(c ->> 'name'), ''),
      private.tidied(c ->> 'name_el'), c ->> 'scale', (c ->> 'max_length')::integer,
      (select array_agg(a) from jsonb_array_elements_text(nullif(c -> 'alphabets', 'null')) a),
      coalesce((c ->> 'surcharge')::numeric, 0), coalesce((c ->> 'optional')::boolean, true)
    from jsonb_array_elements(listed) with ordinality as l (c, nth) order by nth
    on conflict (id) do update set position = excluded.position, kind = excluded.kind, name = excluded.name,
      name_el = excluded.name_el, scale = excluded.scale, max_length = excluded.max_length,
      alphabets = excluded.alphabets, surcharge = excluded.surcharge, optional = excluded.optional
    where to_jsonb(known) <> to_jsonb(excluded);
  delete from public.product_choice_values k using public.product_choices c
    where c.id = k.choice_id and c.product_id = any (of_products)
      and not exists (select 1 from private.listed_values(listed) l where l.id = k.id and l.choice_id = k.choice_id);
  select l.about into about from private.listed_values(listed) l
    join public.product_choice_values k on k.id = l.id and k.choice_id <> l.choice_id limit 1;
  if found then perform private.refuse_item('PT400', 'unknown_value', about); end if;
  -- A default that moves leaves its old place first.
  update public.product_choice_values k set is_default = false from private.listed_values(listed) l
    where k.id = l.id and k.is_default and (l.value ->> 'is_default')::boolean is not true;
  insert into public.product_choice_values as known
      (id, choice_id, position, label, label_el, surcharge, is_default, undecided)
    select l.id, l.choice_id, l.place, coalesce(private.tidied(l.value ->> 'label'), ''),
      private.tidied(l.value ->> 'label_el'), coalesce((l.value ->> 'surcharge')::numeric, 0),
      coalesce((l.value ->> 'is_default')::boolean, false), coalesce((l.value ->> 'undecided')::boolean, false)
    from private.listed_values(listed) l
    on conflict (id) do update set position = excluded.position, label = excluded.label, label_el = excluded.label_el,
      surcharge = excluded.surcharge, is_default = excluded.is_default, undecided = excluded.undecided
    -- An equal value is no change: pages are told of real ones only.
    where (known.position, known.label, known.label_el, known.surcharge, known.is_default, known.undecided)
      is distinct from (excluded.position, excluded.label, excluded.label_el, excluded.surcharge, excluded.is_default,
        excluded.undecided);
  perform private.put_counts(listed);
  perform private.refresh_values(array(select (c ->> 'id')::uuid from jsonb_array_elements(listed) c));
  perform set_config('kosmima.choices_wait', '', true);
  rewritten := array(select id from unnest(of_products) id
    where before -> id::text = 'null' or private.choices_of(id) is distinct from before -> id::text);
  perform private.follow_products(of_products, rewritten);
  if not is_audited then
    insert into private.audit (actor, action, rows, names, names_el, columns)
      select auth.uid(), 'product_choices update', 1, array[p.name], array[p.name_el], '{}' from public.products p
      where p.id = any (rewritten);
  end if;
exception when check_violation then
  get stacked diagnostics refused = constraint_name, said = pg_exception_detail;
  said := substring(said from '\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})');
  select coalesce(
    case refused when 'products_price_with_choices' then private.too_dear(listed) end,
    (select l.about from private.listed_values(listed) l where l.id::text = said),
    (select jsonb_build_object('choice', c -> 'name') from jsonb_array_elements(listed) c
      where (c ->> 'id')::uuid::text = said), '{}') into about;
  perform private.refuse_item('PT400', refused, about);
end
$$;

-- § Pictures and facts

-- lists: [{product_id, pictures: [{url, alt, alt_el}]}], in their order, at most nine: the second to the tenth. One
-- that is awaited ({awaited: true}) leaves its place as it is.
create function private.put_pictures(lists jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.product_pictures c using jsonb_array_elements(lists) l
    where c.product_id = (l ->> 'product_id')::uuid and c.position > jsonb_array_length(l -> 'pictures') + 1;
  insert into public.product_pictures as known (product_id, position, url, alt, alt_el)
    select (l ->> 'product_id')::uuid, place + 1, picture ->> 'url',
      nullif(btrim(normalize(picture ->> 'alt', nfc)), ''), nullif(btrim(normalize(picture ->> 'alt_el', nfc)), '')
    from jsonb_array_elements(lists) l,
      jsonb_array_elements(l -> 'pictures') with ordinality as listed (picture, place)
    where not picture ? 'awaited'
    on conflict on constraint product_pictures_pkey
      do update set url = excluded.url, alt = excluded.alt, alt_el = excluded.alt_el
      -- An equal value is no change: the audit names real ones only.
      where (known.url, known.alt, known.alt_el) is distinct from (excluded.url, excluded.alt, excluded.alt_el);
end
$$;

create function private.tidy_facts(of_product uuid, facts jsonb) returns public.product_facts
language sql immutable set search_path = '' as $$
  select jsonb_populate_record(null::public.product_facts, jsonb_strip_nulls(facts || jsonb_build_object(
    'product_id', of_product,
    'hallmark', nullif(btrim(normalize(facts ->> 'hallmark', nfc)), ''),
    'hallmark_el', nullif(btrim(normalize(facts ->> 'hallmark_el', nfc)), ''),
    'care', nullif(btrim(normalize(facts ->> 'care', nfc)), ''),
    'care_el', nullif(btrim(normalize(facts ->> 'care_el', nfc)), ''),
    'maker', nullif(btrim(normalize(facts ->> 'maker', nfc)), ''),
    'responsible_person', nullif(btrim(normalize(facts ->> 'responsible_person', nfc)), ''),
    'warnings', nullif(btrim(normalize(facts ->> 'warnings', nfc)), ''),
    'warnings_el', nullif(btrim(normalize(facts ->> 'warnings_el', nfc)), ''))))
$$;

-- lists: [{product_id, facts: an object of columns, null for none, stones: a list in its order}]. Both replace what was
-- there.
create function private.put_facts(lists jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with asked as materialized (
    select private.tidy_facts((l ->> 'product_id')::uuid, l -> 'facts') as facts from jsonb_array_elements(lists) l
  ), judged as materialized (
    select a.facts, jsonb_strip_nulls(to_jsonb(a.facts)) - 'product_id' = '{}' as is_empty from asked a
  ), gone as (
    delete from public.product_facts f using judged j where f.product_id = (j.facts).product_id and j.is_empty
  )
  insert into public.product_facts as known select (j.facts).* from judged j where not j.is_empty
    on conflict on constraint product_facts_pkey do update set
      (metal, fineness, colour, width_mm, height_mm, length_mm, weight_g, hallmark, hallmark_el, care, care_el, maker,
        responsible_person, warnings, warnings_el)
      = row(excluded.metal, excluded.fineness, excluded.colour, excluded.width_mm, excluded.height_mm,
        excluded.length_mm, excluded.weight_g, excluded.hallmark, excluded.hallmark_el, excluded.care,
        excluded.care_el, excluded.maker, excluded.responsible_person, excluded.warnings, excluded.warnings_el)
    -- An equal value is no change: the audit names real ones only.
    where known.* is distinct from excluded.*;
  delete from public.product_stones s using jsonb_array_elements(lists) l
    where s.product_id = (l ->> 'product_id')::uuid
      and s.position > coalesce(jsonb_array_length(nullif(l -> 'stones', 'null')), 0);
  insert into public.product_stones as known (product_id, position, kind, count, carat, cut, treatment, origin, colour,
      clarity, cut_grade, laboratory, report_number, report_url)
    select (l ->> 'product_id')::uuid, listed.place, stone.kind, stone.count, stone.carat, stone.cut, stone.treatment,
      stone.origin, nullif(btrim(normalize(stone.colour, nfc)), ''), nullif(btrim(normalize(stone.clarity, nfc)), ''),
      stone.cut_grade, stone.laboratory, nullif(btrim(stone.report_number), ''), nullif(btrim(stone.report_url), '')
    from jsonb_array_elements(lists) l,
      jsonb_array_elements(coalesce(nullif(l -> 'stones', 'null'), '[]')) with ordinality as listed (stone, place),
      lateral jsonb_populate_record(null::public.product_stones, listed.stone) as stone
    on conflict on constraint product_stones_pkey do update set
      (kind, count, carat, cut, treatment, origin, colour, clarity, cut_grade, laboratory, report_number,
        report_url)
      = row(excluded.kind, excluded.count, excluded.carat, excluded.cut, excluded.treatment, excluded.origin,
        excluded.colour, excluded.clarity, excluded.cut_grade, excluded.laboratory, excluded.report_number,
        excluded.report_url)
    where known.* is distinct from excluded.*;
end
$$;

-- § Saving

create function private.lists_with(lists jsonb, key text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(lists) l where l ? key
$$;

-- lists: [{product_id, pictures?, facts?, stones?, choices?}]: details of locked products as form and import say them;
-- whatever they don't say stays.
create function private.put_details(lists jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if lists @? '$[*].pictures' then perform private.put_pictures(private.lists_with(lists, 'pictures')); end if;
  if lists @? '$[*].facts' then perform private.put_facts(private.lists_with(lists, 'facts')); end if;
  if lists @? '$[*].choices' then perform private.put_choices(private.lists_with(lists, 'choices')); end if;
end
$$;

-- details: {stock? (put_stock), pictures?: [{url, alt, alt_el}] from the second on, facts?: an object of columns,
-- stones?: a list (with facts), choices?: [{id?, kind, name, name_el?, scale?, max_length?, alphabets?, surcharge?
-- (euros), optional?, values?: [{id?, label, label_el?, surcharge? (euros), is_default?, undecided?, stock? (null: not
-- counted; absent: as it is), stock_seen?}]}]}. Each list is whole: known ids are kept, what is not listed is removed.
-- Refuses with PT404 unknown_product; a constraint's name; as put_stock; of choices, each with {choice, value?}: PT400
-- a constraint's name, unknown_choice, unknown_value, choice_twice, choice_without_values, value_twice, two_defaults,
-- PT409 value_stock_changed {quantity}, value_stock_below_holds {held}, value_stock_below_put_aside {held}.
create function public.save_details(product uuid, details jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  -- An import holds many products; two who save one do it one after the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('details', 0));
  perform pg_advisory_xact_lock(hashtextextended('details ' || save_details.product, 0));
  -- Shelf first, as every payment does.
  perform private.lock_shelf(array[save_details.product]);
  perform 1 from public.products p where p.id = save_details.product for update;
  if not found then perform private.refuse_item('PT404', 'unknown_product', '{}'); end if;
  if details ? 'stock' then perform private.put_stock(save_details.product, details -> 'stock'); end if;
  perform private.put_details(jsonb_build_array(details || jsonb_build_object('product_id', save_details.product)));
end
$$;
comment on function public.save_details(uuid, jsonb) is
  'Saves count, pictures, facts and choices of a product, all or none, for staff (42501 otherwise). Security definer: '
  'nobody else writes choices';
revoke all on function public.save_details(uuid, jsonb) from public, anon;
grant execute on function public.save_details(uuid, jsonb) to authenticated;

-- § Unused uploads

-- Pictures and stones' reports go to storage as they are chosen (PCE-01); who closes the form without saving leaves
-- them there.

-- Uploads of an admin's form, a day old, that nothing shows, oldest first. What is older than a week stays: it was in
-- use once, and an export or a back-up may still name it.
create function public.unused_uploads(at_most integer) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name from storage.objects o
  where o.owner is not null and o.created_at between now() - interval '8 days' and now() - interval '1 day'
    and case o.bucket_id
      when 'product-images' then o.name ~ '^\d{13}(-[0-9a-f-]{36})?\.\w{1,10}$'
        and o.name not in (
          select substring(shown.address from '/product-images/([^/?#]+)')
          from (select image_url from public.products
            union all select url from public.product_pictures
            union all select picture from public.collections
            union all select image_url from public.orders
            union all select picture_url from private.quotes
            union all select jsonb_path_query(lines, '$[*].image_url') #>> '{}' from private.quotes
            union all select product_row ->> 'image_url' from private.deleted_products
            union all select jsonb_path_query(taken, '$[*].rows[*].url') #>> '{}' from private.deleted_products
            union all select unnest(array[hero_picture, story_picture, notice_picture, notice_picture_el,
              guarantee_label, guarantee_label_el]) from private.settings) shown (address)
          where shown.address ~ '/product-images/[^/?#]')
      when 'stone-reports' then o.name ~ '^[0-9a-f-]{36}\.\w{1,10}$'
        and o.name not in (
          select substring(shown.address from '/stone-reports/([^/?#]+)')
          from (select report_url from public.product_stones
            union all select jsonb_path_query(taken, '$[*].rows[*].report_url') #>> '{}' from private.deleted_products
            union all select jsonb_path_query(stones, '$[*].report_url') #>> '{}' from private.sold_facts
            ) shown (address)
          where shown.address ~ '/stone-reports/[^/?#]')
      else false end
  order by o.created_at, o.name
  limit at_most
$$;
comment on function public.unused_uploads(integer) is
  'Uploaded pictures and reports that were never saved. Security definer: the tables that show them have rights of '
  'their own';
revoke all on function public.unused_uploads(integer) from public, anon, authenticated;
grant execute on function public.unused_uploads(integer) to service_role;
