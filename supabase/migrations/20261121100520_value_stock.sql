-- How many there are of a size or variant, beside the piece's own stock: both must allow a sale (PCE-03).

create table public.value_stock (
  value_id uuid primary key,
  quantity integer not null,
  constraint value_stock_value_id_fkey foreign key (value_id) references public.product_choice_values (id) on delete cascade,
  constraint value_stock_quantity_range check (quantity between 0 and 100000)
);
comment on table public.value_stock is 'Pieces on the shelf by value; no row: this value is not counted';

alter table public.value_stock enable row level security;
create policy "an admin reads the stock of values" on public.value_stock
  for select to authenticated using ((select private.is_admin()));

revoke all on public.value_stock from public, anon, authenticated, service_role;
grant select on public.value_stock to authenticated;
grant select, insert, update, delete on public.value_stock to service_role;

create trigger refuse_non_admins before insert or update or delete on public.value_stock
  for each statement execute function private.refuse_non_admins();

create trigger note_movement after insert or update or delete on public.value_stock
  for each row execute function private.note_value_movement();

create table private.value_holds (
  checkout_id uuid not null references private.checkouts on delete cascade,
  value_id uuid not null references public.product_choice_values on delete cascade,
  quantity integer not null,
  constraint value_holds_pkey primary key (checkout_id, value_id),
  constraint value_holds_quantity_range check (quantity between 1 and 10000)
);
create index value_holds_value on private.value_holds (value_id);
comment on table private.value_holds is 'As private.holds, by value; a value that is deleted takes its holds along, and the purchase goes on';
alter table private.value_holds enable row level security;
revoke all on private.value_holds from public, anon, authenticated, service_role;

-- Null: not counted.
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

-- Whether a line of a checkout is of a limited number, by its piece or by a value.
create function private.is_limited(line jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.stock s where s.product_id::text = line ->> 'product_id')
    or exists (select 1 from private.chosen_values(jsonb_build_array(line)) c join public.value_stock s on s.value_id = c.value_id)
$$;

-- As of a piece (taken), for a value of which there is one at least.
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
    where v.id = wanted and r.ended_at is null and r.choices @> jsonb_build_array(jsonb_build_object('value_id', v.id))) by
  where exists (select 1 from public.value_stock s where s.value_id = wanted and s.quantity > 0)
$$;

-- The triggers of the values tell the pieces.
create function private.refresh_values(of_choices uuid[]) returns void
language sql security definer set search_path = '' as $$
  with counted as (
    select v.id, v.choice_id, v.undecided, coalesce(private.free_value_stock(v.id) > 0, true) as free
    from public.product_choice_values v where v.choice_id = any (of_choices)
  ), told as (
    select c.id, case when c.undecided
      then coalesce((select bool_or(o.free) from counted o where o.choice_id = c.choice_id and not o.undecided), true)
      else c.free end as available
    from counted c)
  update public.product_choice_values v set available = told.available, held = taken.held, held_until = taken.until
  from told left join lateral (select * from private.value_taken(told.id) where not told.available offset 0) taken on true
  where v.id = told.id and (v.available, v.held, v.held_until) is distinct from (told.available, taken.held, taken.until)
$$;

-- Whether as many are free of a piece, and of each of its values that was chosen.
create function private.is_free(of_product uuid, chosen jsonb, how_many integer) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.free_stock(of_product) >= how_many, true) and not exists (
    select 1 from jsonb_array_elements(chosen) c where private.free_value_stock((c ->> 'value_id')::uuid) < how_many)
$$;

-- Of stock and of holds alike, once a statement.
create function private.follow_value_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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

-- As of a piece (refuse_stock_below_holds). Definer: whoever writes stock may not read holds.
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

-- A changed list is another version of the piece; of a sold-out value open pages hear without one.
create function private.follow_choices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  product_ids uuid[];
  rewritten uuid[];
begin
  if tg_table_name = 'product_choices' then
    product_ids := array(select distinct c.product_id from changed c);
    rewritten := product_ids;
  else
    product_ids := array(select distinct c.product_id from changed v join public.product_choices c on c.id = v.choice_id);
    rewritten := product_ids;
    if tg_op = 'UPDATE' then
      rewritten := array(select distinct c.product_id from changed v join earlier e on e.id = v.id
        join public.product_choices c on c.id = v.choice_id
        where to_jsonb(v) - '{available,held,held_until}'::text[] <> to_jsonb(e) - '{available,held,held_until}'::text[]);
    end if;
    if product_ids <> '{}' then perform private.refresh_values(array(select distinct v.choice_id from changed v)); end if;
  end if;
  perform private.refresh_availability(product_ids);
  update public.products p
    set updated_at = case when p.id = any (rewritten) then greatest(clock_timestamp(), p.updated_at + interval '1 microsecond')
      else p.updated_at end
    where p.id = any (product_ids);
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
create trigger follow_update after update on public.product_choice_values referencing old table as earlier new table as changed
  for each statement execute function private.follow_choices();
create trigger follow_delete after delete on public.product_choice_values referencing old table as changed
  for each statement execute function private.follow_choices();
