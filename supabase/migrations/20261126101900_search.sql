-- Finding products and orders by words (FND-01).

-- § Words

-- How words are compared in a search (FND-01): by what they sound like and mean, never by how they end.

-- Greek in Latin letters, as people type it: many spellings fall together (χ is x, ch, h, kh; η, ι, υ, ει, οι are i;
-- β, μπ and φ are one). Takes what `search_key` gives, in either alphabet.
create function private.greek_sound(word text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  sound text := translate(replace(word, 'ψ', 'ps'), 'αβγδεζηθικλμνξοπρστυφχω', 'avgdezitiklmnxoprstyfxo');
begin
  sound := regexp_replace(sound, 'ou|oy', 'u', 'g');
  sound := replace(sound, 'ai', 'e');
  sound := regexp_replace(sound, 'ei|oi|yi', 'i', 'g');
  sound := regexp_replace(sound, '([ae])[uy]', '\1v', 'g');
  sound := regexp_replace(sound, 'nt|nd', 'd', 'g');
  sound := regexp_replace(sound, 'gk|gg|ng|gh', 'g', 'g');
  sound := regexp_replace(sound, 'mp|ph', 'v', 'g');
  sound := regexp_replace(sound, 'ch|kh|ks', 'x', 'g');
  sound := replace(replace(sound, 'th', 't'), 'tz', 'ts');
  return regexp_replace(translate(sound, 'bfhcqwy', 'vvxkkoi'), '(.)\1+', '\1', 'g');
end
$$;

-- Number, case and gender stand in the last vowels: δαχτυλίδι, δαχτυλίδια, χρυσός, χρυσή. At least three letters stay.
create function private.greek_stem(sound text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(regexp_replace(sound, '(.{2}m)at(a|os|on)$', '\1'), '^(.{3}.*?)[aeiou]+[sn]?$', '\1')
$$;

create function private.english_stem(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when word ~ '.{2}ies$' then regexp_replace(word, 'ies$', 'y')
    when word ~ '(ss|x|ch|sh)es$' then left(word, -2)
    when word ~ '[^suio]s$' then left(word, -1)
    else word end
$$;

-- The kept form of a word: its stem, of a Greek one its sound after a tilde. Null: no word of letters.
create function private.word_token(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when word ~ '^[a-z]{3,40}$' then private.english_stem(word)
    when word ~ '^[α-ω]{3,40}$' then '~' || private.greek_stem(private.greek_sound(word)) end
$$;

-- The words of letters in what `search_key` gives.
create function private.split_words(key text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select word from unnest(string_to_array(regexp_replace(key, '[^a-z0-9α-ω]+', ' ', 'g'), ' ')) as word
    where word ~ '^([a-z]{3,40}|[α-ω]{3,40})$')
$$;

-- Eight words of a search at most. Small ones tell nothing beside others: 'earrings with pearls' need no 'with'.
create function private.words_asked(query text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  with typed as materialized (
    select word, place,
      word = any ('{the,of,with,and,for,in,με,και,για,σε,του,τησ,των,απο,me,ke,kai,gia,se,tou,tis,ths,ton,twn,apo}')
      as is_small
    from regexp_split_to_table(
      -- 'white-gold' is two words, a code is one.
      regexp_replace(private.search_key(left(query, 256)), '(?<=[a-zα-ω]{3})-(?=[a-zα-ω]{3})', ' ', 'g'), ' ')
      with ordinality as words (word, place)
    where word <> ''
  )
  select array(
    select word from typed
    where not is_small or not exists (select from typed other where not other.is_small)
    order by place limit 8)
$$;

-- A typed word's possible meanings. Latin letters may be English or Greek; u is also υ, and h is also η.
create function private.asked_tokens(word text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(distinct token) from (
    select private.word_token(word) as token
    union all
    select '~' || private.greek_stem(private.greek_sound(spelled))
    from unnest(array[word, translate(word, 'u', 'y')]) as u (read),
      unnest(array[u.read, regexp_replace(u.read, '(?<![cgkpt])h', 'i', 'g')]) as h (spelled)
    where word ~ '^[a-z]'
  ) as meant
$$;

-- A word and all that one letter less makes of it: two words have a spelling in common when they differ by one slip.
create function private.spellings_of(token text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(distinct left(token, n - 1) || substr(token, n + 1)) || token
  from generate_series(case when token like '~%' then 2 else 1 end, length(token)) as n
$$;

-- One letter too many, missing, wrong, or two of them changed over.
create function private.is_one_slip(one text, other text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select one = any (private.spellings_of(other)) or other = any (private.spellings_of(one))
    or length(one) = length(other) and exists (
      select from generate_series(1, length(one)) as n
      where left(one, n - 1) = left(other, n - 1)
        and (substr(one, n + 1) = substr(other, n + 1)
          or substr(one, n + 2) = substr(other, n + 2)
            and substr(one, n, 2) = reverse(substr(other, n, 2))))
$$;

-- Every word that a piece has or had. Without a unique key: two who add the same word would wait for each other, and
-- a word that is there twice does no harm.
create table private.search_words (
  token text collate "C" not null,
  -- Empty for short words, in which a slip could be anything.
  spellings text[] not null
);
create index search_words_token_idx on private.search_words (token);
create index search_words_spellings_idx on private.search_words using gin (spellings) with (fastupdate = off);
comment on table private.search_words is
  'Words to begin with and to mistype. Derived from products and word_families, therefore in no backup';
alter table private.search_words enable row level security;
revoke all on private.search_words from public, anon, authenticated, service_role;

create function private.add_search_words(tokens text[]) returns void
language sql security definer set search_path = ''
as $$
  insert into private.search_words (token, spellings)
  select token, case when length(ltrim(token, '~')) >= 4 then private.spellings_of(token) else '{}' end
  from unnest(tokens) as asked (token)
  where not exists (select from private.search_words known where known.token = asked.token)
$$;

-- Categories, metals, stones, cuts, kinds and colours in both languages: a piece that has no Greek text is found in
-- Greek.
create table private.word_families (
  token text collate "C" not null,
  family text not null,
  constraint word_families_pkey primary key (token, family)
);
create index word_families_family_idx on private.word_families (family);
comment on table private.word_families is
  'Words that mean the same to a shopper. Written here, not by the jeweller, therefore in no backup';
alter table private.word_families enable row level security;
revoke all on private.word_families from public, anon, authenticated, service_role;
insert into private.word_families (token, family)
  select distinct private.word_token(private.search_key(word)), split_part(words, ' ', 1)
  from unnest(array[
    'ring δαχτυλίδι δακτυλίδι', 'earring σκουλαρίκι', 'bracelet βραχιόλι', 'necklace κολιέ περιδέραιο',
    'jewel jewellery jewelry κόσμημα', 'chain αλυσίδα', 'pendant μενταγιόν', 'choker τσόκερ', 'hoop κρίκος',
    'stud καρφωτό', 'signet σεβαλιέ', 'solitaire μονόπετρο', 'brooch καρφίτσα', 'cross σταυρός',
    'cufflink μανικετόκουμπο', 'wedding γάμος γαμήλιος band βέρα',
    'engagement αρραβώνας solitaire', 'christening baptism βάφτιση βαφτιστικός cross',
    'gift present δώρο birthday γενέθλια anniversary επέτειος',
    'gold golden χρυσός χρυσαφένιος', 'silver ασήμι ασημένιος', 'platinum πλατίνα', 'bronze μπρούντζος',
    'copper χαλκός', 'brass ορείχαλκος', 'vermeil επίχρυσος', 'steel ατσάλι', 'titanium τιτάνιο', 'palladium παλλάδιο',
    'enamel σμάλτο', 'leather δέρμα',
    'stone gemstone πέτρα', 'pearl μαργαριτάρι πέρλα μαργαριταρένιος', 'diamond διαμάντι διαμαντένιος',
    'sapphire ζαφείρι', 'ruby ρουμπίνι', 'emerald σμαράγδι', 'topaz τοπάζι', 'garnet γρανάτης', 'jade νεφρίτης',
    'amethyst αμέθυστος', 'turquoise τυρκουάζ', 'coral κοράλλι', 'opal οπάλι', 'aquamarine ακουαμαρίνα',
    'lapis λάπις', 'onyx όνυχας', 'quartz χαλαζίας', 'citrine κιτρίνης', 'peridot περίδοτο',
    'tourmaline τουρμαλίνη', 'moonstone φεγγαρόπετρα', 'agate αχάτης', 'zircon zirconia ζιργκόν ζιρκόν',
    'malachite μαλαχίτης', 'amber κεχριμπάρι', 'tanzanite τανζανίτης', 'crystal κρύσταλλο', 'spinel σπινέλιο',
    'morganite μοργκανίτης', 'shell κοχύλι φίλντισι', 'carat karat καράτι',
    'brilliant μπριγιάν', 'princess πρίνσες', 'oval οβάλ', 'cushion κούσιον', 'marquise μαρκίζ', 'trillion τριγωνικός',
    'baguette μπαγκέτα', 'cabochon καμποσόν', 'baroque μπαρόκ', 'round στρογγυλός', 'heart καρδιά',
    'natural φυσικός', 'cultured καλλιέργεια', 'laboratory εργαστηριακός',
    'white λευκός άσπρος', 'yellow κίτρινος', 'rose pink ροζ', 'black μαύρος', 'grey gray γκρι', 'blue μπλε',
    'green πράσινος',
    'red κόκκινος', 'cyprus κύπρος κυπριακός', 'amathus αμαθούς αμαθούντα'
  ]) as families (words), regexp_split_to_table(words, ' ') as word;
select private.add_search_words(array(select distinct token::text from private.word_families));

create function private.with_families(tokens text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select unnest(tokens)
    union
    select other.token from private.word_families mine join private.word_families other using (family)
    where mine.token = any (tokens))
$$;

-- Words that begin so. The letter after the last of both alphabets' codes is a brace or a tilde.
create function private.words_begun(tokens text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct known.token from unnest(tokens) as asked (token), private.search_words known
    where known.token >= asked.token collate "C" and known.token < (asked.token || '{') collate "C"
    limit 100)
$$;

create function private.words_mistyped(tokens text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct known.token from unnest(tokens) as asked (token), private.search_words known
    where known.spellings && private.spellings_of(asked.token) and private.is_one_slip(known.token, asked.token)
    limit 50)
$$;
revoke all on function private.greek_sound(text), private.greek_stem(text), private.english_stem(text),
  private.word_token(text), private.split_words(text), private.words_asked(text), private.asked_tokens(text),
  private.spellings_of(text), private.is_one_slip(text, text),
  private.add_search_words(text[]), private.with_families(text[]), private.words_begun(text[]),
  private.words_mistyped(text[]) from public;

-- § Products

-- "like" uses no index under a row policy (it is not leakproof): a definer function finds at most a thousand ids,
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
-- The pending list is off on either engine: a search would have to read it from end to end.
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
    (select string_agg(concat_ws(' ', nullif(s.kind, 'other'),
      case when s.cut not in ('emerald', 'rose', 'pear', 'other') then s.cut end,
        case s.origin when 'natural' then 'natural' when 'grown' then case s.kind when 'pearl' then 'cultured'
          else 'lab laboratory grown' end end),
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
      array_to_tsvector(array(select (select tokens from folded) ->> word
        from unnest(title_words || text_words) as word)) as all_tokens,
      array_to_tsvector(array(select (select tokens from folded) ->> word from unnest(title_words) as word)) as of_title
    from worded
  )
  insert into private.product_words as kept
    (product_id, words, title, tokens, title_tokens, name, description, price, product_code, category,
      archived, created_at)
    select k.id, k.words_key, k.title_key, coalesce(s.all_tokens, w.tokens), coalesce(s.of_title, w.title_tokens),
      k.name, k.description, k.price, k.product_code, k.category, k.archived, k.created_at
    from keys k left join sets s using (id) left join private.product_words w on w.product_id = k.id
    on conflict on constraint product_words_pkey do update set
      (product_id, words, title, tokens, title_tokens, name, description, price, product_code, category,
        archived, created_at)
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
-- These run in a restore alone, where facts touch no piece.
create trigger keep_words_insert after insert on public.product_facts referencing new table as new_rows
  for each statement execute function private.keep_product_words();
create trigger keep_words_insert after insert on public.product_stones referencing new table as new_rows
  for each statement execute function private.keep_product_words();
alter table public.product_facts enable replica trigger keep_words_insert;
alter table public.product_stones enable replica trigger keep_words_insert;

-- Letters that are no word and begin none are looked for here. Without pg_trgm (180 MB in the embedded engine) only the
-- newest rows are read then.
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
    'create index product_words_title_idx on private.product_words using gin (title %1$s) with (fastupdate = off)',
      letters);
end
$$;

-- A search that has no index for its letters reads as many rows, and no more.
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
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  set enable_indexscan = off set jit = off
as $$
begin
  return exists (select from private.search_words known where known.token = any (wanted)) and (
    exists (select from (select w.tokens from private.product_words w limit 40) as met
      where met.tokens @@ private.any_of(wanted))
    or exists (select from private.product_words w where w.tokens @@ private.any_of(wanted)));
end
$$;

create function private.is_in_title(wanted text[]) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  set enable_indexscan = off set jit = off
as $$ begin return exists (select from private.product_words w where w.title_tokens @@ private.any_of(wanted)); end $$;

-- One typed word's aim. `hits`: words; `pattern`: signs, null where words are enough; `slips`: words that it
-- misses by one slip. From the surest on: the word itself in any form or language, what begins so, part of a word.
-- A category's name means the category: 'a plump little ring' in a text makes no ring of an earring.
-- Plans of its own are kept: who asks has each made anew, which would take six times as long as the answers.
create function private.asked_word(word text, out hits text[], out pattern text, out slips text[],
  out is_category boolean)
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
    hits := private.with_families(array(select token from unnest(asked) as token where token not like '~___'
      or letters ~ '^[α-ω]'));
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
  -- Every piece is a jewel and a gift: such words leave none out, unless pieces are called so.
  if length(letters) >= 4 and '{jewel,gift}' && (hits || slips) and not private.is_in_title(hits || slips) then
    pattern := '%'; hits := null; slips := null;
  end if;
end
$$;

-- Those whose code begins so.
create function private.products_coded(query text) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select w.product_id from unnest(string_to_array(private.search_key(left(query, 256)), ' ')) as word,
      private.product_words w
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
  sees_all constant boolean := private.is_staff();
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
      case when w.is_category then private.any_of(w.hits || w.slips) end as titles,
      cardinality(w.slips) > 0 as has_slips
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
    since := (select w.created_at from private.product_words w
      order by w.created_at desc offset private.most_read() limit 1);
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
      case when upwards then case sort_key when 'product_code' then w.product_code
        when 'description' then w.description end end,
      case when not upwards
        then case sort_key when 'product_code' then w.product_code
          when 'description' then w.description end end desc nulls last,
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
  select p.* from private.matching_products(query, of_category, sort_by, ascending, skip) with ordinality
    as match (id, place)
    join public.products p using (id)
  order by match.place
$$;

comment on function public.search_products(text, text, text, boolean, integer) is
  'At most a thousand products with all words of the query, the first of their order after `skip`; sort_by is a '
  'column or relevance';
revoke all on function private.like_pattern(text), private.most_read(), private.has_words(text[]),
  private.is_in_title(text[]),
  private.asked_word(text), private.products_coded(text), private.any_of(text[]),
  private.matching_products(text, text, text, boolean, integer),
  public.search_products(text, text, text, boolean, integer) from public, anon;
grant execute on function private.matching_products(text, text, text, boolean, integer),
  public.search_products(text, text, text, boolean, integer) to anon, authenticated;

-- § Orders

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
comment on table private.order_words is
  'What a search for orders compares. Derived from orders and customers, therefore in no backup';
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

-- The choices of a piece, in both languages.
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
    select o.id, o.is_sent, o.created_at, p.of_product,
      ' ' || concat_ws(' ', p.of_product, private.search_key(concat_ws(' ',
        c.name, c.email, c.phone, regexp_replace(c.phone, '\D', '', 'g'), c.address, o.reference))) as words
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
    select part, case when part ~ '^[a-zα-ω]{2,40}$' then private.name_sound(part) end as sound,
      private.word_token(part) as token
    from (select distinct part from parts) as once
  ), kept as (
    select p.id, array_agg(distinct lexeme) as lexemes
    from parts p join folded f using (part),
      unnest(case when p.of_product then array[f.token] else array[f.part, f.sound] end) as lexeme
    where lexeme is not null group by p.id
  )
  insert into private.order_words (order_id, words, lexemes, is_sent, created_at)
    select c.id, c.words, array_to_tsvector(coalesce(k.lexemes, '{}')), c.is_sent, c.created_at
    from changed c left join kept k using (id)
    on conflict on constraint order_words_pkey do update set
      (words, lexemes, is_sent, created_at) = row(excluded.words, excluded.lexemes, excluded.is_sent,
        excluded.created_at);
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
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pg_trgm');
begin
  if letters is null then return; end if;
  execute format('create index order_words_idx on private.order_words using gin (words %s) with (fastupdate = off)',
    letters);
end
$$;

-- Words that a typed one may begin; null where it has neither letter nor digit.
create function private.asked_lexemes(word text) returns tsquery
language sql stable security definer set search_path = ''
as $$
  select string_agg(
    '(' || array_to_string(
      array['''' || part || ''':*']
      || case when part ~ '^[a-zα-ω]{2,40}$' then array(
           select distinct '''' || private.name_sound(spelled) || ''':*'
             from unnest(array[part, translate(part, 'u', 'y')]) as spelled) end
      || case when part ~ '^([a-z]{3,40}|[α-ω]{3,40})$' then array(
           select '''' || token || '''' from unnest(private.with_families(private.asked_tokens(part))) as token) end,
      ' | ') || ')', ' & ')::tsquery
  from unnest((private.split_parts(word))[1:8]) as part
$$;

-- Each word must be in the piece, what was chosen of it, its buyer or its purchase's number, or the text is the number
-- of a paper (WEK-10). By the index what words begin with; besides, the text as it was typed in any part of a word,
-- without an index of letters in the newest orders alone.
create function private.matching_orders(query text, sent boolean, skip integer, since timestamptz, before timestamptz)
  returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' rows 100
as $$
declare
  typed constant text[] := (array_remove(string_to_array(private.search_key(left(query, 256)), ' '), ''))[1:8];
  patterns constant text[] := array(select private.like_pattern(word) from unnest(typed) as word);
  -- The index of letters answers one pattern, and no `like all`: the longest word leaves the fewest rows.
  longest constant text := (select p from unnest(patterns) p order by length(p) desc limit 1);
  -- Signs are in no index of words.
  signs constant text[] := array(select private.like_pattern(word) from unnest(typed) as word
    where word ~ '[^a-z0-9α-ω]');
  asked constant tsquery := (
    select string_agg('(' || lexemes::text || ')', ' & ')::tsquery
    from unnest(typed) as word, private.asked_lexemes(word) as lexemes where lexemes is not null);
  -- TEST-, C, the year, the number: 2026-00012.
  paper constant text[] := regexp_match(upper(btrim(query)), '^(TEST-)?(C?)(\d{4})-(\d{1,9})$');
  newest_since timestamptz;
begin
  if not private.is_staff() then return; end if;
  if to_regclass('private.order_words_idx') is null and cardinality(typed) > 0 then
    newest_since := (select w.created_at from private.order_words w
      order by w.created_at desc offset private.most_read() limit 1);
  end if;
  return query
    select found.id from (
      (select w.order_id as id, w.created_at from private.order_words w
       where w.lexemes @@ asked and w.words like all (signs) and (sent is null or w.is_sent = sent)
         and (since is null or w.created_at >= since) and (before is null or w.created_at < before)
       order by w.created_at desc, w.order_id limit skip + 1000)
      union
      (select w.order_id, w.created_at from private.order_words w
       where (longest is null or w.words like longest) and w.words like all (patterns)
         and (newest_since is null or w.created_at >= newest_since)
         and (sent is null or w.is_sent = sent)
         and (since is null or w.created_at >= since) and (before is null or w.created_at < before)
       order by w.created_at desc, w.order_id limit skip + 1000)
      union
      (select o.id, o.created_at from private.receipts r join public.orders o on o.checkout_id = r.checkout_id
       where r.kind = case paper[2] when 'C' then 'credit_note' else 'receipt' end
         and r.livemode in (paper[1] is null, false) and r.year = paper[3]::integer and r.number = paper[4]::integer
         and (sent is null or o.is_sent = sent)
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
  'At most a thousand orders of that time whose piece, customer or number carries all words of the query, or whose '
  'purchase has the paper of that number, the newest after `skip`; staff only';
revoke all on function private.name_sound(text), private.split_parts(text), private.asked_lexemes(text),
  private.matching_orders(text, boolean, integer, timestamptz, timestamptz),
  public.search_orders(text, boolean, integer, timestamptz, timestamptz) from public, anon;
grant execute on function private.matching_orders(text, boolean, integer, timestamptz, timestamptz),
  public.search_orders(text, boolean, integer, timestamptz, timestamptz) to authenticated;
