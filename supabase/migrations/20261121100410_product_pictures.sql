-- The second to tenth picture of a piece; the first is products.image_url, as the wire has it (PCE-01).
-- A table, since each picture has a place, two texts and rights of its own, and lists must not carry them.

create table public.product_pictures (
  product_id uuid not null,
  position integer not null,
  url text not null,
  alt text,
  alt_el text,
  constraint product_pictures_pkey primary key (product_id, position),
  constraint product_pictures_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint product_pictures_position_range check (position between 2 and 10),
  constraint product_pictures_url_length check (char_length(url) <= 2048),
  constraint product_pictures_url_form check (private.is_picture_address(url)),
  constraint product_pictures_alt_length check (char_length(alt) <= 250 and char_length(alt_el) <= 250),
  constraint product_pictures_alt_clean check (private.is_clean_line(alt) and private.is_clean_line(alt_el))
);
comment on table public.product_pictures is 'Further pictures of a piece in their order; texts for those who do not see them';

alter table public.product_pictures enable row level security;
create policy "whoever sees a product sees its pictures" on public.product_pictures
  for select to anon, authenticated
  using (exists (select 1 from public.products p where p.id = product_id));
create policy "an admin keeps the pictures" on public.product_pictures
  for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

revoke all on public.product_pictures from public, anon, authenticated, service_role;
grant select on public.product_pictures to anon, authenticated;
grant insert, update (position, url, alt, alt_el), delete on public.product_pictures to authenticated;
grant select, insert, update, delete on public.product_pictures to service_role;

create trigger refuse_non_admins before insert or update or delete on public.product_pictures
  for each statement execute function private.refuse_non_admins();

create trigger touch_on_insert after insert on public.product_pictures referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_update after update on public.product_pictures referencing new table as changed
  for each statement execute function private.touch_products();
create trigger touch_on_delete after delete on public.product_pictures referencing old table as changed
  for each statement execute function private.touch_products();

-- pictures: [{url, alt, alt_el}] in their order, at most nine. Security invoker: the table's own rights decide.
create function public.arrange_pictures(product uuid, pictures jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Two who arrange the same piece do it one after the other.
  perform 1 from public.products p where p.id = arrange_pictures.product for update;
  delete from public.product_pictures c
    where c.product_id = arrange_pictures.product and c.position > jsonb_array_length(pictures) + 1;
  insert into public.product_pictures as known (product_id, position, url, alt, alt_el)
    select arrange_pictures.product, place + 1, picture ->> 'url',
      nullif(btrim(normalize(picture ->> 'alt', nfc)), ''), nullif(btrim(normalize(picture ->> 'alt_el', nfc)), '')
    from jsonb_array_elements(pictures) with ordinality as listed (picture, place)
    on conflict on constraint product_pictures_pkey
      do update set url = excluded.url, alt = excluded.alt, alt_el = excluded.alt_el
      -- An equal value is no change: the audit names real ones only.
      where (known.url, known.alt, known.alt_el) is distinct from (excluded.url, excluded.alt, excluded.alt_el);
end
$$;
comment on function public.arrange_pictures(uuid, jsonb) is
  'Replaces the further pictures of a piece, all or none; admins only by the rights of product_pictures';
revoke all on function public.arrange_pictures(uuid, jsonb) from public, anon;
grant execute on function public.arrange_pictures(uuid, jsonb) to authenticated;
