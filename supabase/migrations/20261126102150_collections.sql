-- The jeweller's own collections beside the categories (COL-01): pieces by hand in an order, or by a rule.

-- rule: {category?, metals?, colours?, stones?: lists of codes, fineness?: least, from?, to?: euros, newest?: number}
-- domain/collection.ts is its twin.
create function private.is_collection_rule(rule jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(rule) = 'object' and not exists (select from jsonb_each(rule) r where not case
    when r.key = 'category' then r.value <@ '["earrings", "rings", "necklaces", "bracelets"]'
    when r.key in ('metals', 'colours', 'stones') then case when jsonb_typeof(r.value) = 'array' then
        jsonb_array_length(r.value) between 1 and 50 and not exists (select from jsonb_array_elements(r.value) e
          where jsonb_typeof(e) <> 'string' or e #>> '{}' !~ '^[a-z_]{1,30}$')
      else false end
    when jsonb_typeof(r.value) <> 'number' then false
    when r.key in ('from', 'to') then r.value::numeric between 0 and 999999.99
    when r.key = 'fineness' then r.value::numeric between 1 and 999 and r.value::numeric % 1 = 0
    when r.key = 'newest' then r.value::numeric between 1 and 100 and r.value::numeric % 1 = 0
    else false end)
$$;
revoke execute on function private.is_collection_rule(jsonb) from public;
grant execute on function private.is_collection_rule(jsonb), private.is_stored_picture(text)
  to authenticated, service_role;

create table public.collections (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  position integer not null,
  name text not null,
  name_el text,
  text text,
  text_el text,
  picture text,
  pieces uuid[] not null default '{}',
  rule jsonb,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint collections_slug_key unique (slug),
  constraint collections_position_range check (position between 1 and 100000),
  constraint collections_name_required check (name <> ''),
  constraint collections_name_length check (char_length(name) <= 100 and char_length(name_el) <= 100),
  constraint collections_name_clean check (private.is_clean_line(name) and private.is_clean_line(name_el)),
  constraint collections_text_length check (char_length(text) <= 2000 and char_length(text_el) <= 2000),
  constraint collections_text_clean check (private.is_clean_text(text) and private.is_clean_text(text_el)),
  constraint collections_picture_form check (private.is_stored_picture(picture)),
  constraint collections_pieces_most check (cardinality(pieces) <= 500 and array_position(pieces, null) is null),
  constraint collections_rule_form check (private.is_collection_rule(rule))
);
comment on table public.collections is
  'The jeweller''s own collections in their order, each at /collections/{slug}; shown while they have pieces';
comment on column public.collections.text is 'Its story: paragraphs, divided by an empty line';
comment on column public.collections.picture is 'A picture in storage; null: that of its first piece';
comment on column public.collections.pieces is
  'Chosen by hand, in their order; one that is gone is passed over, and stands there again once it is back';
comment on column public.collections.rule is 'Chosen by what they are (private.is_collection_rule); null: by hand';

-- § Pieces

-- The newest first. Definer: private.product_traits is closed; whoever may not see a piece does not get its id.
create function private.rule_ids(rule jsonb, most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  wanted_stones constant text[] := array(select jsonb_array_elements_text(rule -> 'stones'));
  among integer[];
begin
  if rule ?| '{metals,stones}' then
    among := array(select k.id from private.traits k
      where (not rule ? 'metals' or rule -> 'metals' ? k.metal) and (not rule ? 'stones' or k.stones && wanted_stones));
  end if;
  return query
    select t.product_id from private.product_traits t
    where not t.archived and (among is null or t.traits_id = any (among))
      and (not rule ? 'category' or t.category = rule ->> 'category')
      and (not rule ? 'from' or t.price >= (rule ->> 'from')::numeric)
      and (not rule ? 'to' or t.price <= (rule ->> 'to')::numeric)
      and (not rule ?| '{colours,fineness}' or exists (select from public.product_facts f
        where f.product_id = t.product_id and (not rule ? 'colours' or rule -> 'colours' ? f.colour)
          and (not rule ? 'fineness' or f.fineness >= (rule ->> 'fineness')::integer)))
    order by t.created_at desc, t.product_id
    limit least(most, (rule ->> 'newest')::integer);
end
$$;

-- The one place that says which pieces a collection has. Definer, as rule_ids.
create function private.collection_ids(of_collection public.collections, most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 24 as $$
begin
  if of_collection.rule is not null then
    return query select private.rule_ids(of_collection.rule, most);
    return;
  end if;
  return query
    select p.id from unnest(of_collection.pieces) with ordinality as listed (id, place)
      join public.products p using (id)
    where not p.archived
    order by listed.place
    limit most;
end
$$;

create function private.has_pieces(of_collection public.collections) returns boolean
language sql stable set search_path = ''
as $$ select exists (select private.collection_ids(of_collection, 1)) $$;

-- § Rights

alter table public.collections enable row level security;
create policy "anyone sees the shown ones, staff everything" on public.collections
  for select to anon, authenticated
  using ((select private.is_staff()) or not archived and private.has_pieces(collections));
create policy "an admin adds collections" on public.collections
  for insert to authenticated with check ((select private.is_admin()));
create policy "an admin changes collections" on public.collections
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Nobody deletes one over the wire: archived, it can come back.
revoke all on public.collections from public, anon, authenticated, service_role;
grant select on public.collections to anon, authenticated;
grant
  insert (position, name, name_el, text, text_el, picture, pieces, rule, archived),
  update (position, name, name_el, text, text_el, picture, pieces, rule, archived)
  on public.collections to authenticated;
grant select, insert, update, delete on public.collections to service_role;

create trigger refuse_non_admins before insert or update or delete on public.collections
  for each statement execute function private.refuse_non_admins();

-- § Addresses

-- Texts are tidied, a new one stands last, the slug follows the name, and the old address leads on.
create function private.prepare_collection() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text;
  candidate text;
  n integer := 1;
begin
  new.name := btrim(normalize(new.name, nfc));
  new.name_el := nullif(btrim(normalize(new.name_el, nfc)), '');
  new.text := nullif(btrim(normalize(new.text, nfc), E' \n'), '');
  new.text_el := nullif(btrim(normalize(new.text_el, nfc), E' \n'), '');
  new.position := coalesce(new.position, (select max(c.position) + 1 from public.collections c), 1);
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if new.name = old.name then return new; end if;
  end if;
  base := private.slug_of(new.name);
  candidate := base;
  while exists (select from public.collections c where c.slug = candidate and c.id <> new.id)
     or exists (select from private.old_addresses o
       where o.path = '/collections/' || candidate and o.collection_id is distinct from new.id)
  loop
    n := n + 1;
    candidate := base || '-' || n;
  end loop;
  new.slug := candidate;
  delete from private.old_addresses o where o.path = '/collections/' || candidate;
  if tg_op = 'UPDATE' and candidate <> old.slug then
    insert into private.old_addresses (path, collection_id) values ('/collections/' || old.slug, new.id);
  end if;
  return new;
end
$$;
create trigger prepare_collection before insert or update on public.collections
  for each row execute function private.prepare_collection();

-- § Pages

-- Each page names them: {slug, name, name_el, picture}, in their order.
create function private.shown_collections() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'name_el', c.name_el,
    'picture', coalesce(c.picture, p.image_url)) order by c.position, c.created_at, c.id), '[]')
  from public.collections c cross join lateral private.collection_ids(c, 1) as first (product_id)
    join public.products p on p.id = first.product_id
  where not c.archived
$$;

-- Kept answers do not follow what their policies read: these functions are asked anew each time.
create function public.collection(address text) returns setof public.collections
language sql stable
as $$ select c.* from public.collections c where c.slug = address $$;
comment on function public.collection(text) is 'The collection at /collections/{address}, while it is shown';

-- Neither definer nor with settings of its own, so that the planner inlines it into the query.
create function public.collection_products(address text) returns setof public.products
language sql stable
as $$
  select p.* from public.collections c
    cross join lateral private.collection_ids(c, 1000) with ordinality as listed (product_id, place)
    join public.products p on p.id = listed.product_id
  where c.slug = address
  order by listed.place
$$;
comment on function public.collection_products(text) is
  'The pieces of the collection at /collections/{address} in their order, a thousand at most';

-- A piece's own page names them (EYE-06).
create function public.product_collections(product uuid) returns setof public.collections
language sql stable
as $$
  select c.* from public.collections c
  where exists (select from private.collection_ids(c, 1000) as listed (id) where listed.id = product)
  order by c.position, c.created_at, c.id
$$;
comment on function public.product_collections(uuid) is 'The shown collections that a product is in, in their order';

create function public.ruled_products(rule jsonb) returns setof public.products
language sql stable
as $$
  select p.* from private.rule_ids(rule, 1000) with ordinality as found (id, place) join public.products p using (id)
  where private.is_collection_rule(rule)
  order by found.place
$$;
comment on function public.ruled_products(jsonb) is
  'The pieces that a collection with this rule would have, a thousand at most';

create trigger count_revision after insert or update or delete on public.collections
  for each statement execute function private.count_shop_revision();
alter publication supabase_realtime add table public.collections;

-- § Audit

create trigger note_insert after insert on public.collections referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.collections referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();

-- Brings back what a line of the audit has changed, as long as nobody has changed the same since (PT409
-- collection_changed). Refuses with PT404 unknown_entry. Definer: the audit is closed.
create function public.undo_collection(entry bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  line private.audit;
  kept public.collections;
begin
  perform private.require_admin();
  select a.* into line from private.audit a where a.id = entry and a.was ? 'collection_id';
  if not found then perform private.refuse_item('PT404', 'unknown_entry', '{}'); end if;
  select c.* into kept from public.collections c where c.id = (line.was ->> 'collection_id')::uuid for no key update;
  if not coalesce(to_jsonb(kept) @> line.became, false) then
    perform private.refuse_item('PT409', 'collection_changed', '{}');
  end if;
  kept := jsonb_populate_record(kept, line.was);
  update public.collections c set (position, name, name_el, text, text_el, picture, pieces, rule, archived)
    = (kept.position, kept.name, kept.name_el, kept.text, kept.text_el, kept.picture, kept.pieces, kept.rule,
      kept.archived) where c.id = kept.id;
end
$$;
comment on function public.undo_collection(bigint) is
  'Undoes a change of a collection; admins only (42501 otherwise). Security definer: schema private is closed';
revoke all on function public.undo_collection(bigint) from public, anon;
grant execute on function public.undo_collection(bigint) to authenticated;

revoke all on function private.rule_ids(jsonb, integer), private.collection_ids(public.collections, integer),
  private.has_pieces(public.collections), private.prepare_collection(), private.shown_collections(),
  public.collection(text), public.collection_products(text), public.product_collections(uuid),
  public.ruled_products(jsonb) from public, anon;
grant execute on function private.rule_ids(jsonb, integer), public.ruled_products(jsonb) to authenticated;
grant execute on function private.has_pieces(public.collections) to anon, authenticated;
grant execute on function private.collection_ids(public.collections, integer), public.collection(text),
  public.collection_products(text), public.product_collections(uuid) to anon, authenticated, service_role;
