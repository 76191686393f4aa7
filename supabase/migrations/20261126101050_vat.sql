-- VAT follows the parcel (TRD-01): which country's is due, and at what rate on that day.

-- Directive 2006/112/EC Art. 33, 59c and 146. domain/vat is the twin of these tables and of vat_of: a test compares.
create table private.vat_rates (
  state text not null,
  since date not null,
  rate numeric not null,
  constraint vat_rates_pkey primary key (state, since)
);
comment on table private.vat_rates is
  'Standard rates in percent by member state, each from its first day on; XI is Northern Ireland';
insert into private.vat_rates (state, since, rate) values
  ('AT', '2021-07-01', 20), ('BE', '2021-07-01', 21), ('BG', '2021-07-01', 20), ('CY', '2021-07-01', 19),
  ('CZ', '2021-07-01', 21), ('DE', '2021-07-01', 19), ('DK', '2021-07-01', 25), ('EE', '2021-07-01', 20),
  ('EE', '2024-01-01', 22), ('EE', '2025-07-01', 24), ('ES', '2021-07-01', 21), ('FI', '2021-07-01', 24),
  ('FI', '2024-09-01', 25.5), ('FR', '2021-07-01', 20), ('GR', '2021-07-01', 24), ('HR', '2021-07-01', 25),
  ('HU', '2021-07-01', 27), ('IE', '2021-07-01', 23), ('IT', '2021-07-01', 22), ('LT', '2021-07-01', 21),
  ('LU', '2021-07-01', 17), ('LU', '2023-01-01', 16), ('LU', '2024-01-01', 17), ('LV', '2021-07-01', 21),
  ('MT', '2021-07-01', 18), ('NL', '2021-07-01', 21), ('PL', '2021-07-01', 23), ('PT', '2021-07-01', 23),
  ('RO', '2021-07-01', 19), ('RO', '2025-08-01', 21), ('SE', '2021-07-01', 25), ('SI', '2021-07-01', 22),
  ('SK', '2021-07-01', 20), ('SK', '2025-01-01', 23), ('XI', '2021-07-01', 20);

create table private.vat_territories (
  position integer primary key,
  country text not null,
  postcodes text,
  state text,
  rate numeric
);
comment on table private.vat_territories is 'Places that their country alone does not tell; the first that fits counts';
comment on column private.vat_territories.postcodes is 'A regular expression over the plain postcode; null: every one';
comment on column private.vat_territories.state is 'Whose VAT is due; null: outside of the EU''s VAT area';
comment on column private.vat_territories.rate is 'A standard rate of its own';
insert into private.vat_territories (position, country, postcodes, state, rate) values
  (1, 'AT', '^(6691|699[123])$', 'AT', 19),
  (2, 'DE', '^(78266|27498)$', null, null),
  (3, 'ES', '^(35|38|51|52)[0-9]{3}$', null, null),
  (4, 'FI', '^22[0-9]{3}$', null, null),
  (5, 'FR', '^(97[1-8]|98[46-8])[0-9]{2}$', null, null),
  (6, 'GR', '^6308[67]$', null, null),
  (7, 'IT', '^(23041|22061)$', null, null),
  (8, 'PT', '^9[5-9][0-9]{2}', 'PT', 16),
  (9, 'PT', '^9[0-4][0-9]{2}', 'PT', 22),
  (10, 'GB', '^BT[0-9]', 'XI', null),
  (11, 'MC', null, 'FR', null);

alter table private.vat_rates enable row level security;
alter table private.vat_territories enable row level security;
revoke all on private.vat_rates, private.vat_territories from public, anon, authenticated, service_role;

-- `DE-78 266` as `78266`.
create function private.plain_postcode(typed text, country text) returns text
language sql immutable set search_path = '' as $$
  select case when plain ~ ('^' || country || '[0-9]') then substr(plain, 3) else plain end
  from (select regexp_replace(upper(coalesce(typed, '')), '[^A-Z0-9]', '', 'g') as plain) p
$$;

-- regime: domestic (Cyprus' VAT), oss (the buyer's country's), export (none, it leaves the EU), none (the seller is not
-- registered). state: where the parcel goes to; null: outside. A parcel to nobody knows where stays in Cyprus. Refuses
-- with PT400 vat_rate_unknown where the table does not reach back to the day.
create function private.vat_of(to_country text, postcode text, paid_on date, out regime text, out state text,
  out rate numeric)
language plpgsql stable set search_path = '' as $$
declare
  delivered_to constant text := coalesce(to_country, 'CY');
  special private.vat_territories;
  s private.settings;
begin
  select * into s from private.settings;
  select t.* into special from private.vat_territories t where t.country = delivered_to
    and (t.postcodes is null or private.plain_postcode(postcode, t.country) ~ t.postcodes) order by t.position limit 1;
  state := case when special.position is not null then special.state
    else (select r.state from private.vat_rates r where r.state = delivered_to and r.state <> 'XI' limit 1) end;
  regime := case when s.vat_none then 'none' when state is null then 'export'
    when state = 'CY' or s.oss_since is null or paid_on < s.oss_since then 'domestic' else 'oss' end;
  rate := case regime when 'domestic' then s.vat_rate when 'oss' then coalesce(special.rate,
    (select r.rate from private.vat_rates r where r.state = vat_of.state and r.since <= paid_on
      order by r.since desc limit 1)) else 0 end;
  if rate is null then
    perform private.refuse_item('PT400', 'vat_rate_unknown', jsonb_build_object('country', state, 'day', paid_on));
  end if;
end
$$;

revoke all on function private.plain_postcode(text, text), private.vat_of(text, text, date) from public;
