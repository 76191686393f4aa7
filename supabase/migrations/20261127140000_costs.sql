-- What making a piece and its stones cost (WEK-16), apart from the facts, which every shopper reads: for admins alone.
-- Only save_details and imports write it, as details with {costs: {making?, stones?}, in euros}.

create table public.product_costs (
  product_id uuid not null,
  making numeric,
  stones numeric,
  constraint product_costs_pkey primary key (product_id),
  constraint product_costs_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_costs_range check (making between 0 and 999999.99 and stones between 0 and 999999.99),
  constraint product_costs_cents check (making = round(making, 2) and stones = round(stones, 2))
);
comment on table public.product_costs is
  'Euros that the price by the day''s metal adds for this piece; null: what is typed there for all. Admins only';

alter table public.product_costs enable row level security;
create policy "admins read the costs" on public.product_costs
  for select to authenticated using ((select private.is_admin()));
revoke all on public.product_costs from public, anon, authenticated, service_role;
grant select on public.product_costs to authenticated;
grant select, insert, update, delete on public.product_costs to service_role;

create trigger refuse_non_admins before insert or update or delete on public.product_costs
  for each statement execute function private.refuse_non_admins();
create trigger touch_on_insert after insert on public.product_costs referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_update after update on public.product_costs referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_delete after delete on public.product_costs referencing old table as changed
  for each statement execute function private.touch_products();
create trigger note_insert after insert on public.product_costs referencing new table as new_rows
  for each statement execute function private.note_change();
create trigger note_update after update on public.product_costs referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_change();
create trigger note_delete after delete on public.product_costs referencing old table as old_rows
  for each statement execute function private.note_change();

-- lists: [{product_id, costs}], which replace what was there. Assistants save details too: it asks for an admin itself.
create function private.put_costs(lists jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.require_admin();
  with asked as materialized (
    select (l ->> 'product_id')::uuid as product_id, (l -> 'costs' ->> 'making')::numeric as making,
      (l -> 'costs' ->> 'stones')::numeric as stones
    from jsonb_array_elements(lists) l
  ), gone as (
    delete from public.product_costs c using asked a
    where c.product_id = a.product_id and num_nonnulls(a.making, a.stones) = 0
  )
  insert into public.product_costs as known select a.* from asked a where num_nonnulls(a.making, a.stones) > 0
    on conflict on constraint product_costs_pkey do update set making = excluded.making, stones = excluded.stones
    -- An equal value is no change: the audit names real ones only.
    where known.* is distinct from excluded.*;
end
$$;
revoke all on function private.put_costs(jsonb) from public;

-- As before, and costs.
create or replace function private.put_details(lists jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if lists @? '$[*].pictures' then perform private.put_pictures(private.lists_with(lists, 'pictures')); end if;
  if lists @? '$[*].facts' then perform private.put_facts(private.lists_with(lists, 'facts')); end if;
  if lists @? '$[*].choices' then perform private.put_choices(private.lists_with(lists, 'choices')); end if;
  if lists @? '$[*].costs' then perform private.put_costs(private.lists_with(lists, 'costs')); end if;
end
$$;

-- As before, and costs: an import writes them, and takes them back.
create or replace function private.product_state(p public.products) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'fields', jsonb_build_object('name', p.name, 'name_el', p.name_el, 'description', p.description,
      'description_el', p.description_el, 'price', p.price, 'product_code', p.product_code, 'image_url', p.image_url,
      'image_alt', p.image_alt, 'image_alt_el', p.image_alt_el, 'category', p.category,
      'personalised', p.personalised, 'making_days', p.making_days),
    'stock', (select jsonb_build_object('quantity', s.quantity, 'one_of_a_kind', s.one_of_a_kind)
      from public.stock s where s.product_id = p.id),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('url', c.url, 'alt', c.alt, 'alt_el', c.alt_el)
      order by c.position), '[]') from public.product_pictures c where c.product_id = p.id),
    'facts', coalesce((select to_jsonb(f) - 'product_id' from public.product_facts f where f.product_id = p.id), '{}'),
    'stones', (select coalesce(jsonb_agg(to_jsonb(s) - '{product_id,position}'::text[] order by s.position), '[]')
      from public.product_stones s where s.product_id = p.id),
    'costs', coalesce((select to_jsonb(c) - 'product_id' from public.product_costs c where c.product_id = p.id), '{}'),
    'choices', coalesce(private.choices_of(p.id), '[]'),
    'collections', (select coalesce(jsonb_agg(c.slug), '[]') from public.collections c
      where c.rule is null and p.id = any (c.pieces)))
$$;

create or replace function private.details_of(of_import uuid, of_lines integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('product_id', l.target) || (
      select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(l.product) d
      where d.key in ('pictures', 'facts', 'stones', 'costs', 'choices')) order by l.line), '[]')
  from private.import_lines l where l.import = of_import and l.line = any (of_lines)
    and l.product ?| '{pictures,facts,costs,choices}'
$$;
