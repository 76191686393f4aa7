-- Where pieces were found in the shop that they moved from, and collections under earlier names: those addresses lead
-- on to where they are now (MOV-08, COL-01).

create table private.old_addresses (
  path text not null,
  product_id uuid,
  collection_id uuid,
  constraint old_addresses_pkey primary key (path),
  constraint old_addresses_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint old_addresses_collection_id_fkey foreign key (collection_id) references public.collections (id)
    on delete cascade,
  constraint old_addresses_one_target check (num_nonnulls(product_id, collection_id) = 1),
  constraint old_addresses_path_form check (path ~ '^/[^/]' and char_length(path) <= 500)
);
create index old_addresses_product_idx on private.old_addresses (product_id);
create index old_addresses_collection_idx on private.old_addresses (collection_id);
comment on table private.old_addresses is
  'Paths of other shops that lead to a piece here, and earlier ones of collections; gone with it';
alter table private.old_addresses enable row level security;
revoke all on private.old_addresses from public, anon, authenticated, service_role;

-- The path of an address, as it is compared: percent-decoded, small letters, no doubled and no last slash. Null: none
-- that leads anywhere.
create function private.old_path(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  path text := regexp_replace(regexp_replace(btrim(address), '^[A-Za-z]+://[^/?#]*', ''), '[?#].*$', '');
begin
  if char_length(path) > 3000 then return null; end if;
  if path ~ '%[0-9A-Fa-f]{2}' then
    select convert_from(decode(string_agg(case when sign[1] ~ '^%..$' then substr(sign[1], 2)
        else encode(convert_to(sign[1], 'utf8'), 'hex') end, '' order by place), 'hex'), 'utf8') into path
      from regexp_matches(path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality found (sign, place);
  end if;
  path := lower(translate(normalize(path, nfc), 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ',
    'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋ'));
  path := regexp_replace(regexp_replace('/' || path, '/+', '/', 'g'), '/$', '');
  return case when path <> '' and char_length(path) <= 500 then path end;
exception when character_not_in_repertoire or untranslatable_character or invalid_parameter_value then
  return null;
end
$$;

-- The old addresses that lines of an import tell, at most twenty a piece; the last import of an address counts.
create function private.keep_old_addresses(of_import uuid, of_lines integer[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.old_addresses (path, product_id)
    select distinct on (told.path) told.path, told.target
    from (
      select private.old_path(given.address) as path, l.target, l.line
      from private.import_lines l,
        jsonb_array_elements_text(l.product -> 'old_addresses') with ordinality given (address, place)
      where l.import = of_import and l.line = any (of_lines) and l.product ? 'old_addresses' and given.place <= 20
    ) told
    where told.path is not null
    order by told.path, told.line desc
    on conflict on constraint old_addresses_pkey do update set (product_id, collection_id)
      = row(excluded.product_id, null);
end
$$;

-- The path that an earlier address leads to, as was told or by its handle; null: none. Definer: schema private is
-- closed, and a piece that is no more says so itself.
create function public.old_address(address text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := private.old_path(address);
  piece constant text := substring(wanted from '(/products/[^/]+)$');
  handle constant text := substr(piece, 11);
begin
  return coalesce(
    (select coalesce('/product/' || p.slug, '/collections/' || c.slug) from private.old_addresses o
      left join public.products p on p.id = o.product_id left join public.collections c on c.id = o.collection_id
      where o.path in (wanted, piece) order by o.path = wanted desc limit 1),
    '/product/' || coalesce((select p.slug from public.products p where p.slug = handle),
      (select p.slug from public.products p where p.previous_slugs @> array[handle] limit 1)));
end
$$;
comment on function public.old_address(text) is
  'Where an address of the shop that pieces came from, or of a renamed collection, leads now. Security definer: '
  'schema private is closed';

-- How old addresses begin, so that other unknown ones cost no question; {*}: in too many ways.
create function public.old_address_beginnings() returns text[]
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 200 then '{*}' else coalesce(array_agg(b.beginning), '{}') end
  from (select distinct split_part(o.path, '/', 2) as beginning from private.old_addresses o limit 201) b
$$;
comment on function public.old_address_beginnings() is
  'The first parts of known old addresses. Security definer: schema private is closed';

revoke all on function private.old_path(text), private.keep_old_addresses(uuid, integer[]), public.old_address(text),
  public.old_address_beginnings() from public;
grant execute on function public.old_address(text), public.old_address_beginnings() to anon, authenticated;
