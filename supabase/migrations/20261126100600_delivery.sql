-- How purchases reach their buyers: the ways, working days, and what is promised.

-- § Ways

-- How purchases reach their buyers: by courier to some countries, or fetched in the shop (DLV-01).

-- Codes of countries that the provider's page knows; domain/countries.ts is its twin and a test compares them.
create function private.are_countries(codes text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select codes <@ string_to_array(
      'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA '
      'CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE '
      'GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI '
      'KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY '
      'MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SD SE '
      'SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC '
      'VE VG VN VU WF WS XK YE YT ZA ZM ZW', ' ')
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
  -- A scale is left out, as of the products' price: rounding would come before the check.
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
  constraint delivery_methods_promise_clean check
    (private.is_clean_line(promise) and private.is_clean_line(promise_el)),
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
comment on table public.delivery_methods is
  'Ways of delivery, in the order in which they are offered; the first is a purchase''s own unless it names another';
comment on column public.delivery_methods.countries is 'Two letters each; none for a collection in the shop';
comment on column public.delivery_methods.price is 'Euros, VAT included; for the whole purchase';
comment on column public.delivery_methods.free_from is 'Euros of goods from which it costs nothing; null: never';
comment on column public.delivery_methods.min_days is
  'Working days from the sale until it arrives, or until it can be fetched';
comment on column public.delivery_methods.promise is
  'A sentence of the jeweller''s own ("insured, with tracking"); null: none';

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
  insert (position, kind, name, name_el, promise, promise_el, countries, price, free_from, min_days,
    max_days, archived),
  update (position, kind, name, name_el, promise, promise_el, countries, price, free_from, min_days, max_days, archived)
  on public.delivery_methods to authenticated;
grant select, insert, update, delete on public.delivery_methods to service_role;

create trigger refuse_non_admins before insert or update or delete on public.delivery_methods
  for each statement execute function private.refuse_non_admins();

-- Texts are tidied; a new one stands last; nothing goes where it may not be sold (TRD-02).
create function private.prepare_delivery_method() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := btrim(normalize(new.name, nfc));
  new.name_el := nullif(btrim(normalize(new.name_el, nfc)), '');
  new.promise := nullif(btrim(normalize(new.promise, nfc)), '');
  new.promise_el := nullif(btrim(normalize(new.promise_el, nfc)), '');
  new.position := coalesce(new.position, (select max(m.position) + 1 from public.delivery_methods m), 1);
  if new.countries && '{BY,RU}' then
    raise check_violation using constraint = 'delivery_methods_countries_lawful', message =
      'No jewellery may be sold to Russia or Belarus (Regulation (EU) 833/2014 Art. 3h, Regulation (EC) 765/2006 as '
      'amended): leave these countries out';
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;
revoke execute on function private.prepare_delivery_method() from public;
create trigger prepare_delivery_method before insert or update on public.delivery_methods
  for each row execute function private.prepare_delivery_method();

-- A method's price and days for these lines ([{product_id, unit_amount, quantity, choices, …}], cents): shown and
-- charged by this alone. With an open choice it has no days.
create function private.delivery_offer(m public.delivery_methods, lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'id', m.id, 'kind', m.kind, 'name', m.name, 'name_el', m.name_el, 'promise', m.promise, 'promise_el', m.promise_el,
    'countries', m.countries,
    'amount', case when value >= m.free_from * 100 then 0 else (m.price * 100)::bigint end,
    'price', (m.price * 100)::bigint, 'free_from', (m.free_from * 100)::bigint,
    'arrives_from', case when not goods.is_open then a.arrives_from end,
    'arrives_to', case when not goods.is_open then a.arrives_to end)
  from (select private.has_open_choice(lines) as is_open,
      coalesce(sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint), 0) as value,
      coalesce(array_agg((l ->> 'product_id')::uuid), '{}') as product_ids
    from jsonb_array_elements(lines) l) goods,
    private.arrival(private.making_days(product_ids), m.min_days, m.max_days) a);
end
$$;

-- wanted: {method, country?} of a purchase, or null. What is agreed, for private.checkouts; null in a shop without
-- methods.
create function private.agreed_delivery(wanted jsonb, lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  m public.delivery_methods;
  country constant text := wanted ->> 'country';
begin
  if wanted is null then
    select d.* into m from public.delivery_methods d where not d.archived order by d.position,
      d.created_at, d.id limit 1;
    if not found then return null; end if;
  else
    select d.* into m from public.delivery_methods d where d.id = (wanted ->> 'method')::uuid and not d.archived;
    if not found then perform private.refuse_item('PT400', 'delivery_unknown', '{}'); end if;
    if m.kind = 'courier' and country is not null and country <> all (m.countries) then
      perform private.refuse_item('PT400', 'delivery_not_there', jsonb_build_object('country', country,
        'phone', (select s.seller_phone from private.settings s),
        'email', (select s.seller_email from private.settings s)));
    end if;
  end if;
  return private.delivery_offer(m, lines) - '{id,price,free_from}'::text[] || jsonb_build_object(
    'method_id', m.id, 'country', case m.kind when 'courier' then country end,
    'min_days', m.min_days, 'max_days', m.max_days);
end
$$;

-- A line of a piece as it is chosen; null: so it can't be bought.
create function private.line_as_chosen(product public.products, how_many integer, asked jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.line_of(product, 1, how_many,
    private.agree_choices(product.id, coalesce(nullif(asked, 'null'), '[]'), '{}'));
exception when sqlstate 'PT400' or sqlstate 'PT409' then
  return null;
end
$$;
revoke execute on function private.line_as_chosen(public.products, integer, jsonb) from public;

-- request: {items: [{id, quantity, choices?: [{choice, value?, text?}]}], country?}. Pieces that can't be bought count
-- as nothing here: the cart says it.
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
      hint =
        'Send {"items": [{"id": a product''s id, "quantity": 1 to 100, "choices": as for a payment, if any}], '
        '"country": two capital letters, if known}';
  end if;
  select coalesce(jsonb_agg(l.line), '[]') into lines
    from (select private.line_as_chosen(p, i.quantity, i.choices) as line
      from jsonb_to_recordset(items) as i (id uuid, quantity integer, choices jsonb)
      join public.products p on p.id = i.id and not p.archived and p.price is not null
      -- Once for each item: pulled up, it would be priced for the condition and for its value.
      offset 0) l
    where l.line is not null;
  return jsonb_build_object(
    'countries', (select coalesce(jsonb_agg(distinct code order by code), '[]')
      from public.delivery_methods m, unnest(m.countries) code where not m.archived),
    'methods', (select coalesce(jsonb_agg(private.delivery_offer(m, lines) order by m.position, m.created_at, m.id),
      '[]')
      from public.delivery_methods m
      where not m.archived and (m.kind = 'collection' or to_country is null or to_country = any (m.countries))));
end
$$;

comment on function public.delivery_offers(jsonb) is
  'What delivery of these pieces costs, to a country if given; amounts in cents. Security definer: what is promised '
  'may need closed facts';
revoke all on function public.delivery_offers(jsonb) from public;
grant execute on function public.delivery_offers(jsonb) to anon, authenticated, service_role;

alter publication supabase_realtime add table public.delivery_methods;
create trigger count_revision after insert or update or delete on public.delivery_methods
  for each statement execute function private.count_shop_revision();

-- § Working days

-- A period ends on a working day of Cyprus (Regulation 1182/71); a holiday too many only gives more time.

-- Easter Sunday of the Eastern church, by Meeus' rule for the Julian calendar, which is 13 days late from 1900 to 2099.
create function private.easter(year integer) returns date
language sql immutable strict set search_path = '' as $$
  select make_date(year, n / 31, n % 31 + 1) + 13
  from (select (19 * (year % 19) + 15) % 30 as d) moon,
    lateral (select d + (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7 + 114 as n) sunday
$$;

-- The fixed holidays as month and day; then Green Monday, Good Friday, Easter Monday and Tuesday, and Kataklysmos.
-- Without a search path of its own, so that a query over many days takes it in.
create function private.is_working_day(day date, easter date) returns boolean
language sql immutable as $$
  select extract(isodow from day) < 6
    and (extract(month from day) * 100 + extract(day from day))::integer
      <> all ('{101, 106, 325, 401, 501, 815, 1001, 1028, 1224, 1225, 1226}'::integer[])
    and day - easter <> all ('{-48, -2, 1, 2, 50}'::integer[])
$$;

create function private.is_working_day(day date) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.is_working_day(day, private.easter(extract(year from day)::integer))
$$;

create function private.working_day_from(first_day date) returns date
language sql immutable strict set search_path = '' as $$
  select min(first_day + n) from generate_series(0, 14) n where private.is_working_day(first_day + n)
$$;

-- The next working days after a day, none of them a day off ([{"from", "to"}] of the settings); fewer when a shop is
-- closed for years. In one pass: every cart asks for them.
create function private.working_days_after(day date, days integer, days_off jsonb default '[]') returns date[]
language sql immutable strict set search_path = '' as $$
  with off as materialized (
    select (o ->> 'from')::date as first, (o ->> 'to')::date as last from jsonb_array_elements(days_off) o
      where not o ? 'spans'
  ), span as materialized (
    select least(1500, days * 2 + 40 + coalesce(sum(last - first + 1), 0))::integer as length from off
  ), easters as materialized (
    select y, private.easter(y) as easter
    from span, generate_series(extract(year from day)::integer, extract(year from day + length)::integer) y
  )
  select array(
    select d.next from span, generate_series(1, length) n, lateral (select day + n as next) d
      join easters e on e.y = extract(year from d.next)
    where private.is_working_day(d.next, e.easter)
      and not exists (select 1 from off where d.next between first and last)
    order by d.next limit days)
$$;

-- The longest time that one of the pieces takes to be made; 0 when all are ready. ids: of products.
create function private.making_days(ids uuid[]) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(p.making_days), 0) from public.products p where p.id = any (ids)
$$;

-- The promise of a day (DLV-04): made first, then delivered within the method's days, counted from the next working
-- day. leaves_by: the last day of sending from which the slowest parcel is in time, and never the day of the purchase
-- itself.
create function private.arrival(making_days integer, min_days integer, max_days integer,
  bought_on date default (now() at time zone 'Asia/Nicosia')::date)
returns table (arrives_from date, arrives_to date, leaves_by date)
language sql stable set search_path = '' as $$
  select days[making_days + greatest(min_days, 1)], days[making_days + greatest(max_days, 1)],
    days[greatest(making_days, 1)]
  from (select private.working_days_after(bought_on, making_days + greatest(max_days, 1), s.days_off) as days
    from private.settings s offset 0) counted
$$;

-- § Promises

-- A purchase's promise about its arrival (DLV-04), kept with it, and which purchases are late.

-- A purchase's days if they are promised on that day; a quote's own day to be ready comes first.
create function private.promise_of(c private.checkouts, on_day date,
  out arrives_from date, out arrives_to date, out leaves_by date)
language plpgsql stable set search_path = '' as $$
declare
  ready_by constant date := (select q.ready_by from private.quotes q where q.id = c.quote_id);
begin
  if c.delivery is null then return; end if;
  select a.* into arrives_from, arrives_to, leaves_by from private.arrival(
    case when ready_by is null
      then private.making_days(array(select (l ->> 'product_id')::uuid from jsonb_array_elements(c.lines) l))
      else 0 end,
    (c.delivery ->> 'min_days')::integer, (c.delivery ->> 'max_days')::integer, greatest(on_day, ready_by)) a;
  -- A collection is in time when it is ready on its last day.
  if c.delivery ->> 'kind' = 'collection' then leaves_by := coalesce(c.arrives_to, arrives_to); end if;
end
$$;

-- Kept when it begins, and stays whenever it is paid; with an open choice it begins with the answer (decide_choices). A
-- method's days are working days; without one, fourteen days of the calendar count. Who fetches a purchase late loses
-- nothing of the time to withdraw.
create function private.keep_promise() returns trigger
language plpgsql set search_path = '' as $$
declare
  promised record;
  longest constant integer := 14;
begin
  -- The payment page names who sells.
  new.seller := coalesce(new.seller, private.seller_facts());
  if new.delivery is null then
    new.delivery_days := coalesce(new.delivery_days, longest);
    return new;
  end if;
  if not private.has_open_choice(new.lines) then
    promised := private.promise_of(new, (new.created_at at time zone 'Asia/Nicosia')::date);
    new.arrives_from := coalesce(new.arrives_from, promised.arrives_from);
    new.arrives_to := coalesce(new.arrives_to, promised.arrives_to);
    new.leaves_by := promised.leaves_by;
  end if;
  new.delivery_days := coalesce(new.delivery_days, case new.delivery ->> 'kind'
    when 'collection' then greatest((new.delivery ->> 'max_days')::integer, longest)
    else (new.delivery ->> 'max_days')::integer end);
  return new;
end
$$;

create trigger checkouts_keep_promise before insert on private.checkouts
  for each row execute function private.keep_promise();

-- The day on which something sent then has arrived at the latest.
create function private.delivered_after(c private.checkouts, sent date) returns date
language sql stable set search_path = '' as $$
  select case when c.delivery is null or c.delivery_days = 0 then sent + c.delivery_days
    else (private.working_days_after(sent, c.delivery_days))[c.delivery_days] end
$$;

-- A purchase's delivery for its papers and pages, in the words of its day; amounts in cents.
create function private.delivery_facts(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('delivery', c.delivery - 'method_id' - 'countries' - 'min_days' - 'max_days',
    'delivery_amount', c.delivery_amount, 'wrap_amount', c.wrap_amount, 'deposit_amount', c.deposit_amount,
    'arrives_from', c.arrives_from, 'arrives_to', c.arrives_to)
$$;

-- {count, purchases: [{order_id, reference, kind, customer, pieces: [{name, name_el, quantity, choices}], leaves_by,
-- arrives_to, days_late}]}, the latest first, fifty at most: what should have left and is still wanted.
create function public.late_purchases() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Asia/Nicosia')::date;
begin
  perform private.require_staff();
  return (
    with late as materialized (
      select o.checkout_id, min(o.leaves_by) as leaves_by from public.orders o
      where not o.is_sent and not o.flags && '{withdrawn,refunded,disputed}' and o.leaves_by < today
        and not private.is_prepared(o)
      group by o.checkout_id
    ), first as (
      select l.* from late l order by l.leaves_by, l.checkout_id limit 50
    )
    select jsonb_build_object('count', (select count(*) from late),
      'purchases', (select coalesce(jsonb_agg(jsonb_build_object('order_id', waiting.order_id, 'reference', c.reference,
          'kind', c.delivery ->> 'kind', 'customer', u.name, 'lines', waiting.lines, 'leaves_by', f.leaves_by,
          'arrives_to', c.arrives_to, 'days_late', today - f.leaves_by) order by f.leaves_by, c.reference), '[]')
        from first f join private.checkouts c on c.id = f.checkout_id,
          lateral (select (array_agg(o.id order by o.line_no))[1] as order_id,
              (array_agg(o.customer_id))[1] as customer_id,
              jsonb_agg(jsonb_build_object('name', o.product_name, 'name_el', o.product_name_el, 'quantity', o.quantity,
                  'choices', o.choices) order by o.line_no) as lines
            from public.orders o where o.checkout_id = f.checkout_id and not private.is_prepared(o)
              and not o.flags && '{withdrawn,refunded,disputed}') waiting
          join public.customers u on u.id = waiting.customer_id)));
end
$$;

comment on function public.late_purchases() is
  'Purchases that should have left by now, for staff (42501 otherwise). Security definer: schema private is closed';
revoke all on function public.late_purchases() from public, anon;
grant execute on function public.late_purchases() to authenticated;
