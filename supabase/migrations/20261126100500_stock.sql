-- How many there are: shelf and movements, what is put aside or held, what shoppers see of it, and stock-taking.

-- § The shelf

-- The number of each limited piece. No row: made to order. Admins only; shoppers see availability (PDP-05).
create table public.stock (
  product_id uuid primary key,
  quantity integer not null,
  one_of_a_kind boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint stock_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint stock_quantity_range check (quantity between 0 and 100000),
  constraint stock_one_of_a_kind check (quantity <= 1 or not one_of_a_kind)
);
comment on table public.stock is 'Pieces on the shelf; what an open payment holds is still counted here.';
comment on column public.stock.one_of_a_kind is 'There is one, or there was: it never becomes two';

alter table public.stock enable row level security;
create policy "staff keep the stock" on public.stock
  for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

revoke all on public.stock from public, anon, authenticated, service_role;
-- An upsert of the stock client names each column, the key too.
grant select, insert (product_id, quantity, one_of_a_kind), update (product_id, quantity, one_of_a_kind),
  delete on public.stock to authenticated;
grant select, insert, update, delete on public.stock to service_role;

create trigger refuse_non_staff before insert or update or delete on public.stock
  for each statement execute function private.refuse_non_staff();

-- § Movements

-- Every change of a count, written by the database whoever changes it; their sum is the count (STK-02).
create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  value_id uuid,
  delta integer not null,
  quantity_after integer,
  reason text not null,
  reference text,
  actor uuid,
  note text,
  created_at timestamptz not null default clock_timestamp(),
  constraint stock_movements_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint stock_movements_value_id_fkey foreign key (value_id)
    references public.product_choice_values (id) on delete cascade
);
create index stock_movements_product_idx on public.stock_movements (product_id, id desc);
create index stock_movements_value_idx on public.stock_movements (value_id) where value_id is not null;
comment on table public.stock_movements is 'What happened to the counts in stock; append-only, gone with its product';
comment on column public.stock_movements.value_id is 'Of the count of a size or variant; null: of the piece''s own';
comment on column public.stock_movements.reason is
  'first, sale, decided (an open choice of a sale), return, failed_return (its refund failed), counter, correction, '
  'import';
comment on column public.stock_movements.quantity_after is 'Null: it became made to order';
comment on column public.stock_movements.reference is
  'The purchase (KOS-7F3K9Q) or the stock-taking that it belongs to';
comment on column public.stock_movements.actor is
  'An account of auth.users, kept when that goes; null: nobody signed in, as for a sale online';

alter table public.stock_movements enable row level security;
create policy "staff read the movements" on public.stock_movements
  for select to authenticated using ((select private.is_staff()));

-- Nobody writes them but the trigger below.
revoke all on public.stock_movements from public, anon, authenticated, service_role;
-- Older projects open each new sequence too.
revoke all on sequence public.stock_movements_id_seq from public, anon, authenticated, service_role;
grant select on public.stock_movements to authenticated, service_role;
create trigger refuse_non_admins before insert or update or delete on public.stock_movements
  for each statement execute function private.refuse_non_admins();

-- Movements have this cause until the transaction's end or the next call: {reason, reference?, note?}; {}: none.
create function private.name_stock_change(cause jsonb) returns void
language sql volatile set search_path = '' as $$
  select set_config('kosmima.stock_change', cause::text, true)
$$;

-- Definer: nobody may write movements.
create function private.note_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cause constant jsonb := coalesce(nullif(current_setting('kosmima.stock_change', true), ''), '{}');
begin
  -- A product that goes takes its count along: nothing is left to be told.
  insert into public.stock_movements (product_id, delta, quantity_after, reason, reference, actor, note)
    select p.id, sum(changed.how_many), max(new.quantity) filter (where p.id = new.product_id),
      coalesce(cause ->> 'reason', case tg_op when 'INSERT' then 'first' else 'correction' end),
      cause ->> 'reference', auth.uid(), cause ->> 'note'
    from (values (old.product_id, -old.quantity), (new.product_id, new.quantity)) changed (product_id, how_many)
      join public.products p on p.id = changed.product_id
    group by p.id having tg_op <> 'UPDATE' or sum(changed.how_many) <> 0;
  return null;
end
$$;
-- The same for the counts of values, once a statement: an import counts hundreds of them.
create function private.note_value_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cause constant jsonb := coalesce(nullif(current_setting('kosmima.stock_change', true), ''), '{}');
  before jsonb := '[]';
  after jsonb := '[]';
begin
  if tg_op <> 'INSERT' then select coalesce(jsonb_agg(o), '[]') into before from old_rows o; end if;
  if tg_op <> 'DELETE' then select coalesce(jsonb_agg(n), '[]') into after from new_rows n; end if;
  if before = '[]' and after = '[]' then return null; end if;
  insert into public.stock_movements (product_id, value_id, delta, quantity_after, reason, reference, actor, note)
    select c.product_id, v.id, sum(changed.how_many), max(changed.quantity_after),
      coalesce(cause ->> 'reason', case tg_op when 'INSERT' then 'first' else 'correction' end),
      cause ->> 'reference', auth.uid(), cause ->> 'note'
    from (
      select o.value_id, -o.quantity as how_many, null::integer as quantity_after
      from jsonb_to_recordset(before) o (value_id uuid, quantity integer)
      union all
      select n.value_id, n.quantity, n.quantity from jsonb_to_recordset(after) n (value_id uuid, quantity integer)
      ) changed
      join public.product_choice_values v on v.id = changed.value_id join public.product_choices c on c.id = v.choice_id
    group by c.product_id, v.id, c.position, v.position having tg_op <> 'UPDATE' or sum(changed.how_many) <> 0
    order by c.product_id, c.position, v.position;
  return null;
end
$$;

revoke execute on function private.name_stock_change(jsonb), private.note_stock_movement(),
  private.note_value_movement() from public;
create trigger note_movement after insert or update or delete on public.stock
  for each row execute function private.note_stock_movement();

-- § Reservations

-- Limited pieces that an admin puts aside (STK-04): for a name till a day, a market, the photographer, in repair.
create table private.reservations (
  id uuid primary key,
  product_id uuid not null references public.products on delete cascade,
  quantity integer not null,
  choices jsonb not null default '[]',
  purpose text not null,
  who text,
  until date,
  created_at timestamptz not null default clock_timestamp(),
  quote_id uuid,
  created_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  constraint reservations_quantity_range check (quantity between 1 and 100000),
  constraint reservations_purpose_known check (purpose in ('customer', 'market', 'photographer', 'repair')),
  constraint reservations_who_length check (char_length(who) <= 100),
  constraint reservations_who_clean check (private.is_clean_line(who)),
  constraint reservations_customer_ends check (purpose <> 'customer' or until is not null or quote_id is not null)
);
create index reservations_product_idx on private.reservations (product_id, created_at desc);
create index reservations_quote_idx on private.reservations (quote_id) where quote_id is not null;
create index reservations_open_idx on private.reservations (until) where ended_at is null;
comment on table private.reservations is 'Pieces put aside; counted as taken until they end';
comment on column private.reservations.choices is
  'Of which values, as agreed that day (value_words); a deleted one holds nothing more. []: of any';
comment on column private.reservations.who is
  'A name or an address: personal data, forgotten 30 days after the end (forget_old_checkouts)';
comment on column private.reservations.until is 'The last day, in Cyprus; null: until it is let go';
comment on column private.reservations.quote_id is
  'The quote that asked for it: once its deposit is paid, until the balance is';
comment on column private.reservations.created_by is
  'An account of auth.users, as ended_by; null there: its day was over';
alter table private.reservations enable row level security;
revoke all on private.reservations from public, anon, authenticated, service_role;

create function private.put_aside_of(wanted uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(r.quantity), 0) from private.reservations r where r.product_id = wanted and r.ended_at is null
$$;

-- Found by its piece, whose reservations have an index.
create function private.value_put_aside_of(wanted uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(r.quantity), 0)
  from public.product_choice_values v join public.product_choices c on c.id = v.choice_id
    join private.reservations r on r.product_id = c.product_id
  where v.id = wanted and r.ended_at is null and r.choices @> jsonb_build_array(jsonb_build_object('value_id', v.id))
$$;

-- Shoppers see it at once, and the audit says who did it: never for whom.
create function private.follow_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  aside bigint;
begin
  if coalesce(new.choices, old.choices) <> '[]' then
    perform private.refresh_values(array(select c.id from public.product_choices c
      where c.product_id = coalesce(new.product_id, old.product_id)));
  end if;
  perform private.refresh_availability(array[coalesce(new.product_id, old.product_id)]);
  -- Not when it comes back with its piece (restore_product).
  if auth.uid() is not null and tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.ended_at is distinct from old.ended_at)
      and coalesce(current_setting('kosmima.product_moves', true), '') <> 'on' then
    aside := private.put_aside_of(new.product_id);
    insert into private.audit (actor, action, rows, names, names_el, columns, was, became)
      select auth.uid(), 'reservations ' || lower(tg_op), 1, array[p.name], array[p.name_el], '{put_aside}',
        jsonb_build_object('put_aside', aside + case tg_op when 'INSERT' then -new.quantity else new.quantity end),
        jsonb_build_object('put_aside', aside) from public.products p where p.id = new.product_id;
  end if;
  return null;
end
$$;
revoke execute on function private.put_aside_of(uuid), private.value_put_aside_of(uuid),
  private.follow_reservation() from public;
create trigger follow_reservation after insert or update of ended_at or delete on private.reservations
  for each row execute function private.follow_reservation();

-- asked: [{choice, value}] of a piece, in words of today; those of lists alone, since a text holds nothing. Refuses
-- with PT400 unknown_value.
create function private.aside_choices(of_product uuid, asked jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  agreed jsonb;
begin
  select coalesce(jsonb_agg(private.value_words(c, v) order by c.position), '[]') into agreed
    from public.product_choices c join public.product_choice_values v on v.choice_id = c.id
    where c.product_id = of_product and not v.undecided
      and asked @> jsonb_build_array(jsonb_build_object('choice', c.id, 'value', v.id));
  if jsonb_array_length(agreed) <> jsonb_array_length(asked)
      or (select count(distinct c -> 'choice_id') from jsonb_array_elements(agreed) c) <> jsonb_array_length(asked) then
    perform private.refuse_item('PT400', 'unknown_value', '{}');
  end if;
  return agreed;
end
$$;

-- request: {id (a uuid that the form made), product_id, quantity, choices? ([{choice, value}]; absent: of any value),
-- purpose, who?, until? (a date)}. The same id again changes nothing. Refuses with PT404 unknown_product; PT400
-- made_to_order, unknown_value, date_in_past, who_required, or a constraint's name; PT409 too_few {left, until (Unix
-- seconds; null: not known)} or {left, choice, choice_el, value, value_el}.
create function public.put_aside(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid := request ->> 'product_id';
  said constant text := nullif(btrim(normalize(request ->> 'who', nfc)), '');
  ends constant date := request ->> 'until';
  how_many constant integer := request ->> 'quantity';
  chosen jsonb;
  free bigint;
begin
  perform private.require_staff();
  if ends < (now() at time zone 'Asia/Nicosia')::date then
    perform private.refuse_item('PT400', 'date_in_past', '{}');
  end if;
  if request ->> 'purpose' = 'customer' and said is null then
    perform private.refuse_item('PT400', 'who_required', '{}');
  end if;
  -- The shelf's row is the lock, as for a payment: of two who take the last one, one gets it.
  perform private.lock_shelf(array[wanted]);
  if not exists (select 1 from public.products p where p.id = wanted) then
    perform private.refuse_item('PT404', 'unknown_product', '{}');
  end if;
  if exists (select 1 from private.reservations r where r.id = (request ->> 'id')::uuid) then return; end if;
  free := private.free_stock(wanted);
  chosen := private.aside_choices(wanted, coalesce(nullif(request -> 'choices', 'null'), '[]'));
  if not private.is_limited(jsonb_build_object('product_id', wanted, 'quantity', 1, 'choices', chosen)) then
    perform private.refuse_item('PT400', 'made_to_order', '{}');
  end if;
  if free < how_many then
    perform private.refuse_item('PT409', 'too_few', jsonb_build_object('left', greatest(free, 0),
      'until', (select extract(epoch from t.until)::bigint from private.taken(wanted) t)));
  end if;
  perform private.refuse_short_values('[]', chosen, how_many, '{}');
  insert into private.reservations (id, product_id, quantity, choices, purpose, who, until, created_by)
    values ((request ->> 'id')::uuid, wanted, how_many, chosen, request ->> 'purpose', said, ends, auth.uid());
end
$$;
comment on function public.put_aside(jsonb) is
  'Keeps pieces from sale until a day or until they are let go, for staff (42501 otherwise). Security definer: '
  'schema private is closed';

-- True: it was put aside until now.
create function public.end_reservation(reservation uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.lock_shelf(array(select r.product_id from private.reservations r where r.id = reservation));
  update private.reservations r set ended_at = clock_timestamp(), ended_by = auth.uid()
    where r.id = reservation and r.ended_at is null;
  return found;
end
$$;
comment on function public.end_reservation(uuid) is
  'Lets pieces go that were put aside, for staff (42501 otherwise). Security definer: schema private is closed';

-- The minute's round ends those whose last day is over, and quotes; returns how many were put aside.
create function public.end_due_reservations() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[] := array(select r.id from private.reservations r
    where r.ended_at is null and r.until < (now() at time zone 'Asia/Nicosia')::date);
begin
  perform private.lock_shelf(array(select r.product_id from private.reservations r where r.id = any (due)));
  update private.reservations r set ended_at = clock_timestamp() where r.id = any (due) and r.ended_at is null;
  perform private.end_due_quotes();
  return cardinality(due);
end
$$;
comment on function public.end_due_reservations() is
  'Ends what was put aside or offered till a day that is over. Security definer: schema private is closed';

revoke all on function public.put_aside(jsonb), public.end_reservation(uuid), public.end_due_reservations()
  from public, anon, authenticated;
grant execute on function public.put_aside(jsonb), public.end_reservation(uuid) to authenticated;
grant execute on function public.end_due_reservations() to service_role;

-- § Availability

-- Shoppers see 'sold out' and 'Only N left', never the count: the shelf less what open payments hold (PDP-05)
-- and what is put aside (STK-04).

-- The answer is null for what is made to order, without limit.
create function private.free_stock(wanted uuid) returns bigint
language sql stable set search_path = '' as $$
  select s.quantity - coalesce((select sum(h.quantity) from private.holds h where h.product_id = wanted), 0)
    - private.put_aside_of(wanted)
  from public.stock s where s.product_id = wanted
$$;

-- A piece is for sale while its own stock allows and each list of it has a value for sale. PL/pgSQL keeps the plan.
create function private.offered(of_products uuid[])
returns table (id uuid, availability boolean, few_left integer, needs_choice boolean)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query select count.id,
    (count.free is null or count.free > 0) and not exists (select 1 from public.product_choices c
      where c.product_id = count.id and c.kind <> 'text' and not exists (
        select 1 from public.product_choice_values v where v.choice_id = c.id and v.available)),
    (case when count.free between 1 and 3 then count.free end)::integer,
    exists (select 1 from public.product_choices c where c.product_id = count.id
      and case c.kind when 'text' then not c.optional else not exists (
        select 1 from public.product_choice_values v where v.choice_id = c.id and v.is_default and v.available) end)
  from (select wanted.id, private.free_stock(wanted.id) as free from unnest(of_products) as wanted (id)) as count;
end
$$;

-- Why a piece of which there is one can't be bought, and when the first may be free again; nulls: it is sold.
create function private.taken(wanted uuid) returns table (held text, until timestamptz)
language sql stable set search_path = '' as $$
  select case when bool_or(by.paying) then 'buying' when count(*) > 0 then 'aside' end,
    case when bool_or(by.paying) then min(by.until) filter (where by.paying) else min(by.until) end
  from (
    -- The bank's answer has no time.
    select true as paying, case when c.state <> 'processing' then c.expires_at end as until
    from private.holds h join private.checkouts c on c.id = h.checkout_id where h.product_id = wanted
    union all
    select false, (r.until + 1)::timestamp at time zone 'Asia/Nicosia'
    from private.reservations r where r.product_id = wanted and r.ended_at is null) by
  where (select s.quantity from public.stock s where s.product_id = wanted) is distinct from 0
$$;

create function private.refresh_availability(of_products uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- An update of no row would still run every trigger.
  if cardinality(of_products) = 0 then return; end if;
  update public.products p
  set availability = told.availability, few_left = told.few_left, needs_choice = told.needs_choice,
    held = taken.held, held_until = taken.until
  from private.offered(of_products) told left join lateral private.taken(told.id) taken on not told.availability
  -- The index finds them: rows of a function alone would be looked for among all pieces.
  where p.id = any (of_products) and p.id = told.id
    and (p.availability, p.few_left, p.needs_choice, p.held, p.held_until) is distinct from
      (told.availability, told.few_left, told.needs_choice, taken.held, taken.until);
end
$$;

-- Runs once a statement, not once a row: an import counts thousands of pieces.
create function private.follow_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_availability(array(select product_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform private.refresh_availability(array(select product_id from old_rows));
  else
    perform private.refresh_availability(
      array(select product_id from old_rows union select product_id from new_rows));
  end if;
  return null;
end
$$;
revoke execute on function private.follow_stock() from public;
create trigger follow_stock_insert after insert on public.stock referencing new table as new_rows
  for each statement execute function private.follow_stock();
create trigger follow_stock_update after update on public.stock referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_stock();
create trigger follow_stock_delete after delete on public.stock referencing old table as old_rows
  for each statement execute function private.follow_stock();

-- Once a statement: a cart holds a hundred pieces.
create function private.refresh_held_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_availability(array(select distinct h.product_id from changed h));
  return null;
end
$$;

create trigger refresh_availability_insert after insert on private.holds referencing new table as changed
  for each statement execute function private.refresh_held_availability();
create trigger refresh_availability_delete after delete on private.holds referencing old table as changed
  for each statement execute function private.refresh_held_availability();

-- Pieces held for a payment or put aside can't leave the shelf (F55, STK-04). Definer: admins write stock and may not
-- read holds.
create function private.refuse_stock_below_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
  aside constant bigint := private.put_aside_of(new.product_id);
begin
  select coalesce(sum(h.quantity), 0) into held from private.holds h where h.product_id = new.product_id;
  if new.quantity < held then
    raise exception 'stock_below_holds' using errcode = '23514',
      detail = format('%s of this product are being paid for at this moment.', held),
      hint = 'Lower the stock again when these payments have ended.';
  elsif new.quantity < held + aside then
    raise exception 'stock_below_put_aside' using errcode = '23514',
      detail = format('%s of this product are put aside.', aside),
      hint = 'Let them go first.';
  end if;
  return null;
end
$$;

-- Runs after the statement: a sale takes hold and stock away in one.
create trigger stock_covers_holds after insert or update of product_id, quantity on public.stock
  for each row execute function private.refuse_stock_below_holds();

-- Nobody knows any more when it ends.
create function private.refresh_processing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_values(array(select v.choice_id from private.value_holds h
    join public.product_choice_values v on v.id = h.value_id where h.checkout_id = new.id));
  perform private.refresh_availability(array(select h.product_id from private.holds h where h.checkout_id = new.id));
  return null;
end
$$;
create trigger refresh_processing after update of state on private.checkouts
  for each row when (new.state = 'processing' and old.state <> 'processing')
    execute function private.refresh_processing();

-- § Values

-- How many there are of a size or variant, beside the piece's own stock: both must allow a sale (PCE-03).

create table public.value_stock (
  value_id uuid primary key,
  quantity integer not null,
  constraint value_stock_value_id_fkey foreign key (value_id)
    references public.product_choice_values (id) on delete cascade,
  constraint value_stock_quantity_range check (quantity between 0 and 100000)
);
comment on table public.value_stock is 'Pieces on the shelf by value; no row: this value is not counted';

alter table public.value_stock enable row level security;
create policy "staff read the stock of values" on public.value_stock
  for select to authenticated using ((select private.is_staff()));

revoke all on public.value_stock from public, anon, authenticated, service_role;
grant select on public.value_stock to authenticated;
grant select, insert, update, delete on public.value_stock to service_role;

create trigger refuse_non_admins before insert or update or delete on public.value_stock
  for each statement execute function private.refuse_non_admins();

create trigger note_movement_of_insert after insert on public.value_stock referencing new table as new_rows
  for each statement execute function private.note_value_movement();
create trigger note_movement_of_update after update on public.value_stock
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_value_movement();
create trigger note_movement_of_delete after delete on public.value_stock referencing old table as old_rows
  for each statement execute function private.note_value_movement();

create table private.value_holds (
  checkout_id uuid not null references private.checkouts on delete cascade,
  value_id uuid not null references public.product_choice_values on delete cascade,
  quantity integer not null,
  constraint value_holds_pkey primary key (checkout_id, value_id),
  constraint value_holds_quantity_range check (quantity between 1 and 10000)
);
create index value_holds_value on private.value_holds (value_id);
comment on table private.value_holds is
  'As private.holds, by value; a value that is deleted takes its holds along, and the purchase goes on';
alter table private.value_holds enable row level security;
revoke all on private.value_holds from public, anon, authenticated, service_role;

-- The answer is null for what is not counted.
create function private.free_value_stock(wanted uuid) returns bigint
language sql stable set search_path = '' as $$
  select s.quantity - coalesce((select sum(h.quantity) from private.value_holds h where h.value_id = wanted), 0)
    - private.value_put_aside_of(wanted)
  from public.value_stock s where s.value_id = wanted
$$;

-- The shelf of some pieces, always in the same order: two who buy, end or edit never wait for each other. The pieces
-- themselves last, so that none and no value of it is deleted meanwhile.
create function private.lock_shelf(of_products uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform 1 from public.stock s where s.product_id = any (of_products) order by s.product_id for update;
  perform 1 from public.value_stock s
    where s.value_id in (select v.id from public.product_choices c
      join public.product_choice_values v on v.choice_id = c.id where c.product_id = any (of_products))
    order by s.value_id for update;
  perform 1 from public.products p where p.id = any (of_products) order by p.id for key share;
end
$$;

-- How many of each value the lines of a checkout take.
create function private.chosen_values(lines jsonb) returns table (value_id uuid, quantity integer)
language sql immutable set search_path = '' as $$
  select (c ->> 'value_id')::uuid, sum((l ->> 'quantity')::integer)::integer
  from jsonb_array_elements(lines) l, jsonb_array_elements(coalesce(l -> 'choices', '[]')) c
  where c ->> 'value_id' is not null
  group by 1 order by 1
$$;

-- True: a line of a checkout is of a limited number, by its piece or by a value.
create function private.is_limited(line jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.stock s where s.product_id::text = line ->> 'product_id')
    or exists (select 1 from private.chosen_values(jsonb_build_array(line)) c
      join public.value_stock s on s.value_id = c.value_id)
$$;

-- The same as `taken` of a piece, for a value of which there is one at least.
create function private.value_taken(wanted uuid) returns table (held text, until timestamptz)
language sql stable set search_path = '' as $$
  select case when bool_or(by.paying) then 'buying' when count(*) > 0 then 'aside' end,
    case when bool_or(by.paying) then min(by.until) filter (where by.paying) else min(by.until) end
  from (
    select true as paying, case when c.state <> 'processing' then c.expires_at end as until
    from private.value_holds h join private.checkouts c on c.id = h.checkout_id where h.value_id = wanted
    union all
    select false, (r.until + 1)::timestamp at time zone 'Asia/Nicosia'
    from public.product_choice_values v join public.product_choices c on c.id = v.choice_id
      join private.reservations r on r.product_id = c.product_id
    where v.id = wanted and r.ended_at is null
      and r.choices @> jsonb_build_array(jsonb_build_object('value_id', v.id))) by
  where exists (select 1 from public.value_stock s where s.value_id = wanted and s.quantity > 0)
$$;

-- The triggers of the values tell the pieces.
create function private.refresh_values(of_choices uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(of_choices) = 0 then return; end if;
  with counted as (
    select v.id, v.choice_id, v.undecided, coalesce(private.free_value_stock(v.id) > 0, true) as free
    from public.product_choice_values v where v.choice_id = any (of_choices)
  ), told as (
    select c.id, case when c.undecided
      then coalesce((select bool_or(o.free) from counted o where o.choice_id = c.choice_id and not o.undecided), true)
      else c.free end as available
    from counted c)
  update public.product_choice_values v set available = told.available, held = taken.held, held_until = taken.until
  from told left join lateral (select * from private.value_taken(told.id) where not told.available offset 0) taken
    on true
  where v.id = told.id and (v.available, v.held, v.held_until)
    is distinct from (told.available, taken.held, taken.until);
end
$$;

-- True: as many are free of a piece, and of each of its values that was chosen.
create function private.is_free(of_product uuid, chosen jsonb, how_many integer) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.free_stock(of_product) >= how_many, true) and not exists (
    select 1 from jsonb_array_elements(chosen) c where private.free_value_stock((c ->> 'value_id')::uuid) < how_many)
$$;

-- Serves stock and holds alike, once a statement.
create function private.follow_value_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('kosmima.choices_wait', true) = 'on' then return null; end if;
  perform private.refresh_values(array(
    select distinct v.choice_id from changed s join public.product_choice_values v on v.id = s.value_id));
  return null;
end
$$;
create trigger follow_insert after insert on public.value_stock referencing new table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_update after update on public.value_stock referencing new table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_delete after delete on public.value_stock referencing old table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_insert after insert on private.value_holds referencing new table as changed
  for each statement execute function private.follow_value_stock();
create trigger follow_delete after delete on private.value_holds referencing old table as changed
  for each statement execute function private.follow_value_stock();

-- The same as refuse_stock_below_holds of a piece. Definer: whoever writes stock may not read holds.
create function private.refuse_value_stock_below_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
  aside constant bigint := private.value_put_aside_of(new.value_id);
begin
  select coalesce(sum(h.quantity), 0) into held from private.value_holds h where h.value_id = new.value_id;
  if new.quantity < held then
    raise exception 'value_stock_below_holds' using errcode = '23514',
      detail = format('%s of this value are being paid for at this moment.', held);
  elsif new.quantity < held + aside then
    raise exception 'value_stock_below_put_aside' using errcode = '23514',
      detail = format('%s of this value are put aside.', aside),
      hint = 'Let them go first.';
  end if;
  return null;
end
$$;
create trigger value_stock_covers_holds after insert or update of quantity on public.value_stock
  for each row execute function private.refuse_value_stock_below_holds();

create function private.follow_products(of_products uuid[], rewritten uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(of_products) = 0 then return; end if;
  perform private.refresh_availability(of_products);
  update public.products p
    set updated_at = case when p.id = any (rewritten)
      then greatest(clock_timestamp(), p.updated_at + interval '1 microsecond')
      else p.updated_at end
    where p.id = any (of_products);
end
$$;

-- A changed list is another version of the piece; of a sold-out value open pages hear without one.
create function private.follow_choices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  product_ids uuid[];
  rewritten uuid[];
begin
  -- put_choices tells of all its changes at once (follow_products).
  if current_setting('kosmima.choices_wait', true) = 'on' then return null; end if;
  if tg_table_name = 'product_choices' then
    product_ids := array(select distinct c.product_id from changed c);
    rewritten := product_ids;
  else
    product_ids := array(select distinct c.product_id from changed v
      join public.product_choices c on c.id = v.choice_id);
    rewritten := product_ids;
    if tg_op = 'UPDATE' then
      rewritten := array(select distinct c.product_id from changed v join earlier e on e.id = v.id
        join public.product_choices c on c.id = v.choice_id
        where to_jsonb(v) - '{available,held,held_until}'::text[] <> to_jsonb(e)
          - '{available,held,held_until}'::text[]);
    end if;
    if product_ids <> '{}' then
      perform private.refresh_values(array(select distinct v.choice_id from changed v));
    end if;
  end if;
  perform private.follow_products(product_ids, rewritten);
  return null;
end
$$;
create trigger follow_insert after insert on public.product_choices referencing new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_update after update on public.product_choices referencing new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_delete after delete on public.product_choices referencing old table as changed
  for each statement execute function private.follow_choices();
create trigger follow_insert after insert on public.product_choice_values referencing new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_update after update on public.product_choice_values
  referencing old table as earlier new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_delete after delete on public.product_choice_values referencing old table as changed
  for each statement execute function private.follow_choices();

-- § Held products

-- Limited pieces that wait for payment. Pieces made to order are counted nowhere and never count here.

-- Refuses more than eight held pieces of one address, under its lock. It names the first piece too many and when
-- (Unix seconds) enough earlier ones end; no time when waiting does not help.
create function private.refuse_more_held(of_origin text, lines jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  most constant bigint := 8;
  held bigint;
  wanted bigint;
  surplus record;
  free_at timestamptz;
begin
  select coalesce(sum(h.how_many), 0) into held from private.held_by(of_origin) h;
  select sum((l ->> 'quantity')::bigint) into wanted from jsonb_array_elements(lines) l where private.is_limited(l);
  if wanted is null or held + wanted <= most then return; end if;

  select counted.* into surplus from (
    select l ->> 'product_id' as item, l ->> 'name' as name, l ->> 'name_el' as name_el,
      sum((l ->> 'quantity')::bigint) over (order by (l ->> 'line_no')::integer) as wanted_so_far
    from jsonb_array_elements(lines) l where private.is_limited(l)) counted
    where held + wanted_so_far > most order by wanted_so_far limit 1;
  select min(h.ends_at) into free_at from private.held_by(of_origin) h where held - h.ended_by_then + wanted <= most;
  perform private.refuse_item('PT409', 'too_many_held', (
    select jsonb_build_object('item', surplus.item, 'name', surplus.name, 'name_el', surplus.name_el,
      'most', most, 'held', held, 'until', extract(epoch from free_at)::bigint,
      'phone', s.seller_phone, 'email', s.seller_email)
    from private.settings s));
end
$$;

-- An address's unpaid purchases, and how many pieces have ended with each; under way, the end is unknown: null.
create function private.held_by(of_origin text)
returns table (how_many bigint, ends_at timestamptz, ended_by_then numeric)
language sql stable set search_path = '' as $$
  select held.how_many, held.ends_at, sum(held.how_many) over (order by held.ends_at)
  from (
    select sum((l ->> 'quantity')::bigint) as how_many,
      case when c.state <> 'processing' then greatest(c.expires_at, now()) end as ends_at
    from private.checkout_origins o
      join private.checkouts c on c.id = o.checkout_id, jsonb_array_elements(c.lines) l
    where o.origin = of_origin and private.is_limited(l)
      and exists (select 1 from private.holds h where h.checkout_id = c.id)
    group by c.id) held
$$;

-- [{reference, state, until, pieces: [{product_id, name, name_el, quantity, choices}]}]: the hundred that end soonest.
create function public.held_products() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_agg(to_jsonb(purchase) order by purchase.until, purchase.reference), '[]') from (
    select c.reference, c.state, c.expires_at as until,
      jsonb_agg(jsonb_build_object('product_id', l -> 'product_id', 'name', l -> 'name', 'name_el', l -> 'name_el',
        'quantity', l -> 'quantity',
        'choices', l -> 'choices') order by l ->> 'name', (l ->> 'line_no')::integer) as lines
    from (select distinct h.checkout_id from private.holds h) held
      join private.checkouts c on c.id = held.checkout_id, jsonb_array_elements(c.lines) l
    where private.is_limited(l)
    group by c.id order by c.expires_at, c.reference limit 100) purchase);
end
$$;

comment on function public.held_products() is
  'Limited pieces that wait for their payment, for staff (42501 otherwise). Security definer: schema private is '
  'closed';

-- The checkout's id or null, for an admin; cancel-checkout frees the pieces by the provider's word (decisions/0008).
create function public.let_go(checkout_reference text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.checkouts c set let_go_by = auth.uid()
    where c.reference = checkout_reference and c.state in ('creating', 'open') and c.let_go_by is null;
  return (select c.id from private.checkouts c where c.reference = checkout_reference);
end
$$;

comment on function public.let_go(text) is
  'Notes which admin lets a purchase''s pieces go, admins only (42501 otherwise). Security definer: schema private is '
  'closed';

revoke all on function public.held_products(), public.let_go(text) from public, anon;
grant execute on function public.held_products(), public.let_go(text) to authenticated;

-- § Screens

-- Counts in the dashboard: how they are shown, and changed by what was seen (STK-03).

-- change: {seen (the count that the screen showed; null: made to order), wanted (null: made to order), one_of_a_kind?,
-- note? (200 characters)}, of a locked product. What the screen did not change stays as somebody else left it. Refuses
-- with PT409 stock_changed {quantity, reason, reference}, all null where nobody ever counted; PT400 bad_note; a
-- constraint's name.
create function private.put_stock(of_product uuid, change jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  seen constant integer := change ->> 'seen';
  wanted constant integer := change ->> 'wanted';
  there integer;
  latest public.stock_movements;
begin
  select s.quantity into there from public.stock s where s.product_id = of_product;
  if wanted is distinct from there and wanted is distinct from seen and seen is distinct from there then
    select m.* into latest from public.stock_movements m
      where m.product_id = of_product and m.value_id is null order by m.id desc limit 1;
    perform private.refuse_item('PT409', 'stock_changed',
      jsonb_build_object('quantity', there, 'reason', latest.reason, 'reference', latest.reference));
  end if;
  if char_length(change ->> 'note') > 200 or not private.is_clean_line(change ->> 'note') then
    perform private.refuse_item('PT400', 'bad_note', '{}');
  end if;
  perform private.name_stock_change(jsonb_strip_nulls(jsonb_build_object('note',
    nullif(btrim(change ->> 'note'), ''))));
  if wanted is null and seen is not null then
    delete from public.stock s where s.product_id = of_product;
  elsif wanted is not null then
    insert into public.stock as known (product_id, quantity, one_of_a_kind)
      values (of_product, wanted, coalesce((change ->> 'one_of_a_kind')::boolean, false))
      on conflict (product_id) do update
        set quantity = case when wanted is distinct from seen then excluded.quantity else known.quantity end,
          one_of_a_kind = coalesce((change ->> 'one_of_a_kind')::boolean, known.one_of_a_kind);
  end if;
  perform private.name_stock_change('{}');
end
$$;

-- Pieces now put aside, the first to end first: [{id, product_id, name, name_el, quantity, choices, purpose, who,
-- until, by}]. of_product null: of all.
create function private.asides(of_product uuid, search text, most integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(aside) order by aside.until nulls last, aside.name, aside.id), '[]') from (
    select r.id, r.product_id, p.name, p.name_el, r.quantity, r.choices, r.purpose, r.who, r.until, u.email as by
    from private.reservations r join public.products p on p.id = r.product_id left
      join auth.users u on u.id = r.created_by
    where r.ended_at is null and (of_product is null or r.product_id = of_product)
      and not exists (select 1 from unnest(string_to_array(private.search_key(left(search, 256)), ' ')) word
        where position(word in private.search_key(concat_ws(' ', p.name, p.name_el, p.product_code, r.who))) = 0)
    order by r.until nulls last, p.name, r.id limit most) aside
$$;

-- Finds those whose piece, code or name has each word of `search`; at most a thousand.
create function public.reservations(search text default '', most integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.asides(null, search, least(greatest(most, 0), 1000));
end
$$;
comment on function public.reservations(text, integer) is
  'Pieces put aside, for staff (42501 otherwise). Security definer: schema private is closed';

create function private.stock_diary(wanted uuid)
returns table (at timestamptz, what text, delta integer, choices jsonb, reference text, note text, purpose text,
  who text, until date, by text)
language sql stable set search_path = '' as $$
  select told.at, told.what, told.delta, told.choices, told.reference, told.note, told.purpose, told.who,
    told.until, u.email
  from (
    select m.created_at as at, m.reason as what, m.delta, case when v.id is null then '[]'
      else jsonb_build_array(private.value_words(c, v)) end as choices,
      m.reference, m.note, null::text as purpose, null::text as who, null::date as until, m.actor
    from public.stock_movements m left join public.product_choice_values v on v.id = m.value_id
      left join public.product_choices c on c.id = v.choice_id
    where m.product_id = wanted
    union all
    select r.created_at, 'aside', -r.quantity, r.choices, null, null, r.purpose, r.who, r.until, r.created_by
    from private.reservations r where r.product_id = wanted
    union all
    select r.ended_at, 'back', r.quantity, r.choices, null, null, r.purpose, r.who, r.until, r.ended_by
    from private.reservations r where r.product_id = wanted and r.ended_at is not null) told
    left join auth.users u on u.id = told.actor
  order by told.at desc limit 100
$$;

-- Lists of a piece with a count of their own, at one value at least: [{id, kind, name, name_el, values: [{id, label,
-- label_el, free (null: not counted)}]}].
create function private.counted_choices(wanted uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'name_el', c.name_el,
    'values', listed.vs)
    order by c.position), '[]')
  from public.product_choices c, lateral (
      select jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label, 'label_el', v.label_el,
          'free', private.free_value_stock(v.id)) order by v.position) as vs,
        bool_or(exists (select 1 from public.value_stock s where s.value_id = v.id)) as counted
      from public.product_choice_values v where v.choice_id = c.id and not v.undecided) listed
  where c.product_id = wanted and listed.counted
$$;

-- Payments under way for a piece, by line: [{reference, state, quantity, choices, until}].
create function private.held_of(wanted uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'state', c.state, 'quantity', l -> 'quantity',
    'choices', coalesce(l -> 'choices', '[]'), 'until', c.expires_at) order by c.expires_at, c.reference,
    (l ->> 'line_no')::integer), '[]')
  from private.holds h join private.checkouts c on c.id = h.checkout_id, jsonb_array_elements(c.lines) l
  where h.product_id = wanted and l ->> 'product_id' = wanted::text and private.is_limited(l)
$$;

-- {quantity (null: made to order), one_of_a_kind, held (held_of), reservations: [as above], choices (counted_choices),
-- diary: [{at, what (a movement's reason, or aside, back), delta, choices, reference, note, purpose, who, until, by}],
-- newest first}. Null: no such product.
create function public.stock_of(product uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select jsonb_build_object('quantity', s.quantity, 'one_of_a_kind', coalesce(s.one_of_a_kind, false),
    'held', private.held_of(p.id),
    'reservations', private.asides(p.id, '', 1000),
    'choices', private.counted_choices(p.id),
    'diary', (select coalesce(jsonb_agg(to_jsonb(d) order by d.at desc), '[]') from private.stock_diary(p.id) d))
    from public.products p left join public.stock s on s.product_id = p.id where p.id = stock_of.product);
end
$$;
comment on function public.stock_of(uuid) is
  'The count of a piece, who has it, and its diary, for staff (42501 otherwise). Security definer: schema private is '
  'closed';

revoke all on function public.reservations(text, integer), public.stock_of(uuid)
  from public, anon;
grant execute on function public.reservations(text, integer),
  public.stock_of(uuid) to authenticated;

-- § Stock-taking

-- Stock-taking (STK-07): what was counted of a piece, or of a value of it, and what the books said at that moment, so
-- that a sale after the count is no difference. A table, since a count outlives the phone, and two may count at once.

create table private.stock_counts (
  stock_taking uuid not null,
  product_id uuid not null references public.products on delete cascade,
  value_id uuid references public.product_choice_values on delete cascade,
  counted integer not null,
  expected integer not null,
  counted_at timestamptz not null default clock_timestamp(),
  counted_by uuid,
  corrected_at timestamptz,
  corrected_by uuid,
  constraint stock_counts_once unique nulls not distinct (stock_taking, product_id, value_id),
  constraint stock_counts_counted_range check (counted between 0 and 100000)
);
create index stock_counts_product on private.stock_counts (product_id);
create index stock_counts_value on private.stock_counts (value_id) where value_id is not null;
create index stock_counts_newest on private.stock_counts (corrected_at desc nulls first);
comment on table private.stock_counts is 'Counted pieces of stock-takings; kept as their record';
comment on column private.stock_counts.expected is 'What stock said when it was counted';
comment on column private.stock_counts.counted_by is 'An account of auth.users, as corrected_by';
comment on column private.stock_counts.corrected_at is
  'When the count was closed, with or without a difference; null: it is under way';
alter table private.stock_counts enable row level security;
revoke all on private.stock_counts from public, anon, authenticated, service_role;

-- The stock-taking under way, of which there is one; none: a new one begins with the next count.
create function private.open_stock_taking() returns uuid
language sql stable set search_path = '' as $$
  select c.stock_taking from private.stock_counts c where c.corrected_at is null limit 1
$$;

-- request: {product_id, value_id?, counted (null: not counted after all)}. Counting again is a new count. Refuses with
-- PT404 unknown_product; PT400 made_to_order, one_only, or a constraint's name.
create function public.count_product(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid := (request ->> 'product_id')::uuid;
  of_value constant uuid := (request ->> 'value_id')::uuid;
  there integer;
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('stock-taking', 0));
  if (request ->> 'counted') is null then
    delete from private.stock_counts c
      where c.product_id = wanted and c.value_id is not distinct from of_value and c.corrected_at is null;
    return;
  end if;
  -- No sale comes between what is read here and what was counted.
  perform private.lock_shelf(array[wanted]);
  if not exists (select 1 from public.products p where p.id = wanted) then
    perform private.refuse_item('PT404', 'unknown_product', '{}');
  end if;
  if of_value is null then
    select s.quantity into there from public.stock s where s.product_id = wanted;
    if (request ->> 'counted')::integer > 1 and exists (select 1 from public.stock s where s.product_id = wanted
      and s.one_of_a_kind) then
      perform private.refuse_item('PT400', 'one_only', '{}');
    end if;
  else
    select s.quantity into there from public.value_stock s join public.product_choice_values v on v.id = s.value_id
      join public.product_choices k on k.id = v.choice_id where s.value_id = of_value and k.product_id = wanted;
  end if;
  if there is null then perform private.refuse_item('PT400', 'made_to_order', '{}'); end if;
  insert into private.stock_counts as known (stock_taking, product_id, value_id, counted, expected, counted_by)
    values (coalesce(private.open_stock_taking(), gen_random_uuid()), wanted, of_value,
      (request ->> 'counted')::integer, there, auth.uid())
    on conflict on constraint stock_counts_once do update set counted = excluded.counted, expected = excluded.expected,
      counted_at = clock_timestamp(), counted_by = excluded.counted_by, corrected_at = null;
end
$$;
comment on function public.count_product(jsonb) is
  'Notes what was counted of a piece, for staff (42501 otherwise). Security definer: schema private is closed';

-- The promised part of a count: being paid for, or put aside.
create function private.promised_of(of_product uuid, of_value uuid) returns bigint
language sql stable set search_path = '' as $$
  select case when of_value is null
    then (select s.quantity from public.stock s where s.product_id = of_product) - private.free_stock(of_product)
    else (select s.quantity from public.value_stock s where s.value_id = of_value)
      - private.free_value_stock(of_value) end
$$;

create function private.stock_count_facts(c private.stock_counts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product_id', c.product_id, 'value_id', c.value_id, 'name', p.name, 'name_el', p.name_el,
    'product_code', p.product_code, 'value', v.label, 'value_el', v.label_el, 'counted', c.counted,
    'expected', c.expected,
    'counted_at', c.counted_at, 'by', u.email,
    'now', case when c.value_id is null then s.quantity else vs.quantity end,
    'promised', private.promised_of(c.product_id, c.value_id))
  from public.products p
    left join public.product_choice_values v on v.id = c.value_id
    left join public.stock s on s.product_id = p.id
    left join public.value_stock vs on vs.value_id = c.value_id
    left join auth.users u on u.id = c.counted_by
  where p.id = c.product_id
$$;

-- Pieces with something on the shelf, of their own or of a value, that nobody has counted yet.
create function private.uncounted_products() returns bigint
language sql stable set search_path = '' as $$
  select count(distinct shelf.product_id)
  from (
    select s.product_id, null::uuid as value_id from public.stock s where s.quantity > 0
    union all
    select k.product_id, s.value_id from public.value_stock s join public.product_choice_values v on v.id = s.value_id
      join public.product_choices k on k.id = v.choice_id where s.quantity > 0) shelf
  where not exists (select 1 from private.stock_counts c
    where c.product_id = shelf.product_id and c.value_id is not distinct from shelf.value_id and c.corrected_at is null)
$$;

-- {counts: [{product_id, value_id, name, name_el, product_code, value, value_el, counted, expected, counted_at, by,
-- now, promised}] of the one under way, newest first, a thousand at most; uncounted (uncounted_products); earlier:
-- [{day, pieces, differences, by}], twelve at most}.
create function public.stock_taking() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'counts', (select coalesce(jsonb_agg(listed.facts order by listed.counted_at desc), '[]') from (
      select private.stock_count_facts(c) as facts, c.counted_at from private.stock_counts c
      where c.corrected_at is null order by c.counted_at desc limit 1000) listed),
    'uncounted', private.uncounted_products(),
    'earlier', (select coalesce(jsonb_agg(to_jsonb(e) order by e.day desc), '[]') from (
      select max(c.corrected_at) as day, count(*) as counted,
        count(*) filter (where c.counted <> c.expected) as differences,
        max(u.email) as by
      from private.stock_counts c left join auth.users u on u.id = c.corrected_by
      where c.corrected_at is not null group by c.stock_taking order by max(c.corrected_at) desc limit 12) e));
end
$$;
comment on function public.stock_taking() is
  'The stock-taking under way and earlier ones, for staff (42501 otherwise). Security definer: schema private is '
  'closed';

-- One press: every difference is corrected beside what was sold since. Of which less would stay than is promised, or
-- which a rule of its own refuses, stays open and is named. Answers {corrected, differences, kept: [as the counts
-- above]}.
create function public.correct_stock() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.stock_counts;
  open private.stock_counts[];
  kept jsonb := '[]';
  corrected integer := 0;
  differences integer := 0;
  began timestamptz;
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('stock-taking', 0));
  -- Not now(): whoever was waited for has corrected since then.
  began := clock_timestamp();
  open := array(select k from private.stock_counts k where k.corrected_at is null order by k.product_id, k.value_id);
  perform private.lock_shelf(array(select o.product_id from unnest(open) o));
  foreach c in array open loop
    begin
      perform private.name_stock_change(jsonb_build_object('reason', 'correction', 'is_audited', true,
        'reference', to_char(c.counted_at at time zone 'Asia/Nicosia', 'YYYY-MM-DD')));
      if c.counted = c.expected then null;
      elsif c.value_id is null then
        update public.stock s set quantity = s.quantity + c.counted - c.expected where s.product_id = c.product_id;
      else
        update public.value_stock s set quantity = s.quantity + c.counted - c.expected where s.value_id = c.value_id;
      end if;
      update private.stock_counts k set corrected_at = clock_timestamp(), corrected_by = auth.uid()
        where k.stock_taking = c.stock_taking and k.product_id = c.product_id
          and k.value_id is not distinct from c.value_id;
      corrected := corrected + 1;
      differences := differences + case when c.counted <> c.expected then 1 else 0 end;
    exception when check_violation then
      kept := kept || private.stock_count_facts(c);
    end;
  end loop;
  perform private.name_stock_change('{}');
  if corrected > 0 then
    insert into private.audit (actor, action, rows, names, names_el, columns, was, became)
      select auth.uid(), 'stock_counts update', corrected, coalesce(array_agg(d.name), '{}'),
        coalesce(array_agg(d.name_el), '{}'), coalesce(array_agg(d.name), '{}'),
        jsonb_object_agg(d.name, d.expected), jsonb_object_agg(d.name, d.counted)
      from (select distinct on (p.name) p.name, p.name_el, o.expected, o.counted
        from private.stock_counts o join public.products p on p.id = o.product_id
        where o.corrected_at >= began and o.counted <> o.expected order by p.name limit 5) d;
  end if;
  return jsonb_build_object('corrected', corrected, 'differences', differences, 'kept', kept);
end
$$;
comment on function public.correct_stock() is
  'Corrects the counts by the stock-taking under way, for staff (42501 otherwise). Security definer: schema private '
  'is closed';

revoke all on function private.open_stock_taking(), private.promised_of(uuid, uuid),
  private.stock_count_facts(private.stock_counts),
  private.uncounted_products() from public;
revoke all on function public.count_product(jsonb), public.stock_taking(), public.correct_stock() from public, anon;
grant execute on function public.count_product(jsonb), public.stock_taking(), public.correct_stock() to authenticated;
