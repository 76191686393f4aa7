-- Filters beside a list (PCE-07): by metal, stone, size, price and availability, with the number of pieces of each
-- value.

-- Pieces have few different traits between them: counting goes by an integer, and looks at words once per trait.
create table private.traits (
  id integer generated always as identity,
  -- '': not known.
  metal text not null,
  stones text[] not null,
  -- Sizes are as they are labelled, each with a tab and its Greek label, if it has one.
  sizes text[] not null,
  constraint traits_pkey primary key (id),
  constraint traits_once unique (metal, stones, sizes)
);
comment on table private.traits is
  'What pieces are filtered by, each combination once. Derived, therefore in no backup';

create table private.product_traits (
  product_id uuid not null,
  traits_id integer not null,
  price numeric,
  created_at timestamptz not null,
  category text not null,
  available boolean not null,
  archived boolean not null,
  constraint product_traits_pkey primary key (product_id),
  constraint product_traits_product_id_fkey foreign key (product_id) references public.products (id)
    on update cascade on delete cascade
);
create index product_traits_traits_idx on private.product_traits (traits_id);
create index product_traits_newest_idx on private.product_traits (created_at desc, product_id);
create index product_traits_category_idx on private.product_traits (category, created_at desc, product_id);
-- The prices of a category, and the pieces between two of them.
create index product_traits_price_idx on private.product_traits (category, price);
create index product_traits_cheapest_idx on private.product_traits (price, product_id);
create index product_traits_dearest_idx on private.product_traits (price desc nulls last, product_id);
comment on table private.product_traits is
  'What a list is filtered and sorted by. Derived from products, facts and choices, therefore in no backup';

-- Counting 100,000 pieces by their traits takes four times as long as their list: the numbers are kept.
create table private.trait_counts (
  id bigint generated always as identity,
  category text not null,
  traits_id integer not null,
  available boolean not null,
  archived boolean not null,
  how_many bigint not null,
  constraint trait_counts_pkey primary key (id)
);
create index trait_counts_key_idx on private.trait_counts (category, traits_id);
comment on table private.trait_counts is
  'How many pieces are alike: the sum of the rows of a key, of which each writer at the same moment adds one. Derived';
alter table private.traits enable row level security;
alter table private.product_traits enable row level security;
alter table private.trait_counts enable row level security;
revoke all on private.traits, private.product_traits, private.trait_counts from public, anon,
  authenticated, service_role;

-- Once a statement. Rows that another writer holds are left for the next: nobody waits for anybody.
create function private.add_trait_counts(changes private.trait_counts[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if cardinality(changes) = 0 then return; end if;
  with delta as materialized (
    select c.category, c.traits_id, c.available, c.archived, sum(c.how_many) as how_many
    from (select * from unnest(changes)) c
    group by 1, 2, 3, 4 having sum(c.how_many) <> 0
  ), known as materialized (
    select k.id from private.trait_counts k join delta d using (category, traits_id, available, archived)
    for update of k skip locked
  ), gone as (
    delete from private.trait_counts k using known where k.id = known.id returning k.*
  )
  insert into private.trait_counts (category, traits_id, available, archived, how_many)
    select category, traits_id, available, archived, sum(how_many)
    from (select k.category, k.traits_id, k.available, k.archived, k.how_many from gone k
      union all select d.* from delta d) c
    group by 1, 2, 3, 4 having sum(how_many) <> 0;
end
$$;

create function private.count_traits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes private.trait_counts[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changes := array(select row(null, o.category, o.traits_id, o.available, o.archived, -count(*))::private.trait_counts
      from gone o group by o.category, o.traits_id, o.available, o.archived);
  end if;
  if tg_op <> 'DELETE' then
    changes := changes
      || array(select row(null, n.category, n.traits_id, n.available, n.archived, count(*))::private.trait_counts
      from come n group by n.category, n.traits_id, n.available, n.archived);
  end if;
  perform private.add_trait_counts(changes);
  return null;
end
$$;
create trigger count_insert after insert on private.product_traits referencing new table as come
  for each statement execute function private.count_traits();
create trigger count_update after update on private.product_traits referencing old table as gone new table as come
  for each statement execute function private.count_traits();
create trigger count_delete after delete on private.product_traits referencing old table as gone
  for each statement execute function private.count_traits();
alter table private.product_traits enable always trigger count_insert;
alter table private.product_traits enable always trigger count_update;
alter table private.product_traits enable always trigger count_delete;

-- A piece that is sold out in a size is not offered in it. PL/pgSQL keeps the plan.
create function private.traits_of(of_products uuid[])
returns table (product_id uuid, metal text, stones text[], sizes text[])
language plpgsql stable set search_path = '' as $$
begin
  return query select p.id, coalesce((select f.metal from public.product_facts f where f.product_id = p.id), ''),
    array(select distinct s.kind from public.product_stones s where s.product_id = p.id order by 1),
    array(select distinct concat_ws(e'\t', v.label, case when c.scale is distinct from 'ring' then v.label_el end)
      from public.product_choices c join public.product_choice_values v on v.choice_id = c.id
      where c.product_id = p.id and c.kind = 'size' and v.available and not v.undecided
        -- 'As pictured' among lengths is no length.
        and (c.scale is null or v.label ~ '[0-9]') order by 1)
  from public.products p where p.id = any (of_products);
end
$$;

create function private.keep_traits(of_products uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(of_products) = 0 then return; end if;
  insert into private.traits (metal, stones, sizes)
    select distinct t.metal, t.stones, t.sizes from private.traits_of(of_products) t
    where not exists (select from private.traits k where (k.metal, k.stones, k.sizes) = (t.metal, t.stones, t.sizes))
    order by 1, 2, 3
    on conflict do nothing;
  insert into private.product_traits as kept (product_id, traits_id, price, created_at, category, available, archived)
    select p.id, k.id, p.price, p.created_at, p.category, p.availability, p.archived
    from private.traits_of(of_products) t
      join private.traits k on (k.metal, k.stones, k.sizes) = (t.metal, t.stones, t.sizes)
      join public.products p on p.id = t.product_id
    on conflict on constraint product_traits_pkey do update set
      (traits_id, price, created_at, category, available, archived)
      = row(excluded.traits_id, excluded.price, excluded.created_at, excluded.category, excluded.available,
        excluded.archived)
    where kept.* is distinct from excluded.*;
end
$$;

-- Whatever changes facts, stones or choices writes the piece too (touch_products, follow_choices): one trigger sees
-- all.
create function private.follow_traits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'products' then
    perform private.keep_traits(array(select c.id from changed c));
  elsif tg_table_name = 'product_choice_values' then
    perform private.keep_traits(array(
      select distinct k.product_id from changed c join public.product_choices k on k.id = c.choice_id));
  else
    perform private.keep_traits(array(select distinct c.product_id from changed c));
  end if;
  return null;
end
$$;
create trigger keep_traits_insert after insert on public.products referencing new table as changed
  for each statement execute function private.follow_traits();
create trigger keep_traits_update after update on public.products referencing new table as changed
  for each statement execute function private.follow_traits();
alter table public.products enable always trigger keep_traits_insert;
alter table public.products enable always trigger keep_traits_update;
-- These run in a restore alone, where no other trigger would tell: there the tables come in any order.
create trigger keep_traits_insert after insert on public.product_facts referencing new table as changed
  for each statement execute function private.follow_traits();
create trigger keep_traits_insert after insert on public.product_stones referencing new table as changed
  for each statement execute function private.follow_traits();
create trigger keep_traits_insert after insert on public.product_choices referencing new table as changed
  for each statement execute function private.follow_traits();
create trigger keep_traits_insert after insert on public.product_choice_values referencing new table as changed
  for each statement execute function private.follow_traits();
alter table public.product_facts enable replica trigger keep_traits_insert;
alter table public.product_stones enable replica trigger keep_traits_insert;
alter table public.product_choices enable replica trigger keep_traits_insert;
alter table public.product_choice_values enable replica trigger keep_traits_insert;

select private.keep_traits(array(select p.id from public.products p));

-- filters: {metals?, stones?, sizes?: lists of at most fifty, from?, to?: euros, available?: true}. Null: not asked
-- for.
create function private.asked_filters(
  filters jsonb, out metals text[], out stones text[], out sizes text[], out price_from numeric, out price_to numeric,
  out only_available boolean)
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(filters) is distinct from 'object'
    or exists (select from jsonb_each(filters) f where case
      when f.key in ('metals', 'stones', 'sizes') then jsonb_typeof(f.value) <> 'array'
        or jsonb_array_length(f.value) > 50
      when f.key in ('from', 'to') then jsonb_typeof(f.value) <> 'number'
      when f.key = 'available' then f.value <> 'true'
      else true end) then
    raise exception using errcode = 'PT400', message = 'invalid_filters',
      hint =
        'Send {"metals": […], "stones": […], "sizes": […], "from": euros, "to": euros, "available": true}, what is '
        'asked for';
  end if;
  metals := (select array_agg(v) from jsonb_array_elements_text(filters -> 'metals') v);
  stones := (select array_agg(v) from jsonb_array_elements_text(filters -> 'stones') v);
  sizes := (select array_agg(v) from jsonb_array_elements_text(filters -> 'sizes') v);
  price_from := (filters ->> 'from')::numeric;
  price_to := (filters ->> 'to')::numeric;
  only_available := filters ? 'available';
end
$$;

create function private.has_size(of_traits text[], wanted text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select exists (select from unnest(of_traits) s where split_part(s, e'\t', 1) = any (wanted)) $$;

-- A hundred at most, the first of the order after `skip`. Of a search, filters narrow the thousand that it finds.
-- Definer, as matching_products is; who may not see a piece does not get its id.
create function private.filtered_ids(query text, of_category text, sort_by text, ascending boolean,
  filters jsonb, skip integer)
returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' rows 24
as $$
declare
  sees_all constant boolean := private.is_staff();
  asked record;
  among integer[];
begin
  select * into asked from private.asked_filters(filters);
  if num_nonnulls(asked.metals, asked.stones, asked.sizes) > 0 then
    among := array(select k.id from private.traits k
      where (asked.metals is null or k.metal = any (asked.metals))
        and (asked.stones is null or k.stones && asked.stones)
        and (asked.sizes is null or private.has_size(k.sizes, asked.sizes)));
  end if;
  if btrim(query) <> '' then
    return query
      select t.product_id
      from private.matching_products(query, of_category, sort_by, ascending, 0) with ordinality as match (id, place)
        join private.product_traits t on t.product_id = match.id
      where (among is null or t.traits_id = any (among)) and (not asked.only_available or t.available)
        and (asked.price_from is null or t.price >= asked.price_from)
        and (asked.price_to is null or t.price <= asked.price_to)
      order by match.place
      offset skip limit 100;
    return;
  end if;
  return query
    select t.product_id from private.product_traits t
    where (of_category is null or t.category = of_category) and (sees_all or not t.archived)
      and (among is null or t.traits_id = any (among)) and (not asked.only_available or t.available)
      and (asked.price_from is null or t.price >= asked.price_from)
      and (asked.price_to is null or t.price <= asked.price_to)
    order by
      case when sort_by = 'price' and ascending then t.price end,
      case when sort_by = 'price' and not ascending then t.price end desc nulls last,
      case when sort_by = 'created_at' then t.created_at end desc,
      t.product_id
    offset skip limit 100;
end
$$;

-- Neither definer nor with settings of its own, so that the planner inlines it into the query.
create function public.filtered_products(
  query text default '', of_category text default null,
    sort_by text default 'created_at', ascending boolean default false,
  filters jsonb default '{}', skip integer default 0)
returns setof public.products
language sql stable
as $$
  select p.* from private.filtered_ids(query, of_category, sort_by, ascending, filters, skip) with ordinality
    as match (id, place)
    join public.products p using (id)
  order by match.place
$$;
comment on function public.filtered_products(text, text, text, boolean, jsonb, integer) is
  'A hundred products at most that a list with filters shows, the first after `skip`; sort_by: created_at, price, or '
  'relevance of a search';

-- The numbers of `filter_counts`, and of a search the ids of its list after `skip`, `most` of them. Definer:
-- private.product_traits is closed; who may not see a piece does not get its id.
create function private.counted(
  query text, of_category text, sort_by text, ascending boolean, filters jsonb, skip integer, most integer,
  out numbers jsonb, out ids uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  sees_all constant boolean := private.is_staff();
  is_search constant boolean := btrim(query) <> '';
  asked record;
  found uuid[];
  by_rows boolean;
begin
  select * into asked from private.asked_filters(filters);
  if is_search then
    found := array(select private.matching_products(query, of_category, sort_by, ascending, 0));
  end if;
  by_rows := is_search or num_nonnulls(asked.price_from, asked.price_to) > 0;
  with found_products as materialized (
    -- One by one: for a thousand of them the planner would read every piece.
    select t.*, f.place from unnest(found) with ordinality as f (id, place),
      lateral (select * from private.product_traits t where t.product_id = f.id offset 0) t
  ), alike as (
    select c.traits_id, c.available, sum(c.how_many) as n from private.trait_counts c
    where not by_rows and (of_category is null or c.category = of_category) and (sees_all or not c.archived)
    group by 1, 2 having sum(c.how_many) > 0
    union all
    select t.traits_id, t.available, count(*) from private.product_traits t
    where by_rows and not is_search and (of_category is null or t.category = of_category)
      and (sees_all or not t.archived)
      and (asked.price_from is null or t.price >= asked.price_from)
      and (asked.price_to is null or t.price <= asked.price_to)
    group by 1, 2
    union all
    select t.traits_id, t.available, count(*) from found_products t
    where (asked.price_from is null or t.price >= asked.price_from)
      and (asked.price_to is null or t.price <= asked.price_to)
    group by 1, 2
  ), prices as (
    select min(t.price) as low, max(t.price) as high from private.product_traits t
    where not is_search and (of_category is null or t.category = of_category) and (sees_all or not t.archived)
    union all
    select min(t.price), max(t.price) from found_products t
  ), judged as materialized (
    select p.*, k.metal, k.stones, k.sizes, p.available or not asked.only_available as by_available,
      asked.metals is null or k.metal = any (asked.metals) as by_metal,
      asked.stones is null or k.stones && asked.stones as by_stone,
      asked.sizes is null or private.has_size(k.sizes, asked.sizes) as by_size
    from alike p join private.traits k on k.id = p.traits_id
  ), metals as (
    select j.metal as value, sum(j.n) as count from judged j
    where j.metal <> '' and j.by_stone and j.by_size and j.by_available group by 1
  ), stones as (
    select s.kind as value, sum(j.n) as count from judged j, unnest(j.stones) as s (kind)
    where j.by_metal and j.by_size and j.by_available group by 1
  ), sizes as (
    select split_part(s.name, e'\t', 1) as value, nullif(max(split_part(s.name, e'\t', 2)), '') as value_el,
      sum(j.n) as count
    from judged j, unnest(j.sizes) as s (name)
    where j.by_metal and j.by_stone and j.by_available group by 1
    order by 3 desc, 1 limit 100
  )
  select jsonb_build_object(
      'count', coalesce(sum(n) filter (where by_metal and by_stone and by_size and by_available), 0),
      'metals', (select coalesce(jsonb_agg(m order by m.count desc, m.value), '[]') from metals m),
      'stones', (select coalesce(jsonb_agg(s order by s.count desc, s.value), '[]') from stones s),
      'sizes', (select coalesce(jsonb_agg(s order by s.value), '[]') from sizes s),
      'available', coalesce(sum(n) filter (where available and by_metal and by_stone and by_size), 0),
      'either', coalesce(sum(n) filter (where by_metal and by_stone and by_size), 0),
      'from', (select min(low) from prices), 'to', (select max(high) from prices)),
    array(
      select t.product_id from found_products t join judged j using (traits_id, available)
      where (asked.price_from is null or t.price >= asked.price_from)
        and (asked.price_to is null or t.price <= asked.price_to)
        and j.by_metal and j.by_stone and j.by_size and j.by_available
      order by t.place offset skip limit least(most, 100))
  into numbers, ids
  from judged;
end
$$;

-- {count, metals, stones: [{value, count}], sizes: [{value, value_el, count}], available, either, from, to, products}.
-- A group's numbers leave its own selection out of account, and a value without pieces is not named; `either`: with or
-- without `available`; from and to: the prices of the whole list. Of a search the thousand that it finds are counted,
-- and `most` of its products come along, a hundred at most, after `skip`: nobody searches twice for a page. They are
-- read with the caller's own rights. No list waits longer for its numbers than their own timeout.
create function public.filter_counts(
  query text default '', of_category text default null,
    sort_by text default 'created_at', ascending boolean default false,
  filters jsonb default '{}', skip integer default 0, most integer default 0)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '1s' as $$
  select c.numbers || jsonb_build_object('products', (
    select coalesce(jsonb_agg(to_jsonb(p) - '{archived,previous_slugs}'::text[] order by match.place), '[]')
    from unnest(c.ids) with ordinality as match (id, place) join public.products p using (id)))
  from private.counted(query, of_category, sort_by, ascending, filters, skip, most) c
$$;
comment on function public.filter_counts(text, text, text, boolean, jsonb, integer, integer) is
  'How many pieces a list has, how many each value of its filters would leave, and a page of a search';

revoke all on function private.traits_of(uuid[]), private.keep_traits(uuid[]),
  private.follow_traits(), private.add_trait_counts(private.trait_counts[]), private.count_traits(),
  private.asked_filters(jsonb), private.has_size(text[], text[]),
  private.filtered_ids(text, text, text, boolean, jsonb, integer),
  private.counted(text, text, text, boolean, jsonb, integer, integer),
  public.filtered_products(text, text, text, boolean, jsonb, integer),
  public.filter_counts(text, text, text, boolean, jsonb, integer, integer) from public, anon;
grant execute on function private.filtered_ids(text, text, text, boolean, jsonb, integer),
  private.counted(text, text, text, boolean, jsonb, integer, integer),
  public.filtered_products(text, text, text, boolean, jsonb, integer),
  public.filter_counts(text, text, text, boolean, jsonb, integer, integer) to anon, authenticated;
