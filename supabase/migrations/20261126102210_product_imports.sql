-- Importing a catalogue (MOV-06, MOV-07): lines are staged, then carried out in parts, and a whole import can be taken
-- back.

-- § Imports

create table private.product_imports (
  id uuid not null,
  actor uuid not null,
  file text,
  started_at timestamptz not null default now(),
  added integer not null default 0,
  changed integer not null default 0,
  audited boolean not null default false,
  to_come integer not null default 0,
  discarded_at timestamptz,
  taken_back_at timestamptz,
  constraint product_imports_pkey primary key (id),
  constraint product_imports_file_form check (char_length(file) <= 200 and private.is_clean_line(file))
);
create index product_imports_newest_idx on private.product_imports (started_at desc, id);
comment on table private.product_imports is 'Imports of product files, kept for a year';
comment on column private.product_imports.actor is 'An account of auth.users, kept when that goes';
comment on column private.product_imports.to_come is 'Lines that are still to be sent: nothing is carried out before';

create table private.import_lines (
  import uuid not null,
  line integer not null,
  name text,
  -- Columns to be written; emptied once they were.
  product jsonb not null,
  -- The product of the line: the named one, or a new one.
  target uuid not null,
  weight integer not null,
  outcome text,
  refusal jsonb,
  kept jsonb,
  awaited jsonb,
  -- The product before, as product_state tells it; null: the line added it.
  was jsonb,
  version timestamptz,
  movement bigint,
  back text,
  constraint import_lines_pkey primary key (import, line),
  constraint import_lines_import_fkey foreign key (import) references private.product_imports (id) on delete cascade,
  constraint import_lines_outcome_known check (outcome in ('added', 'changed', 'refused'))
);
create index import_lines_waiting_idx on private.import_lines (import, line) where outcome is null;
create index import_lines_refused_idx on private.import_lines (import, line) where outcome = 'refused';
create index import_lines_target_idx on private.import_lines (target);
comment on table private.import_lines is
  'Lines of imports: those under way, and for 30 days what each has changed, so that it can be taken back';
comment on column private.import_lines.outcome is 'added, changed, refused (by `refusal`); null: it waits';
comment on column private.import_lines.weight is 'What it costs to write, in values';
comment on column private.import_lines.kept is 'Counts that stayed: [{there, wanted, choice?, value?}]';
comment on column private.import_lines.awaited is
  'Pictures to be fetched: [{position, address, alt, alt_el}] (set_pictures_aside)';
comment on column private.import_lines.version is 'updated_at of the product as the line left it';
comment on column private.import_lines.movement is 'The last movement of its counts by then';
comment on column private.import_lines.back is 'Taken back: removed, restored, or why it stays (standing_reason)';

alter table private.product_imports enable row level security;
alter table private.import_lines enable row level security;
revoke all on private.product_imports, private.import_lines from public, anon, authenticated, service_role;

-- § Staging

-- Whose import it is; refuses with PT404 unknown_import. Locked: parts of one import follow each other.
create function private.own_import(wanted uuid) returns private.product_imports
language plpgsql volatile set search_path = '' as $$
declare
  found_import private.product_imports;
begin
  select i.* into found_import from private.product_imports i
    where i.id = wanted and i.actor = auth.uid() and i.discarded_at is null and i.taken_back_at is null for update;
  if not found then perform private.refuse_item('PT404', 'unknown_import', '{}'); end if;
  return found_import;
end
$$;

-- lines: [{line, product: {column: value, …, updated_at?, stock?, stock_seen?, one_of_a_kind?, pictures?, facts?,
-- stones?, choices?, collections?, old_addresses?: [path or URL]}}], at most 500 at a time, lists as save_details and
-- put_collections take them; pictures may have any http(s) address and are then fetched later. The same line again
-- replaces itself until it is in; one that was refused waits anew. to_come: lines that follow in later calls. anew: the
-- first of a sending, before which whatever waited of an earlier one is forgotten. Refuses with PT400 too_many_lines;
-- PT404 unknown_import: it is another admin's, or over.
create function public.stage_product_import(import uuid, lines jsonb, file text default null,
  to_come integer default 0, anew boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own private.product_imports;
begin
  perform private.require_admin();
  if jsonb_array_length(lines) > 500 then
    raise exception using errcode = 'PT400', message = 'too_many_lines';
  end if;
  delete from private.import_lines l using private.product_imports i
    where i.id = l.import and i.started_at < now() - interval '30 days';
  delete from private.product_imports i where i.started_at < now() - interval '1 year';
  delete from private.awaited_pictures a where a.state <> 'waiting' and a.created_at < now() - interval '30 days';
  insert into private.product_imports (id, actor, file)
    values (stage_product_import.import, auth.uid(),
      nullif(left(btrim(regexp_replace(normalize(stage_product_import.file, nfc), '[\u0001-\u001f\u007f-\u009f\u061c'
        || '\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')), 200), ''))
    on conflict on constraint product_imports_pkey do nothing;
  own := private.own_import(stage_product_import.import);
  if anew then
    delete from private.import_lines l where l.import = own.id and l.outcome is null;
  end if;
  update private.product_imports i set to_come = stage_product_import.to_come where i.id = own.id;
  insert into private.import_lines as known (import, line, name, product, target, weight)
    select own.id, (entry ->> 'line')::integer, left(coalesce(entry -> 'product' ->> 'name', p.name), 100),
      entry -> 'product', coalesce(p.id, gen_random_uuid()),
      2 + (select count(*) from jsonb_path_query(entry, '$.product.choices[*].values[*]'))
        + (select count(*) from jsonb_path_query(entry, '$.product.stones[*]'))
    from jsonb_array_elements(lines) entry
      left join public.products p on p.id = (entry -> 'product' ->> 'id')::uuid
    on conflict on constraint import_lines_pkey do update set name = excluded.name, product = excluded.product,
      target = excluded.target, weight = excluded.weight, outcome = null, refusal = null
      where known.outcome is null or known.outcome = 'refused';
end
$$;
comment on function public.stage_product_import(uuid, jsonb, text, integer, boolean) is
  'Takes lines of an import, admins only (42501 otherwise). Security definer: schema private is closed';

-- § Carrying out

-- All that an import may change of a product, as put_details and the product's row take it again.
create function private.product_state(p public.products) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'fields', jsonb_build_object('name', p.name, 'name_el', p.name_el, 'description', p.description,
      'description_el', p.description_el, 'price', p.price, 'product_code', p.product_code, 'image_url', p.image_url,
      'image_alt', p.image_alt, 'image_alt_el', p.image_alt_el, 'category', p.category,
      'personalised', p.personalised, 'making_days', p.making_days),
    'stock', (select jsonb_build_object('quantity', s.quantity, 'one_of_a_kind', s.one_of_a_kind)
      from public.stock s where s.product_id = p.id),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('url', c.url, 'alt', c.alt, 'alt_el', c.alt_el)
      order by c.position), '[]') from public.product_pictures c where c.product_id = p.id),
    'facts', coalesce((select to_jsonb(f) - 'product_id' from public.product_facts f where f.product_id = p.id), '{}'),
    'stones', (select coalesce(jsonb_agg(to_jsonb(s) - '{product_id,position}'::text[] order by s.position), '[]')
      from public.product_stones s where s.product_id = p.id),
    'choices', coalesce(private.choices_of(p.id), '[]'),
    'collections', (select coalesce(jsonb_agg(c.slug), '[]') from public.collections c
      where c.rule is null and p.id = any (c.pieces)))
$$;

-- lists: [{product_id, collections: addresses}]: all that a product is chosen for by hand (COL-01); a new piece stands
-- last. Refuses with PT400 unknown_collection {collection}: there is none, or it has a rule.
create function private.put_collections(lists jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  stranger text;
begin
  if lists = '[]' then return; end if;
  perform 1 from public.collections c where c.rule is null order by c.id for no key update;
  select address #>> '{}' into stranger from jsonb_path_query(lists, '$[*].collections[*]') address
    where not exists (select from public.collections c where c.slug = address #>> '{}' and c.rule is null) limit 1;
  if found then
    perform private.refuse_item('PT400', 'unknown_collection', jsonb_build_object('collection', stranger));
  end if;
  with told as materialized (
    select (l ->> 'product_id')::uuid as id, l -> 'collections' as addresses, place
    from jsonb_array_elements(lists) with ordinality as listed (l, place)
  ), wanted as (
    select c.id, array(select p.id from unnest(c.pieces) with ordinality as p (id, place)
        where not exists (select from told t where t.id = p.id and not t.addresses ? c.slug) order by p.place)
      || array(select t.id from told t where t.addresses ? c.slug and t.id <> all (c.pieces) order by t.place) as pieces
    from public.collections c where c.rule is null
  )
  update public.collections c set pieces = w.pieces from wanted w where c.id = w.id and c.pieces <> w.pieces;
end
$$;

-- The next lines that wait, together no heavier than a page may wait for: a part is one transaction, and the embedded
-- database does one at a time.
create function private.next_lines(of_import uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(l.line order by l.line) from (
    select w.line, w.weight, sum(w.weight) over (order by w.line) as so_far from (
      select k.line, k.weight from private.import_lines k where k.import = of_import and k.outcome is null
      order by k.line limit 200) w) l
  where l.so_far <= 100 or l.so_far = l.weight
$$;

-- A file changes a count by what it saw (`stock_seen`). One that does not say changes counts that are as they were
-- first given or imported: a sale or a correction since stays (STK-03), and so does what is held or put aside.
create function private.may_count(there integer, seen jsonb, wanted integer, free bigint, last_reason text)
returns boolean
language sql immutable set search_path = '' as $$
  select there is null or (coalesce(wanted >= there - free, true)
    and case when seen is not null then there is not distinct from (seen #>> '{}')::integer
      else last_reason in ('first', 'import') end)
$$;

-- Writes the counts of pieces that may be changed, and notes those that stay with their lines.
create function private.import_counts(of_import uuid, of_lines integer[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  counts jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'target', l.target, 'there', s.quantity,
      'wanted', l.product -> 'stock', 'one_of_a_kind', coalesce((l.product ->> 'one_of_a_kind')::boolean,
        s.one_of_a_kind and (l.product ->> 'stock')::integer < 2, false),
      'is_free', private.may_count(s.quantity, l.product -> 'stock_seen', (l.product ->> 'stock')::integer,
        private.free_stock(l.target), (select m.reason from public.stock_movements m
          where m.product_id = s.product_id and m.value_id is null order by m.id desc limit 1)))), '[]')
    into counts
    from private.import_lines l left join public.stock s on s.product_id = l.target
    where l.import = of_import and l.line = any (of_lines) and l.product ? 'stock'
      and (((l.product ->> 'stock')::integer is distinct from s.quantity
          and not (l.product ? 'stock_seen' and (l.product ->> 'stock')::integer
            is not distinct from (l.product ->> 'stock_seen')::integer))
        or ((l.product ->> 'stock')::integer = s.quantity
          and (l.product ->> 'one_of_a_kind')::boolean <> s.one_of_a_kind));
  if counts = '[]' then return; end if;
  delete from public.stock s using jsonb_array_elements(counts) c
    where s.product_id = (c ->> 'target')::uuid and (c ->> 'is_free')::boolean and c ->> 'wanted' is null;
  insert into public.stock (product_id, quantity, one_of_a_kind)
    select (c ->> 'target')::uuid, (c ->> 'wanted')::integer, (c ->> 'one_of_a_kind')::boolean
    from jsonb_array_elements(counts) c where (c ->> 'is_free')::boolean and c ->> 'wanted' is not null
    on conflict (product_id) do update set quantity = excluded.quantity, one_of_a_kind = excluded.one_of_a_kind;
  update private.import_lines l set kept = jsonb_build_array(jsonb_build_object('there', c -> 'there',
      'wanted', c -> 'wanted'))
    from jsonb_array_elements(counts) c
    where not (c ->> 'is_free')::boolean and l.import = of_import and l.line = (c ->> 'line')::integer;
end
$$;

-- Takes the counts of sizes that stay out of the lines, and notes them there.
create function private.keep_value_counts(of_import uuid, of_lines integer[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select 1 from private.import_lines l join public.product_choices c on c.product_id = l.target
      where l.import = of_import and l.line = any (of_lines) and l.product ? 'choices') then return; end if;
  with staying as (
    select l.line, s.value_id, jsonb_build_object('there', s.quantity, 'wanted', v -> 'stock', 'choice', c -> 'name',
      'value', v -> 'label') as told
    from private.import_lines l, jsonb_array_elements(l.product -> 'choices') c,
      jsonb_array_elements(nullif(c -> 'values', 'null')) v
      join public.value_stock s on s.value_id = (v ->> 'id')::uuid
    where l.import = of_import and l.line = any (of_lines) and l.product ? 'choices'
      and v ? 'stock' and (v ->> 'stock')::integer is distinct from s.quantity
      and not (v ? 'stock_seen' and (v ->> 'stock')::integer is not distinct from (v ->> 'stock_seen')::integer)
      and not private.may_count(s.quantity, v -> 'stock_seen', (v ->> 'stock')::integer,
        private.free_value_stock(s.value_id), (select m.reason from public.stock_movements m
          where m.value_id = s.value_id order by m.id desc limit 1))
  ), by_line as (
    select s.line, array_agg(s.value_id) as ids, jsonb_agg(s.told) as told from staying s group by s.line
  )
  update private.import_lines l set kept = coalesce(l.kept, '[]') || b.told,
    product = jsonb_set(l.product, '{choices}', (
      select jsonb_agg(case when jsonb_typeof(c -> 'values') = 'array' then jsonb_set(c, '{values}', (
        select jsonb_agg(case when (v ->> 'id')::uuid = any (b.ids) then v - '{stock,stock_seen}'::text[] else v end
          order by at)
        from jsonb_array_elements(c -> 'values') with ordinality as k (v, at))) else c end order by place)
      from jsonb_array_elements(l.product -> 'choices') with ordinality as listed (c, place)))
    from by_line b where l.import = of_import and l.line = b.line;
end
$$;

-- A line may say which version of its piece it was compared with (`updated_at`): over no other.
create function private.refuse_changed_meanwhile(of_import uuid, of_lines integer[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select 1 from private.import_lines l
      where l.import = of_import and l.line = any (of_lines)
        and l.product ->> 'updated_at' is not null and not exists (select 1 from public.products p
          where p.id = l.target and p.updated_at = (l.product ->> 'updated_at')::timestamptz)) then
    perform private.refuse_item('PT409', 'changed_meanwhile', '{}');
  end if;
end
$$;

-- A part in a few statements, whole or not at all. Unnamed columns stay: ids and prices cost no piece its picture.
create function private.apply_import_lines(of_import uuid, of_lines integer[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  targets constant uuid[] := array(select l.target from private.import_lines l
    where l.import = of_import and l.line = any (of_lines));
  before jsonb;
begin
  -- Shelf first, as every payment does.
  perform private.lock_shelf(targets);
  perform 1 from public.products p where p.id = any (targets) order by p.id for no key update;
  perform private.refuse_changed_meanwhile(of_import, of_lines);
  -- One line of the audit tells of the whole import.
  perform private.name_stock_change('{"reason": "import", "is_audited": true}');
  select jsonb_object_agg(p.id, private.product_state(p)) into before from public.products p where p.id = any (targets);
  perform private.set_pictures_aside(of_import, of_lines);
  if before is not null then
    update public.products p set
      name = new.name, name_el = new.name_el, description = new.description, description_el = new.description_el,
      price = new.price, product_code = new.product_code, image_url = new.image_url, image_alt = new.image_alt,
      image_alt_el = new.image_alt_el, category = new.category, personalised = coalesce(new.personalised, false),
      making_days = new.making_days
    from private.import_lines l
      join public.products known on known.id = l.target,
      lateral jsonb_populate_record(known, private.columns_of(l)) new
    where l.import = of_import and l.line = any (of_lines) and p.id = known.id;
  end if;
  insert into public.products (id, name, name_el, description, description_el, price, product_code, image_url,
      image_alt, image_alt_el, category, personalised, making_days, availability, few_left)
    select l.target, new.name, new.name_el, new.description, new.description_el, new.price, new.product_code,
      new.image_url, new.image_alt, new.image_alt_el, new.category, coalesce(new.personalised, false),
      new.making_days,
      -- As the stock's trigger does it: no row is written twice.
      coalesce(counted.how_many > 0, true), case when counted.how_many between 1 and 3 then counted.how_many end
    from private.import_lines l,
      lateral (select (l.product ->> 'stock')::integer as how_many) counted,
      lateral jsonb_populate_record(null::public.products, private.columns_of(l)) new
    where l.import = of_import and l.line = any (of_lines)
      and not exists (select 1 from public.products p where p.id = l.target)
    order by l.line;
  perform private.import_counts(of_import, of_lines);
  perform private.keep_value_counts(of_import, of_lines);
  perform private.put_details(private.details_of(of_import, of_lines));
  perform private.await_pictures(of_import, of_lines);
  perform private.keep_old_addresses(of_import, of_lines);
  perform private.put_collections((select coalesce(jsonb_agg(jsonb_build_object('product_id', l.target,
      'collections', l.product -> 'collections') order by l.line), '[]')
    from private.import_lines l where l.import = of_import and l.line = any (of_lines) and l.product ? 'collections'));
  perform private.name_stock_change('{}');
  update private.import_lines l set outcome = case when before ? l.target::text then 'changed' else 'added' end,
    was = (before -> l.target::text) - case when l.product ? 'collections' then '' else 'collections' end,
    product = '{}', version = p.updated_at, movement = (
      select max(m.id) from public.stock_movements m where m.product_id = l.target)
    from public.products p where p.id = l.target and l.import = of_import and l.line = any (of_lines);
end
$$;

create function private.columns_of(l private.import_lines) returns jsonb
language sql immutable set search_path = '' as $$
  select l.product - '{id,slug}'::text[]
$$;

create function private.details_of(of_import uuid, of_lines integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('product_id', l.target) || (
      select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(l.product) d
      where d.key in ('pictures', 'facts', 'stones', 'choices')) order by l.line), '[]')
  from private.import_lines l where l.import = of_import and l.line = any (of_lines)
    and l.product ?| '{pictures,facts,choices}'
$$;

-- {total, left, added, changed, failed}
create function private.import_progress(i private.product_imports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('import', i.id, 'total', i.added + i.changed + waiting.n + refused.n, 'left', waiting.n,
    'added', i.added, 'changed', i.changed, 'failed', refused.n)
  from (select count(*) as n from private.import_lines l where l.import = i.id and l.outcome is null) waiting,
    (select count(*) as n from private.import_lines l where l.import = i.id and l.outcome = 'refused') refused
$$;

-- Lines of an import whose counts stayed: [{line, name, there, wanted, choice?, value?}].
create function private.kept_counts(of_import uuid, of_lines integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('line', l.line, 'name', l.name) || k order by l.line)
  from private.import_lines l, jsonb_array_elements(l.kept) k
  where l.import = of_import and l.line = any (of_lines)
$$;

-- Lines of an import that the database refuses: [{line, name, code, item?}].
create function private.refused_lines(of_import uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'name', l.name) || l.refusal order by l.line), '[]')
  from (select k.* from private.import_lines k where k.import = of_import and k.outcome = 'refused' order by k.line
    limit 100) l
$$;

-- Carries out the next part of the caller's import: lines with a product's id change it, the others add one. {import,
-- total, left, added, changed, failed, kept?, refused?}: `kept` (kept_counts) and `refused` (refused_lines, one at
-- most) of this part. A refused line is set aside, and its part waits for the next call. Called until nothing is left;
-- whoever stops calling stops it. Refuses with PT404 unknown_import, PT409 lines_to_come {to_come}.
create function public.apply_product_import(import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  under_way private.product_imports;
  of_lines integer[];
  refused jsonb;
  answer jsonb := '{}';
begin
  perform private.require_admin();
  -- One import at a time, and no details saved beside it: what waits for what stays in one order.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('details', 0));
  under_way := private.own_import(apply_product_import.import);
  if under_way.to_come > 0 then
    perform private.refuse_item('PT409', 'lines_to_come', jsonb_build_object('to_come', under_way.to_come));
  end if;
  of_lines := private.next_lines(under_way.id);
  if of_lines is not null then
    refused := private.apply_or_refuse(under_way.id, of_lines);
    if refused is not null then
      update private.import_lines l set outcome = 'refused', refusal = refused - 'line'
        where l.import = under_way.id and l.line = (refused ->> 'line')::integer
        returning jsonb_build_array(jsonb_build_object('line', l.line, 'name', l.name) || l.refusal) into refused;
      answer := jsonb_build_object('refused', refused);
    else
      if not under_way.audited then
        insert into private.audit (actor, action, rows, names, names_el, columns)
          select auth.uid(), 'product_imports insert', count(*), (array_agg(l.name order by l.line))[1:5],
            (array_agg(p.name_el order by l.line))[1:5], '{}'
          from private.import_lines l left join public.products p on p.id = l.target where l.import = under_way.id;
      end if;
      update private.product_imports i set audited = true, added = i.added + done.added,
          changed = i.changed + done.changed
        from (select count(*) filter (where l.outcome = 'added') as added,
            count(*) filter (where l.outcome = 'changed') as changed
          from private.import_lines l where l.import = under_way.id and l.line = any (of_lines)) done
        where i.id = under_way.id returning i.* into under_way;
      answer := jsonb_strip_nulls(jsonb_build_object('kept', private.kept_counts(under_way.id, of_lines)));
    end if;
  end if;
  return private.import_progress(under_way) || answer;
end
$$;
comment on function public.apply_product_import(uuid) is
  'Carries out the next part of an import, whole or not at all, admins only (42501 otherwise). Security definer: '
  'schema private is closed';

-- Null: the part is in. Otherwise nothing of it is, and this is why: {line, code, item?} of its first refused line.
create function private.apply_or_refuse(of_import uuid, of_lines integer[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  named text;
  said text;
  told text;
begin
  perform private.apply_import_lines(of_import, of_lines);
  return null;
exception when data_exception or integrity_constraint_violation or cardinality_violation
    or sqlstate 'PT400' or sqlstate 'PT409' then
  get stacked diagnostics named = constraint_name, said = message_text, told = pg_exception_detail;
  return coalesce(private.refusal_among(of_import, of_lines), jsonb_strip_nulls(jsonb_build_object(
    'line', of_lines[1], 'code', coalesce(nullif(named, ''), said),
    'item', case when told like '{%' then told::jsonb end)));
end
$$;

-- Halves the lines until the first refused one stands alone; whatever is written meanwhile is undone. Null: there is
-- one line only.
create function private.refusal_among(of_import uuid, of_lines integer[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  middle constant integer := cardinality(of_lines) / 2;
  refused jsonb;
begin
  if middle = 0 then return null; end if;
  begin
    refused := private.apply_or_refuse(of_import, of_lines[:middle]);
    if refused is null then refused := private.apply_or_refuse(of_import, of_lines[middle + 1:]); end if;
    raise sqlstate 'KOS01';
  exception when sqlstate 'KOS01' then
    return refused;
  end;
end
$$;

-- Throws away the lines of the caller's import that wait or were refused; what is in stays. Refuses with PT404
-- unknown_import.
create function public.discard_import(import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  own private.product_imports;
begin
  perform private.require_admin();
  own := private.own_import(discard_import.import);
  delete from private.import_lines l where l.import = own.id and (l.outcome is null or l.outcome = 'refused');
  update private.product_imports i set discarded_at = now(), to_come = 0 where i.id = own.id;
  return private.import_progress(own);
end
$$;
comment on function public.discard_import(uuid) is
  'Ends an import under way, admins only (42501 otherwise). Security definer: schema private is closed';

-- § Taking back

-- Why what a line has changed must stand: gone, sold, held (being paid for), put_aside, quoted, counted, changed; null:
-- it is as the import left it. busy: {product id: sold or held or quoted}, since the import began.
create function private.standing_reason(l private.import_lines, busy jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when p.id is null then 'gone'
    when moved.reasons && '{sale,counter}' then 'sold'
    when busy ? l.target::text then busy ->> l.target::text
    when exists (select 1 from private.reservations r where r.product_id = p.id and r.ended_at is null) then 'put_aside'
    when moved.reasons is not null then 'counted'
    when p.updated_at <> l.version then 'changed' end
  from (select 1) one left join public.products p on p.id = l.target,
    lateral (select array_agg(m.reason) as reasons from public.stock_movements m
      where m.product_id = l.target and m.id > coalesce(l.movement, 0)) moved
$$;

-- Products that somebody has bought, pays for or was offered since then: {product id: sold, held, quoted}.
create function private.busy_products(since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(k.product_id, k.reason order by k.rank desc), '{}') from (
    select line ->> 'product_id' as product_id, case c.state when 'paid' then 'sold' else 'held' end as reason,
      case c.state when 'paid' then 1 else 2 end as rank
    from private.checkouts c, jsonb_array_elements(c.lines) line
    where c.created_at >= since and c.state not in ('expired', 'failed')
    union all
    select line ->> 'product_id', 'quoted', 3 from private.quotes q, jsonb_array_elements(q.lines) line
    where q.created_at >= since and private.quote_state(q) in ('waiting', 'deposit_paid')) k
  where k.product_id is not null
$$;

-- Products that are as the import left them become what they were; those that it added go, as if they were deleted.
create function private.undo_import_lines(of_import uuid, of_lines integer[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.keep_products(array(select l.target from private.import_lines l
    where l.import = of_import and l.line = any (of_lines) and l.was is null));
  perform set_config('kosmima.products_kept', 'on', true);
  delete from public.products p using private.import_lines l
    where l.import = of_import and l.line = any (of_lines) and l.was is null and p.id = l.target;
  perform set_config('kosmima.products_kept', '', true);
  perform private.name_stock_change('{"reason": "import", "is_audited": true}');
  update public.products p set (name, name_el, description, description_el, price, product_code, image_url, image_alt,
      image_alt_el, category, personalised, making_days)
      = (former.name, former.name_el, former.description, former.description_el, former.price, former.product_code,
        former.image_url, former.image_alt, former.image_alt_el, former.category, former.personalised,
        former.making_days)
    from private.import_lines l join public.products known on known.id = l.target,
      lateral jsonb_populate_record(known, l.was -> 'fields') former
    where l.import = of_import and l.line = any (of_lines) and p.id = known.id;
  delete from private.awaited_pictures a using private.import_lines l
    where l.import = of_import and l.line = any (of_lines) and a.product_id = l.target and a.import = of_import
      and a.state in ('waiting', 'failed');
  delete from public.stock s using private.import_lines l
    where l.import = of_import and l.line = any (of_lines) and s.product_id = l.target and l.was -> 'stock' = 'null';
  insert into public.stock as known (product_id, quantity, one_of_a_kind)
    select l.target, former.quantity, former.one_of_a_kind
    from private.import_lines l, lateral jsonb_populate_record(null::public.stock, l.was -> 'stock') former
    where l.import = of_import and l.line = any (of_lines) and l.was -> 'stock' <> 'null'
    on conflict (product_id) do update set quantity = excluded.quantity, one_of_a_kind = excluded.one_of_a_kind
      where (known.quantity, known.one_of_a_kind) <> (excluded.quantity, excluded.one_of_a_kind);
  perform private.put_details(lists), private.put_collections(private.lists_with(lists, 'collections')) from (
    select jsonb_agg(jsonb_build_object('product_id', l.target) || (l.was - '{fields,stock}'::text[])) as lists
    from private.import_lines l where l.import = of_import and l.line = any (of_lines) and l.was is not null) former
    where lists is not null;
  perform private.name_stock_change('{}');
end
$$;

-- The lines of the next part of taking back: deleting costs a little more than adding.
create function private.next_lines_back(of_import uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(l.line order by l.line) from (
    select w.line, w.weight, sum(w.weight) over (order by w.line) as so_far from (
      select k.line, k.weight + 1 as weight from private.import_lines k
      where k.import = of_import and k.outcome in ('added', 'changed') and k.back is null
      order by k.line limit 200) w) l
  where l.so_far <= 100 or l.so_far = l.weight
$$;

-- Takes the next part of an import back, anybody's, for thirty days: {import, left, removed, restored, stayed:
-- [{product_id, name, reason}] of this part (standing_reason)}. Called until nothing is left. Lines that wait are
-- thrown away. Refuses with PT404 unknown_import, PT409 too_late.
create function public.take_back_import(import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken private.product_imports;
  of_lines integer[];
  busy jsonb;
begin
  perform private.require_admin();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('details', 0));
  select i.* into taken from private.product_imports i where i.id = take_back_import.import for update;
  if not found then perform private.refuse_item('PT404', 'unknown_import', '{}'); end if;
  if taken.started_at < now() - interval '30 days' then perform private.refuse_item('PT409', 'too_late', '{}'); end if;
  if taken.taken_back_at is null then
    delete from private.import_lines l where l.import = taken.id and (l.outcome is null or l.outcome = 'refused');
    update private.product_imports i set taken_back_at = now(), to_come = 0 where i.id = taken.id;
    if taken.added + taken.changed > 0 then
      insert into private.audit (actor, action, rows, names, names_el, columns)
        select auth.uid(), 'product_imports delete', count(*), (array_agg(l.name order by l.line))[1:5],
          (array_agg(p.name_el order by l.line))[1:5], '{}'
        from private.import_lines l left join public.products p on p.id = l.target where l.import = taken.id;
    end if;
  end if;
  of_lines := private.next_lines_back(taken.id);
  if of_lines is not null then
    perform private.lock_shelf(array(select l.target from private.import_lines l
      where l.import = taken.id and l.line = any (of_lines)));
    perform 1 from public.products p where p.id in (select l.target from private.import_lines l
      where l.import = taken.id and l.line = any (of_lines)) order by p.id for update;
    busy := private.busy_products(taken.started_at);
    update private.import_lines l set back = coalesce(private.standing_reason(l, busy),
      case when l.was is null then 'removed' else 'restored' end)
      where l.import = taken.id and l.line = any (of_lines);
    perform private.undo_import_lines(taken.id, array(select l.line from private.import_lines l
      where l.import = taken.id and l.line = any (of_lines) and l.back in ('removed', 'restored')));
  end if;
  return jsonb_build_object('import', taken.id,
    'left', (select count(*) from private.import_lines l where l.import = taken.id and l.back is null),
    'removed', (select count(*) from private.import_lines l where l.import = taken.id and l.back = 'removed'),
    'restored', (select count(*) from private.import_lines l where l.import = taken.id and l.back = 'restored'),
    'stayed', private.stayed_products(taken.id, of_lines));
end
$$;
comment on function public.take_back_import(uuid) is
  'Takes the next part of an import back, admins only (42501 otherwise). Security definer: schema private is closed';

-- Products that taking back left as they are: [{product_id, name, reason}]; of_lines null: the first hundred of all.
create function private.stayed_products(of_import uuid, of_lines integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('product_id', l.target, 'name', l.name, 'reason', l.back)
    order by l.line), '[]')
  from (select k.* from private.import_lines k where k.import = of_import
      and (of_lines is null or k.line = any (of_lines))
      and k.back <> 'removed' and k.back <> 'restored' order by k.line limit 100) l
$$;

-- § List

-- {import, at, by, is_mine, file, total, left, to_come, added, changed, failed, state, pictures (picture_counts),
-- taken_back_at, can_take_back}; state: incomplete (lines are still to be sent), open, done, discarded, taken_back,
-- part_back (something stayed, or is left).
create function private.import_summary(i private.product_imports) returns jsonb
language sql stable set search_path = '' as $$
  select progress || jsonb_build_object('at', i.started_at, 'is_mine', i.actor = auth.uid(), 'file', i.file,
    'to_come', i.to_come, 'taken_back_at', i.taken_back_at,
    'by', (select u.email from auth.users u where u.id = i.actor),
    'pictures', private.picture_counts(i.id),
    'state', case
      when i.taken_back_at is not null then case when exists (select 1 from private.import_lines l
        where l.import = i.id and l.back is distinct from 'removed' and l.back is distinct from 'restored')
        then 'part_back' else 'taken_back' end
      when i.discarded_at is not null then 'discarded'
      when i.to_come > 0 then 'incomplete'
      when progress -> 'left' <> '0' then 'open' else 'done' end,
    'can_take_back', i.added + i.changed > 0 and i.started_at > now() - interval '30 days'
      and (i.taken_back_at is null or exists (select 1 from private.import_lines l
        where l.import = i.id and l.back is null)))
  from private.import_progress(i) progress
$$;

-- Fifty, newest first, begun before `before`: [import_summary].
create function public.product_imports(before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(private.import_summary(i) order by i.started_at desc, i.id), '[]') from (
    select k.* from private.product_imports k where before is null or k.started_at < before
    order by k.started_at desc, k.id limit 50) i);
end
$$;
comment on function public.product_imports(timestamptz) is
  'Imports of product files, for admins (42501 otherwise). Security definer: schema private is closed';

-- One of them, with {refused, kept, stayed} (refused_lines, kept_counts, stayed_products), a hundred of each. Refuses
-- with PT404 unknown_import.
create function public.product_import(import uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  told private.product_imports;
begin
  perform private.require_admin();
  select i.* into told from private.product_imports i where i.id = product_import.import;
  if not found then perform private.refuse_item('PT404', 'unknown_import', '{}'); end if;
  return private.import_summary(told) || jsonb_build_object(
    'refused', private.refused_lines(told.id),
    'kept', coalesce(private.kept_counts(told.id, array(select l.line from private.import_lines l
      where l.import = told.id and l.kept is not null order by l.line limit 100)), '[]'),
    'stayed', private.stayed_products(told.id, null));
end
$$;
comment on function public.product_import(uuid) is
  'An import of a product file, for admins (42501 otherwise). Security definer: schema private is closed';

revoke all on function private.own_import(uuid), private.product_state(public.products),
  private.put_collections(jsonb), private.next_lines(uuid),
  private.may_count(integer, jsonb, integer, bigint, text), private.import_counts(uuid, integer[]),
  private.keep_value_counts(uuid, integer[]), private.refuse_changed_meanwhile(uuid, integer[]),
  private.apply_import_lines(uuid, integer[]), private.columns_of(private.import_lines),
  private.details_of(uuid, integer[]), private.import_progress(private.product_imports),
  private.kept_counts(uuid, integer[]), private.refused_lines(uuid), private.apply_or_refuse(uuid, integer[]),
  private.refusal_among(uuid, integer[]), private.standing_reason(private.import_lines, jsonb),
  private.busy_products(timestamptz), private.undo_import_lines(uuid, integer[]), private.next_lines_back(uuid),
  private.stayed_products(uuid, integer[]), private.import_summary(private.product_imports) from public;
revoke all on function public.stage_product_import(uuid, jsonb, text, integer, boolean),
  public.apply_product_import(uuid), public.discard_import(uuid), public.take_back_import(uuid),
  public.product_imports(timestamptz), public.product_import(uuid) from public, anon;
grant execute on function public.stage_product_import(uuid, jsonb, text, integer, boolean),
  public.apply_product_import(uuid), public.discard_import(uuid), public.take_back_import(uuid),
  public.product_imports(timestamptz), public.product_import(uuid) to authenticated;
