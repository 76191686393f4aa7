-- Orders are found by the words of the piece and of its buyer, folded as in the shop (FND-01): by their beginning, by
-- their sound (Μαρία, Maria), by what they mean (ring, δαχτυλίδι). Personal data: it goes with its order.
create table private.order_words (
  order_id uuid not null,
  -- Folded, of the piece and the buyer; a telephone's digits once more, without blanks.
  words text not null,
  -- Words as they are; after an equals sign their sound; of the piece also what `word_token` keeps.
  lexemes tsvector not null,
  is_sent boolean not null,
  created_at timestamptz not null,
  constraint order_words_pkey primary key (order_id),
  constraint order_words_order_id_fkey foreign key (order_id) references public.orders (id)
    on update cascade on delete cascade
);
-- A short pending list: written one by one, forty words an order would double what a sale costs.
create index order_words_lexemes_idx on private.order_words using gin (lexemes) with (gin_pending_list_limit = 512);
create index order_words_newest_idx on private.order_words (created_at desc, order_id);
comment on table private.order_words is 'What a search for orders compares. Derived from orders and customers, therefore in no backup';
alter table private.order_words enable row level security;
revoke all on private.order_words from public, anon, authenticated, service_role;

-- A name's sound in either alphabet. It keeps its vowels, for Maria is not Marios; Μαρίας is Μαρία.
create function private.name_sound(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '=' || regexp_replace(private.greek_sound(word), '(.{2})[sn]$', '\1') $$;

-- The runs of letters and digits in what `search_key` gives.
create function private.split_parts(key text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array_remove(regexp_split_to_array(left(key, 2000), '[^a-z0-9α-ω]+'), '') $$;

-- What was chosen of a piece, in both languages.
create function private.chosen_words(choices jsonb) returns text
language sql stable set search_path = ''
as $$
  select string_agg(concat_ws(' ', c ->> 'name', c ->> 'name_el', c ->> 'label', c ->> 'label_el', c ->> 'text'), ' ')
  from jsonb_array_elements(choices) c
$$;

-- Each word is folded once a statement. Security definer: schema private is closed.
create function private.keep_order_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with keys as materialized (
    select o.id, o.is_sent, o.created_at, p.of_product, ' ' || concat_ws(' ', p.of_product, private.search_key(concat_ws(' ',
        c.name, c.email, c.phone, regexp_replace(c.phone, '\D', '', 'g'), c.address))) as words
    from new_rows o join public.customers c on c.id = o.customer_id,
      lateral (select private.search_key(concat_ws(' ', o.product_name, o.product_name_el, o.product_code,
        private.chosen_words(o.choices))) as of_product) as p
  ), changed as materialized (
    select k.* from keys k left join private.order_words w on w.order_id = k.id
    where (w.words, w.is_sent, w.created_at) is distinct from (k.words, k.is_sent, k.created_at)
  ), parts as materialized (
    select distinct id, false as of_product, part from changed, unnest(private.split_parts(words)) as part
    union select id, true, part from changed, unnest(private.split_parts(of_product)) as part
  ), folded as materialized (
    select part, case when part ~ '^[a-zα-ω]{2,40}$' then private.name_sound(part) end as sound, private.word_token(part) as token
    from (select distinct part from parts) as once
  ), kept as (
    select p.id, array_agg(distinct lexeme) as lexemes
    from parts p join folded f using (part), unnest(case when p.of_product then array[f.token] else array[f.part, f.sound] end) as lexeme
    where lexeme is not null group by p.id
  )
  insert into private.order_words (order_id, words, lexemes, is_sent, created_at)
    select c.id, c.words, array_to_tsvector(coalesce(k.lexemes, '{}')), c.is_sent, c.created_at
    from changed c left join kept k using (id)
    on conflict on constraint order_words_pkey do update set
      (words, lexemes, is_sent, created_at) = row(excluded.words, excluded.lexemes, excluded.is_sent, excluded.created_at);
  return null;
end
$$;
revoke execute on function private.keep_order_words() from public;
create trigger keep_words_insert after insert on public.orders referencing new table as new_rows
  for each statement execute function private.keep_order_words();
create trigger keep_words_update after update on public.orders referencing new table as new_rows
  for each statement execute function private.keep_order_words();
-- Fires always, also where a restore puts other triggers aside.
alter table public.orders enable always trigger keep_words_insert;
alter table public.orders enable always trigger keep_words_update;

do $$
declare
  letters text := (select format('%I.gin_trgm_ops', n.nspname)
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  if letters is null then return; end if;
  execute format('create index order_words_idx on private.order_words using gin (words %s) with (fastupdate = off)', letters);
end
$$;

-- What a typed word may be the beginning of; null where it has neither letter nor digit.
create function private.asked_lexemes(word text) returns tsquery
language sql stable security definer set search_path = ''
as $$
  select string_agg(
    '(' || array_to_string(
      array['''' || part || ''':*']
      || case when part ~ '^[a-zα-ω]{2,40}$' then array(
           select distinct '''' || private.name_sound(spelled) || ''':*' from unnest(array[part, translate(part, 'u', 'y')]) as spelled) end
      || case when part ~ '^([a-z]{3,40}|[α-ω]{3,40})$' then array(
           select '''' || token || '''' from unnest(private.with_families(private.asked_tokens(part))) as token) end,
      ' | ') || ')', ' & ')::tsquery
  from unnest((private.split_parts(word))[1:8]) as part
$$;

-- Each word must be in the piece, what was chosen of it, or its buyer, or the text is a purchase's number. By the index what words begin with;
-- besides, the text as it was typed in any part of a word, without an index of letters in the newest orders alone.
create function private.matching_orders(query text, sent boolean, skip integer, since timestamptz, before timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' rows 100
as $$
declare
  typed constant text[] := (array_remove(string_to_array(private.search_key(left(query, 256)), ' '), ''))[1:8];
  patterns constant text[] := array(select private.like_pattern(word) from unnest(typed) as word);
  -- Signs are in no index of words.
  signs constant text[] := array(select private.like_pattern(word) from unnest(typed) as word where word ~ '[^a-z0-9α-ω]');
  asked constant tsquery := (
    select string_agg('(' || lexemes::text || ')', ' & ')::tsquery
    from unnest(typed) as word, private.asked_lexemes(word) as lexemes where lexemes is not null);
  newest_since timestamptz;
begin
  if not private.is_admin() then return; end if;
  if to_regclass('private.order_words_idx') is null and cardinality(typed) > 0 then
    newest_since := (select w.created_at from private.order_words w order by w.created_at desc offset private.most_read() limit 1);
  end if;
  return query
    select found.id from (
      (select w.order_id as id, w.created_at from private.order_words w
       where w.lexemes @@ asked and w.words like all (signs) and (sent is null or w.is_sent = sent)
         and (since is null or w.created_at >= since) and (before is null or w.created_at < before)
       order by w.created_at desc, w.order_id limit skip + 1000)
      union
      (select w.order_id, w.created_at from private.order_words w
       where w.words like all (patterns) and (newest_since is null or w.created_at >= newest_since) and (sent is null or w.is_sent = sent)
         and (since is null or w.created_at >= since) and (before is null or w.created_at < before)
       order by w.created_at desc, w.order_id limit skip + 1000)
      union
      (select o.id, o.created_at from public.orders o join private.checkouts k on k.id = o.checkout_id
       where k.reference = upper(btrim(query)) and (sent is null or o.is_sent = sent)
         and (since is null or o.created_at >= since) and (before is null or o.created_at < before))
    ) found
    order by found.created_at desc, found.id
    offset skip limit 1000;
end
$$;

-- Neither definer nor with settings of its own, so that the planner inlines it into the query.
create function public.search_orders(query text, sent boolean default null, skip integer default 0,
  since timestamptz default null, before timestamptz default null)
returns setof public.orders
language sql stable
as $$
  select o.* from public.orders o where o.id in (select private.matching_orders(query, sent, skip, since, before))
$$;
comment on function public.search_orders(text, boolean, integer, timestamptz, timestamptz) is
  'At most a thousand orders of that time whose piece or customer carries all words of the query, or whose purchase has it for its number, the newest after `skip`; admins only';
revoke all on function private.name_sound(text), private.split_parts(text), private.asked_lexemes(text),
  private.matching_orders(text, boolean, integer, timestamptz, timestamptz),
  public.search_orders(text, boolean, integer, timestamptz, timestamptz) from public, anon;
grant execute on function private.matching_orders(text, boolean, integer, timestamptz, timestamptz),
  public.search_orders(text, boolean, integer, timestamptz, timestamptz) to authenticated;
