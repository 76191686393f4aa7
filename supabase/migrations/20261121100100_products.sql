-- The catalogue: public columns only; anyone reads, admins write.

-- What a search compares (PDP-03); domain/text.ts `searchKey` is its twin. lower() skips Greek capitals in locale C.
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
as $$ select lines !~ '[\u0001-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]' $$;

-- A path of ours, or http(s) with a host's name (xn--… for other letters) or IPv4 address, so that any URL parser takes
-- it. domain/product.ts `isPictureAddress` is its twin and a test compares them.
create function private.is_picture_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select address ~ '^/(?!/)[^\u0001-\u0020<>"\\]*$' or address ~ (
    '^https?://(([A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*|(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3})'
    || '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^\u0001-\u0020<>"\\]*)?$')
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
  -- Without a scale: numeric(8,2) would round 0.005 to 0.01 before its check runs.
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
-- Without the pending list, which a bulk import would read from end to end for every row.
create index products_previous_slugs_idx on public.products using gin (previous_slugs) with (fastupdate = off);
-- Under row security no index on a list's contents may be used ("@>" is not leakproof); few pieces are ever renamed.
create index products_renamed_idx on public.products (id) where previous_slugs <> '{}';
comment on table public.products is 'The catalogue. price in euros, null: on request. Public columns only.';
comment on column public.products.availability is 'False: sold out. Kept by triggers from stock and holds (PDP-05).';
comment on column public.products.few_left is 'How many are left when they are few (1 to 3), else null (PDP-05).';
comment on column public.products.needs_choice is 'True: a choice has no default that is for sale. Kept by triggers; lists then lead to the piece (PCE-03).';
comment on column public.products.held is 'Why a piece on the shelf can''t be bought now: buying (somebody pays), aside; else null (STK-06).';
comment on column public.products.held_until is 'When the first held piece may be free again; null: nobody knows.';
comment on column public.products.making_days is 'Working days until it is made; null: it is ready (DLV-04).';
comment on column public.products.archived is 'Withdrawn at the payment provider: hidden from shoppers, kept for orders.';

alter table public.products enable row level security;
create policy "anyone sees what is on sale, an admin everything" on public.products
  for select to anon, authenticated
  using (not archived or (select private.is_admin()));
create policy "an admin adds products" on public.products
  for insert to authenticated with check ((select private.is_admin()));
create policy "an admin changes products" on public.products
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "an admin deletes products" on public.products
  for delete to authenticated using ((select private.is_admin()));

-- E04: columns that the database keeps itself (id, slug, created_at, availability …) are not granted for writing.
revoke all on public.products from public, anon, authenticated, service_role;
grant select on public.products to anon, authenticated;
grant
  insert (name, name_el, description, description_el, price, product_code, image_url, image_alt, image_alt_el, category, personalised, making_days),
  update (name, name_el, description, description_el, price, product_code, image_url, image_alt, image_alt_el, category, personalised, making_days),
  delete on public.products to authenticated;
grant select, insert, update, delete on public.products to service_role;

create trigger refuse_non_admins before insert or update or delete on public.products
  for each statement execute function private.refuse_non_admins();

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

-- Texts are tidied, the slug follows the name, the old one redirects (301).
-- Sequential scans off: a bulk import plans these look-ups while the table is still empty, and keeps the plan.
create function private.prepare_product() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
declare
  base text;
  candidate text;
  n integer := 1;
  -- Trims the spaces of ECMAScript's trim, so that a name of no-break spaces is no name here either.
  blanks constant text := E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
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
  while exists (select 1 from public.products where slug = candidate and id <> new.id)
     or exists (
       select 1 from public.products where previous_slugs @> array[candidate] and id <> new.id
     )
  loop
    n := n + 1;
    candidate := base || '-' || n;
  end loop;
  if tg_op = 'UPDATE' and candidate <> old.slug then
    new.previous_slugs := array_remove(old.previous_slugs, candidate) || old.slug;
  end if;
  new.slug := candidate;
  return new;
end
$$;
revoke execute on function private.slug_of(text), private.prepare_product() from public;
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
