-- The jeweller's word about the shop: hours, settings, and a number that tells open pages of a change.

-- § Hours

-- Shapes of the opening hours and days off that the settings hold; domain/hours.ts has the same rules for forms.

-- [{"day": 1, "spans": [["09:30", "13:00"], ["15:00", "19:00"]]}]: Monday is 1, each day once, a pause between spans.
create function private.are_hours(hours jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  entry jsonb;
  span jsonb;
  days text[] := '{}';
  free_from text;
begin
  if jsonb_typeof(hours) <> 'array' then return false; end if;
  for entry in select value from jsonb_array_elements(hours) loop
    if jsonb_typeof(entry) <> 'object' then return false; end if;
    if not (entry ?& '{day, spans}') or entry - '{day, spans}'::text[] <> '{}' then return false; end if;
    if (entry -> 'day')::text !~ '^[1-7]$' or entry ->> 'day' = any (days) then return false; end if;
    if jsonb_typeof(entry -> 'spans') <> 'array' then return false; end if;
    if jsonb_array_length(entry -> 'spans') not between 1 and 4 then return false; end if;
    days := days || (entry ->> 'day');
    free_from := '';
    for span in select value from jsonb_array_elements(entry -> 'spans') loop
      if span::text !~ '^\["([01]\d|2[0-3]):[0-5]\d", "([01]\d|2[0-3]):[0-5]\d"\]$' then return false; end if;
      if (span ->> 0) collate "C" <= free_from or (span ->> 1) collate "C" <= span ->> 0 then return false; end if;
      free_from := span ->> 1;
    end loop;
  end loop;
  return true;
end
$$;

comment on function private.are_hours(jsonb) is
  'Whether a value may stand in settings.hours; [] is closed on every day';

-- A date of this century that the calendar has, as JSON text.
create function private.is_day(value jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when value::text ~ '^"20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"$' then
    right(value #>> '{}', 2)::integer <= extract(day from
      (left(value #>> '{}', 8) || '01')::date + interval '1 month' - interval '1 day')
    else false end
$$;

-- [{"from": "2026-12-24", "to": "2026-12-26", "text": "Christmas", "text_el": "Χριστούγεννα"}], texts may be absent;
-- "spans" as in the hours: the shop is open then on each of these days.
create function private.are_days_off(days_off jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  entry jsonb;
  key text;
begin
  if jsonb_typeof(days_off) <> 'array' then return false; end if;
  if jsonb_array_length(days_off) > 60 then return false; end if;
  for entry in select value from jsonb_array_elements(days_off) loop
    if jsonb_typeof(entry) <> 'object' then return false; end if;
    if not (entry ?& '{from, to}') then return false; end if;
    if entry - '{from, to, spans, text, text_el}'::text[] <> '{}' then return false; end if;
    if entry ? 'spans' and not private.are_hours(jsonb_build_array(jsonb_build_object('day', 1,
      'spans', entry -> 'spans'))) then return false; end if;
    if not private.is_day(entry -> 'from') or not private.is_day(entry -> 'to') then return false; end if;
    if (entry ->> 'to')::date - (entry ->> 'from')::date not between 0 and 365 then return false; end if;
    foreach key in array '{text, text_el}'::text[] loop
      if entry ? key and (jsonb_typeof(entry -> key) <> 'string'
        or char_length(entry ->> key) not between 1 and 100) then
        return false;
      end if;
    end loop;
  end loop;
  return true;
end
$$;

comment on function private.are_days_off(jsonb) is
  'Whether a value may stand in settings.days_off: at most 60 ranges of days, first and last included';

-- § Settings

-- The seller's data for imprint, terms and mails, and the shop's own words, in one row; ready_to_sell() names what must
-- not stay empty.

-- A picture in the shop's own storage: visitors' browsers ask no other host (LAW-04).
create function private.is_stored_picture(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(address) <= 2048 and private.is_picture_address(address)
    and address ~ '^(https?://[^/]+)?/storage/v1/object/public/[^?#]+$'
$$;

create function private.is_public_link(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select char_length(address) <= 300 and address ~ '^https://' and private.is_picture_address(address) $$;
revoke execute on function private.is_stored_picture(text), private.is_public_link(text) from public;

create table private.settings (
  only_row boolean primary key default true,
  shop_name text,
  seller_name text,
  seller_address text,
  seller_email text,
  seller_phone text,
  register_no text,
  register_none boolean not null default false,
  supervisor text,
  vat_no text,
  vat_none boolean not null default false,
  vat_rate numeric not null default 19,
  oss_since date,
  assay_no text,
  manufacturer text,
  notice_picture text,
  notice_picture_el text,
  guarantee_label text,
  guarantee_label_el text,
  return_address text,
  terms_prepared boolean not null default false,
  terms text,
  terms_el text,
  terms_from date,
  dispute_body text,
  notice_email text,
  retention_years integer not null default 6,
  greek_first boolean not null default false,
  greek_notices boolean not null default false,
  dispatch_mails boolean not null default true,
  takes_enquiries boolean not null default true,
  offers_gifts boolean not null default false,
  gift_wrap_price numeric,
  hours jsonb,
  days_off jsonb not null default '[]',
  tagline text,
  tagline_el text,
  about text,
  about_el text,
  hero_title text,
  hero_title_el text,
  hero_subtitle text,
  hero_subtitle_el text,
  hero_picture text,
  collections_text text,
  collections_text_el text,
  story text,
  story_el text,
  story_picture text,
  story_picture_text text,
  story_picture_text_el text,
  visit_text text,
  visit_text_el text,
  store_address text,
  store_address_el text,
  store_phone text,
  latitude numeric,
  longitude numeric,
  shop_text text,
  shop_text_el text,
  footer_note text,
  footer_note_el text,
  instagram_url text,
  facebook_url text,
  tiktok_url text,
  whatsapp text,
  updated_at timestamptz not null default now(),
  constraint settings_one_row check (only_row),
  constraint settings_shop_name_length check (char_length(shop_name) between 1 and 100),
  constraint settings_lines_length check (
    char_length(seller_name) <= 200 and char_length(seller_address) <= 500 and char_length(seller_email) <= 254
    and char_length(seller_phone) <= 50 and char_length(register_no) <= 100 and char_length(supervisor) <= 200
    and char_length(vat_no) <= 50 and char_length(assay_no) <= 100 and char_length(manufacturer) <= 500
    and char_length(return_address) <= 500 and char_length(dispute_body) <= 500 and char_length(notice_email) <= 254),
  constraint settings_texts_length check (char_length(terms) <= 50000 and char_length(terms_el) <= 50000),
  constraint settings_email_form check (seller_email ~ '^[^\s@<>]+@[^\s@<>]+$'
    and notice_email ~ '^[^\s@<>]+@[^\s@<>]+$'),
  constraint settings_vat_rate_range check (vat_rate >= 0 and vat_rate <= 50),
  constraint settings_retention_range check (retention_years between 6 and 30),
  constraint settings_gift_wrap_price_range check (gift_wrap_price between 0 and 1000),
  constraint settings_gift_wrap_price_cents check (gift_wrap_price = round(gift_wrap_price, 2)),
  constraint settings_hours_form check (private.are_hours(hours)),
  constraint settings_days_off_form check (private.are_days_off(days_off)),
  constraint settings_tagline_length check (char_length(tagline) <= 100 and char_length(tagline_el) <= 100),
  constraint settings_about_length check (char_length(about) <= 300 and char_length(about_el) <= 300),
  constraint settings_hero_title_length check (char_length(hero_title) <= 80 and char_length(hero_title_el) <= 80),
  constraint settings_hero_subtitle_length
    check (char_length(hero_subtitle) <= 200 and char_length(hero_subtitle_el) <= 200),
  constraint settings_collections_text_length
    check (char_length(collections_text) <= 1000 and char_length(collections_text_el) <= 1000),
  constraint settings_story_length check (char_length(story) <= 5000 and char_length(story_el) <= 5000),
  constraint settings_story_picture_text_length
    check (char_length(story_picture_text) <= 250 and char_length(story_picture_text_el) <= 250),
  constraint settings_visit_text_length check (char_length(visit_text) <= 500 and char_length(visit_text_el) <= 500),
  constraint settings_store_address_length
    check (char_length(store_address) <= 500 and char_length(store_address_el) <= 500),
  constraint settings_store_phone_length check (char_length(store_phone) <= 50),
  constraint settings_shop_text_length check (char_length(shop_text) <= 300 and char_length(shop_text_el) <= 300),
  constraint settings_footer_note_length
    check (char_length(footer_note) <= 200 and char_length(footer_note_el) <= 200),
  constraint settings_shop_name_clean check (private.is_clean_line(shop_name)),
  constraint settings_store_phone_clean check (private.is_clean_line(store_phone)),
  constraint settings_tagline_clean check (private.is_clean_line(tagline) and private.is_clean_line(tagline_el)),
  constraint settings_about_clean check (private.is_clean_line(about) and private.is_clean_line(about_el)),
  constraint settings_hero_title_clean
    check (private.is_clean_line(hero_title) and private.is_clean_line(hero_title_el)),
  constraint settings_hero_subtitle_clean
    check (private.is_clean_line(hero_subtitle) and private.is_clean_line(hero_subtitle_el)),
  constraint settings_story_picture_text_clean
    check (private.is_clean_line(story_picture_text) and private.is_clean_line(story_picture_text_el)),
  constraint settings_shop_text_clean check (private.is_clean_line(shop_text) and private.is_clean_line(shop_text_el)),
  constraint settings_footer_note_clean
    check (private.is_clean_line(footer_note) and private.is_clean_line(footer_note_el)),
  constraint settings_collections_text_clean
    check (private.is_clean_text(collections_text) and private.is_clean_text(collections_text_el)),
  constraint settings_story_clean check (private.is_clean_text(story) and private.is_clean_text(story_el)),
  constraint settings_visit_text_clean
    check (private.is_clean_text(visit_text) and private.is_clean_text(visit_text_el)),
  constraint settings_store_address_clean
    check (private.is_clean_text(store_address) and private.is_clean_text(store_address_el)),
  constraint settings_notice_picture_form
    check (private.is_stored_picture(notice_picture) and private.is_stored_picture(notice_picture_el)),
  constraint settings_guarantee_label_form
    check (private.is_stored_picture(guarantee_label) and private.is_stored_picture(guarantee_label_el)),
  constraint settings_hero_picture_form check (private.is_stored_picture(hero_picture)),
  constraint settings_story_picture_form check (private.is_stored_picture(story_picture)),
  constraint settings_place_range check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint settings_place_whole check ((latitude is null) = (longitude is null)),
  constraint settings_instagram_url_form check (private.is_public_link(instagram_url)),
  constraint settings_facebook_url_form check (private.is_public_link(facebook_url)),
  constraint settings_tiktok_url_form check (private.is_public_link(tiktok_url)),
  constraint settings_whatsapp_form check (whatsapp ~ '^\+[0-9][0-9 ]{6,24}$')
);

comment on table private.settings is 'Facts of the trader, one row. Public ones by shop_settings() (shop_revisions)';
comment on column private.settings.shop_name is 'Null: nobody has named the shop yet';
comment on column private.settings.register_none is 'The seller stands in no trade register, and needs no number';
comment on column private.settings.vat_none is 'The seller is not registered for VAT: papers say none';
comment on column private.settings.vat_rate is 'Percent in Cyprus; prices are gross, VAT is computed from them';
comment on column private.settings.oss_since is
  'First day of the one-stop shop, from which buyers in the EU pay their country''s VAT; null: not registered';
comment on column private.settings.notice_email is
  'Where notices go; empty: to seller_email, else to each admin (private.notice_readers)';
comment on column private.settings.terms_prepared is
  'The prepared terms were read and taken: terms is added to them; otherwise it stands in their place';
comment on column private.settings.retention_years is 'Full years after the tax year for which accounting records stay';
comment on column private.settings.hours is
  'By weekday, 1 is Monday; an absent day is closed, null is not told (private.are_hours)';
comment on column private.settings.days_off is
  'Days in Asia/Nicosia on which the shop is closed, or open at other hours (private.are_days_off)';
comment on column private.settings.greek_first is 'Whether a new piece is named in Greek first, and in English later';
comment on column private.settings.greek_notices is
  'Whether notices to notice_email, and to an admin who has not opened the dashboard, are in Greek';
comment on column private.settings.dispatch_mails is 'Whether a buyer gets a mail when pieces are marked as sent';
comment on column private.settings.takes_enquiries is
  'Whether each piece''s page leads to a form to ask about it (ASK-01)';
comment on column private.settings.offers_gifts is 'Whether the cart asks if the purchase is a gift (GFT-01)';
comment on column private.settings.gift_wrap_price is 'Euros, 0: free; null: nothing is wrapped';
comment on column private.settings.tagline is
  'Stands beside the name in the title of the start page; texts in _el are Greek, English where null';
comment on column private.settings.about is 'A sentence for search engines and previews';
comment on column private.settings.notice_picture is
  'The official picture of the harmonised notice (TRD-04), in storage; null: the words stand alone';
comment on column private.settings.guarantee_label is
  'The official label of a guarantee of the seller''s own beyond two years; null: none is given';
comment on column private.settings.hero_picture is 'A picture in storage; null: the built-in one';
comment on column private.settings.story is 'Paragraphs, divided by an empty line';
comment on column private.settings.story_picture is 'A picture in storage; null: the built-in one';
comment on column private.settings.store_address is 'Where shoppers go; null: seller_address, the legal one';
comment on column private.settings.store_phone is 'Where shoppers call; null: seller_phone';
comment on column private.settings.latitude is 'Degrees north';
comment on column private.settings.longitude is 'Degrees east';
comment on column private.settings.shop_text is 'Stands beneath the title of the catalogue';
comment on column private.settings.footer_note is 'How the pieces are made, beneath the name in the footer';

alter table private.settings enable row level security;
revoke all on private.settings from public, anon, authenticated, service_role;
insert into private.settings default values;

-- The public facts; also the snapshot that mails are written from ("the terms of that day").
create function private.public_settings() returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(s) - 'only_row' - 'notice_email' - 'retention_years' - 'greek_first' - 'greek_notices'
    - 'dispatch_mails' from private.settings s
$$;

create function private.seller_facts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('shop_name', s.shop_name, 'seller_name', s.seller_name, 'seller_address', s.seller_address,
    'seller_email', s.seller_email, 'seller_phone', s.seller_phone, 'register_no', s.register_no, 'vat_no', s.vat_no,
    'vat_none', s.vat_none) from private.settings s
$$;

create function public.all_shop_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select to_jsonb(s) - 'only_row' from private.settings s);
end
$$;

comment on function public.all_shop_settings() is
  'All settings, for admins (42501 otherwise). Security definer: schema private is closed';

-- changes: {name: value, …}; absent names stay as they are, empty texts become null. seen: the values that these took
-- the place of on the admin's screen; one that is another by now is refused, with what is there as the detail.
create function public.save_shop_settings(changes jsonb, seen jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  cleaned jsonb;
  stranger text;
  present jsonb;
  theirs jsonb;
  merged private.settings;
begin
  perform private.require_admin();
  select to_jsonb(s) into present from private.settings s for update;
  select k into stranger from jsonb_object_keys(changes) k
    where k in ('only_row', 'updated_at') or not present ? k limit 1;
  if stranger is not null then
    raise exception using errcode = 'PT400', message = 'unknown_setting', detail = stranger;
  end if;
  select jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then
      to_jsonb(nullif(btrim(normalize(value #>> '{}', nfc)), '')) else value end)
    into cleaned from jsonb_each(changes);
  select jsonb_object_agg(key, present -> key) into theirs from jsonb_each(seen)
    where changes ? key and present -> key is distinct from value and present -> key is distinct from cleaned -> key;
  if theirs is not null then
    raise exception using errcode = 'PT409', message = 'settings_changed', detail = theirs::text,
      hint = 'somebody else has changed the same settings: read them anew and choose';
  end if;
  if exists (select 1 from jsonb_each(cleaned) where value is distinct from present -> key) then
    select * into merged from private.settings;
    merged := jsonb_populate_record(merged, cleaned);
    merged.updated_at := now();
    -- A row is replaced as a whole: an update would have to name every column once more.
    delete from private.settings;
    insert into private.settings select merged.*;
    perform private.note_settings(present, to_jsonb(merged));
  end if;
  return public.all_shop_settings();
end
$$;

comment on function public.save_shop_settings(jsonb, jsonb) is
  'Changes settings; admins only (42501 otherwise); PT409 settings_changed where they are not as seen. Security '
  'definer: schema private is closed';

-- The facts that are missing before real money may be taken; each the name of a setting or of a fact (LAW-01).
create function public.ready_to_sell() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  missing jsonb;
  outlook constant jsonb := coalesce((select l.report from private.leases l where l.name = 'outlook'), '{}');
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(name order by place), '[]') into missing
  from private.settings s, lateral (values
    (0, 'shop_name', s.shop_name is null),
    (1, 'seller_name', s.seller_name is null), (2, 'seller_address', s.seller_address is null),
    (3, 'seller_email', s.seller_email is null), (4, 'seller_phone', s.seller_phone is null),
    (5, 'register_no', s.register_no is null and not s.register_none),
    (6, 'vat_no', s.vat_no is null and not s.vat_none),
    (7, 'assay_no', s.assay_no is null), (8, 'manufacturer', s.manufacturer is null),
    (9, 'return_address', s.return_address is null),
    (10, 'terms', s.terms is null and not s.terms_prepared),
    (11, 'terms_el', s.terms_el is null and not s.terms_prepared),
    (12, 'priced_product', not exists (select 1 from public.products p where p.price is not null and not p.archived))
  ) as wanted (place, name, absent)
  where absent;
  return jsonb_build_object('ready', missing = '[]', 'missing', missing,
    'stuck_mails', (select count(*) from private.outbox o where o.state = 'failed'
      or (o.state = 'pending' and o.attempts > 2)),
    'attention', (select count(*) from private.checkouts c where c.attention is not null),
    'foreign_sales', private.foreign_sales(0), 'foreign_sales_before', private.foreign_sales(1),
    'has_oss', (select s.oss_since is not null from private.settings s),
    'lacks_notice', (select num_nulls(s.notice_picture, s.notice_picture_el) > 0 from private.settings s),
    'is_trial', coalesce((outlook -> 'is_trial')::boolean, false),
    'keeps_mail', coalesce((outlook -> 'keeps_mail')::boolean, false),
    'undelivered', coalesce((outlook ->> 'undelivered')::integer, 0));
end
$$;

comment on function public.ready_to_sell() is
  'Which facts the law asks for are missing; admins only (42501 otherwise). Security definer: schema private is closed';

revoke all on function public.all_shop_settings(), public.save_shop_settings(jsonb, jsonb), public.ready_to_sell()
  from public, anon;
grant execute on function public.all_shop_settings(), public.save_shop_settings(jsonb, jsonb), public.ready_to_sell()
  to authenticated;

-- § Revisions

-- Settings are closed to strangers, who must hear that they changed: open and kept pages follow this row instead.

create table public.shop_revisions (
  only_row boolean primary key default true,
  revision bigint not null default 1,
  changed_at timestamptz not null default now(),
  digest text
);
comment on table public.shop_revisions is
  'One row, whose number grows with each change of what anybody may read of settings, ways of delivery and collections';
comment on column public.shop_revisions.changed_at is 'Of any change: the dashboard hears of the closed ones too';
comment on column public.shop_revisions.digest is 'Of the facts that count: a change of others makes no page anew';
insert into public.shop_revisions default values;

alter table public.shop_revisions enable row level security;
create policy "anyone sees that the shop has changed" on public.shop_revisions for select to anon, authenticated
  using (only_row);
-- Nobody writes it over the wire.
revoke all on public.shop_revisions from public, anon, authenticated, service_role;
grant select on public.shop_revisions to anon, authenticated, service_role;

create trigger refuse_non_admins before insert or update or delete on public.shop_revisions
  for each statement execute function private.refuse_non_admins();

-- Definer: whoever may change a setting may not write here by themselves.
create function private.count_shop_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant text := md5((private.public_settings() - 'updated_at')::text
    || coalesce((select string_agg(to_jsonb(m)::text, '' order by m.id) from public.delivery_methods m
      where not m.archived), '')
    || coalesce((select string_agg(to_jsonb(c)::text, '' order by c.id) from public.collections c
      where not c.archived), ''));
begin
  update public.shop_revisions set changed_at = now(), digest = facts,
    revision = revision + (digest is distinct from facts)::integer;
  return null;
end
$$;
revoke execute on function private.count_shop_revision() from public;
create trigger count_revision after insert or update on private.settings
  for each statement execute function private.count_shop_revision();

-- The public facts with the revision that they are of.
create function public.shop_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.public_settings() - 'updated_at' || jsonb_build_object('revision', r.revision,
      'collections', private.shown_collections())
    from public.shop_revisions r);
end
$$;
comment on function public.shop_settings() is
  'Public facts of the seller, for pages and mails, their revision, and the shown collections. Security definer: '
  'schema private is closed';
revoke all on function public.shop_settings() from public;
grant execute on function public.shop_settings() to anon, authenticated, service_role;

alter publication supabase_realtime add table public.shop_revisions;
