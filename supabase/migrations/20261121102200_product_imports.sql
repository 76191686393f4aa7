-- Importing a catalogue: its lines arrive in parts and are applied in one transaction, all or none.

create table private.import_lines (
  import uuid not null,
  line integer not null,
  actor uuid not null,
  product jsonb not null,
  arrived_at timestamptz not null default now(),
  constraint import_lines_pkey primary key (import, line)
);
comment on table private.import_lines is 'Lines of imports under way; applied or thrown away, at the latest by the next import a day later';
alter table private.import_lines enable row level security;
revoke all on private.import_lines from public, anon, authenticated, service_role;

-- lines: [{line, product: {column: value, …}}], at most 500 at a time. The same line again replaces itself.
create function public.stage_product_import(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if jsonb_array_length(lines) > 500 then
    raise exception using errcode = 'PT400', message = 'too_many_lines';
  end if;
  delete from private.import_lines l where l.arrived_at < now() - interval '1 day';
  insert into private.import_lines (import, line, actor, product)
    select stage_product_import.import, (entry ->> 'line')::integer, auth.uid(), entry -> 'product'
    from jsonb_array_elements(lines) entry
    on conflict on constraint import_lines_pkey do update set product = excluded.product;
end
$$;

-- Lines with the id of a product change it, the others add one. Constraints judge every line; the refusal names it.
create function public.apply_product_import(import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  staged private.import_lines;
  target uuid;
  added integer := 0;
  changed integer := 0;
begin
  perform private.require_admin();
  for staged in
    select l.* from private.import_lines l
    where l.import = apply_product_import.import and l.actor = auth.uid() order by l.line
  loop
    begin
      target := private.import_product(staged.product);
    exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
      raise exception using errcode = 'PT400', message = 'bad_line', detail = staged.line::text, hint = sqlerrm;
    end;
    if target is null then added := added + 1; else changed := changed + 1; end if;
  end loop;
  delete from private.import_lines l where l.import = apply_product_import.import;
  return jsonb_build_object('added', added, 'changed', changed);
end
$$;

-- Gives the id of the product that was changed, null for one that was added.
create function private.import_product(line jsonb) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  known uuid;
  piece uuid;
begin
  update public.products p set
    name = line ->> 'name', name_el = line ->> 'name_el',
    description = line ->> 'description', description_el = line ->> 'description_el',
    price = (line ->> 'price')::numeric, product_code = line ->> 'product_code',
    image_url = line ->> 'image_url', image_alt = line ->> 'image_alt', image_alt_el = line ->> 'image_alt_el',
    category = line ->> 'category', personalised = coalesce((line ->> 'personalised')::boolean, false)
  where p.id = (line ->> 'id')::uuid
  returning p.id into known;
  piece := known;
  if known is null then
    insert into public.products (name, name_el, description, description_el, price, product_code, image_url,
        image_alt, image_alt_el, category, personalised)
      values (line ->> 'name', line ->> 'name_el', line ->> 'description', line ->> 'description_el',
        (line ->> 'price')::numeric, line ->> 'product_code', line ->> 'image_url', line ->> 'image_alt',
        line ->> 'image_alt_el', line ->> 'category', coalesce((line ->> 'personalised')::boolean, false))
      returning id into piece;
  end if;
  if line ->> 'stock' is null then
    delete from public.stock s where s.product_id = piece;
  else
    insert into public.stock (product_id, quantity) values (piece, (line ->> 'stock')::integer)
      on conflict on constraint stock_pkey do update set quantity = excluded.quantity;
  end if;
  return known;
end
$$;

comment on function public.stage_product_import(uuid, jsonb) is 'Takes lines of an import, admins only (42501 otherwise). Security definer: schema private is closed';
comment on function public.apply_product_import(uuid) is 'Applies an import as a whole or not at all, admins only (42501 otherwise). Security definer: schema private is closed';
revoke all on function private.import_product(jsonb) from public;
revoke all on function public.stage_product_import(uuid, jsonb), public.apply_product_import(uuid) from public, anon;
grant execute on function public.stage_product_import(uuid, jsonb), public.apply_product_import(uuid) to authenticated, service_role;
