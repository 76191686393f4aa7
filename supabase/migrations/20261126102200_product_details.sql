-- How the details of a product are saved: its choices, a catalogue by file, and pictures that nobody saved.

-- § Choices

-- The jeweller's list of what is chosen of a piece, written whole with its prices and counts (PCE-03).

-- Trimmed, NFC; nothing: null. domain/text/tidy-text.ts is its twin.
create function private.tidied(line text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(normalize(line, nfc),
    E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    || E'\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), '')
$$;

-- The list with an id for each choice and value; a text has no values, and what is undecided is not counted.
create function private.listed_choices(choices jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(c || jsonb_build_object('id', coalesce(c ->> 'id', gen_random_uuid()::text), 'values', (
    select coalesce(jsonb_agg(
      case when (v ->> 'undecided')::boolean then v - 'stock_seen' || '{"stock": null}' else v end
      || jsonb_build_object('id', coalesce(v ->> 'id', gen_random_uuid()::text)) order by at), '[]')
    from jsonb_array_elements(case when c ->> 'kind' = 'text' then '[]' else coalesce(c -> 'values', '[]') end)
      with ordinality as k (v, at))) order by place), '[]')
  from jsonb_array_elements(choices) with ordinality as listed (c, place)
$$;

-- The values of a list (listed_choices), each with what refusals call it.
create function private.listed_values(listed jsonb)
returns table (id uuid, choice_id uuid, place integer, value jsonb, about jsonb)
language sql immutable set search_path = '' as $$
  select (v ->> 'id')::uuid, (c ->> 'id')::uuid, at::integer, v,
    jsonb_build_object('choice', c -> 'name', 'value', v -> 'label')
  from jsonb_array_elements(listed) c, jsonb_array_elements(c -> 'values') with ordinality as k (v, at)
$$;

create function private.refuse_bad_choices(of_product uuid, listed jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  choice jsonb;
  about jsonb;
  twice text;
begin
  select max(c ->> 'name') into twice from jsonb_array_elements(listed) c
    group by private.tidied(c ->> 'name') having count(*) > 1 limit 1;
  if found then perform private.refuse_item('PT400', 'choice_twice', jsonb_build_object('choice', twice)); end if;
  for choice in select c from jsonb_array_elements(listed) c loop
    about := jsonb_build_object('choice', choice -> 'name');
    if exists (select 1 from public.product_choices k
        where k.id = (choice ->> 'id')::uuid and k.product_id <> of_product) then
      perform private.refuse_item('PT400', 'unknown_choice', about);
    end if;
    if choice ->> 'kind' <> 'text' and choice -> 'values' = '[]' then
      perform private.refuse_item('PT400', 'choice_without_values', about);
    end if;
    select max(v ->> 'label') into twice from jsonb_array_elements(choice -> 'values') v
      group by private.tidied(v ->> 'label') having count(*) > 1 limit 1;
    if found then
      perform private.refuse_item('PT400', 'value_twice', about || jsonb_build_object('value', twice));
    end if;
    if (select count(*) from jsonb_array_elements(choice -> 'values') v where (v ->> 'is_default')::boolean) > 1 then
      perform private.refuse_item('PT400', 'two_defaults', about);
    end if;
  end loop;
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
  changed record;
  held bigint;
  aside bigint;
begin
  for changed in select k.* from private.changed_counts(listed) k loop
    if changed.is_changed then
      perform private.refuse_item('PT409', 'value_stock_changed',
        changed.about || jsonb_build_object('quantity', changed.there));
    end if;
    select coalesce(sum(h.quantity), 0) into held from private.value_holds h where h.value_id = changed.value_id;
    aside := private.value_put_aside_of(changed.value_id);
    if held > 0 and changed.wanted < held then
      perform private.refuse_item('PT409', 'value_stock_below_holds', changed.about
        || jsonb_build_object('held', held));
    elsif aside > 0 and changed.wanted < held + aside then
      perform private.refuse_item('PT409', 'value_stock_below_put_aside',
        changed.about || jsonb_build_object('held', aside));
    end if;
  end loop;
  delete from public.value_stock s using private.changed_counts(listed) k
    where s.value_id = k.value_id and k.wanted is null;
  insert into public.value_stock (value_id, quantity)
    select k.value_id, k.wanted from private.changed_counts(listed) k where k.wanted is not null
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

-- The first text or value of a list, in their order, with which the product costs more than it may.
create function private.too_dear(of_product uuid, listed jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with surcharges as (
    select place, 0 as at, (c ->> 'surcharge')::numeric as euros, jsonb_build_object('choice', c -> 'name') as about
    from jsonb_array_elements(listed) with ordinality as k (c, place)
    union all
    select k.place, l.place, (l.value ->> 'surcharge')::numeric, l.about
    from jsonb_array_elements(listed) with ordinality as k (c, place)
      join private.listed_values(listed) l on l.choice_id = (k.c ->> 'id')::uuid
  )
  select s.about from surcharges s, public.products p
  where p.id = of_product and p.price + (
    select sum(dearest.euros) from (
      select max(e.euros) as euros from surcharges e where (e.place, e.at) <= (s.place, s.at) group by e.place) dearest)
    > 999999.99
  order by s.place, s.at limit 1
$$;

-- Of a locked product, whatever its number of values in a few statements. A constraint refuses a row by its id, which
-- the list then names.
create function private.put_choices(of_product uuid, choices jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  before constant jsonb := private.choices_of(of_product);
  listed constant jsonb := private.listed_choices(choices);
  refused text;
  said text;
  about jsonb;
begin
  perform private.refuse_bad_choices(of_product, listed);
  delete from public.product_choices k where k.product_id = of_product
    and not exists (select 1 from jsonb_array_elements(listed) c where (c ->> 'id')::uuid = k.id);
  insert into public.product_choices as known
      (id, product_id, position, kind, name, name_el, scale, max_length, alphabets, surcharge, optional)
    select (c ->> 'id')::uuid, of_product, place, coalesce(c ->> 'kind', ''),
      coalesce(private.tidied(c ->> 'name'), ''),
      private.tidied(c ->> 'name_el'), c ->> 'scale', (c ->> 'max_length')::integer,
      (select array_agg(a) from jsonb_array_elements_text(nullif(c -> 'alphabets', 'null')) a),
      coalesce((c ->> 'surcharge')::numeric, 0), coalesce((c ->> 'optional')::boolean, true)
    from jsonb_array_elements(listed) with ordinality as l (c, place) order by place
    on conflict (id) do update set position = excluded.position, kind = excluded.kind, name = excluded.name,
      name_el = excluded.name_el, scale = excluded.scale, max_length = excluded.max_length,
      alphabets = excluded.alphabets, surcharge = excluded.surcharge, optional = excluded.optional
    where to_jsonb(known) <> to_jsonb(excluded);
  delete from public.product_choice_values k using public.product_choices c
    where c.id = k.choice_id and c.product_id = of_product
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
  if private.choices_of(of_product) is distinct from before then
    insert into private.audit (actor, action, rows, names, columns)
      select auth.uid(), 'product_choices update', 1, array[p.name], '{}' from public.products p
        where p.id = of_product;
  end if;
exception when check_violation then
  get stacked diagnostics refused = constraint_name, said = pg_exception_detail;
  said := substring(said from '\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})');
  select coalesce(
    case refused when 'products_price_with_choices' then private.too_dear(of_product, listed) end,
    (select l.about from private.listed_values(listed) l where l.id::text = said),
    (select jsonb_build_object('choice', c -> 'name') from jsonb_array_elements(listed) c
      where (c ->> 'id')::uuid::text = said), '{}') into about;
  perform private.refuse_item('PT400', refused, about);
end
$$;

-- § Pictures and facts

-- pictures: [{url, alt, alt_el}] in their order, at most nine: the second to the tenth.
create function private.put_pictures(of_product uuid, pictures jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.product_pictures c
    where c.product_id = of_product and c.position > jsonb_array_length(pictures) + 1;
  insert into public.product_pictures as known (product_id, position, url, alt, alt_el)
    select of_product, place + 1, picture ->> 'url',
      nullif(btrim(normalize(picture ->> 'alt', nfc)), ''), nullif(btrim(normalize(picture ->> 'alt_el', nfc)), '')
    from jsonb_array_elements(pictures) with ordinality as listed (picture, place)
    on conflict on constraint product_pictures_pkey
      do update set url = excluded.url, alt = excluded.alt, alt_el = excluded.alt_el
      -- An equal value is no change: the audit names real ones only.
      where (known.url, known.alt, known.alt_el) is distinct from (excluded.url, excluded.alt, excluded.alt_el);
end
$$;

-- facts: an object of columns, null for none; stones: a list in its order. Both replace what was there.
create function private.put_facts(of_product uuid, facts jsonb, stones jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  asked public.product_facts := jsonb_populate_record(null::public.product_facts,
    jsonb_strip_nulls(facts) - 'product_id');
begin
  asked.hallmark := nullif(btrim(normalize(asked.hallmark, nfc)), '');
  asked.hallmark_el := nullif(btrim(normalize(asked.hallmark_el, nfc)), '');
  asked.care := nullif(btrim(normalize(asked.care, nfc)), '');
  asked.care_el := nullif(btrim(normalize(asked.care_el, nfc)), '');
  if jsonb_strip_nulls(to_jsonb(asked)) = '{}' then
    delete from public.product_facts f where f.product_id = of_product;
  else
    asked.product_id := of_product;
    -- An equal value is no change: the audit names real ones only.
    insert into public.product_facts as known select asked.*
      on conflict on constraint product_facts_pkey do update set
        (metal, fineness, colour, width_mm, height_mm, length_mm, weight_g, hallmark, hallmark_el, care, care_el)
        = row(excluded.metal, excluded.fineness, excluded.colour, excluded.width_mm, excluded.height_mm,
          excluded.length_mm, excluded.weight_g, excluded.hallmark, excluded.hallmark_el, excluded.care,
          excluded.care_el)
      where known.* is distinct from excluded.*;
  end if;
  delete from public.product_stones s
    where s.product_id = of_product and s.position > coalesce(jsonb_array_length(stones), 0);
  insert into public.product_stones as known (product_id, position, kind, count, carat, cut, treatment, origin)
    select of_product, listed.place, stone.kind, stone.count, stone.carat, stone.cut, stone.treatment, stone.origin
    from jsonb_array_elements(coalesce(stones, '[]')) with ordinality as listed (stone, place),
      lateral jsonb_populate_record(null::public.product_stones, listed.stone) as stone
    on conflict on constraint product_stones_pkey do update set
      (kind, count, carat, cut, treatment, origin)
      = row(excluded.kind, excluded.count, excluded.carat, excluded.cut, excluded.treatment, excluded.origin)
    where known.* is distinct from excluded.*;
end
$$;

-- § Saving

-- A locked product's details as form and import say them; whatever they don't say stays.
create function private.put_details(of_product uuid, details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if details ? 'pictures' then perform private.put_pictures(of_product, details -> 'pictures'); end if;
  if details ? 'facts' then perform private.put_facts(of_product, details -> 'facts', details -> 'stones'); end if;
  if details ? 'choices' then perform private.put_choices(of_product, details -> 'choices'); end if;
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
  perform private.require_admin();
  -- An import holds many products; two who save one do it one after the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('details', 0));
  perform pg_advisory_xact_lock(hashtextextended('details ' || save_details.product, 0));
  -- Shelf first, as every payment does.
  perform private.lock_shelf(array[save_details.product]);
  perform 1 from public.products p where p.id = save_details.product for update;
  if not found then perform private.refuse_item('PT404', 'unknown_product', '{}'); end if;
  if details ? 'stock' then perform private.put_stock(save_details.product, details -> 'stock'); end if;
  perform private.put_details(save_details.product, details);
end
$$;
comment on function public.save_details(uuid, jsonb) is
  'Saves count, pictures, facts and choices of a product, all or none, for admins (42501 otherwise). Security definer: '
  'nobody else writes choices';
revoke all on function public.save_details(uuid, jsonb) from public, anon;
grant execute on function public.save_details(uuid, jsonb) to authenticated;

-- § Imports

-- Importing a catalogue: its lines arrive in parts and are applied in one transaction, all or none.

create table private.import_lines (
  import uuid not null,
  line integer not null,
  actor uuid not null,
  product jsonb not null,
  -- The product of the line: the named one, or a new one.
  target uuid not null,
  arrived_at timestamptz not null default now(),
  -- Whoever staged a line: the same import of another admin is another one.
  constraint import_lines_pkey primary key (actor, import, line)
);
comment on table private.import_lines is
  'Lines of imports under way; applied or thrown away, at the latest by the next import a day later';
alter table private.import_lines enable row level security;
revoke all on private.import_lines from public, anon, authenticated, service_role;

-- lines: [{line, product: {column: value, …, updated_at?, pictures?, facts?, stones?, choices?}}], at most 500 at a
-- time, the last as save_details takes them. The same line again replaces itself.
create function public.stage_product_import(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if jsonb_array_length(lines) > 500 then
    raise exception using errcode = 'PT400', message = 'too_many_lines';
  end if;
  delete from private.import_lines l where l.arrived_at < now() - interval '1 day';
  insert into private.import_lines (import, line, actor, product, target)
    select stage_product_import.import, (entry ->> 'line')::integer, auth.uid(), entry -> 'product',
      coalesce((select p.id from public.products p where p.id = (entry -> 'product' ->> 'id')::uuid), gen_random_uuid())
    from jsonb_array_elements(lines) entry
    on conflict on constraint import_lines_pkey do update set product = excluded.product, target = excluded.target;
end
$$;

-- A file changes a count by what it saw (`stock_seen`). One that does not say changes counts that are as they were
-- first given or imported: a sale or a correction since stays (STK-03). Returns what differs and stayed: [{line, name,
-- there, wanted}], the first hundred.
create function private.import_counts(of_import uuid, first_line integer, last_line integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  counts jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'target', l.target, 'there', s.quantity,
      'wanted', l.product -> 'stock', 'one_of_a_kind', coalesce((l.product ->> 'one_of_a_kind')::boolean,
        s.one_of_a_kind and (l.product ->> 'stock')::integer < 2, false),
      'is_free', s.quantity is null or case when l.product ? 'stock_seen'
        then s.quantity = (l.product ->> 'stock_seen')::integer
        else (select m.reason in ('first', 'import') from public.stock_movements m
          where m.product_id = s.product_id and m.value_id is null order by m.id desc limit 1) end) order by l.line),
            '[]')
    into counts
    from private.import_lines l left join public.stock s on s.product_id = l.target
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
      and l.product ? 'stock'
      and (((l.product ->> 'stock')::integer is distinct from s.quantity
          and not (l.product ? 'stock_seen' and (l.product ->> 'stock')::integer
            is not distinct from (l.product ->> 'stock_seen')::integer))
        or ((l.product ->> 'stock')::integer = s.quantity
          and (l.product ->> 'one_of_a_kind')::boolean <> s.one_of_a_kind));
  perform private.name_stock_change('{"reason": "import"}');
  delete from public.stock s using jsonb_array_elements(counts) c
    where s.product_id = (c ->> 'target')::uuid and (c ->> 'is_free')::boolean and c ->> 'wanted' is null;
  insert into public.stock (product_id, quantity, one_of_a_kind)
    select (c ->> 'target')::uuid, (c ->> 'wanted')::integer, (c ->> 'one_of_a_kind')::boolean
    from jsonb_array_elements(counts) c where (c ->> 'is_free')::boolean and c ->> 'wanted' is not null
    on conflict (product_id) do update set quantity = excluded.quantity, one_of_a_kind = excluded.one_of_a_kind;
  perform private.name_stock_change('{}');
  return (select jsonb_agg(jsonb_build_object('line', c -> 'line', 'name', p.name, 'there', c -> 'there',
    'wanted', c -> 'wanted')
      order by (c ->> 'line')::integer)
    from (select c from jsonb_array_elements(counts) c where not (c ->> 'is_free')::boolean limit 100) stayed
      join public.products p on p.id::text = c ->> 'target');
end
$$;

-- Further pictures, facts and choices as the product form sends them, piece by piece: only lines that change them have
-- them.
create function private.import_details(of_import uuid, first_line integer, last_line integer) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.name_stock_change('{"reason": "import"}');
  perform private.put_details(l.target, l.product) from private.import_lines l
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
      and l.product ?| '{pictures, facts, choices}';
  perform private.name_stock_change('{}');
end
$$;

-- A line may say which version of its piece it was compared with (`updated_at`): over no other.
create function private.refuse_changed_meanwhile(of_import uuid, first_line integer, last_line integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select 1 from private.import_lines l
      where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
        and l.product ->> 'updated_at' is not null and not exists (select 1 from public.products p
          where p.id = l.target and p.updated_at = (l.product ->> 'updated_at')::timestamptz)) then
    perform private.refuse_item('PT409', 'changed_meanwhile', '{}');
  end if;
end
$$;

-- Thousands of lines in a few statements. Unnamed columns stay: ids and prices cost no piece its picture.
create function private.apply_import_lines(of_import uuid, first_line integer, last_line integer)
returns table (added integer, changed integer, kept jsonb)
language plpgsql volatile set search_path = '' as $$
begin
  -- Shelf first, as every payment does.
  perform private.lock_shelf(array(select l.target from private.import_lines l
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
      and l.product ?| array['stock', 'choices']));
  perform private.refuse_changed_meanwhile(of_import, first_line, last_line);
  update public.products p set
    name = new.name, name_el = new.name_el, description = new.description, description_el = new.description_el,
    price = new.price, product_code = new.product_code, image_url = new.image_url, image_alt = new.image_alt,
    image_alt_el = new.image_alt_el, category = new.category, personalised = coalesce(new.personalised, false),
    making_days = new.making_days
  from private.import_lines l
    join public.products known on known.id = l.target,
    lateral jsonb_populate_record(known, l.product - 'id' - 'slug') new
  where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
    and p.id = known.id;
  get diagnostics changed = row_count;

  insert into public.products (id, name, name_el, description, description_el, price, product_code, image_url,
      image_alt, image_alt_el, category, personalised, making_days, availability, few_left)
    select l.target, new.name, new.name_el, new.description, new.description_el, new.price, new.product_code,
      new.image_url, new.image_alt, new.image_alt_el, new.category, coalesce(new.personalised, false),
      new.making_days,
      -- As the stock's trigger does it: no row is written twice.
      coalesce(counted.how_many > 0, true), case when counted.how_many between 1 and 3 then counted.how_many end
    from private.import_lines l,
      lateral (select (l.product ->> 'stock')::integer as how_many) counted,
      lateral jsonb_populate_record(null::public.products, l.product - 'id' - 'slug') new
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
      and not exists (select 1 from public.products p where p.id = l.target)
    order by l.line;
  get diagnostics added = row_count;

  kept := private.import_counts(of_import, first_line, last_line);
  perform private.import_details(of_import, first_line, last_line);
  return next;
end
$$;

-- Lines with a product's id change it, the others add one; the same import again gets the same answer. {added, changed,
-- kept?: [{line, name, there, wanted}]}: `kept` counts changed since the file was made. The refusal names its line. Ten
-- thousand lines need this minute, not the 8 s of a signed-in caller.
create function public.apply_product_import(import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  lines int4range;
  done record;
  answer jsonb;
begin
  perform private.require_admin();
  -- One import at a time, and no details saved beside it: what waits for what stays in one order.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('details', 0));
  -- Waits for the same import under way.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: import ' || import, 0));
  select k.outcome into answer from private.idempotency_keys k
    where k.actor = auth.uid() and k.key = apply_product_import.import;
  if answer is not null then
    delete from private.import_lines l where l.import = apply_product_import.import and l.actor = auth.uid();
    return answer;
  end if;
  select int4range(min(l.line), max(l.line), '[]') into lines from private.import_lines l
    where l.import = apply_product_import.import and l.actor = auth.uid();
  begin
    select * into done from private.apply_import_lines(import, lower(lines), upper(lines) - 1);
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or sqlstate 'PT400' or sqlstate 'PT409' then
    -- The statement is undone by now; the refused line is still to be found.
    perform private.name_bad_line(import, lower(lines), upper(lines) - 1);
    raise;
  end;
  delete from private.import_lines l where l.import = apply_product_import.import and l.actor = auth.uid();
  answer := jsonb_build_object('added', done.added, 'changed', done.changed)
    || jsonb_strip_nulls(jsonb_build_object('kept', done.kept));
  if lower(lines) is not null then
    delete from private.idempotency_keys k where k.at < now() - interval '1 day';
    insert into private.idempotency_keys (actor, key, outcome) values (auth.uid(), import, answer);
  end if;
  return answer;
end
$$;

-- Halves the lines until the first refused one stands alone, and names it; the caller's transaction ends with it.
create function private.name_bad_line(of_import uuid, first_line integer, last_line integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  low integer := first_line;
  high integer := last_line;
  middle integer;
begin
  while low < high loop
    middle := (low + high) / 2;
    begin
      perform private.apply_import_lines(of_import, low, middle);
      low := middle + 1;
    exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or sqlstate 'PT400' or sqlstate 'PT409' then
      high := middle;
    end;
  end loop;
  perform private.apply_import_lines(of_import, low, low);
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or sqlstate 'PT400' or sqlstate 'PT409' then
  raise exception using errcode = 'PT400', message = 'bad_line', detail = low::text, hint = sqlerrm;
end
$$;

comment on function public.stage_product_import(uuid, jsonb) is
  'Takes lines of an import, admins only (42501 otherwise). Security definer: schema private is closed';
comment on function public.apply_product_import(uuid) is
  'Applies an import as a whole or not at all, admins only (42501 otherwise). Security definer: schema private is '
  'closed';
revoke all on function private.import_counts(uuid, integer, integer),
  private.apply_import_lines(uuid, integer, integer),
  private.import_details(uuid, integer, integer), private.refuse_changed_meanwhile(uuid, integer, integer),
  private.name_bad_line(uuid, integer, integer) from public;
revoke all on function public.stage_product_import(uuid, jsonb), public.apply_product_import(uuid) from public, anon;
grant execute on function public.stage_product_import(uuid, jsonb), public.apply_product_import(uuid) to authenticated;

-- § Unused pictures

-- Pictures go to storage as they are chosen; who closes the form without saving leaves them there (PCE-01).

-- Names in the bucket, oldest first, of what an admin's form uploaded more than a day ago and nothing shows. What is
-- older than a week stays: it was in use once, and an export or a back-up may still name it.
create function public.unused_pictures(at_most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'product-images' and o.owner is not null and o.name ~ '^\d{13}(-[0-9a-f-]{36})?\.\w{1,10}$'
    and o.created_at between now() - interval '8 days' and now() - interval '1 day'
    and o.name not in (
      select substring(shown.address from '/product-images/([^/?#]+)')
      from (select image_url from public.products
        union all select url from public.product_pictures
        union all select image_url from public.orders
        union all select picture_url from private.quotes
        union all select jsonb_path_query(lines, '$[*].image_url') #>> '{}' from private.quotes
        union all select product_row ->> 'image_url' from private.deleted_products
        union all select jsonb_path_query(taken, '$[*].rows[*].url') #>> '{}' from private.deleted_products
        union all select unnest(array[hero_picture, story_picture]) from private.settings) shown (address)
      where shown.address ~ '/product-images/[^/?#]')
  order by o.created_at, o.name
  limit at_most
$$;
comment on function public.unused_pictures(integer) is
  'Uploaded pictures that were never saved. Security definer: the tables that show pictures have rights of their own';
revoke all on function public.unused_pictures(integer) from public, anon, authenticated;
grant execute on function public.unused_pictures(integer) to service_role;
