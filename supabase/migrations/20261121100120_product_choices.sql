-- What a shopper chooses of a piece: up to three lists (sizes, variants) or texts (engravings), each with its price.
-- Typed columns and rights of their own, since holds, stock and filters go by value (PCE-03).

create table public.product_choices (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null,
  position integer not null,
  kind text not null,
  name text not null,
  name_el text,
  scale text,
  max_length integer,
  alphabets text[],
  surcharge numeric not null default 0,
  optional boolean not null default true,
  constraint product_choices_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_choices_position_range check (position between 1 and 3),
  constraint product_choices_name_length check (char_length(name) between 1 and 40 and char_length(name_el) between 1 and 40),
  constraint product_choices_name_clean check (private.is_clean_line(name) and private.is_clean_line(name_el)),
  constraint product_choices_scale_known check (scale is null or (kind = 'size' and scale in ('ring', 'cm'))),
  constraint product_choices_kind_known check (kind in ('size', 'variant', 'text')),
  constraint product_choices_text_terms check ((case kind
    when 'text' then max_length between 1 and 60 and alphabets <> '{}' and alphabets <@ '{latin,greek,digits,signs}'
    else num_nulls(max_length, alphabets) = 2 and surcharge = 0 and optional end) is true),
  constraint product_choices_surcharge_range check (surcharge between 0 and 99999.99 and surcharge = round(surcharge, 2))
);
create index product_choices_product_idx on public.product_choices (product_id, position);
comment on table public.product_choices is 'What is chosen of a piece, in its order; written by save_choices';
comment on column public.product_choices.scale is 'Of sizes: ring (labels are EU sizes, the inner circumference in mm) or cm (labels are lengths)';
comment on column public.product_choices.alphabets is 'Of texts: which of latin, greek, digits, signs may be engraved';
comment on column public.product_choices.surcharge is 'Euros for a text; of a list each value has its own';
comment on column public.product_choices.optional is 'Of texts: an empty one is an answer, and the default';

create table public.product_choice_values (
  id uuid primary key default gen_random_uuid(),
  choice_id uuid not null,
  position integer not null,
  label text not null,
  label_el text,
  surcharge numeric not null default 0,
  is_default boolean not null default false,
  undecided boolean not null default false,
  available boolean not null default true,
  held text,
  held_until timestamptz,
  constraint product_choice_values_choice_id_fkey foreign key (choice_id) references public.product_choices (id) on delete cascade,
  constraint product_choice_values_position_range check (position between 1 and 100),
  constraint product_choice_values_label_length
    check (char_length(label) between 1 and 40 and char_length(label_el) between 1 and 40),
  constraint product_choice_values_label_clean check (private.is_clean_line(label) and private.is_clean_line(label_el)),
  constraint product_choice_values_surcharge_range
    check (surcharge between 0 and 99999.99 and surcharge = round(surcharge, 2))
);
create index product_choice_values_choice_idx on public.product_choice_values (choice_id, position);
create unique index product_choice_values_one_default on public.product_choice_values (choice_id) where is_default;
comment on table public.product_choice_values is 'The values of a list; written by save_choices';
comment on column public.product_choice_values.surcharge is 'Euros on top of the piece''s price';
comment on column public.product_choice_values.undecided is '''Not sure yet'': the jeweller asks. Never counted, for sale while any other value is';
comment on column public.product_choice_values.available is 'False: sold out. Kept by triggers from stock and holds (refresh_values)';

comment on column public.product_choice_values.held is 'Why none is free, though there are: buying or aside, as of a product';
comment on column public.product_choice_values.held_until is 'When the first of it may be free again; null: nobody knows';

alter table public.product_choices enable row level security;
create policy "whoever sees a product sees its choices" on public.product_choices
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
alter table public.product_choice_values enable row level security;
create policy "whoever sees a choice sees its values" on public.product_choice_values
  for select to anon, authenticated
  using (exists (select 1 from public.product_choices c where c.id = choice_id));

-- Written by save_choices alone, which keeps places and labels apart and names what it refuses.
revoke all on public.product_choices, public.product_choice_values from public, anon, authenticated, service_role;
grant select on public.product_choices, public.product_choice_values to anon, authenticated;
grant select, insert, update, delete on public.product_choices, public.product_choice_values to service_role;

create trigger refuse_non_admins before insert or update or delete on public.product_choices
  for each statement execute function private.refuse_non_admins();
create trigger refuse_non_admins before insert or update or delete on public.product_choice_values
  for each statement execute function private.refuse_non_admins();

-- Euros of a piece with the dearest of each of its choices.
create function private.dearest(of_product uuid, price numeric) returns numeric
language sql stable set search_path = '' as $$
  select dearest.price + coalesce((
    select sum(greatest(c.surcharge, (select max(v.surcharge) from public.product_choice_values v where v.choice_id = c.id)))
    from public.product_choices c where c.product_id = of_product), 0)
$$;

-- A line of a checkout is at most what a price may be (_products.sql), and so is a piece with whatever is chosen of it: it is
-- refused where it is saved, whoever saves it, and never where somebody pays. Definer: schema private is closed.
create function private.refuse_too_dear() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.products p
    where p.id = case tg_table_name when 'products' then (to_jsonb(new) ->> 'id')::uuid
        when 'product_choices' then (to_jsonb(new) ->> 'product_id')::uuid
        else (select c.product_id from public.product_choices c where c.id = (to_jsonb(new) ->> 'choice_id')::uuid) end
      and private.dearest(p.id, p.price) > 999999.99) then
    raise exception 'products_price_with_choices' using errcode = '23514', constraint = 'products_price_with_choices',
      detail = 'With the dearest of its choices it would cost more than 999999.99';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_too_dear() from public;
-- Three surcharges are at most 299,999.97 together.
create trigger refuse_too_dear after update of price on public.products
  for each row when (new.price > 699999.99) execute function private.refuse_too_dear();
create trigger refuse_too_dear after insert or update of surcharge on public.product_choices
  for each row when (new.surcharge > 0) execute function private.refuse_too_dear();
create trigger refuse_too_dear after insert or update of surcharge on public.product_choice_values
  for each row when (new.surcharge > 0) execute function private.refuse_too_dear();
