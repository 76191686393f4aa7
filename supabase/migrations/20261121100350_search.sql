-- Under a row policy "like" uses no index (it is not leakproof): a definer function finds at most a thousand ids,
-- and the rows are read with the caller's own rights.

-- No column of products: everybody may read those, and answers would double. It repeats the columns that filter and
-- sort, since looking up each product's words in that order took five times as long.
create table private.product_words (
  product_id uuid not null,
  -- The text begins with a blank, as every word of it then does.
  words text not null,
  name text not null,
  description text,
  price numeric,
  product_code text,
  category text not null,
  archived boolean not null,
  created_at timestamptz not null,
  constraint product_words_pkey primary key (product_id),
  constraint product_words_product_id_fkey foreign key (product_id) references public.products (id)
    on update cascade on delete cascade
);
create index product_words_newest_idx on private.product_words (created_at desc, product_id);
create index product_words_category_idx on private.product_words (category, created_at desc, product_id);
create index product_words_name_idx on private.product_words (name, product_id);
create index product_words_cheapest_idx on private.product_words (price, product_id);
create index product_words_dearest_idx on private.product_words (price desc nulls last, product_id);
comment on table private.product_words is
  'What a search compares, filters and sorts by. Derived from products, therefore in no backup';
alter table private.product_words enable row level security;
revoke all on private.product_words from public, anon, authenticated, service_role;

-- Runs once a statement. Security definer: schema private is closed.
create function private.keep_product_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.product_words as kept
    (product_id, words, name, description, price, product_code, category, archived, created_at)
    select id, ' ' || private.search_key(concat_ws(' ', name, name_el, product_code, description, description_el)),
      name, description, price, product_code, category, archived, created_at
    from new_rows
    on conflict on constraint product_words_pkey do update set
      (product_id, words, name, description, price, product_code, category, archived, created_at)
      = row(excluded.*)
    where kept.* is distinct from excluded.*;
  return null;
end
$$;
revoke execute on function private.keep_product_words() from public;
create trigger keep_words_insert after insert on public.products referencing new table as new_rows
  for each statement execute function private.keep_product_words();
create trigger keep_words_update after update on public.products referencing new table as new_rows
  for each statement execute function private.keep_product_words();
-- Fires always, also where a restore puts other triggers aside: it writes the products, and thereby their words.
alter table public.products enable always trigger keep_words_insert;
alter table public.products enable always trigger keep_words_update;

-- Without pg_trgm (180 MB in the embedded engine) every row is read: quick enough for ten thousand pieces.
do $$
declare
  letters text;
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    return;
  end if;
  create extension if not exists pg_trgm with schema extensions;
  select format('%I.gin_trgm_ops', n.nspname) into letters
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  -- Without the pending list, which a search would have to read from end to end.
  execute format(
    'create index product_words_idx on private.product_words using gin (words %1$s) with (fastupdate = off)', letters);
  execute format(
    'create index orders_search_idx on public.orders using gin (product_name %1$s, product_name_el %1$s, product_code %1$s) with (fastupdate = off)',
    letters);
  execute format(
    'create index customers_search_idx on public.customers using gin (name %1$s, email %1$s, phone %1$s, address %1$s) with (fastupdate = off)',
    letters);
end
$$;

-- Typed text is searched literally: the signs of a pattern have no meaning in it.
create function private.like_pattern(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '%' || regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%' $$;

-- Each word must be found, in any order (PDP-03): one or two letters where words begin, any part of a code.
-- The plan is made for each search: its text decides the shorter index. An unknown sort_by leaves the order open.
-- Security definer: see above; a caller who may not see a piece does not get its id either.
create function private.matching_products(query text, of_category text, sort_by text, ascending boolean, skip integer)
returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' rows 100
as $$
declare
  patterns constant text[] := array(
    select case when word ~ '^[a-zα-ω]{1,2}$' then '% ' || word || '%' else private.like_pattern(word) end
    from regexp_split_to_table(private.search_key(left(query, 256)), ' ') with ordinality as typed (word, place)
    where word <> '' order by place limit 8);
  -- An index is used for patterns one by one, never for "all of these". The planner counts a repeated pattern twice.
  first_pattern constant text := coalesce(patterns[1], '%');
  second_pattern constant text := coalesce(patterns[2], '%');
  third_pattern constant text := coalesce(patterns[3], '%');
  sees_all constant boolean := private.is_admin();
begin
  return query
    select w.product_id from private.product_words w
    where w.words like first_pattern and w.words like second_pattern and w.words like third_pattern
      and w.words like all (patterns[4:])
      and (of_category is null or w.category = of_category)
      and (sees_all or not w.archived)
    order by
      case when sort_by = 'created_at' and ascending then w.created_at end,
      case when sort_by = 'created_at' and not ascending then w.created_at end desc,
      case when ascending then case sort_by when 'name' then w.name when 'category' then w.category end end,
      case when not ascending then case sort_by when 'name' then w.name when 'category' then w.category end end desc,
      case when sort_by = 'price' and ascending then w.price end,
      case when sort_by = 'price' and not ascending then w.price end desc nulls last,
      case when ascending then case sort_by when 'product_code' then w.product_code when 'description' then w.description end end,
      case when not ascending
        then case sort_by when 'product_code' then w.product_code when 'description' then w.description end end desc nulls last,
      w.product_id
    offset skip limit 1000;
end
$$;

-- Any sign stands for a vowel: Greek is typed without accents. Stripping stored accents costs 0.25 s for 2,000 orders.
create function private.word_pattern(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when word ~ '[α-ωΑ-Ω]' and word !~ '[άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫ]'
    then translate(private.like_pattern(word), 'αεηιουωσςΑΕΗΙΟΥΩΣ', repeat('_', 16))
    else private.like_pattern(word) end
$$;

-- Each word must be in the piece or its buyer, or the text is a purchase's number. The first word uses an index.
-- Each of the three finds its newest: together they hold the newest of all. `case` makes the planner expect half of the
-- rows; else it believes matches rare and sorts a hundred thousand.
create function private.matching_orders(query text, sent boolean, skip integer) returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' rows 100
as $$
declare
  patterns constant text[] := array(
    select private.word_pattern(word)
    from regexp_split_to_table(left(query, 256), '\s+') with ordinality as typed (word, place)
    where word <> '' order by place limit 8);
  first_pattern constant text := coalesce(patterns[1], '%');
begin
  if not private.is_admin() then return; end if;
  return query
    select found.id from (
      (select o.id, o.created_at from public.orders o
       where (o.product_name ilike first_pattern or o.product_name_el ilike first_pattern or o.product_code ilike first_pattern)
         and case when concat_ws(' ', o.product_name, o.product_name_el, o.product_code) ilike all (patterns) then true end
         and (sent is null or o.is_sent = sent)
       order by o.created_at desc, o.id limit skip + 1000)
      union
      (select o.id, o.created_at from public.orders o join public.customers c on c.id = o.customer_id
       where (c.name ilike first_pattern or c.email ilike first_pattern or c.phone ilike first_pattern or c.address ilike first_pattern)
         and case when concat_ws(' ', c.name, c.email, c.phone, c.address) ilike all (patterns) then true end
         and (sent is null or o.is_sent = sent)
       order by o.created_at desc, o.id limit skip + 1000)
      union
      (select o.id, o.created_at from public.orders o join private.checkouts k on k.id = o.checkout_id
       where k.reference = upper(btrim(query)) and (sent is null or o.is_sent = sent))
    ) found
    order by found.created_at desc, found.id
    offset skip limit 1000;
end
$$;

-- Neither definer nor with settings of their own, so that the planner inlines them into the query.
create function public.search_products(
  query text, of_category text default null, sort_by text default 'created_at', ascending boolean default false,
  skip integer default 0)
returns setof public.products
language sql stable
as $$
  select p.* from public.products p
  where p.id in (select private.matching_products(query, of_category, sort_by, ascending, skip))
$$;

create function public.search_orders(query text, sent boolean default null, skip integer default 0)
returns setof public.orders
language sql stable
as $$
  select o.* from public.orders o where o.id in (select private.matching_orders(query, sent, skip))
$$;

comment on function public.search_products(text, text, text, boolean, integer) is
  'At most a thousand products with all words of the query, the first of their order after `skip`';
comment on function public.search_orders(text, boolean, integer) is
  'At most a thousand orders whose piece or customer carries all words of the query, or whose purchase has it for its number, the newest after `skip`; admins only';
revoke all on function private.like_pattern(text), private.word_pattern(text), private.matching_products(text, text, text, boolean, integer),
  private.matching_orders(text, boolean, integer), public.search_products(text, text, text, boolean, integer),
  public.search_orders(text, boolean, integer) from public;
grant execute on function private.matching_products(text, text, text, boolean, integer),
  public.search_products(text, text, text, boolean, integer) to anon, authenticated;
grant execute on function private.matching_orders(text, boolean, integer),
  public.search_orders(text, boolean, integer) to authenticated;
