-- Under a row policy "like" uses no index (it is not leakproof): a definer function finds at most a thousand ids,
-- and the rows are read with the caller's own rights.

-- No column of products: everybody may read those, and answers would double. It repeats the columns that filter and
-- sort, since looking up each product's words in that order took five times as long.
create table private.product_words (
  product_id uuid not null,
  -- The texts begin with a blank, as every word of them then does. `title` is of names and code alone.
  words text not null,
  title text not null,
  -- Words as `word_token` has them; the category is one, and part of the title.
  tokens tsvector not null,
  title_tokens tsvector not null,
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
-- On either engine, without the pending list, which a search would have to read from end to end.
create index product_words_tokens_idx on private.product_words using gin (tokens) with (fastupdate = off);
create index product_words_title_tokens_idx on private.product_words using gin (title_tokens) with (fastupdate = off);
create index product_words_newest_idx on private.product_words (created_at desc, product_id);
create index product_words_category_idx on private.product_words (category, created_at desc, product_id);
-- A code, or how it begins, is found whatever its age.
create index product_words_code_idx on private.product_words (private.search_key(product_code) collate "C");
create index product_words_name_idx on private.product_words (name, product_id);
create index product_words_cheapest_idx on private.product_words (price, product_id);
create index product_words_dearest_idx on private.product_words (price desc nulls last, product_id);
comment on table private.product_words is
  'What a search compares, filters and sorts by. Derived from products, therefore in no backup';
alter table private.product_words enable row level security;
revoke all on private.product_words from public, anon, authenticated, service_role;

-- Codes are English words, and families know them in Greek (PCE-06). What is 'other' is no word. Gold is asked for by
-- its carats (18k, in either alphabet), white gold by a word of its own. Three cuts' words mean something else.
create function private.fact_words(product uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' ',
    (select concat_ws(' ', nullif(f.metal, 'other'), nullif(replace(f.colour, '_', ' '), 'other'), f.fineness,
        case when f.metal = 'gold' then replace('%k %κ carat', '%', round(f.fineness * 0.024)::text) end,
        case when f.metal = 'gold' and f.colour = 'white' then 'λευκόχρυσος' end,
        case f.colour when 'two_tone' then 'δίχρωμος' when 'three_tone' then 'τρίχρωμος' end, f.hallmark, f.hallmark_el)
      from public.product_facts f where f.product_id = product),
    (select string_agg(concat_ws(' ', nullif(s.kind, 'other'), case when s.cut not in ('emerald', 'rose', 'pear', 'other') then s.cut end,
        case s.origin when 'natural' then 'natural' when 'grown' then case s.kind when 'pearl' then 'cultured' else 'lab laboratory grown' end end),
        ' ' order by s.position)
      from public.product_stones s where s.product_id = product))
$$;

-- Runs once a statement; each word is folded once, and only of pieces whose texts are new: sold out is no new text.
-- Security definer: schema private is closed.
create function private.keep_product_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  product_ids uuid[];
  changed bigint;
begin
  if tg_table_name = 'products' then
    product_ids := array(select n.id from new_rows n);
  else
    product_ids := array(select distinct n.product_id from new_rows n);
  end if;
  with keys as materialized (
    select p.*, ' ' || private.search_key(concat_ws(' ', name, name_el, product_code)) as title_key,
      ' ' || private.search_key(concat_ws(' ', name, name_el, product_code, description, description_el,
        private.fact_words(id))) as words_key
    from public.products p where p.id = any (product_ids)
  ), worded as materialized (
    select k.id, private.split_words(concat_ws(' ', k.title_key, nullif(k.category, 'all'))) as title_words,
      private.split_words(k.words_key) as text_words
    from keys k left join private.product_words w on w.product_id = k.id
    where (w.words, w.title, w.category) is distinct from (k.words_key, k.title_key, k.category)
  ), folded as materialized (
    select jsonb_object_agg(word, private.word_token(word)) as tokens
    from (select distinct word from worded, unnest(title_words || text_words) as word) as once
  ), sets as materialized (
    select id,
      array_to_tsvector(array(select (select tokens from folded) ->> word from unnest(title_words || text_words) as word)) as all_tokens,
      array_to_tsvector(array(select (select tokens from folded) ->> word from unnest(title_words) as word)) as of_title
    from worded
  )
  insert into private.product_words as kept
    (product_id, words, title, tokens, title_tokens, name, description, price, product_code, category, archived, created_at)
    select k.id, k.words_key, k.title_key, coalesce(s.all_tokens, w.tokens), coalesce(s.of_title, w.title_tokens),
      k.name, k.description, k.price, k.product_code, k.category, k.archived, k.created_at
    from keys k left join sets s using (id) left join private.product_words w on w.product_id = k.id
    on conflict on constraint product_words_pkey do update set
      (product_id, words, title, tokens, title_tokens, name, description, price, product_code, category, archived, created_at)
      = row(excluded.*)
    where kept.* is distinct from excluded.*;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.add_search_words(array(
      select distinct lexeme from private.product_words w, unnest(w.tokens) where w.product_id = any (product_ids)));
  end if;
  return null;
end
$$;
revoke execute on function private.fact_words(uuid), private.keep_product_words() from public;
create trigger keep_words_insert after insert on public.products referencing new table as new_rows
  for each statement execute function private.keep_product_words();
create trigger keep_words_update after update on public.products referencing new table as new_rows
  for each statement execute function private.keep_product_words();
-- Fires always, also where a restore puts other triggers aside: it writes the products, and thereby their words.
alter table public.products enable always trigger keep_words_insert;
alter table public.products enable always trigger keep_words_update;
-- Only in a restore, where facts touch no piece.
create trigger keep_words_insert after insert on public.product_facts referencing new table as new_rows
  for each statement execute function private.keep_product_words();
create trigger keep_words_insert after insert on public.product_stones referencing new table as new_rows
  for each statement execute function private.keep_product_words();
alter table public.product_facts enable replica trigger keep_words_insert;
alter table public.product_stones enable replica trigger keep_words_insert;

-- For what is no word and begins none. Without pg_trgm (180 MB in the embedded engine) only the newest rows are read then.
do $$
declare
  letters text;
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    return;
  end if;
  begin
    create extension if not exists pg_trgm with schema extensions;
  exception
    -- The server's owner allows no extension, or not this one.
    when insufficient_privilege or feature_not_supported then return;
  end;
  select format('%I.gin_trgm_ops', n.nspname) into letters
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format(
    'create index product_words_idx on private.product_words using gin (words %1$s) with (fastupdate = off)', letters);
  execute format(
    'create index product_words_title_idx on private.product_words using gin (title %1$s) with (fastupdate = off)', letters);
end
$$;

-- As many rows, and no more, are read by a search that has no index for its letters.
create function private.most_read() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 20000 $$;

-- Typed text is searched literally: the signs of a pattern have no meaning in it.
create function private.like_pattern(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '%' || regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%' $$;

-- One of these words, as a question for a text's words; of none null.
create function private.any_of(tokens text[]) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$ select string_agg('''' || token || '''', ' | ')::tsquery from unnest(tokens) as token $$;

-- A word that no piece ever had is in no list; one of many pieces is met among a few: gathering all of them would take
-- longer than the search. Else by the index alone: the planner hopes to meet one soon, and reads every piece where
-- there is none. It compiles nothing for that.
create function private.has_words(wanted text[]) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_indexscan = off set jit = off
as $$
begin
  return exists (select from private.search_words known where known.token = any (wanted)) and (
    exists (select from (select w.tokens from private.product_words w limit 40) as met where met.tokens @@ private.any_of(wanted))
    or exists (select from private.product_words w where w.tokens @@ private.any_of(wanted)));
end
$$;

create function private.is_in_title(wanted text[]) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_indexscan = off set jit = off
as $$ begin return exists (select from private.product_words w where w.title_tokens @@ private.any_of(wanted)); end $$;

-- What one typed word looks for. `hits`: words; `pattern`: signs, null where words are enough; `slips`: words that it
-- misses by one slip. From the surest on: the word itself in any form or language, what begins so, part of a word.
-- A category's name means the category: 'a plump little ring' in a text makes no ring of an earring.
-- Plans of its own are kept: who asks has each made anew, which would take six times as long as the answers.
create function private.asked_word(word text, out hits text[], out pattern text, out slips text[], out is_category boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'auto'
as $$
declare
  letters constant text := regexp_replace(btrim(word, '.,;:!?"''()«»“”…-'), '[''’]s$', '');
  categories constant text[] := array['earring', 'ring', 'necklace', 'bracelet'];
  asked text[];
begin
  is_category := false;
  -- One or two letters are looked for where words begin, anything that is no word in any part of a text.
  pattern := case when word ~ '^[a-zα-ω]{1,2}$' then '% ' || word || '%' else private.like_pattern(word) end;
  if letters !~ '^([a-z]{3,40}|[α-ω]{3,40})$' then return; end if;
  asked := private.asked_tokens(letters);
  hits := private.with_families(asked);
  -- Three letters that are an English word here are no Greek one besides.
  if private.has_words(array[private.word_token(letters)]) then
    hits := private.with_families(array(select token from unnest(asked) as token where token not like '~___' or letters ~ '^[α-ω]'));
  end if;
  if private.has_words(hits) then
    pattern := null;
    is_category := hits && categories;
    -- Once each: every piece on the way is compared with all of them.
    hits := array(select unnest(hits) union select unnest(private.with_families(
      private.words_begun(array(select token from unnest(asked) as token where length(ltrim(token, '~')) >= 4)))));
  else
    hits := private.with_families(private.words_begun(asked));
    if private.has_words(hits) then
      if length(letters) >= 4 then
        pattern := null;
      elsif letters ~ '^[α-ω]' or cardinality(private.words_begun(array[private.word_token(letters)])) > 0 then
        -- So short a beginning is one of many words: as it was typed, wherever it stands.
        hits := null;
      end if;
    elsif length(letters) >= 5 then
      slips := private.with_families(private.words_mistyped(asked));
      is_category := slips && categories;
    end if;
  end if;
  -- Every piece is a jewel: the word leaves none out, unless pieces are called so.
  if length(letters) >= 4 and 'jewel' = any (hits || slips) and not private.is_in_title(hits || slips) then
    pattern := '%'; hits := null; slips := null;
  end if;
end
$$;

-- Those whose code begins so.
create function private.products_coded(query text) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select w.product_id from unnest(string_to_array(private.search_key(left(query, 256)), ' ')) as word, private.product_words w
    where word ~ '[0-9]' and private.search_key(w.product_code) >= word collate "C"
      and private.search_key(w.product_code) < (word || chr(1114111)) collate "C"
    limit 1000)
$$;

-- Each word must be found, in any order (PDP-03). By relevance, names (with code and category) come before
-- descriptions, and what was typed before what it may have meant; the newest first.
-- The plan is made for each search: its text decides the shorter index, and what is null falls out of the conditions.
-- Words are one question for one index; patterns are looked for one by one, never by "all of these". An unknown sort_by
-- leaves the order open. Security definer: see above; a caller who may not see a piece does not get its id either.
create function private.matching_products(query text, of_category text, sort_by text, ascending boolean, skip integer)
returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' rows 100
as $$
declare
  sees_all constant boolean := private.is_admin();
  by_relevance constant boolean := sort_by is not distinct from 'relevance' and btrim(query) <> '';
  sort_key constant text := case when sort_by = 'relevance' then 'created_at' else sort_by end;
  upwards constant boolean := ascending and sort_by <> 'relevance';
  typed text;
  asked record;
  n integer := 0;
  -- The question of words alone; categories are looked for in titles alone.
  all_words tsquery;
  all_titles tsquery;
  -- Signs, or words that they may mean.
  p1 text; p2 text; p3 text;
  h1 tsquery; h2 tsquery; h3 tsquery;
  c1 tsquery; c2 tsquery; c3 tsquery;
  -- The fourth of these and those after it need no index any more, but each piece would be slow to look at one by one.
  rest_patterns text[] := '{}';
  slipped boolean := false;
  patterns text[] := '{}';
  -- Where no index holds what was typed: the pieces to look at, and no others. Null: all.
  since timestamptz;
  likely tsquery;
  coded uuid[];
  wanted bigint := 1000;
  left_out bigint := skip;
  found bigint;
begin
  foreach typed in array private.words_asked(query) loop
    n := n + 1;
    select w.pattern, case when not w.is_category then private.any_of(w.hits || w.slips) end as words,
      case when w.is_category then private.any_of(w.hits || w.slips) end as titles, cardinality(w.slips) > 0 as has_slips
      into asked from private.asked_word(typed) as w;
    slipped := slipped or coalesce(asked.has_slips, false);
    if asked.pattern is null or cardinality(patterns) > 2 and coalesce(asked.words, asked.titles) is not null then
      all_words := coalesce(all_words && asked.words, asked.words, all_words);
      all_titles := coalesce(all_titles && asked.titles, asked.titles, all_titles);
      continue;
    end if;
    patterns := patterns || asked.pattern;
    likely := coalesce(likely || coalesce(asked.words, asked.titles), asked.words, asked.titles, likely);
    case cardinality(patterns)
      when 1 then p1 := asked.pattern; h1 := asked.words; c1 := asked.titles;
      when 2 then p2 := asked.pattern; h2 := asked.words; c2 := asked.titles;
      when 3 then p3 := asked.pattern; h3 := asked.words; c3 := asked.titles;
      else rest_patterns := rest_patterns || asked.pattern;
    end case;
  end loop;
  if n > 0 and cardinality(patterns) = n and to_regclass('private.product_words_idx') is null then
    since := (select w.created_at from private.product_words w order by w.created_at desc offset private.most_read() limit 1);
    coded := private.products_coded(query);
  end if;
  if by_relevance then
    return query
      select w.product_id from private.product_words w
      where (all_words is null or w.title_tokens @@ all_words)
        and (all_titles is null or w.title_tokens @@ all_titles)
        and (p1 is null or w.title like p1 or w.title_tokens @@ h1 or w.title_tokens @@ c1)
        and (p2 is null or w.title like p2 or w.title_tokens @@ h2 or w.title_tokens @@ c2)
        and (p3 is null or w.title like p3 or w.title_tokens @@ h3 or w.title_tokens @@ c3)
        and w.title like all (rest_patterns)
        and (since is null or w.created_at >= since or w.tokens @@ likely or w.product_id = any (coded))
        and (of_category is null or w.category = of_category)
        and (sees_all or not w.archived)
      order by case when slipped then not w.title like all (patterns) end, w.created_at desc, w.product_id
      offset left_out limit wanted;
    get diagnostics found = row_count;
    wanted := wanted - found;
    if wanted = 0 then return; end if;
    if found > 0 then
      left_out := 0;
    elsif left_out > 0 then
      select left_out - count(*) into left_out from private.product_words w
      where (all_words is null or w.title_tokens @@ all_words)
        and (all_titles is null or w.title_tokens @@ all_titles)
        and (p1 is null or w.title like p1 or w.title_tokens @@ h1 or w.title_tokens @@ c1)
        and (p2 is null or w.title like p2 or w.title_tokens @@ h2 or w.title_tokens @@ c2)
        and (p3 is null or w.title like p3 or w.title_tokens @@ h3 or w.title_tokens @@ c3)
        and w.title like all (rest_patterns)
        and (since is null or w.created_at >= since or w.tokens @@ likely or w.product_id = any (coded))
        and (of_category is null or w.category = of_category)
        and (sees_all or not w.archived);
    end if;
  end if;
  return query
    select w.product_id from private.product_words w
    where (all_words is null or w.tokens @@ all_words)
      and (all_titles is null or w.title_tokens @@ all_titles)
      and (p1 is null or w.words like p1 or w.tokens @@ h1 or w.title_tokens @@ c1)
      and (p2 is null or w.words like p2 or w.tokens @@ h2 or w.title_tokens @@ c2)
      and (p3 is null or w.words like p3 or w.tokens @@ h3 or w.title_tokens @@ c3)
      and w.words like all (rest_patterns)
      and (not by_relevance or (
        (all_words is null or w.title_tokens @@ all_words)
        and (all_titles is null or w.title_tokens @@ all_titles)
        and (p1 is null or w.title like p1 or w.title_tokens @@ h1 or w.title_tokens @@ c1)
        and (p2 is null or w.title like p2 or w.title_tokens @@ h2 or w.title_tokens @@ c2)
        and (p3 is null or w.title like p3 or w.title_tokens @@ h3 or w.title_tokens @@ c3)
        and w.title like all (rest_patterns)) is not true)
      and (since is null or w.created_at >= since or w.tokens @@ likely or w.product_id = any (coded))
      and (of_category is null or w.category = of_category)
      and (sees_all or not w.archived)
    order by
      case when sort_key = 'created_at' and upwards then w.created_at end,
      case when sort_key = 'created_at' and not upwards then w.created_at end desc,
      case when upwards then case sort_key when 'name' then w.name when 'category' then w.category end end,
      case when not upwards then case sort_key when 'name' then w.name when 'category' then w.category end end desc,
      case when sort_key = 'price' and upwards then w.price end,
      case when sort_key = 'price' and not upwards then w.price end desc nulls last,
      case when upwards then case sort_key when 'product_code' then w.product_code when 'description' then w.description end end,
      case when not upwards
        then case sort_key when 'product_code' then w.product_code when 'description' then w.description end end desc nulls last,
      w.product_id
    offset left_out limit wanted;
end
$$;

-- Neither definer nor with settings of its own, so that the planner inlines it into the query.
create function public.search_products(
  query text, of_category text default null, sort_by text default 'created_at', ascending boolean default false,
  skip integer default 0)
returns setof public.products
language sql stable
as $$
  select p.* from private.matching_products(query, of_category, sort_by, ascending, skip) with ordinality as match (id, place)
    join public.products p using (id)
  order by match.place
$$;

comment on function public.search_products(text, text, text, boolean, integer) is
  'At most a thousand products with all words of the query, the first of their order after `skip`; sort_by is a column or relevance';
revoke all on function private.like_pattern(text), private.most_read(), private.has_words(text[]), private.is_in_title(text[]),
  private.asked_word(text), private.products_coded(text), private.any_of(text[]),
  private.matching_products(text, text, text, boolean, integer),
  public.search_products(text, text, text, boolean, integer) from public, anon;
grant execute on function private.matching_products(text, text, text, boolean, integer),
  public.search_products(text, text, text, boolean, integer) to anon, authenticated;
