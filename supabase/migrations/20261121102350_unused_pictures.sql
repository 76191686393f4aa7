-- Pictures go to storage as they are chosen; who closes the form without saving leaves them there (PCE-01).

-- Names in the bucket, oldest first, of what an admin's form uploaded more than a day ago and nothing shows. What is older
-- than a week stays: it was in use once, and an export or a back-up may still name it.
create function public.unused_pictures(at_most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'product-images' and o.owner is not null and o.name ~ '^\d{13}(-[0-9a-f-]{36})?\.\w{1,10}$'
    and o.created_at between now() - interval '8 days' and now() - interval '1 day'
    and o.name not in (
      select substring(shown.address from '/product-images/([^/?#]+)')
      from (select image_url from public.products
        union all select url from public.product_pictures
        union all select image_url from public.orders
        union all select picture_url from private.quotes
        union all select jsonb_path_query(lines, '$[*].image_url') #>> '{}' from private.quotes
        union all select product_row ->> 'image_url' from private.deleted_products
        union all select jsonb_path_query(taken, '$[*].rows[*].url') #>> '{}' from private.deleted_products
        union all select unnest(array[hero_picture, story_picture]) from private.settings) shown (address)
      where shown.address ~ '/product-images/[^/?#]')
  order by o.created_at, o.name
  limit at_most
$$;
comment on function public.unused_pictures(integer) is
  'Uploaded pictures that were never saved. Security definer: the tables that show pictures have rights of their own';
revoke all on function public.unused_pictures(integer) from public, anon, authenticated;
grant execute on function public.unused_pictures(integer) to service_role;
