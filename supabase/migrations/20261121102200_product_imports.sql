-- Importing a catalogue: its lines arrive in parts and are applied in one transaction, all or none.

create table private.import_lines (
  import uuid not null,
  line integer not null,
  actor uuid not null,
  product jsonb not null,
  -- The product of the line: the named one, or a new one.
  target uuid not null,
  arrived_at timestamptz not null default now(),
  -- Whoever staged a line: the same import of another admin is another one.
  constraint import_lines_pkey primary key (actor, import, line)
);
comment on table private.import_lines is 'Lines of imports under way; applied or thrown away, at the latest by the next import a day later';
alter table private.import_lines enable row level security;
revoke all on private.import_lines from public, anon, authenticated, service_role;

-- lines: [{line, product: {column: value, …, updated_at?, pictures?, facts?, stones?, choices?}}], at most 500 at a time, the last
-- as the functions of the product form take them. The same line again replaces itself.
create function public.stage_product_import(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if jsonb_array_length(lines) > 500 then
    raise exception using errcode = 'PT400', message = 'too_many_lines';
  end if;
  delete from private.import_lines l where l.arrived_at < now() - interval '1 day';
  insert into private.import_lines (import, line, actor, product, target)
    select stage_product_import.import, (entry ->> 'line')::integer, auth.uid(), entry -> 'product',
      coalesce((select p.id from public.products p where p.id = (entry -> 'product' ->> 'id')::uuid), gen_random_uuid())
    from jsonb_array_elements(lines) entry
    on conflict on constraint import_lines_pkey do update set product = excluded.product, target = excluded.target;
end
$$;

-- A file changes a count by what it saw (`stock_seen`). One that does not say changes counts that are as they were first
-- given or imported: a sale or a correction since stays (STK-03). Returns what differs and stayed: [{line, name, there, wanted}], the first hundred.
create function private.import_counts(of_import uuid, first_line integer, last_line integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  counts jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'target', l.target, 'there', s.quantity,
      'wanted', l.product -> 'stock', 'one_of_a_kind', coalesce((l.product ->> 'one_of_a_kind')::boolean,
        s.one_of_a_kind and (l.product ->> 'stock')::integer < 2, false),
      'is_free', s.quantity is null or case when l.product ? 'stock_seen' then s.quantity = (l.product ->> 'stock_seen')::integer
        else (select m.reason in ('first', 'import') from public.stock_movements m
          where m.product_id = s.product_id and m.value_id is null order by m.id desc limit 1) end) order by l.line), '[]')
    into counts
    from private.import_lines l left join public.stock s on s.product_id = l.target
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line and l.product ? 'stock'
      and (((l.product ->> 'stock')::integer is distinct from s.quantity
          and not (l.product ? 'stock_seen' and (l.product ->> 'stock')::integer is not distinct from (l.product ->> 'stock_seen')::integer))
        or ((l.product ->> 'stock')::integer = s.quantity and (l.product ->> 'one_of_a_kind')::boolean <> s.one_of_a_kind));
  perform private.name_stock_change('{"reason": "import"}');
  delete from public.stock s using jsonb_array_elements(counts) c
    where s.product_id = (c ->> 'target')::uuid and (c ->> 'is_free')::boolean and c ->> 'wanted' is null;
  insert into public.stock (product_id, quantity, one_of_a_kind)
    select (c ->> 'target')::uuid, (c ->> 'wanted')::integer, (c ->> 'one_of_a_kind')::boolean
    from jsonb_array_elements(counts) c where (c ->> 'is_free')::boolean and c ->> 'wanted' is not null
    on conflict (product_id) do update set quantity = excluded.quantity, one_of_a_kind = excluded.one_of_a_kind;
  perform private.name_stock_change('{}');
  return (select jsonb_agg(jsonb_build_object('line', c -> 'line', 'name', p.name, 'there', c -> 'there', 'wanted', c -> 'wanted')
      order by (c ->> 'line')::integer)
    from (select c from jsonb_array_elements(counts) c where not (c ->> 'is_free')::boolean limit 100) stayed
      join public.products p on p.id::text = c ->> 'target');
end
$$;

-- Further pictures, facts and choices as the product form sends them, piece by piece: only lines that change them have them.
create function private.import_details(of_import uuid, first_line integer, last_line integer) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform public.arrange_pictures(l.target, l.product -> 'pictures') from private.import_lines l
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line and l.product ? 'pictures';
  perform public.save_facts(l.target, l.product -> 'facts', l.product -> 'stones') from private.import_lines l
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line and l.product ? 'facts';
  perform private.name_stock_change('{"reason": "import"}');
  perform private.put_choices(l.target, l.product -> 'choices') from private.import_lines l
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line and l.product ? 'choices';
  perform private.name_stock_change('{}');
end
$$;

-- A line may say which version of its piece it was compared with (`updated_at`): over no other.
create function private.refuse_changed_meanwhile(of_import uuid, first_line integer, last_line integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select 1 from private.import_lines l
      where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
        and l.product ->> 'updated_at' is not null and not exists (select 1 from public.products p
          where p.id = l.target and p.updated_at = (l.product ->> 'updated_at')::timestamptz)) then
    perform private.refuse_item('PT409', 'changed_meanwhile', '{}');
  end if;
end
$$;

-- Thousands of lines in a few statements. Unnamed columns stay: ids and prices cost no piece its picture.
create function private.apply_import_lines(of_import uuid, first_line integer, last_line integer)
returns table (added integer, changed integer, kept jsonb)
language plpgsql volatile set search_path = '' as $$
begin
  -- Shelf first, as every payment does.
  perform private.lock_shelf(array(select l.target from private.import_lines l
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
      and l.product ?| array['stock', 'choices']));
  perform private.refuse_changed_meanwhile(of_import, first_line, last_line);
  update public.products p set
    name = new.name, name_el = new.name_el, description = new.description, description_el = new.description_el,
    price = new.price, product_code = new.product_code, image_url = new.image_url, image_alt = new.image_alt,
    image_alt_el = new.image_alt_el, category = new.category, personalised = coalesce(new.personalised, false), making_days = new.making_days
  from private.import_lines l
    join public.products known on known.id = l.target,
    lateral jsonb_populate_record(known, l.product - 'id' - 'slug') new
  where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
    and p.id = known.id;
  get diagnostics changed = row_count;

  insert into public.products (id, name, name_el, description, description_el, price, product_code, image_url,
      image_alt, image_alt_el, category, personalised, making_days, availability, few_left)
    select l.target, new.name, new.name_el, new.description, new.description_el, new.price, new.product_code,
      new.image_url, new.image_alt, new.image_alt_el, new.category, coalesce(new.personalised, false),
      new.making_days,
      -- As the stock's trigger does it: no row is written twice.
      coalesce(counted.how_many > 0, true), case when counted.how_many between 1 and 3 then counted.how_many end
    from private.import_lines l,
      lateral (select (l.product ->> 'stock')::integer as how_many) counted,
      lateral jsonb_populate_record(null::public.products, l.product - 'id' - 'slug') new
    where l.import = of_import and l.actor = auth.uid() and l.line between first_line and last_line
      and not exists (select 1 from public.products p where p.id = l.target)
    order by l.line;
  get diagnostics added = row_count;

  kept := private.import_counts(of_import, first_line, last_line);
  perform private.import_details(of_import, first_line, last_line);
  return next;
end
$$;

-- Lines with a product's id change it, the others add one; the same import again gets the same answer.
-- {added, changed, kept?: [{line, name, there, wanted}]}: `kept` counts changed since the file was made. The refusal names its line. Ten thousand lines need this minute, not the 8 s of a signed-in caller.
create function public.apply_product_import(import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  lines int4range;
  done record;
  answer jsonb;
begin
  perform private.require_admin();
  -- One import at a time, and no choices saved beside it: what waits for what stays in one order.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('choices', 0));
  -- Waits for the same import under way.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: import ' || import, 0));
  select k.outcome into answer from private.idempotency_keys k
    where k.actor = auth.uid() and k.key = apply_product_import.import;
  if answer is not null then
    delete from private.import_lines l where l.import = apply_product_import.import and l.actor = auth.uid();
    return answer;
  end if;
  select int4range(min(l.line), max(l.line), '[]') into lines from private.import_lines l
    where l.import = apply_product_import.import and l.actor = auth.uid();
  begin
    select * into done from private.apply_import_lines(import, lower(lines), upper(lines) - 1);
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or sqlstate 'PT400' or sqlstate 'PT409' then
    -- The statement is undone by now; the refused line is still to be found.
    perform private.name_bad_line(import, lower(lines), upper(lines) - 1);
    raise;
  end;
  delete from private.import_lines l where l.import = apply_product_import.import and l.actor = auth.uid();
  answer := jsonb_build_object('added', done.added, 'changed', done.changed)
    || jsonb_strip_nulls(jsonb_build_object('kept', done.kept));
  if lower(lines) is not null then
    delete from private.idempotency_keys k where k.at < now() - interval '1 day';
    insert into private.idempotency_keys (actor, key, outcome) values (auth.uid(), import, answer);
  end if;
  return answer;
end
$$;

-- Halves the lines until the first refused one stands alone, and names it; the caller's transaction ends with it.
create function private.name_bad_line(of_import uuid, first_line integer, last_line integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  low integer := first_line;
  high integer := last_line;
  middle integer;
begin
  while low < high loop
    middle := (low + high) / 2;
    begin
      perform private.apply_import_lines(of_import, low, middle);
      low := middle + 1;
    exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or sqlstate 'PT400' or sqlstate 'PT409' then
      high := middle;
    end;
  end loop;
  perform private.apply_import_lines(of_import, low, low);
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or sqlstate 'PT400' or sqlstate 'PT409' then
  raise exception using errcode = 'PT400', message = 'bad_line', detail = low::text, hint = sqlerrm;
end
$$;

comment on function public.stage_product_import(uuid, jsonb) is 'Takes lines of an import, admins only (42501 otherwise). Security definer: schema private is closed';
comment on function public.apply_product_import(uuid) is 'Applies an import as a whole or not at all, admins only (42501 otherwise). Security definer: schema private is closed';
revoke all on function private.import_counts(uuid, integer, integer), private.apply_import_lines(uuid, integer, integer),
  private.import_details(uuid, integer, integer), private.refuse_changed_meanwhile(uuid, integer, integer),
  private.name_bad_line(uuid, integer, integer) from public;
revoke all on function public.stage_product_import(uuid, jsonb), public.apply_product_import(uuid) from public, anon;
grant execute on function public.stage_product_import(uuid, jsonb), public.apply_product_import(uuid) to authenticated;
