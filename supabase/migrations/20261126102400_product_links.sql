-- The provider's product behind ours, as last synchronised. Without a link it is the admin's: nothing touches it.

create table private.product_links (
  provider_product_id text primary key,
  product_id uuid,
  base jsonb not null,
  stored_image text,
  provider_updated bigint not null,
  conflicts jsonb not null default '[]',
  synced_at timestamptz not null default now(),
  constraint product_links_product_unique unique (product_id),
  constraint product_links_product_fkey foreign key (product_id) references public.products on delete set null
);

comment on table private.product_links is
  'Products from the provider; product_id null: deleted here by an admin, never made again';
comment on column private.product_links.base is
  'The provider''s values at the last synchronisation: what a three-way merge compares with';
comment on column private.product_links.stored_image is 'Our own copy of base.image';
comment on column private.product_links.conflicts is
  '[{field, ours, theirs, kept}] of the last merge in which both sides had changed';

alter table private.product_links enable row level security;
revoke all on private.product_links from public, anon, authenticated, service_role;

create function public.sync_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'provider_product_id', l.provider_product_id, 'base', l.base, 'stored_image', l.stored_image,
    'provider_updated', l.provider_updated,
    'product', case when p.id is not null then jsonb_build_object(
      'name', p.name, 'name_el', p.name_el, 'description', p.description, 'description_el', p.description_el,
      'price', p.price, 'product_code', p.product_code, 'category', p.category, 'image_url', p.image_url,
      'archived', p.archived, 'version', p.updated_at::text, 'updated', extract(epoch from p.updated_at)) end)), '[]')
  from private.product_links l left join public.products p on p.id = l.product_id
$$;

comment on function public.sync_state() is
  'What synchronisation compares the provider''s list with. Security definer: schema private is closed';

create function private.create_linked_product(made jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  fields jsonb := made -> 'fields';
  product uuid;
begin
  if exists (select 1 from private.product_links l where l.provider_product_id = made ->> 'provider_product_id') then
    return;
  end if;
  insert into public.products (name, name_el, description, description_el, price, product_code, category,
    image_url, archived)
    values (fields ->> 'name', fields ->> 'name_el', fields ->> 'description', fields ->> 'description_el',
      (fields ->> 'price')::numeric, fields ->> 'product_code', fields ->> 'category', fields ->> 'image_url',
      (fields ->> 'archived')::boolean)
    returning id into product;
  insert into private.product_links (provider_product_id, product_id, base, stored_image, provider_updated)
    values (made ->> 'provider_product_id', product,
      made -> 'base', made ->> 'stored_image', (made ->> 'provider_updated')::bigint);
  if made ->> 'stock' is not null then
    insert into public.stock (product_id, quantity) values (product, (made ->> 'stock')::integer);
  end if;
end
$$;

-- Writes only onto the row that the merge has read: an admin who was quicker wins, and the next run merges again.
create function private.update_linked_product(merged jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  fields jsonb := merged -> 'fields';
  found_conflicts jsonb := merged -> 'conflicts';
  too_dear jsonb;
begin
  -- A price that with its surcharges no checkout would take is not taken: ours stays, and is shown beside theirs.
  select jsonb_build_object('field', 'price', 'ours', p.price, 'theirs', fields -> 'price', 'kept',
    'ours') into too_dear
    from private.product_links l join public.products p on p.id = l.product_id
    where l.provider_product_id = merged ->> 'provider_product_id'
      and private.dearest(p.id, (fields ->> 'price')::numeric) > 999999.99;
  if found then
    found_conflicts := (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(found_conflicts) c
      where c ->> 'field' <> 'price') || too_dear;
    fields := fields - 'price';
  end if;
  if fields <> '{}' then
    update public.products p
      set (name, name_el, description, description_el, price, product_code, category, image_url, archived) =
        (select r.name, r.name_el, r.description, r.description_el, r.price, r.product_code, r.category,
          r.image_url, r.archived
         from jsonb_populate_record(p, fields) r)
      from private.product_links l
      where l.provider_product_id = merged ->> 'provider_product_id' and p.id = l.product_id
        and p.updated_at = (merged ->> 'version')::timestamptz;
    if not found then return; end if;
  end if;
  update private.product_links l
    set base = merged -> 'base', stored_image = merged ->> 'stored_image', synced_at = now(),
        provider_updated = (merged ->> 'provider_updated')::bigint,
        conflicts = case when found_conflicts = '[]' then l.conflicts else found_conflicts end
    where l.provider_product_id = merged ->> 'provider_product_id'
      and l.provider_updated <= (merged ->> 'provider_updated')::bigint;
end
$$;

-- All or nothing: {created: [], merged: [], gone: [provider ids]}. What is gone there is hidden, never deleted.
create function public.apply_sync(run jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.create_linked_product(made) from jsonb_array_elements(run -> 'created') made;
  perform private.update_linked_product(merged) from jsonb_array_elements(run -> 'merged') merged;
  update public.products p set archived = true
    from private.product_links l
    where l.product_id = p.id and not p.archived
      and l.provider_product_id in (select jsonb_array_elements_text(run -> 'gone'));
  update private.product_links l set base = l.base || '{"archived": true}'
    where l.provider_product_id in (select jsonb_array_elements_text(run -> 'gone'));
end
$$;

comment on function public.apply_sync(jsonb) is
  'Writes one synchronisation in one transaction. Security definer: schema private is closed';

-- A webhook about the catalogue only asks for a run; the next minute's round makes it.
create function public.want_sync() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.leases (name, wanted) values ('sync', true) on conflict (name) do update set wanted = true
$$;

comment on function public.want_sync() is 'Asks for a synchronisation. Security definer: schema private is closed';

create function public.take_wanted_sync() returns boolean
language sql volatile security definer set search_path = '' as $$
  with taken as (update private.leases l set wanted = false where l.name = 'sync' and l.wanted returning 1)
  select exists (select 1 from taken)
$$;

comment on function public.take_wanted_sync() is
  'Whether a synchronisation was asked for; asks no longer. Security definer: schema private is closed';

-- The dashboard shows the last run, and fields on which admin and provider disagreed, newest first.
create function public.sync_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'last', (select jsonb_build_object('ok', l.ok, 'at', l.finished_at) from private.leases l where l.name = 'sync'
      and l.finished_at is not null),
    'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'name_el', p.name_el,
        'synced_at', l.synced_at, 'fields', l.conflicts) order by l.synced_at desc), '[]')
      from private.product_links l join public.products p on p.id = l.product_id where l.conflicts <> '[]'));
end
$$;

comment on function public.sync_overview() is
  'How synchronisation stands, for admins (42501 otherwise). Security definer: schema private is closed';

revoke all on function public.sync_state(), public.apply_sync(jsonb), public.want_sync(), public.take_wanted_sync()
  from public, anon, authenticated;
revoke all on function public.sync_overview() from public, anon;
grant execute on function public.sync_state(), public.apply_sync(jsonb), public.want_sync(),
  public.take_wanted_sync() to service_role;
grant execute on function public.sync_overview() to authenticated;
