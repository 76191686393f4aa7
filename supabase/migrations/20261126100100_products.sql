-- The catalogue: products with their facts and pictures, what stays of those that were deleted, and keys by which
-- nothing is made twice.

-- § Products

-- The catalogue: public columns only; anyone reads, admins write.

-- Searches compare this form (PDP-03); domain/text/search-key.ts is its twin. lower() skips Greek capitals in locale C.
create function private.search_key(plain text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    translate(
      lower(regexp_replace(normalize(plain, nfd), '[\u0300-\u036f]', '', 'g')),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'),
    -- A no-break space is no \s here, as it is in ECMAScript.
    '[\s\u00a0]+', ' ', 'g'))
$$;

-- Names and other single lines: no control characters, no bidirectional overrides.
create function private.is_clean_line(line text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select line !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]' $$;
create function private.is_clean_text(lines text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select lines !~
  '[\u0001-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]' $$;

-- A path of ours, or http(s) with a host's name (xn--… for other letters) or IPv4 address, so that any URL parser takes
-- it. domain/product.ts `isPictureAddress` is its twin and a test compares them.
create function private.is_picture_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select address ~ '^/(?!/)[^\u0001-\u0020<>"\\]*$' or address ~ (
    '^https?://(([A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*|(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
    '(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3})'
    || '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'
    '([/?#][^\u0001-\u0020<>"\\]*)?$')
$$;
revoke execute on function private.search_key(text), private.is_clean_line(text), private.is_clean_text(text),
  private.is_picture_address(text) from public;
grant execute on function private.is_clean_line(text), private.is_clean_text(text), private.is_picture_address(text)
  to authenticated, service_role;

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  previous_slugs text[] not null default '{}',
  name text not null,
  name_el text,
  description text,
  description_el text,
  -- A scale is left out: numeric(8,2) would round 0.005 to 0.01 before its check runs.
  price numeric,
  product_code text,
  image_url text,
  image_alt text,
  image_alt_el text,
  category text not null,
  personalised boolean not null default false,
  making_days integer,
  availability boolean not null default true,
  few_left integer,
  held text,
  held_until timestamptz,
  needs_choice boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_slug_key unique (slug),
  constraint products_name_required check (name <> ''),
  constraint products_name_length check (char_length(name) <= 100 and char_length(name_el) <= 100),
  constraint products_name_clean check (private.is_clean_line(name) and private.is_clean_line(name_el)),
  constraint products_description_length
    check (char_length(description) <= 1000 and char_length(description_el) <= 1000),
  constraint products_description_clean
    check (private.is_clean_text(description) and private.is_clean_text(description_el)),
  constraint products_product_code_length check (char_length(product_code) <= 50),
  constraint products_product_code_clean check (private.is_clean_line(product_code)),
  constraint products_image_url_length check (char_length(image_url) <= 2048),
  constraint products_image_url_form check (private.is_picture_address(image_url)),
  constraint products_image_alt_length
    check (char_length(image_alt) <= 250 and char_length(image_alt_el) <= 250),
  constraint products_price_range check (price >= 0.01 and price <= 999999.99),
  constraint products_price_cents check (price = round(price, 2)),
  constraint products_category_known
    check (category in ('all', 'earrings', 'rings', 'necklaces', 'bracelets')),
  constraint products_making_days_range check (making_days between 1 and 180),
  constraint products_few_left_range check (few_left between 1 and 3)
);
-- Holds the policy's columns too: the rows before a page are skipped without being read.
create index products_newest_idx on public.products (created_at desc, id) include (archived);
create index products_category_idx on public.products (category, created_at desc, id) include (archived);
create index products_name_idx on public.products (name, id) include (archived);
create index products_cheapest_idx on public.products (price, id) include (archived);
create index products_dearest_idx on public.products (price desc nulls last, id) include (archived);
-- The pending list is off: a bulk import would read it from end to end for every row.
create index products_previous_slugs_idx on public.products using gin (previous_slugs) with (fastupdate = off);
-- No index on a list's contents may be used under row security ("@>" is not leakproof); few pieces are ever renamed.
create index products_renamed_idx on public.products (id) where previous_slugs <> '{}';
comment on table public.products is 'The catalogue. price in euros, null: on request. Public columns only.';
comment on column public.products.availability is 'False: sold out. Kept by triggers from stock and holds (PDP-05).';
comment on column public.products.few_left is 'How many are left when they are few (1 to 3), else null (PDP-05).';
comment on column public.products.needs_choice is
  'True: a choice has no default that is for sale. Kept by triggers; lists then lead to the piece (PCE-03).';
comment on column public.products.held is
  'Why a piece on the shelf can''t be bought now: buying (somebody pays), aside; else null (STK-06).';
comment on column public.products.held_until is 'When the first held piece may be free again; null: nobody knows.';
comment on column public.products.making_days is 'Working days until it is made; null: it is ready (DLV-04).';
comment on column public.products.archived is
  'Withdrawn at the payment provider: hidden from shoppers, kept for orders.';

alter table public.products enable row level security;
create policy "anyone sees what is on sale, staff everything" on public.products
  for select to anon, authenticated
  using (not archived or (select private.is_staff()));
create policy "staff add products" on public.products
  for insert to authenticated with check ((select private.is_staff()));
create policy "staff change products" on public.products
  for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "an admin deletes products" on public.products
  for delete to authenticated using ((select private.is_admin()));

-- E04: columns that the database keeps itself (id, slug, created_at, availability …) are not granted for writing.
revoke all on public.products from public, anon, authenticated, service_role;
grant select on public.products to anon, authenticated;
grant
  insert (name, name_el, description, description_el, price, product_code, image_url, image_alt, image_alt_el,
    category, personalised, making_days),
  update (name, name_el, description, description_el, price, product_code, image_url, image_alt, image_alt_el,
    category, personalised, making_days),
  delete on public.products to authenticated;
grant select, insert, update, delete on public.products to service_role;

create trigger refuse_non_staff before insert or update on public.products
  for each statement execute function private.refuse_non_staff();
create trigger refuse_non_admins before delete on public.products
  for each statement execute function private.refuse_non_admins();
create trigger refuse_price_change after update on public.products
  for each row when (new.price is distinct from old.price) execute function private.refuse_price_change('price');

-- An address that people can read: Greek letters written in Latin ones, all other signs as dashes.
create function private.slug_of(plain text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(nullif(btrim(left(regexp_replace(
    translate(
      replace(replace(replace(replace(replace(private.search_key(plain),
        'ου', 'ou'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ξ', 'x'),
      'αβγδεζηικλμνοπρστυφω', 'avgdeziiklmnoprstyfo'),
    '[^a-z0-9]+', '-', 'g'), 80), '-'), ''), 'piece')
$$;

-- False: a transaction under way gives this address, and its piece can't be seen yet. Nobody waits, so that imports of
-- the same names in any order can't lock each other out. Locks lie in memory that all share: a transaction of more than
-- a thousand takes one for all the rest, once nobody else gives addresses, and then others wait for it.
create function private.take_slug(candidate text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  taken constant integer := coalesce(nullif(current_setting('kosmima.slugs_taken', true), ''), '0')::integer;
begin
  if taken = 0 then
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('kosmima: slugs', 0));
  elsif taken = 1000 then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: slugs', 0));
  end if;
  perform set_config('kosmima.slugs_taken', (taken + 1)::text, true);
  if taken >= 1000 then return true; end if;
  return pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('slug ' || candidate, 0));
end
$$;

-- Texts are tidied, the slug follows the name, the old one redirects (301).
-- Sequential scans off: a bulk import plans these look-ups while the table is still empty, and keeps the plan.
create function private.prepare_product() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
declare
  base text;
  candidate text;
  n integer := 1;
  is_ours boolean := false;
  -- Trims the spaces of ECMAScript's trim, so that a name of no-break spaces is no name here either.
  blanks constant text
    := E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    || E'\u2028\u2029\u202f\u205f\u3000\ufeff';
begin
  new.name := btrim(normalize(new.name, nfc), blanks);
  new.name_el := nullif(btrim(normalize(new.name_el, nfc), blanks), '');
  new.description := nullif(btrim(normalize(new.description, nfc), blanks), '');
  new.description_el := nullif(btrim(normalize(new.description_el, nfc), blanks), '');
  new.product_code := nullif(btrim(normalize(new.product_code, nfc), blanks), '');
  if tg_op = 'UPDATE' then
    if (new.name, new.name_el, new.description, new.description_el, new.price, new.product_code,
        new.image_url, new.image_alt, new.image_alt_el, new.category, new.personalised, new.making_days, new.archived)
       is distinct from
       (old.name, old.name_el, old.description, old.description_el, old.price, old.product_code,
        old.image_url, old.image_alt, old.image_alt_el, old.category, old.personalised, old.making_days, old.archived)
    then
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    end if;
    if new.name = old.name then
      return new;
    end if;
  elsif new.slug is not null then
    return new;
  end if;
  base := private.slug_of(new.name);
  candidate := base;
  loop
    if not exists (select 1 from public.products where slug = candidate and id <> new.id)
       and not exists (select 1 from public.products where previous_slugs @> array[candidate] and id <> new.id)
    then
      exit when is_ours;
      -- Looks once more when it is: whoever had it may have committed in between.
      is_ours := private.take_slug(candidate);
      continue when is_ours;
    end if;
    n := n + 1;
    candidate := base || '-' || n;
    is_ours := false;
  end loop;
  if tg_op = 'UPDATE' and candidate <> old.slug then
    new.previous_slugs := array_remove(old.previous_slugs, candidate) || old.slug;
  end if;
  new.slug := candidate;
  return new;
end
$$;
revoke execute on function private.slug_of(text), private.take_slug(text), private.prepare_product() from public;
create trigger prepare_product before insert or update on public.products
  for each row execute function private.prepare_product();

-- A piece with other pictures or facts is another version of it: open forms and pages hear of it as of any change.
-- Definer: updated_at is granted to nobody.
create function private.touch_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set updated_at = greatest(clock_timestamp(), p.updated_at + interval '1 microsecond')
    where p.id in (select c.product_id from changed c);
  return null;
end
$$;
revoke execute on function private.touch_products() from public;

alter publication supabase_realtime add table public.products;

-- § Facts

-- A piece's metal, stones and measures (PCE-06). Tables of their own: lists must not carry what a table on the
-- piece's page tells. domain/facts.ts has the same codes and bounds, and a test compares.

create table public.product_facts (
  product_id uuid not null,
  metal text,
  fineness integer,
  colour text,
  -- Measures have no scale, as prices have none: they are refused, not rounded.
  width_mm numeric,
  height_mm numeric,
  length_mm numeric,
  weight_g numeric,
  hallmark text,
  hallmark_el text,
  care text,
  care_el text,
  maker text,
  responsible_person text,
  warnings text,
  warnings_el text,
  constraint product_facts_pkey primary key (product_id),
  constraint product_facts_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_facts_metal_known check (metal in (
    'gold', 'silver', 'vermeil', 'platinum', 'palladium', 'titanium', 'steel', 'bronze', 'brass', 'copper', 'other')),
  constraint product_facts_fineness_range check (fineness between 1 and 999),
  constraint product_facts_colour_known check (colour in (
    'yellow', 'white', 'rose', 'two_tone', 'three_tone', 'grey', 'black', 'other')),
  constraint product_facts_measure_range check (
    width_mm > 0 and width_mm <= 5000 and width_mm = round(width_mm, 2)
    and height_mm > 0 and height_mm <= 5000 and height_mm = round(height_mm, 2)
    and length_mm > 0 and length_mm <= 5000 and length_mm = round(length_mm, 2)
    and weight_g > 0 and weight_g <= 10000 and weight_g = round(weight_g, 2)),
  constraint product_facts_hallmark_form check (
    char_length(hallmark) <= 100 and private.is_clean_line(hallmark)
    and char_length(hallmark_el) <= 100 and private.is_clean_line(hallmark_el)),
  constraint product_facts_care_form check (
    char_length(care) <= 500 and private.is_clean_text(care)
    and char_length(care_el) <= 500 and private.is_clean_text(care_el)),
  constraint product_facts_safety_form check (
    char_length(maker) <= 500 and private.is_clean_text(maker)
    and char_length(responsible_person) <= 500 and private.is_clean_text(responsible_person)
    and char_length(warnings) <= 500 and private.is_clean_text(warnings)
    and char_length(warnings_el) <= 500 and private.is_clean_text(warnings_el))
);
comment on table public.product_facts is 'What is known of a piece; null: not known, not shown. No row: nothing is';
comment on column public.product_facts.maker is
  'Name, postal and electronic address (Regulation (EU) 2023/988 Art. 19); null: the shop''s own setting';
comment on column public.product_facts.responsible_person is 'In the EU, where the maker is outside of it; as maker';
comment on column public.product_facts.fineness is 'Parts in a thousand of fine metal.';

create table public.product_stones (
  product_id uuid not null,
  position integer not null,
  kind text not null,
  count integer,
  carat numeric,
  cut text,
  treatment text,
  origin text,
  colour text,
  clarity text,
  cut_grade text,
  laboratory text,
  report_number text,
  report_url text,
  constraint product_stones_pkey primary key (product_id, position),
  constraint product_stones_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_stones_position_range check (position between 1 and 12),
  constraint product_stones_kind_known check (kind in (
    'diamond', 'sapphire', 'ruby', 'emerald', 'pearl', 'agate', 'amber', 'amethyst', 'aquamarine', 'citrine', 'coral',
    'crystal', 'garnet', 'jade', 'lapis', 'malachite', 'moonstone', 'morganite', 'onyx', 'opal', 'peridot', 'quartz',
    'shell', 'spinel', 'tanzanite', 'topaz', 'tourmaline', 'turquoise', 'zirconia', 'other')),
  constraint product_stones_count_range check (count between 1 and 1000),
  constraint product_stones_carat_range check (carat > 0 and carat <= 1000 and carat = round(carat, 3)),
  constraint product_stones_cut_known check (cut in (
    'brilliant', 'princess', 'oval', 'cushion', 'emerald', 'asscher', 'radiant', 'pear', 'marquise', 'heart',
    'trillion', 'baguette', 'rose', 'cabochon', 'round', 'drop', 'baroque', 'other')),
  constraint product_stones_treatment_known check (treatment in (
    'none', 'heated', 'irradiated', 'oiled', 'filled', 'bleached', 'dyed', 'diffused', 'coated', 'stabilised',
    'other')),
  constraint product_stones_origin_known check (origin in ('natural', 'grown')),
  constraint product_stones_grade_form check (
    char_length(colour) <= 40 and private.is_clean_line(colour)
    and char_length(clarity) <= 40 and private.is_clean_line(clarity)),
  constraint product_stones_cut_grade_known check (cut_grade in ('excellent', 'very_good', 'good', 'fair', 'poor')),
  constraint product_stones_laboratory_known check (laboratory in ('gia', 'igi', 'hrd', 'igr', 'other')),
  constraint product_stones_report_form check (report_number ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$'),
  constraint product_stones_report_url_form
    check (char_length(report_url) <= 2048 and private.is_picture_address(report_url))
);
comment on table public.product_stones is 'The stones of a piece, kind by kind in their order';
comment on column public.product_stones.carat is 'Of all stones of this line together.';
comment on column public.product_stones.report_url is 'The report as a file: a PDF or a picture.';
comment on column public.product_stones.origin is 'grown: made by man; of pearls: cultured.';

alter table public.product_facts enable row level security;
alter table public.product_stones enable row level security;
create policy "whoever sees a product sees its facts" on public.product_facts
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
create policy "staff keep the facts" on public.product_facts
  for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "whoever sees a product sees its stones" on public.product_stones
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
create policy "staff keep the stones" on public.product_stones
  for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

revoke all on public.product_facts, public.product_stones from public, anon, authenticated, service_role;
grant select on public.product_facts, public.product_stones to anon, authenticated;
grant insert,
  update (metal, fineness, colour, width_mm, height_mm, length_mm, weight_g, hallmark, hallmark_el, care, care_el,
    maker, responsible_person, warnings, warnings_el),
  delete on public.product_facts to authenticated;
grant insert,
  update (kind, count, carat, cut, treatment, origin, colour, clarity, cut_grade, laboratory, report_number,
    report_url),
  delete on public.product_stones to authenticated;
grant select, insert, update, delete on public.product_facts, public.product_stones to service_role;

create trigger refuse_non_staff before insert or update or delete on public.product_facts
  for each statement execute function private.refuse_non_staff();
create trigger refuse_non_staff before insert or update or delete on public.product_stones
  for each statement execute function private.refuse_non_staff();

create trigger touch_on_insert after insert on public.product_facts referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_update after update on public.product_facts referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_delete after delete on public.product_facts referencing old table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_insert after insert on public.product_stones referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_update after update on public.product_stones referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_delete after delete on public.product_stones referencing old table as changed
  for each statement execute function private.touch_products();

-- § Pictures

-- The pictures of the catalogue: a public bucket that only admins write to (E40–E43, SEC-02).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'product-images', 'product-images', true, 10485760,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Reports of laboratories about stones (TRD-08): the same rights, another kind of file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'stone-reports', 'stone-reports', true, 5242880,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create policy "an admin lists product images" on storage.objects
  for select to authenticated
  using (bucket_id in ('product-images', 'stone-reports') and (select private.is_admin()));
create policy "staff add product images" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('product-images', 'stone-reports') and (select private.is_staff()));
create policy "an admin replaces product images" on storage.objects
  for update to authenticated
  using (bucket_id in ('product-images', 'stone-reports') and (select private.is_admin()))
  with check (bucket_id in ('product-images', 'stone-reports') and (select private.is_admin()));
create policy "an admin removes product images" on storage.objects
  for delete to authenticated
  using (bucket_id in ('product-images', 'stone-reports') and (select private.is_admin()));

-- The second to tenth picture of a piece; the first is products.image_url, as the wire has it (PCE-01).
-- A table, since each picture has a place, two texts and rights of its own, and lists must not carry them.

create table public.product_pictures (
  product_id uuid not null,
  position integer not null,
  url text not null,
  alt text,
  alt_el text,
  constraint product_pictures_pkey primary key (product_id, position),
  constraint product_pictures_product_id_fkey foreign key (product_id)
    references public.products (id) on delete cascade,
  constraint product_pictures_position_range check (position between 2 and 10),
  constraint product_pictures_url_length check (char_length(url) <= 2048),
  constraint product_pictures_url_form check (private.is_picture_address(url)),
  constraint product_pictures_alt_length check (char_length(alt) <= 250 and char_length(alt_el) <= 250),
  constraint product_pictures_alt_clean check (private.is_clean_line(alt) and private.is_clean_line(alt_el))
);
comment on table public.product_pictures is
  'Further pictures of a piece in their order; texts for those who do not see them';

alter table public.product_pictures enable row level security;
create policy "whoever sees a product sees its pictures" on public.product_pictures
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
create policy "staff keep the pictures" on public.product_pictures
  for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

revoke all on public.product_pictures from public, anon, authenticated, service_role;
grant select on public.product_pictures to anon, authenticated;
grant insert, update (position, url, alt, alt_el), delete on public.product_pictures to authenticated;
grant select, insert, update, delete on public.product_pictures to service_role;

create trigger refuse_non_staff before insert or update or delete on public.product_pictures
  for each statement execute function private.refuse_non_staff();

create trigger touch_on_insert after insert on public.product_pictures referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_update after update on public.product_pictures referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_delete after delete on public.product_pictures referencing old table as changed
  for each statement execute function private.touch_products();

-- § Gone products

-- Addresses of pieces that were deleted. A table of its own: the piece's row is gone, and its address stands in other
-- people's links, where "gone, look at these" serves better than "not found" (FND-02).
create table private.gone_products (
  slug text not null,
  category text not null,
  gone_at timestamptz not null default now(),
  constraint gone_products_pkey primary key (slug)
);
comment on table private.gone_products is 'Earlier addresses of deleted pieces, and where their kin is found';
alter table private.gone_products enable row level security;
revoke all on private.gone_products from public, anon, authenticated, service_role;

-- Security definer: schema private is closed.
create function private.keep_gone_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.gone_products as kept (slug, category)
    select distinct on (address) address, category
    from old_rows, unnest(previous_slugs || slug) as address
    order by address, created_at desc
    on conflict on constraint gone_products_pkey do update set (category, gone_at)
      = row(excluded.category, excluded.gone_at);
  return null;
end
$$;
create trigger keep_gone_products after delete on public.products referencing old table as old_rows
  for each statement execute function private.keep_gone_products();

-- Security definer: shoppers may not see archived pieces; that one has been there was public once.
create function public.gone_product(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select category from public.products where slug = address and archived
  union all
  select category from public.products where previous_slugs @> array[address] and archived
  union all
  select category from private.gone_products where slug = address
  limit 1
$$;
comment on function public.gone_product(text) is
  'The category of a piece that was sold at this address and is no more; null where none ever was';
revoke all on function private.keep_gone_products(), public.gone_product(text) from public;
grant execute on function public.gone_product(text) to anon, authenticated;

-- § Deleted products

-- A product that an admin deletes can come back for thirty days as the same row, with all that hung on it (DAY-04). A
-- flag in public.products would leave it on the wire.
create table private.deleted_products (
  id uuid primary key,
  product_row jsonb not null,
  -- Rows that went along, parents first: [{table, rows}].
  taken jsonb not null default '[]',
  -- Rows that only forgot it: [{table, column, key, keys}].
  forgotten jsonb not null default '[]',
  deleted_at timestamptz not null default now()
);
create index deleted_products_oldest_idx on private.deleted_products (deleted_at);
comment on table private.deleted_products is
  'Deleted products, whole, for 30 days (forget_old_checkouts); restore_product brings one back';
alter table private.deleted_products enable row level security;
revoke all on private.deleted_products from public, anon, authenticated, service_role;

-- Follows the foreign keys, so that tables to come lie here too. Words are computed anew.
create function private.keep_products(ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  parents jsonb := jsonb_build_array(jsonb_build_object('table', 'public.products', 'rows', (select jsonb_agg(
    jsonb_build_object('root', p.id, 'row', to_jsonb(p))) from public.products p where p.id = any (ids))));
  -- [{root, table, rows}] and [{root, table, column, key, id, keys}], root being the product.
  taken jsonb := '[]';
  forgotten jsonb := '[]';
  parent jsonb;
  link record;
  found_rows jsonb;
begin
  perform set_config('kosmima.product_moves', 'on', true);
  while parents <> '[]' loop
    parent := parents -> 0;
    parents := parents - 0;
    for link in
      select format('%I.%I', n.nspname, t.relname) as child, here.attname as child_column,
        there.attname as parent_column,
        c.confdeltype = 'c' as goes_along, (select k.attname from pg_index i join pg_attribute k
          on k.attrelid = i.indrelid and k.attnum = i.indkey[0] where i.indrelid = c.conrelid and i.indisprimary) as key
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute here on here.attrelid = c.conrelid and here.attnum = c.conkey[1]
        join pg_attribute there on there.attrelid = c.confrelid and there.attnum = c.confkey[1]
      where c.contype = 'f' and c.confrelid = (parent ->> 'table')::regclass and c.confdeltype in ('c', 'n')
        and t.relname <> 'product_words'
      order by child
    loop
      execute format('select jsonb_agg(jsonb_build_object(''root'', $2 -> t.%2$I::text, ''row'', to_jsonb(t)))
          from %1$s t where t.%2$I = any ($1)', link.child, link.child_column)
        into found_rows
        using array(select (r -> 'row' ->> link.parent_column)::uuid from jsonb_array_elements(parent -> 'rows') r),
          (select jsonb_object_agg(r -> 'row' ->> link.parent_column, r -> 'root')
            from jsonb_array_elements(parent -> 'rows') r);
      -- A table that a product was followed into already is not followed by another way.
      select jsonb_agg(r) into found_rows from jsonb_array_elements(found_rows) r
        where not taken @> jsonb_build_array(jsonb_build_object('root', r -> 'root', 'table', link.child));
      if found_rows is null then continue; end if;
      if link.goes_along then
        taken := taken || (select jsonb_agg(k) from (select r -> 'root' as root, link.child as table,
          jsonb_agg(r -> 'row') as rows from jsonb_array_elements(found_rows) r group by r -> 'root') k);
        parents := parents || jsonb_build_object('table', link.child, 'rows', found_rows);
      else
        forgotten := forgotten || (select jsonb_agg(k) from (select r -> 'root' as root, link.child as table,
          link.child_column as column, link.key as key, r -> 'root' as id, jsonb_agg(r -> 'row' -> link.key) as keys
          from jsonb_array_elements(found_rows) r group by r -> 'root') k);
      end if;
    end loop;
  end loop;
  insert into private.deleted_products as d (id, product_row, taken, forgotten)
    select p.id, to_jsonb(p), private.parts_of(taken, p.id), private.parts_of(forgotten, p.id)
    from public.products p where p.id = any (ids)
    on conflict (id) do update set product_row = excluded.product_row, taken = excluded.taken,
      forgotten = excluded.forgotten, deleted_at = excluded.deleted_at;
end
$$;

create function private.parts_of(parts jsonb, product uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(part - 'root' order by place), '[]')
  from jsonb_array_elements(parts) with ordinality as listed (part, place)
  where part ->> 'root' = product::text
$$;
revoke all on function private.keep_products(uuid[]), private.parts_of(jsonb, uuid) from public;

-- Whoever deletes many keeps them first, all at once, and says so. Definer: schema private is closed.
create function private.keep_deleted_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and current_setting('kosmima.products_kept', true) is distinct from 'on' then
    perform private.keep_products(array[old.id]);
  end if;
  return old;
end
$$;
revoke execute on function private.keep_deleted_product() from public;
create trigger keep_deleted_product before delete on public.products
  for each row execute function private.keep_deleted_product();

-- Pieces that were being paid for when it was deleted, and are paid by now, are sold.
create function private.sell_restored(kept private.deleted_products) returns void
language plpgsql volatile set search_path = '' as $$
declare
  sold record;
begin
  for sold in
    select c.reference, h ->> 'value_id' as value_id, (h ->> 'quantity')::integer as quantity
    from jsonb_array_elements(kept.taken) part, jsonb_array_elements(part -> 'rows') h
      join private.checkouts c on c.id = (h ->> 'checkout_id')::uuid and c.state = 'paid'
    where part ->> 'table' in ('private.holds', 'private.value_holds')
  loop
    perform private.name_stock_change(jsonb_build_object('reason', 'sale', 'reference', sold.reference));
    if sold.value_id is null then
      update public.stock s set quantity = greatest(s.quantity - sold.quantity, 0) where s.product_id = kept.id;
    else
      update public.value_stock s set quantity = greatest(s.quantity - sold.quantity, 0)
        where s.value_id = sold.value_id::uuid;
    end if;
  end loop;
  perform private.name_stock_change('{}');
  update public.orders o set product_id = kept.id
    from private.checkouts c, jsonb_array_elements(c.lines) l
    where c.paid_at >= kept.deleted_at and o.checkout_id = c.id and o.product_id is null
      and (l ->> 'line_no')::integer = o.line_no and l ->> 'product_id' = kept.id::text;
end
$$;

-- The same row under its id and address, with pictures, choices, counts and their diary, and its orders. False: it is
-- there already. Refuses with PT404 unknown_product; what is still being paid for is held again.
create function public.restore_product(product uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.deleted_products;
  part jsonb;
  is_ours boolean;
begin
  perform private.require_admin();
  delete from private.deleted_products d where d.id = product returning d.* into kept;
  if not found then
    if exists (select 1 from public.products p where p.id = product) then return false; end if;
    perform private.refuse_item('PT404', 'unknown_product', '{}');
  end if;
  perform set_config('kosmima.product_moves', 'on', true);
  -- An address that another piece has taken since, or takes now, is made anew.
  is_ours := private.take_slug(kept.product_row ->> 'slug');
  insert into public.products select p.* from jsonb_populate_record(null::public.products, kept.product_row
    || case when not is_ours or exists (select 1 from public.products k where k.slug = kept.product_row ->> 'slug')
      then '{"slug": null}' else '{}' end::jsonb) p;
  delete from private.gone_products g where g.slug = kept.product_row ->> 'slug'
    or g.slug in (select jsonb_array_elements_text(kept.product_row -> 'previous_slugs'));
  for part in select p from jsonb_array_elements(kept.taken) with ordinality as listed (p, place)
    order by p ->> 'table' = 'public.stock_movements', place
  loop
    -- The counts' own first movements, written just now.
    if part ->> 'table' = 'public.stock_movements' then
      delete from public.stock_movements m where m.product_id = product;
    end if;
    -- Columns that triggers have computed for the new row stand already.
    execute format('insert into %s overriding system value select r.* '
        'from jsonb_populate_recordset(null::%1$s, $1) r on conflict do nothing', (part ->> 'table')::regclass)
      using (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(part -> 'rows') r
        where not r ? 'checkout_id' or exists (select 1 from private.checkouts c
          where c.id = (r ->> 'checkout_id')::uuid and c.state in ('creating', 'open', 'processing')));
  end loop;
  for part in select p from jsonb_array_elements(kept.forgotten) p loop
    execute format('update %s t set %I = $1 where t.%I::text = any ($2) and t.%2$I is null',
      (part ->> 'table')::regclass, part ->> 'column', part ->> 'key')
      using (part ->> 'id')::uuid, array(select jsonb_array_elements_text(part -> 'keys'));
  end loop;
  perform private.sell_restored(kept);
  perform private.refresh_availability(array[product]);
  perform set_config('kosmima.product_moves', '', true);
  insert into private.audit (actor, action, rows, names, names_el, columns)
    values (auth.uid(), 'deleted_products delete', 1, array[kept.product_row ->> 'name'],
      array[kept.product_row ->> 'name_el'], '{}');
  return true;
end
$$;
comment on function public.restore_product(uuid) is
  'Brings a deleted product back, for admins (42501 otherwise). Security definer: ids are granted to nobody, and '
  'schema private is closed';

revoke all on function private.sell_restored(private.deleted_products) from public;
revoke all on function public.restore_product(uuid) from public, anon;
grant execute on function public.restore_product(uuid) to authenticated;

-- § Keys

-- A caller who lost the answer repeats the key, and nothing is made twice (PRD-08).

create table private.idempotency_keys (
  actor uuid not null,
  key uuid not null,
  -- {"product": id}, or an import's answer.
  outcome jsonb not null,
  at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (actor, key)
);
comment on table private.idempotency_keys is
  'Keys of products and imports that were made; forgotten by the next one a day later';
alter table private.idempotency_keys enable row level security;
revoke all on private.idempotency_keys from public, anon, authenticated, service_role;

-- A repeated Idempotency-Key (IETF draft) is refused with the first one's id. Definer: admins may not write the keys.
create function private.insert_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'idempotency-key';
  earlier text;
begin
  if auth.uid() is null or asked !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' is not false then
    return null;
  end if;
  delete from private.idempotency_keys k where k.at < now() - interval '1 day';
  -- Waits for the same key under way.
  insert into private.idempotency_keys (actor, key, outcome)
    select auth.uid(), asked::uuid, jsonb_build_object('product', id) from new_rows limit 1
    on conflict on constraint idempotency_keys_pkey do nothing;
  if found then
    return null;
  end if;
  select p.id::text into earlier from private.idempotency_keys k
    join public.products p on p.id::text = k.outcome ->> 'product'
    where k.actor = auth.uid() and k.key = asked::uuid;
  if earlier is not null then
    raise exception using errcode = 'PT409', message = 'already_made', detail = earlier,
      hint = 'Change that product instead.';
  end if;
  -- It was deleted meanwhile.
  update private.idempotency_keys k set outcome = jsonb_build_object('product', (select id from new_rows limit 1))
    where k.actor = auth.uid() and k.key = asked::uuid;
  return null;
end
$$;
revoke all on function private.insert_once() from public;
create trigger insert_once after insert on public.products referencing new table as new_rows
  for each statement execute function private.insert_once();
