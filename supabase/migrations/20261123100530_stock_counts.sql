-- Stock-taking (STK-07): what was counted of a piece, or of a value of it, and what the books said at that moment, so that
-- a sale after the count is no difference. A table, since a count outlives the phone, and two may count at once.

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
comment on column private.stock_counts.corrected_at is 'When the count was closed, with or without a difference; null: it is under way';
alter table private.stock_counts enable row level security;
revoke all on private.stock_counts from public, anon, authenticated, service_role;

-- The stock-taking under way, of which there is one; none: a new one begins with the next count.
create function private.open_stock_taking() returns uuid
language sql stable set search_path = '' as $$
  select c.stock_taking from private.stock_counts c where c.corrected_at is null limit 1
$$;

-- request: {product_id, value_id?, counted (null: not counted after all)}. Counting again is a new count. Refuses with PT404
-- unknown_product; PT400 made_to_order, one_only, or a constraint's name.
create function public.count_product(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid := (request ->> 'product_id')::uuid;
  of_value constant uuid := (request ->> 'value_id')::uuid;
  there integer;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('stock-taking', 0));
  if (request ->> 'counted') is null then
    delete from private.stock_counts c
      where c.product_id = wanted and c.value_id is not distinct from of_value and c.corrected_at is null;
    return;
  end if;
  -- No sale comes between what is read here and what was counted.
  perform private.lock_shelf(array[wanted]);
  if not exists (select 1 from public.products p where p.id = wanted) then perform private.refuse_item('PT404', 'unknown_product', '{}'); end if;
  if of_value is null then
    select s.quantity into there from public.stock s where s.product_id = wanted;
    if (request ->> 'counted')::integer > 1 and exists (select 1 from public.stock s where s.product_id = wanted and s.one_of_a_kind) then
      perform private.refuse_item('PT400', 'one_only', '{}');
    end if;
  else
    select s.quantity into there from public.value_stock s join public.product_choice_values v on v.id = s.value_id
      join public.product_choices k on k.id = v.choice_id where s.value_id = of_value and k.product_id = wanted;
  end if;
  if there is null then perform private.refuse_item('PT400', 'made_to_order', '{}'); end if;
  insert into private.stock_counts as known (stock_taking, product_id, value_id, counted, expected, counted_by)
    values (coalesce(private.open_stock_taking(), gen_random_uuid()), wanted, of_value, (request ->> 'counted')::integer, there, auth.uid())
    on conflict on constraint stock_counts_once do update set counted = excluded.counted, expected = excluded.expected,
      counted_at = clock_timestamp(), counted_by = excluded.counted_by, corrected_at = null;
end
$$;
comment on function public.count_product(jsonb) is
  'Notes what was counted of a piece, for admins (42501 otherwise). Security definer: schema private is closed';

-- What of a count is promised: being paid for, or put aside.
create function private.promised_of(of_product uuid, of_value uuid) returns bigint
language sql stable set search_path = '' as $$
  select case when of_value is null
    then (select s.quantity from public.stock s where s.product_id = of_product) - private.free_stock(of_product)
    else (select s.quantity from public.value_stock s where s.value_id = of_value) - private.free_value_stock(of_value) end
$$;

create function private.stock_count_facts(c private.stock_counts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product_id', c.product_id, 'value_id', c.value_id, 'name', p.name, 'name_el', p.name_el,
    'product_code', p.product_code, 'value', v.label, 'value_el', v.label_el, 'counted', c.counted, 'expected', c.expected,
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

-- {counts: [{product_id, value_id, name, name_el, product_code, value, value_el, counted, expected, counted_at, by, now,
-- promised}] of the one under way, newest first, a thousand at most; uncounted (uncounted_products);
-- earlier: [{day, pieces, differences, by}], twelve at most}.
create function public.stock_taking() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'counts', (select coalesce(jsonb_agg(listed.facts order by listed.counted_at desc), '[]') from (
      select private.stock_count_facts(c) as facts, c.counted_at from private.stock_counts c
      where c.corrected_at is null order by c.counted_at desc limit 1000) listed),
    'uncounted', private.uncounted_products(),
    'earlier', (select coalesce(jsonb_agg(to_jsonb(e) order by e.day desc), '[]') from (
      select max(c.corrected_at) as day, count(*) as counted, count(*) filter (where c.counted <> c.expected) as differences,
        max(u.email) as by
      from private.stock_counts c left join auth.users u on u.id = c.corrected_by
      where c.corrected_at is not null group by c.stock_taking order by max(c.corrected_at) desc limit 12) e));
end
$$;
comment on function public.stock_taking() is
  'The stock-taking under way and earlier ones, for admins (42501 otherwise). Security definer: schema private is closed';

-- One press: every difference is corrected beside what was sold since. Of which less would stay than is promised, or
-- which a rule of its own refuses, stays open and is named. Answers {corrected, differences, kept: [as the counts above]}.
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
  perform private.require_admin();
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
        where k.stock_taking = c.stock_taking and k.product_id = c.product_id and k.value_id is not distinct from c.value_id;
      corrected := corrected + 1;
      differences := differences + case when c.counted <> c.expected then 1 else 0 end;
    exception when check_violation then
      kept := kept || private.stock_count_facts(c);
    end;
  end loop;
  perform private.name_stock_change('{}');
  if corrected > 0 then
    insert into private.audit (actor, action, rows, names, columns, was, became)
      select auth.uid(), 'stock_counts update', corrected, coalesce(array_agg(d.name), '{}'), coalesce(array_agg(d.name), '{}'),
        jsonb_object_agg(d.name, d.expected), jsonb_object_agg(d.name, d.counted)
      from (select distinct on (p.name) p.name, o.expected, o.counted
        from private.stock_counts o join public.products p on p.id = o.product_id
        where o.corrected_at >= began and o.counted <> o.expected order by p.name limit 5) d;
  end if;
  return jsonb_build_object('corrected', corrected, 'differences', differences, 'kept', kept);
end
$$;
comment on function public.correct_stock() is
  'Corrects the counts by the stock-taking under way, for admins (42501 otherwise). Security definer: schema private is closed';

revoke all on function private.open_stock_taking(), private.promised_of(uuid, uuid), private.stock_count_facts(private.stock_counts),
  private.uncounted_products() from public;
revoke all on function public.count_product(jsonb), public.stock_taking(), public.correct_stock() from public, anon;
grant execute on function public.count_product(jsonb), public.stock_taking(), public.correct_stock() to authenticated;
