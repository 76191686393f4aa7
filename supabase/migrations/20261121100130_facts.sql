-- A piece's metal, stones and measures (PCE-06). Tables of their own: lists must not carry what a table on the
-- piece's page tells. domain/facts.ts has the same codes and bounds, and a test compares.

create table public.product_facts (
  product_id uuid not null,
  metal text,
  fineness integer,
  colour text,
  -- Without a scale, as prices are: a measure is refused, not rounded.
  width_mm numeric,
  height_mm numeric,
  length_mm numeric,
  weight_g numeric,
  hallmark text,
  hallmark_el text,
  care text,
  care_el text,
  constraint product_facts_pkey primary key (product_id),
  constraint product_facts_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_facts_metal_known check (metal in (
    'gold', 'silver', 'vermeil', 'platinum', 'palladium', 'titanium', 'steel', 'bronze', 'brass', 'copper', 'other')),
  constraint product_facts_fineness_range check (fineness between 1 and 999),
  constraint product_facts_colour_known check (colour in (
    'yellow', 'white', 'rose', 'two_tone', 'three_tone', 'grey', 'black', 'other')),
  constraint product_facts_measure_range check (
    width_mm > 0 and width_mm <= 5000 and width_mm = round(width_mm, 2)
    and height_mm > 0 and height_mm <= 5000 and height_mm = round(height_mm, 2)
    and length_mm > 0 and length_mm <= 5000 and length_mm = round(length_mm, 2)
    and weight_g > 0 and weight_g <= 10000 and weight_g = round(weight_g, 2)),
  constraint product_facts_hallmark_form check (
    char_length(hallmark) <= 100 and private.is_clean_line(hallmark)
    and char_length(hallmark_el) <= 100 and private.is_clean_line(hallmark_el)),
  constraint product_facts_care_form check (
    char_length(care) <= 500 and private.is_clean_text(care)
    and char_length(care_el) <= 500 and private.is_clean_text(care_el))
);
comment on table public.product_facts is 'What is known of a piece; null: not known, not shown. No row: nothing is';
comment on column public.product_facts.fineness is 'Parts in a thousand of fine metal.';

create table public.product_stones (
  product_id uuid not null,
  position integer not null,
  kind text not null,
  count integer,
  carat numeric,
  cut text,
  treatment text,
  origin text,
  constraint product_stones_pkey primary key (product_id, position),
  constraint product_stones_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_stones_position_range check (position between 1 and 12),
  constraint product_stones_kind_known check (kind in (
    'diamond', 'sapphire', 'ruby', 'emerald', 'pearl', 'agate', 'amber', 'amethyst', 'aquamarine', 'citrine', 'coral',
    'crystal', 'garnet', 'jade', 'lapis', 'malachite', 'moonstone', 'morganite', 'onyx', 'opal', 'peridot', 'quartz',
    'shell', 'spinel', 'tanzanite', 'topaz', 'tourmaline', 'turquoise', 'zirconia', 'other')),
  constraint product_stones_count_range check (count between 1 and 1000),
  constraint product_stones_carat_range check (carat > 0 and carat <= 1000 and carat = round(carat, 3)),
  constraint product_stones_cut_known check (cut in (
    'brilliant', 'princess', 'oval', 'cushion', 'emerald', 'asscher', 'radiant', 'pear', 'marquise', 'heart',
    'trillion', 'baguette', 'rose', 'cabochon', 'round', 'drop', 'baroque', 'other')),
  constraint product_stones_treatment_known check (treatment in (
    'none', 'heated', 'irradiated', 'oiled', 'filled', 'bleached', 'dyed', 'diffused', 'coated', 'stabilised',
    'other')),
  constraint product_stones_origin_known check (origin in ('natural', 'grown'))
);
comment on table public.product_stones is 'The stones of a piece, kind by kind in their order';
comment on column public.product_stones.carat is 'Of all stones of this line together.';
comment on column public.product_stones.origin is 'grown: made by man; of pearls: cultured.';

alter table public.product_facts enable row level security;
alter table public.product_stones enable row level security;
create policy "whoever sees a product sees its facts" on public.product_facts
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
create policy "an admin keeps the facts" on public.product_facts
  for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "whoever sees a product sees its stones" on public.product_stones
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
create policy "an admin keeps the stones" on public.product_stones
  for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

revoke all on public.product_facts, public.product_stones from public, anon, authenticated, service_role;
grant select on public.product_facts, public.product_stones to anon, authenticated;
grant insert,
  update (metal, fineness, colour, width_mm, height_mm, length_mm, weight_g, hallmark, hallmark_el, care, care_el),
  delete on public.product_facts to authenticated;
grant insert, update (kind, count, carat, cut, treatment, origin), delete on public.product_stones to authenticated;
grant select, insert, update, delete on public.product_facts, public.product_stones to service_role;

create trigger refuse_non_admins before insert or update or delete on public.product_facts
  for each statement execute function private.refuse_non_admins();
create trigger refuse_non_admins before insert or update or delete on public.product_stones
  for each statement execute function private.refuse_non_admins();

create trigger touch_on_insert after insert on public.product_facts referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_update after update on public.product_facts referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_delete after delete on public.product_facts referencing old table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_insert after insert on public.product_stones referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_update after update on public.product_stones referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_delete after delete on public.product_stones referencing old table as changed
  for each statement execute function private.touch_products();

-- facts: an object of columns, null for none; stones: a list in its order. Both replace what was there.
-- Security invoker: the tables' own rights decide.
create function public.save_facts(product uuid, facts jsonb, stones jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  asked public.product_facts := jsonb_populate_record(null::public.product_facts, jsonb_strip_nulls(facts) - 'product_id');
begin
  -- Two who save the same piece do it one after the other.
  perform 1 from public.products p where p.id = save_facts.product for update;
  asked.hallmark := nullif(btrim(normalize(asked.hallmark, nfc)), '');
  asked.hallmark_el := nullif(btrim(normalize(asked.hallmark_el, nfc)), '');
  asked.care := nullif(btrim(normalize(asked.care, nfc)), '');
  asked.care_el := nullif(btrim(normalize(asked.care_el, nfc)), '');
  if jsonb_strip_nulls(to_jsonb(asked)) = '{}' then
    delete from public.product_facts f where f.product_id = save_facts.product;
  else
    asked.product_id := save_facts.product;
    -- An equal value is no change: the audit names real ones only.
    insert into public.product_facts as known select asked.*
      on conflict on constraint product_facts_pkey do update set
        (metal, fineness, colour, width_mm, height_mm, length_mm, weight_g, hallmark, hallmark_el, care, care_el)
        = row(excluded.metal, excluded.fineness, excluded.colour, excluded.width_mm, excluded.height_mm,
          excluded.length_mm, excluded.weight_g, excluded.hallmark, excluded.hallmark_el, excluded.care, excluded.care_el)
      where known.* is distinct from excluded.*;
  end if;
  delete from public.product_stones s
    where s.product_id = save_facts.product and s.position > coalesce(jsonb_array_length(stones), 0);
  insert into public.product_stones as known (product_id, position, kind, count, carat, cut, treatment, origin)
    select save_facts.product, listed.place, stone.kind, stone.count, stone.carat, stone.cut, stone.treatment, stone.origin
    from jsonb_array_elements(coalesce(stones, '[]')) with ordinality as listed (stone, place),
      lateral jsonb_populate_record(null::public.product_stones, listed.stone) as stone
    on conflict on constraint product_stones_pkey do update set
      (kind, count, carat, cut, treatment, origin)
      = row(excluded.kind, excluded.count, excluded.carat, excluded.cut, excluded.treatment, excluded.origin)
    where known.* is distinct from excluded.*;
end
$$;
comment on function public.save_facts(uuid, jsonb, jsonb) is
  'Replaces facts and stones of a piece, all or none; admins only by the rights of product_facts and product_stones';
revoke all on function public.save_facts(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.save_facts(uuid, jsonb, jsonb) to authenticated;
