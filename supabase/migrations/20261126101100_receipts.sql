-- The accountant's papers (AFT-10): a receipt for each payment, a credit note for each refund, without gaps.

-- A table, since a number and its VAT stay as they were given; it outlives the checkout and names no buyer.
create table private.receipts (
  livemode boolean not null,
  kind text not null,
  year integer not null,
  number integer not null,
  checkout_id uuid not null,
  reference text not null,
  payment_intent_id text not null,
  amount bigint not null,
  vat bigint not null,
  vat_rate numeric not null,
  country text,
  issued_at timestamptz not null,
  delivery bigint not null default 0,
  wrap bigint not null default 0,
  paid_by jsonb,
  vat_regime text not null default 'domestic',
  vat_state text,
  constraint receipts_pkey primary key (livemode, kind, year, number),
  constraint receipts_kind_known check (kind in ('receipt', 'credit_note')),
  constraint receipts_number_range check (number > 0),
  constraint receipts_vat_regime_known check (vat_regime in ('domestic', 'oss', 'export', 'none')),
  constraint receipts_vat_within_amount check (abs(vat) <= abs(amount))
);

create unique index receipts_one_per_payment on private.receipts (checkout_id) where kind = 'receipt';
create index receipts_of_checkout on private.receipts (checkout_id);
create index receipts_of_payment on private.receipts (payment_intent_id);
create index receipts_of_month on private.receipts (livemode, issued_at);
create index receipts_newest on private.receipts (issued_at desc);

comment on table private.receipts is
  'Receipts and credit notes; append-only, without personal data. Numbers count by mode, kind and year from 1';
comment on column private.receipts.amount is
  'Euro cents, VAT included: taken, or given back by a credit note. A refund that failed later has a negative credit '
  'note, and a deposit where it is taxed in the end (move_deposit)';
comment on column private.receipts.vat is
  'Euro cents within the amount; the credit notes of a whole refund sum to the receipt''s';
comment on column private.receipts.delivery is
  'Euro cents within the amount, at its rate of VAT; the credit notes of a whole refund sum to the receipt''s';
comment on column private.receipts.wrap is 'As delivery, for gift wrapping';
comment on column private.receipts.paid_by is 'As the checkout''s; null: the provider lists it';
comment on column private.receipts.country is 'Where it was delivered to, two letters';
comment on column private.receipts.vat_regime is
  'As vat_of says on the day of payment; a credit note has that of the paper before it';
comment on column private.receipts.vat_state is 'The member state of the delivery; null: outside of the EU''s VAT area';

alter table private.receipts enable row level security;
revoke all on private.receipts from public, anon, authenticated, service_role;

create function private.refuse_receipt_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'receipts are append-only';
end
$$;
create trigger append_only before update or delete or truncate on private.receipts
  for each statement execute function private.refuse_receipt_change();

create function private.vat_within(amount bigint, rate numeric) returns bigint
language sql immutable set search_path = '' as $$ select round(amount * rate / (100 + rate))::bigint $$;

-- Gives the next number. The lock lasts to the end of the transaction, so that a rollback leaves no gap.
create function private.number_paper(paper private.receipts) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipts ' || paper.kind || paper.livemode, 0));
  paper.issued_at := clock_timestamp();
  paper.year := extract(year from paper.issued_at at time zone 'Asia/Nicosia');
  select coalesce(max(r.number), 0) + 1 into paper.number from private.receipts r
    where r.livemode = paper.livemode and r.kind = paper.kind and r.year = paper.year;
  insert into private.receipts values (paper.*);
end
$$;

-- Issued with the money, by fulfil and sell_at_counter; the postcode tells special territories and is not kept.
create function private.issue_receipt(c private.checkouts, postcode text default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  paper private.receipts;
  due record;
begin
  select * into due
    from private.vat_of(c.country, postcode, (clock_timestamp() at time zone 'Asia/Nicosia')::date);
  paper.kind := 'receipt';
  paper.livemode := c.livemode;
  paper.checkout_id := c.id;
  paper.reference := c.reference;
  paper.payment_intent_id := coalesce(c.payment_intent_id, '');
  paper.amount := c.amount;
  paper.vat_regime := due.regime;
  paper.vat_state := due.state;
  paper.vat_rate := due.rate;
  paper.vat := private.vat_within(c.amount, paper.vat_rate);
  paper.country := c.country;
  paper.paid_by := c.paid_by;
  paper.delivery := c.delivery_amount;
  paper.wrap := c.wrap_amount;
  perform private.number_paper(paper);
  perform private.move_deposit(c, paper);
end
$$;

-- The newest paper of a payment has the VAT that is true now. By number: two of one moment may have one time.
create function private.last_paper(payment uuid) returns private.receipts
language sql stable set search_path = '' as $$
  select r.* from private.receipts r where r.checkout_id = payment
  order by r.kind = 'receipt', r.year desc, r.number desc limit 1
$$;

-- A deposit is taxed in Cyprus, since nobody knows yet where its pieces go. When the balance does, what is left of the
-- deposit follows in two papers of that day: a credit note of what was booked, and a negative one where it belongs.
create function private.move_deposit(balance private.checkouts, home private.receipts) returns void
language plpgsql volatile set search_path = '' as $$
declare
  d private.checkouts;
  paper private.receipts;
begin
  select k.* into d from private.contract_of(balance) k
    where balance.quote_part = 'balance' and k.quote_part = 'deposit' and k.refunded < k.amount limit 1;
  paper := private.last_paper(d.id);
  if paper.checkout_id is null or (paper.country, paper.vat_regime, paper.vat_state, paper.vat_rate)
      is not distinct from (home.country, home.vat_regime, home.vat_state, home.vat_rate) then return; end if;
  paper.kind := 'credit_note';
  paper.amount := d.amount - d.refunded;
  paper.vat := private.vat_within(d.amount, paper.vat_rate) - private.vat_within(d.refunded, paper.vat_rate);
  perform private.number_paper(paper);
  paper.country := home.country;
  paper.vat_regime := home.vat_regime;
  paper.vat_state := home.vat_state;
  paper.vat_rate := home.vat_rate;
  paper.amount := d.refunded - d.amount;
  paper.vat := private.vat_within(d.refunded, paper.vat_rate) - private.vat_within(d.amount, paper.vat_rate);
  perform private.number_paper(paper);
end
$$;

-- Cents of delivery and wrapping in what was given back: what refunds say, and what is more than the pieces cost.
create function private.extras_back(c private.checkouts) returns bigint
language sql stable set search_path = '' as $$
  select greatest(c.refunded - (c.amount - c.delivery_amount - c.wrap_amount),
    (select coalesce(sum(r.extras), 0)::bigint from private.refunds r where r.checkout_id = c.id
      and r.state in ('pending', 'succeeded')))
$$;

-- Covers what was given back since `before` (cents), over the counter in these ways, at the rate and country of the
-- last paper; all sums are exact.
create function private.issue_credit_note(c private.checkouts, before bigint, ways jsonb default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  paper private.receipts;
  back constant bigint := private.extras_back(c);
  noted bigint;
begin
  paper := private.last_paper(c.id);
  if paper.checkout_id is null or c.refunded = before then return; end if;
  paper.paid_by := ways;
  paper.kind := 'credit_note';
  paper.livemode := c.livemode;
  paper.reference := c.reference;
  paper.payment_intent_id := coalesce(c.payment_intent_id, '');
  paper.amount := c.refunded - before;
  paper.vat := private.vat_within(c.refunded, paper.vat_rate) - private.vat_within(before, paper.vat_rate);
  select coalesce(sum(r.delivery + r.wrap), 0) into noted from private.receipts r where r.checkout_id = c.id
    and r.kind = 'credit_note';
  paper.delivery := least(back, c.delivery_amount) - least(noted, c.delivery_amount);
  paper.wrap := back - noted - paper.delivery;
  perform private.number_paper(paper);
end
$$;

-- 2026-00001, C2026-00001; papers of the sandbox say TEST.
create function private.receipt_name(r private.receipts) returns text
language sql immutable set search_path = '' as $$
  select case when r.livemode then '' else 'TEST-' end || case r.kind when 'credit_note' then 'C' else '' end
    || r.year || '-' || lpad(r.number::text, greatest(5, length(r.number::text)), '0')
$$;

-- The papers of a month of Cyprus, given as 2026-11.
create function private.receipts_of_month(month text, testing boolean) returns setof private.receipts
language sql stable set search_path = '' as $$
  select r.* from private.receipts r
  where r.livemode = not testing
    and r.issued_at >= (month || '-01')::timestamp at time zone 'Asia/Nicosia'
    and r.issued_at < ((month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Nicosia'
$$;

-- Net cents of a year (0: this one, 1: the last) to other member states, in the shop's mode: above EUR 10,000 in
-- either, VAT is due there (Directive 2006/112/EC Art. 59c).
create function private.foreign_sales(years_ago integer) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(case r.kind when 'receipt' then r.amount - r.vat else r.vat - r.amount end), 0)::bigint
  from private.receipts r
  -- A backup of before VAT followed the parcel has no state.
  where coalesce(r.vat_state, case r.vat_regime when 'domestic' then r.country end) in (
      select v.state from private.vat_rates v where v.state <> 'CY')
    and r.kind in ('receipt', 'credit_note')
    and r.year = extract(year from now() at time zone 'Asia/Nicosia')::integer - years_ago
    and r.livemode = (select newest.livemode from private.receipts newest order by newest.issued_at desc limit 1)
$$;

-- A paper's VAT as it is told: cents, percent, and why.
create function private.vat_facts(r private.receipts) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('vat', r.vat, 'vat_rate', r.vat_rate, 'vat_regime', r.vat_regime, 'vat_state', r.vat_state)
$$;

-- The same of a purchase's receipt, for its mails.
create function private.paper_vat(c private.checkouts) returns jsonb
language sql stable set search_path = '' as $$
  select private.vat_facts(r) from private.receipts r where r.checkout_id = c.id and r.kind = 'receipt'
$$;

-- Proofs that parcels left the EU (Art. 146): the carrier's number, or a paper of the customs.
create table private.export_proofs (
  checkout_id uuid primary key,
  proof text not null,
  noted_at timestamptz not null default now(),
  constraint export_proofs_proof_length check (char_length(proof) between 1 and 200),
  constraint export_proofs_proof_clean check (private.is_clean_line(proof))
);
comment on table private.export_proofs is 'Proofs of exports, kept as long as their receipts';
alter table private.export_proofs enable row level security;
revoke all on private.export_proofs from public, anon, authenticated, service_role;

-- proof: a line, kept; empty: none any more. Refuses with PT404 unknown_purchase, for what was no export too.
create function public.save_export_proof(sale_reference text, proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  receipt private.receipts;
  typed constant text := btrim(normalize(coalesce(save_export_proof.proof, ''), nfc));
begin
  perform private.require_admin();
  select r.* into receipt from private.receipts r
    where r.reference = sale_reference and r.kind = 'receipt' and r.vat_regime = 'export';
  if receipt.checkout_id is null then perform private.refuse_item('PT404', 'unknown_purchase', '{}'); end if;
  if typed = '' then
    delete from private.export_proofs e where e.checkout_id = receipt.checkout_id;
  else
    insert into private.export_proofs (checkout_id, proof) values (receipt.checkout_id, typed)
      on conflict (checkout_id) do update set proof = excluded.proof, noted_at = now();
  end if;
end
$$;
comment on function public.save_export_proof(text, text) is
  'Keeps the proof of an export, for admins (42501 otherwise). Security definer: schema private is closed';

-- The proof of a paper's export: the one that was noted, else its parcels' numbers.
create function private.export_proof(r private.receipts) returns text
language plpgsql stable set search_path = '' as $$
begin
  if r.vat_regime <> 'export' then return null; end if;
  return coalesce((select e.proof from private.export_proofs e where e.checkout_id = r.checkout_id),
    -- A deposit's parcel is that of its balance.
    (select string_agg(distinct coalesce(e.proof, o.tracking_number), ', ')
      from private.checkouts c, private.contract_of(c) k left join private.export_proofs e on e.checkout_id = k.id
        left join lateral private.all_orders(k.id) o on true where c.id = r.checkout_id));
end
$$;

-- Cents by way of paying, null: online; what credit notes gave back counts against it: [{method, receipts,
-- credit_notes, taken, given_back}]. A sale that was paid in two ways is one of each; a negative note undoes one.
create function private.ways_of(papers private.receipts[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(w) order by array_position('{cash,card,transfer}', w.method) nulls first), '[]')
  from (
    select p.method, count(*) filter (where r.kind = 'receipt') as receipts,
      coalesce(sum(sign(r.amount)::integer) filter (where r.kind = 'credit_note'), 0) as credit_notes,
      coalesce(sum(p.amount) filter (where r.kind = 'receipt'), 0) as taken,
      coalesce(sum(p.amount * sign(r.amount)::integer) filter (where r.kind = 'credit_note'), 0) as given_back
    from unnest(papers) r, jsonb_to_recordset(coalesce(r.paid_by, jsonb_build_array(
      jsonb_build_object('amount', abs(r.amount))))) as p (method text, amount bigint)
    group by p.method) w
$$;

-- {testing, both_modes, closed, months: [2026-11 …] with papers, count, sums: [{kind, vat_rate, vat_regime, vat_state,
-- country, count, amount, vat, delivery, wrap}], ways (ways_of), papers: [{name, kind, issued_at, reference, country,
-- paid_by (null: online), amount, vat, vat_rate, vat_regime, vat_state, delivery, wrap, proof}] from `first` on, 1,000
-- at most}. testing null: the mode of the newest paper.
create function public.accountant_month(month text, testing boolean default null, first integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant boolean := coalesce(testing,
    (select not r.livemode from private.receipts r order by r.issued_at desc limit 1), false);
begin
  perform private.require_admin();
  if month !~ '^20\d\d-(0[1-9]|1[0-2])$' then perform private.refuse_item('PT400', 'invalid_month', '{}'); end if;
  return jsonb_build_object(
    'testing', asked,
    'both_modes', exists (select 1 from private.receipts r where r.livemode = asked),
    'closed', month < to_char(now() at time zone 'Asia/Nicosia', 'YYYY-MM'),
    'months', (select coalesce(jsonb_agg(to_char(m, 'YYYY-MM') order by m desc), '[]')
      from generate_series(
        (select date_trunc('month', min(r.issued_at) at time zone 'Asia/Nicosia') from private.receipts r
          where r.livemode = not asked), now() at time zone 'Asia/Nicosia', interval '1 month') m
      where exists (select 1 from private.receipts r where r.livemode = not asked
        and r.issued_at >= m at time zone 'Asia/Nicosia'
        and r.issued_at < (m + interval '1 month') at time zone 'Asia/Nicosia')),
    'count', (select count(*) from private.receipts_of_month(month, asked)),
    'sums', (select coalesce(jsonb_agg(to_jsonb(s) order by s.country nulls last, s.vat_rate desc, s.kind desc),
      '[]') from (
      select r.kind, r.vat_rate, r.vat_regime, r.vat_state, r.country, count(*) as count,
        sum(r.amount) as amount, sum(r.vat) as vat,
        sum(r.delivery) as delivery, sum(r.wrap) as wrap
      from private.receipts_of_month(month, asked) r
      group by r.kind, r.vat_rate, r.vat_regime, r.vat_state, r.country) s),
    'ways', private.ways_of(array(select r from private.receipts_of_month(month, asked) r)),
    'papers', (select coalesce(jsonb_agg(p.paper order by p.kind desc, p.number), '[]') from (
      select r.kind, r.number, jsonb_build_object('name', private.receipt_name(r), 'kind', r.kind,
        'issued_at', r.issued_at, 'reference', r.reference, 'country', r.country, 'paid_by', r.paid_by,
        'amount', r.amount, 'delivery', r.delivery, 'wrap', r.wrap, 'proof', private.export_proof(r))
        || private.vat_facts(r) as paper
      from private.receipts_of_month(month, asked) r
      order by r.kind desc, r.number offset first limit 1000) p));
end
$$;

comment on function public.accountant_month(text, boolean, integer) is
  'Receipts and credit notes of a month with their sums in cents, for admins (42501 otherwise). Security definer: '
  'schema private is closed';

-- The list of a quarter's one-stop return (Implementing Regulation (EU) 2020/194, annex III): [{state, rate, net, vat
-- (cents), of}]. `of` is the quarter of the sale where a refund mends an earlier one, else null. quarter: 2026-4.
create function public.oss_quarter(quarter text, testing boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  begins timestamp;
begin
  perform private.require_admin();
  if quarter !~ '^20\d\d-[1-4]$' then perform private.refuse_item('PT400', 'invalid_quarter', '{}'); end if;
  begins := make_date(left(quarter, 4)::integer, right(quarter, 1)::integer * 3 - 2, 1);
  return (select coalesce(jsonb_agg(to_jsonb(s) order by s.of nulls first, s.state, s.rate), '[]') from (
    select p.vat_state as state, p.vat_rate as rate,
      sum(case p.kind when 'receipt' then p.amount - p.vat else p.vat - p.amount end) as net,
      sum(case p.kind when 'receipt' then p.vat else -p.vat end) as vat,
      nullif(to_char(sold.issued_at at time zone 'Asia/Nicosia', 'YYYY-Q'), quarter) as of
    from private.receipts p join private.receipts sold on sold.checkout_id = p.checkout_id and sold.kind = 'receipt'
    where p.vat_regime = 'oss' and p.livemode = not testing
      and p.issued_at >= begins at time zone 'Asia/Nicosia'
      and p.issued_at < (begins + interval '3 months') at time zone 'Asia/Nicosia'
    group by p.vat_state, p.vat_rate, 5) s);
end
$$;
comment on function public.oss_quarter(text, boolean) is
  'A quarter''s sales under the one-stop shop, for admins (42501 otherwise). Security definer: schema private is '
  'closed';

-- payments: [{kind, payment_intent_id, amount (cents), at (Unix seconds)}], as the provider lists them: none of the
-- counter's. Answers [{kind, payment_intent_id, reference, here, there, months: [where it is booked]}] of what differs.
create function public.compare_month(month text, testing boolean, payments jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with here as (
    select r.kind, r.payment_intent_id, sum(r.amount)::bigint as amount
    from private.receipts_of_month(month, testing) r where r.paid_by is null group by r.kind, r.payment_intent_id
    having sum(r.amount) <> 0
  ), there as (
    select p.kind, p.payment_intent_id, sum(p.amount)::bigint as amount
    from jsonb_to_recordset(payments) as p (kind text, payment_intent_id text, amount bigint, at bigint)
    where to_char(to_timestamp(p.at) at time zone 'Asia/Nicosia', 'YYYY-MM') = month
      and (p.kind = 'receipt' or exists (select 1 from private.receipts r
        where r.payment_intent_id = p.payment_intent_id))
    group by p.kind, p.payment_intent_id
  )
  select coalesce(jsonb_agg(to_jsonb(d) order by d.kind desc, d.reference, d.payment_intent_id), '[]') from (
    select coalesce(here.kind, there.kind) as kind,
      coalesce(here.payment_intent_id, there.payment_intent_id) as payment_intent_id,
      (select min(r.reference) from private.receipts r
        where r.payment_intent_id = coalesce(here.payment_intent_id, there.payment_intent_id)) as reference,
      coalesce(here.amount, 0) as here, coalesce(there.amount, 0) as there,
      (select coalesce(jsonb_agg(distinct to_char(r.issued_at at time zone 'Asia/Nicosia', 'YYYY-MM')), '[]')
        from private.receipts r
        where r.payment_intent_id = coalesce(here.payment_intent_id, there.payment_intent_id)
          and r.kind = coalesce(here.kind, there.kind)) as months
    from here full join there on there.kind = here.kind and there.payment_intent_id = here.payment_intent_id
    where here.amount is distinct from there.amount) d
$$;

comment on function public.compare_month(text, boolean, jsonb) is
  'Where a month''s papers and the provider''s list differ. Security definer: schema private is closed';

revoke all on function public.accountant_month(text, boolean, integer), public.save_export_proof(text, text),
  public.oss_quarter(text, boolean) from public, anon;
grant execute on function public.accountant_month(text, boolean, integer), public.save_export_proof(text, text),
  public.oss_quarter(text, boolean) to authenticated;
revoke all on function public.compare_month(text, boolean, jsonb) from public, anon, authenticated;
grant execute on function public.compare_month(text, boolean, jsonb) to service_role;
revoke execute on function private.refuse_receipt_change() from public;
