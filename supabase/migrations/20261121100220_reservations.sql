-- Limited pieces that an admin puts aside: for a name till a day, for a market, at the photographer's, in repair (STK-04).
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
comment on column private.reservations.choices is '[{choice_id, kind, name, name_el, value_id, label, label_el, text, surcharge, undecided}]: of which values, in words of that day (a deleted value holds nothing more). []: of any';
comment on column private.reservations.who is 'A name or an address: personal data, forgotten 30 days after the end (forget_old_checkouts)';
comment on column private.reservations.until is 'The last day, in Cyprus; null: until it is let go';
comment on column private.reservations.quote_id is 'The quote that asked for it: once its deposit is paid, until the balance is';
comment on column private.reservations.created_by is 'An account of auth.users, as ended_by; null there: its day was over';
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
    perform private.refresh_values(array(select c.id from public.product_choices c where c.product_id = coalesce(new.product_id, old.product_id)));
  end if;
  perform private.refresh_availability(array[coalesce(new.product_id, old.product_id)]);
  -- Not when it comes back with its piece (restore_product).
  if auth.uid() is not null and tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.ended_at is distinct from old.ended_at)
      and coalesce(current_setting('kosmima.product_moves', true), '') <> 'on' then
    aside := private.put_aside_of(new.product_id);
    insert into private.audit (actor, action, rows, names, columns, was, became)
      select auth.uid(), 'reservations ' || lower(tg_op), 1, array[p.name], '{put_aside}',
        jsonb_build_object('put_aside', aside + case tg_op when 'INSERT' then -new.quantity else new.quantity end),
        jsonb_build_object('put_aside', aside) from public.products p where p.id = new.product_id;
  end if;
  return null;
end
$$;
revoke execute on function private.put_aside_of(uuid), private.value_put_aside_of(uuid), private.follow_reservation() from public;
create trigger follow_reservation after insert or update of ended_at or delete on private.reservations
  for each row execute function private.follow_reservation();

-- asked: [{choice, value}] of a piece, in words of today; those of lists alone, since a text holds nothing. Refuses with
-- PT400 unknown_value.
create function private.aside_choices(of_product uuid, asked jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  agreed jsonb;
begin
  select coalesce(jsonb_agg(private.value_words(c, v) order by c.position), '[]') into agreed
    from public.product_choices c join public.product_choice_values v on v.choice_id = c.id
    where c.product_id = of_product and not v.undecided and asked @> jsonb_build_array(jsonb_build_object('choice', c.id, 'value', v.id));
  if jsonb_array_length(agreed) <> jsonb_array_length(asked)
      or (select count(distinct c -> 'choice_id') from jsonb_array_elements(agreed) c) <> jsonb_array_length(asked) then
    perform private.refuse_item('PT400', 'unknown_value', '{}');
  end if;
  return agreed;
end
$$;

-- request: {id (a uuid that the form made), product_id, quantity, choices? ([{choice, value}]; absent: of any value), purpose,
-- who?, until? (a date)}. The same id again changes nothing. Refuses with PT404 unknown_product; PT400 made_to_order,
-- unknown_value, date_in_past, who_required, or a constraint's name; PT409 too_few {left, until (Unix seconds; null: not
-- known)} or {left, choice, choice_el, value, value_el}.
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
  perform private.require_admin();
  if ends < (now() at time zone 'Asia/Nicosia')::date then perform private.refuse_item('PT400', 'date_in_past', '{}'); end if;
  if request ->> 'purpose' = 'customer' and said is null then perform private.refuse_item('PT400', 'who_required', '{}'); end if;
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
  'Keeps pieces from sale until a day or until they are let go, for admins (42501 otherwise). Security definer: schema private is closed';

-- Whether it was put aside until now.
create function public.end_reservation(reservation uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_shelf(array(select r.product_id from private.reservations r where r.id = reservation));
  update private.reservations r set ended_at = clock_timestamp(), ended_by = auth.uid()
    where r.id = reservation and r.ended_at is null;
  return found;
end
$$;
comment on function public.end_reservation(uuid) is
  'Lets pieces go that were put aside, for admins (42501 otherwise). Security definer: schema private is closed';

-- For the minute's round: those whose last day is over, and quotes; returns how many were put aside.
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
comment on function public.end_due_reservations() is 'Ends what was put aside or offered till a day that is over. Security definer: schema private is closed';

revoke all on function public.put_aside(jsonb), public.end_reservation(uuid), public.end_due_reservations() from public, anon, authenticated;
grant execute on function public.put_aside(jsonb), public.end_reservation(uuid) to authenticated;
grant execute on function public.end_due_reservations() to service_role;
