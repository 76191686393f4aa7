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

-- What is kept of a word: its stem, of a Greek one its sound after a tilde. Null: no word of letters.
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

-- At most eight words of a search. Small ones tell nothing beside others: 'earrings with pearls' need no 'with'.
create function private.words_asked(query text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  with typed as materialized (
    select word, place, word = any ('{the,of,with,and,for,in,με,και,για,σε,του,τησ,των,απο,me,ke,kai,gia,se,tou,tis,ths,ton,twn,apo}') as is_small
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

-- What a typed word may mean. Latin letters may be English or Greek; u is also υ, and h is also η.
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

-- Categories, metals, stones, cuts, kinds and colours in both languages: a piece that has no Greek text is found in Greek.
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
    'cufflink μανικετόκουμπο', 'wedding γάμος', 'engagement αρραβώνας', 'christening baptism βάφτιση', 'gift δώρο',
    'gold golden χρυσός χρυσαφένιος', 'silver ασήμι ασημένιος', 'platinum πλατίνα', 'bronze μπρούντζος',
    'copper χαλκός', 'brass ορείχαλκος', 'vermeil επίχρυσος', 'steel ατσάλι', 'titanium τιτάνιο', 'palladium παλλάδιο', 'enamel σμάλτο', 'leather δέρμα',
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
    'white λευκός άσπρος', 'yellow κίτρινος', 'rose pink ροζ', 'black μαύρος', 'grey gray γκρι', 'blue μπλε', 'green πράσινος',
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
  private.word_token(text), private.split_words(text), private.words_asked(text), private.asked_tokens(text), private.spellings_of(text), private.is_one_slip(text, text),
  private.add_search_words(text[]), private.with_families(text[]), private.words_begun(text[]),
  private.words_mistyped(text[]) from public;
