-- How purchases reach their buyers: by courier to some countries, or fetched in the shop (DLV-01).

-- Codes of countries that the provider's page knows; domain/countries.ts is its twin and a test compares them.
create function private.are_countries(codes text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select codes <@ string_to_array(
      'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CD CF CG '
      'CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM '
      'GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC '
      'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ '
      'OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ '
      'TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW', ' ')
    and array_position(codes, null) is null
    and cardinality(codes) = (select count(distinct code) from unnest(codes) code)
$$;
revoke execute on function private.are_countries(text[]) from public;
grant execute on function private.are_countries(text[]) to authenticated, service_role;

create table public.delivery_methods (
  id uuid primary key default gen_random_uuid(),
  position integer not null,
  kind text not null,
  name text not null,
  name_el text,
  promise text,
  promise_el text,
  countries text[] not null default '{}',
  -- Without a scale, as the products' price: rounding would come before the check.
  price numeric not null,
  free_from numeric,
  min_days integer not null,
  max_days integer not null,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint delivery_methods_position_range check (position between 1 and 100000),
  constraint delivery_methods_kind_known check (kind in ('courier', 'collection')),
  constraint delivery_methods_name_required check (name <> ''),
  constraint delivery_methods_name_length check (char_length(name) <= 100 and char_length(name_el) <= 100),
  constraint delivery_methods_name_clean check (private.is_clean_line(name) and private.is_clean_line(name_el)),
  constraint delivery_methods_promise_length check (char_length(promise) <= 250 and char_length(promise_el) <= 250),
  constraint delivery_methods_promise_clean check (private.is_clean_line(promise) and private.is_clean_line(promise_el)),
  constraint delivery_methods_countries_known check (private.are_countries(countries)),
  constraint delivery_methods_countries_some check ((kind = 'courier') = (cardinality(countries) > 0)),
  constraint delivery_methods_price_range check (price between 0 and 9999.99),
  constraint delivery_methods_price_cents check (price = round(price, 2)),
  constraint delivery_methods_free_from_range check (free_from between 0.01 and 999999.99),
  constraint delivery_methods_free_from_cents check (free_from = round(free_from, 2)),
  constraint delivery_methods_days_range check (min_days between 0 and 60 and max_days between 0 and 60),
  constraint delivery_methods_days_order check (min_days <= max_days)
);
create index delivery_methods_offered_idx on public.delivery_methods (position, created_at, id) where not archived;
comment on table public.delivery_methods is 'Ways of delivery, in the order in which they are offered; the first is a purchase''s own unless it names another';
comment on column public.delivery_methods.countries is 'Two letters each; none for a collection in the shop';
comment on column public.delivery_methods.price is 'Euros, VAT included; for the whole purchase';
comment on column public.delivery_methods.free_from is 'Euros of goods from which it costs nothing; null: never';
comment on column public.delivery_methods.min_days is 'Working days from the sale until it arrives, or until it can be fetched';
comment on column public.delivery_methods.promise is 'A sentence of the jeweller''s own ("insured, with tracking"); null: none';

alter table public.delivery_methods enable row level security;
create policy "anyone sees what is offered, an admin the archived too" on public.delivery_methods
  for select to anon, authenticated
  using (not archived or (select private.is_admin()));
create policy "an admin adds ways of delivery" on public.delivery_methods
  for insert to authenticated with check ((select private.is_admin()));
create policy "an admin changes ways of delivery" on public.delivery_methods
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Nobody deletes one over the wire: archived, it can come back.
revoke all on public.delivery_methods from public, anon, authenticated, service_role;
grant select on public.delivery_methods to anon, authenticated;
grant
  insert (position, kind, name, name_el, promise, promise_el, countries, price, free_from, min_days, max_days, archived),
  update (position, kind, name, name_el, promise, promise_el, countries, price, free_from, min_days, max_days, archived)
  on public.delivery_methods to authenticated;
grant select, insert, update, delete on public.delivery_methods to service_role;

create trigger refuse_non_admins before insert or update or delete on public.delivery_methods
  for each statement execute function private.refuse_non_admins();

-- Texts are tidied; a new one stands last.
create function private.prepare_delivery_method() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := btrim(normalize(new.name, nfc));
  new.name_el := nullif(btrim(normalize(new.name_el, nfc)), '');
  new.promise := nullif(btrim(normalize(new.promise, nfc)), '');
  new.promise_el := nullif(btrim(normalize(new.promise_el, nfc)), '');
  new.position := coalesce(new.position, (select max(m.position) + 1 from public.delivery_methods m), 1);
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;
revoke execute on function private.prepare_delivery_method() from public;
create trigger prepare_delivery_method before insert or update on public.delivery_methods
  for each row execute function private.prepare_delivery_method();

-- What a method costs and promises for these lines ([{product_id, unit_amount, quantity, …}], cents): shown and charged
-- by this alone.
create function private.delivery_offer(m public.delivery_methods, lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'id', m.id, 'kind', m.kind, 'name', m.name, 'name_el', m.name_el, 'promise', m.promise, 'promise_el', m.promise_el,
    'countries', m.countries,
    'amount', case when value >= m.free_from * 100 then 0 else (m.price * 100)::bigint end,
    'free_from', (m.free_from * 100)::bigint,
    'arrives_from', a.arrives_from, 'arrives_to', a.arrives_to)
  from (select coalesce(sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint), 0) as value,
      coalesce(array_agg((l ->> 'product_id')::uuid), '{}') as product_ids
    from jsonb_array_elements(lines) l) goods,
    private.arrival(private.making_days(product_ids), m.min_days, m.max_days) a);
end
$$;

-- wanted: {method, country?} of a purchase, or null. What is agreed, for private.checkouts; null in a shop without methods.
create function private.agreed_delivery(wanted jsonb, lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  m public.delivery_methods;
  country constant text := wanted ->> 'country';
begin
  if wanted is null then
    select d.* into m from public.delivery_methods d where not d.archived order by d.position, d.created_at, d.id limit 1;
    if not found then return null; end if;
  else
    select d.* into m from public.delivery_methods d where d.id = (wanted ->> 'method')::uuid and not d.archived;
    if not found then perform private.refuse_item('PT400', 'delivery_unknown', '{}'); end if;
    if m.kind = 'courier' and country is not null and country <> all (m.countries) then
      perform private.refuse_item('PT400', 'delivery_not_there', jsonb_build_object('country', country,
        'phone', (select s.seller_phone from private.settings s), 'email', (select s.seller_email from private.settings s)));
    end if;
  end if;
  return private.delivery_offer(m, lines) - 'id' - 'free_from' || jsonb_build_object(
    'method_id', m.id, 'country', case m.kind when 'courier' then country end,
    'min_days', m.min_days, 'max_days', m.max_days);
end
$$;

-- What a piece costs with what was chosen of it, in cents; null: so it can't be bought.
create function private.price_as_chosen(product public.products, asked jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return round(product.price * 100)::bigint + (select coalesce(sum((c ->> 'surcharge')::bigint), 0)
    from jsonb_array_elements(private.agree_choices(product.id, coalesce(nullif(asked, 'null'), '[]'), '{}')) c);
exception when sqlstate 'PT400' or sqlstate 'PT409' then
  return null;
end
$$;
revoke execute on function private.price_as_chosen(public.products, jsonb) from public;

-- request: {items: [{id, quantity, choices?: [{choice, value?, text?}]}], country?}. Pieces that can't be bought count as
-- nothing here: the cart says it.
create function public.delivery_offers(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  items constant jsonb := request -> 'items';
  to_country constant text := request ->> 'country';
  lines jsonb;
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 100 or to_country !~ '^[A-Z]{2}$'
    or exists (select from jsonb_array_elements(items) i
      where (i ->> 'quantity') !~ '^([1-9][0-9]?|100)$' or (i ->> 'quantity') is null or (i ->> 'id') is null
        or (i ->> 'id') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or jsonb_typeof(i -> 'choices') not in ('array', 'null') or length(i ->> 'choices') > 1000) then
    raise exception using errcode = 'PT400', message = 'invalid_request',
      hint = 'Send {"items": [{"id": a product''s id, "quantity": 1 to 100, "choices": as for a payment, if any}], "country": two capital letters, if known}';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('product_id', l.id, 'unit_amount', l.unit_amount, 'quantity', l.quantity)), '[]') into lines
    from (select p.id, i.quantity, private.price_as_chosen(p, i.choices) as unit_amount
      from jsonb_to_recordset(items) as i (id uuid, quantity integer, choices jsonb)
      join public.products p on p.id = i.id and not p.archived and p.price is not null
      -- Once for each item: pulled up, it would be priced for the condition and for its value.
      offset 0) l
    where l.unit_amount is not null;
  return jsonb_build_object(
    'countries', (select coalesce(jsonb_agg(distinct code order by code), '[]')
      from public.delivery_methods m, unnest(m.countries) code where not m.archived),
    'methods', (select coalesce(jsonb_agg(private.delivery_offer(m, lines) order by m.position, m.created_at, m.id), '[]')
      from public.delivery_methods m
      where not m.archived and (m.kind = 'collection' or to_country is null or to_country = any (m.countries))));
end
$$;

comment on function public.delivery_offers(jsonb) is
  'What delivery of these pieces costs, to a country if given; amounts in cents. Security definer: what is promised may need closed facts';
revoke all on function public.delivery_offers(jsonb) from public;
grant execute on function public.delivery_offers(jsonb) to anon, authenticated, service_role;

alter publication supabase_realtime add table public.delivery_methods;
