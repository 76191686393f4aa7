-- Pictures that an import names by their address elsewhere: the shop fetches them afterwards into its own storage.

-- § Waiting

create table private.awaited_pictures (
  id uuid not null default gen_random_uuid(),
  import uuid not null,
  product_id uuid not null,
  position integer not null,
  address text not null,
  host text not null,
  alt text,
  alt_el text,
  seen text,
  state text not null default 'waiting',
  reason text,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  constraint awaited_pictures_pkey primary key (id),
  constraint awaited_pictures_product_id_fkey foreign key (product_id) references public.products (id)
    on delete cascade,
  constraint awaited_pictures_position_range check (position between 1 and 10),
  constraint awaited_pictures_address_length check (char_length(address) <= 2048),
  constraint awaited_pictures_alt_length check (char_length(alt) <= 250 and char_length(alt_el) <= 250),
  constraint awaited_pictures_alt_clean check (private.is_clean_line(alt) and private.is_clean_line(alt_el)),
  constraint awaited_pictures_state_known check (state in ('waiting', 'had', 'failed', 'left'))
);
create unique index awaited_pictures_place_idx on private.awaited_pictures (product_id, position)
  where state in ('waiting', 'failed');
create index awaited_pictures_due_idx on private.awaited_pictures (next_at, id) where state = 'waiting';
create index awaited_pictures_import_idx on private.awaited_pictures (import, state);
comment on table private.awaited_pictures is
  'Pictures to be fetched from elsewhere, or that were within 30 days. No page shows their addresses';
comment on column private.awaited_pictures.seen is
  'The address of the picture at this place when it was asked for: over no other';
comment on column private.awaited_pictures.state is
  'waiting; had; failed (by `reason`); left (an admin''s word, or the place has another picture by now)';
comment on column private.awaited_pictures.claimed_until is 'Being fetched until then';
alter table private.awaited_pictures enable row level security;
revoke all on private.awaited_pictures from public, anon, authenticated, service_role;

create function private.is_elsewhere(address text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select address ~* '^https?://' $$;

-- Takes addresses elsewhere that the piece does not show out of an import's lines, and notes them there (awaited).
create function private.set_pictures_aside(of_import uuid, of_lines integer[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with wanted as (
    select l.line, l.target, 1 as position, l.product ->> 'image_url' as address, '{}'::jsonb as picture
    from private.import_lines l
    where l.import = of_import and l.line = any (of_lines) and private.is_elsewhere(l.product ->> 'image_url')
    union all
    select l.line, l.target, place + 1, picture ->> 'url', picture
    from private.import_lines l, jsonb_array_elements(l.product -> 'pictures') with ordinality listed (picture, place)
    where l.import = of_import and l.line = any (of_lines) and l.product ? 'pictures'
      and private.is_elsewhere(picture ->> 'url')
  ), by_line as (
    select w.line, array_agg(w.position) as positions, jsonb_agg(jsonb_build_object('position', w.position,
      'address', w.address, 'alt', w.picture -> 'alt', 'alt_el', w.picture -> 'alt_el')) as told
    from wanted w
    where not exists (select 1 from public.products p where p.id = w.target and p.image_url = w.address)
      and not exists (select 1 from public.product_pictures c where c.product_id = w.target and c.url = w.address)
    group by w.line
  )
  update private.import_lines l set awaited = b.told,
    product = case when 1 = any (b.positions) then l.product - 'image_url' else l.product end
      || case when l.product ? 'pictures' then jsonb_build_object('pictures', (
        select coalesce(jsonb_agg(case when place + 1 = any (b.positions) then '{"awaited": true}' else picture end
          order by place), '[]')
        from jsonb_array_elements(l.product -> 'pictures') with ordinality listed (picture, place))) else '{}' end
    from by_line b where l.import = of_import and l.line = b.line;
end
$$;

-- After the lines were written: their pictures wait, and what waited for the same places no longer does.
create function private.await_pictures(of_import uuid, of_lines integer[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.awaited_pictures a using private.import_lines l
    where l.import = of_import and l.line = any (of_lines) and a.product_id = l.target
      and a.state in ('waiting', 'failed') and case a.position
        when 1 then l.product ? 'image_url' or l.awaited @> '[{"position": 1}]' else l.product ? 'pictures' end;
  insert into private.awaited_pictures (import, product_id, position, address, host, alt, alt_el, seen)
    select of_import, l.target, a.position, a.address,
      coalesce(lower(substring(a.address from '^\w+://(?:[^/?#@]*@)?([^/?#:]+)')), ''),
      nullif(btrim(normalize(a.alt, nfc)), ''), nullif(btrim(normalize(a.alt_el, nfc)), ''),
      private.picture_at(l.target, a.position)
    from private.import_lines l,
      jsonb_to_recordset(l.awaited) a (position integer, address text, alt text, alt_el text)
    where l.import = of_import and l.line = any (of_lines) and l.awaited is not null;
end
$$;

create function private.picture_at(of_product uuid, place integer) returns text
language sql stable set search_path = '' as $$
  select case when place = 1 then (select p.image_url from public.products p where p.id = of_product)
    else (select c.url from public.product_pictures c where c.product_id = of_product and c.position = place) end
$$;

-- § Fetching

-- For the server's round: pictures that are due, at most three of a host at once, the longest due first: [{id,
-- address}]. Each is this caller's for two minutes.
create function public.claim_pictures(at_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  claimed jsonb;
begin
  with due as (
    select d.id, d.host, row_number() over (partition by d.host order by d.next_at, d.id) as nth
    from (select a.id, a.host, a.next_at from private.awaited_pictures a
      where a.state = 'waiting' and a.next_at <= now() and (a.claimed_until is null or a.claimed_until < now())
      order by a.next_at, a.id limit 1000) d
  ), busy as (
    select a.host, count(*) as n from private.awaited_pictures a
    where a.state = 'waiting' and a.claimed_until > now() group by a.host
  ), chosen as (
    select a.id from private.awaited_pictures a
    where a.id in (select d.id from due d left join busy b on b.host = d.host where d.nth + coalesce(b.n, 0) <= 3
      order by d.nth, d.id limit at_most)
    for update skip locked
  ), taken as (
    update private.awaited_pictures a set claimed_until = now() + interval '2 minutes', tries = a.tries + 1
    from chosen where a.id = chosen.id returning a.id, a.address
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'address', t.address)), '[]') into claimed from taken t;
  return claimed;
end
$$;
comment on function public.claim_pictures(integer) is
  'Pictures to fetch from elsewhere now. Security definer: schema private is closed';

-- Puts a picture that is in our storage by now at its place; false: somebody was quicker, and it is left.
create function public.place_picture(picture uuid, url text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.products;
  awaited private.awaited_pictures;
begin
  select p.* into known from public.products p join private.awaited_pictures a on a.product_id = p.id
    where a.id = place_picture.picture for no key update of p;
  select a.* into awaited from private.awaited_pictures a where a.id = place_picture.picture and a.state = 'waiting'
    for update;
  if known.id is null or awaited.id is null then return false; end if;
  if private.picture_at(known.id, awaited.position) is distinct from awaited.seen then
    update private.awaited_pictures a set state = 'left', reason = 'changed_meanwhile', claimed_until = null
      where a.id = awaited.id;
    return false;
  end if;
  if awaited.position = 1 then
    update public.products p set image_url = place_picture.url where p.id = known.id;
  else
    insert into public.product_pictures (product_id, position, url, alt, alt_el)
      values (known.id, awaited.position, place_picture.url, awaited.alt, awaited.alt_el)
      on conflict on constraint product_pictures_pkey
        do update set url = excluded.url, alt = excluded.alt, alt_el = excluded.alt_el;
  end if;
  -- An import whose picture has arrived is still as it left the piece.
  update private.import_lines l set version = p.updated_at from public.products p
    where p.id = known.id and l.target = known.id and l.version = known.updated_at;
  update private.awaited_pictures a set state = 'had', reason = null, claimed_until = null where a.id = awaited.id;
  return true;
end
$$;
comment on function public.place_picture(uuid, text) is
  'Puts a fetched picture at its place. Security definer: schema private is closed';

-- Why a picture could not be had: what may pass is tried again after growing pauses, eight times within two days.
create function public.miss_picture(picture uuid, reason text, may_pass boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update private.awaited_pictures a set reason = miss_picture.reason, claimed_until = null,
    state = case when may_pass and a.tries <= 7 then 'waiting' else 'failed' end,
    next_at = now() + coalesce(
      ('{1 min,5 min,30 min,2 hours,6 hours,12 hours,24 hours}'::interval[])[a.tries], interval '0')
    where a.id = picture and a.state = 'waiting'
$$;
comment on function public.miss_picture(uuid, text, boolean) is
  'Notes that a picture could not be fetched. Security definer: schema private is closed';

-- § Lists

-- {wanted, had, failed, waiting, left} of an import's pictures.
create function private.picture_counts(of_import uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('wanted', count(*), 'had', count(*) filter (where a.state = 'had'),
    'failed', count(*) filter (where a.state = 'failed'), 'waiting', count(*) filter (where a.state = 'waiting'),
    'left', count(*) filter (where a.state = 'left'))
  from private.awaited_pictures a where a.import = of_import
$$;

-- A hundred after `skip`, those that failed first: [{id, import, product_id, product, position, address, state, reason,
-- tries, next_at}]. Null: of all imports, and only those that wait or failed.
create function public.import_pictures(import uuid default null, skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place, listed.product, listed.position,
    listed.id), '[]') from (
    select a.id, a.import, a.product_id, p.name as product, a.position, a.address, a.state, a.reason, a.tries,
      a.next_at, array_position('{failed,waiting,left,had}', a.state) as place
    from private.awaited_pictures a join public.products p on p.id = a.product_id
    where case when import_pictures.import is null then a.state in ('failed', 'waiting')
      else a.import = import_pictures.import end
    order by place, p.name, a.position, a.id offset greatest(skip, 0) limit 100) listed);
end
$$;
comment on function public.import_pictures(uuid, integer) is
  'Pictures that imports asked for, for admins (42501 otherwise). Security definer: schema private is closed';

-- {waiting, failed}, for Today.
create function public.picture_progress() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('waiting', count(*) filter (where a.state = 'waiting'),
    'failed', count(*) filter (where a.state = 'failed'))
    from private.awaited_pictures a where a.state in ('waiting', 'failed'));
end
$$;
comment on function public.picture_progress() is
  'How many pictures are still to come, for admins (42501 otherwise). Security definer: schema private is closed';

-- Tries those that wait or failed once more, at once; returns how many.
create function public.retry_pictures(pictures uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  how_many integer;
begin
  perform private.require_admin();
  update private.awaited_pictures a set state = 'waiting', reason = null, tries = 0, next_at = now()
    where a.id = any (pictures) and a.state in ('waiting', 'failed');
  get diagnostics how_many = row_count;
  return how_many;
end
$$;
comment on function public.retry_pictures(uuid[]) is
  'Has pictures fetched again, for admins (42501 otherwise). Security definer: schema private is closed';

-- Asks no longer for those that wait or failed; returns how many.
create function public.leave_pictures(pictures uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  how_many integer;
begin
  perform private.require_admin();
  update private.awaited_pictures a set state = 'left' where a.id = any (pictures) and a.state in ('waiting', 'failed');
  get diagnostics how_many = row_count;
  return how_many;
end
$$;
comment on function public.leave_pictures(uuid[]) is
  'Does without pictures, for admins (42501 otherwise). Security definer: schema private is closed';

revoke all on function private.is_elsewhere(text), private.set_pictures_aside(uuid, integer[]),
  private.await_pictures(uuid, integer[]), private.picture_at(uuid, integer), private.picture_counts(uuid) from public;
revoke all on function public.claim_pictures(integer), public.place_picture(uuid, text),
  public.miss_picture(uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.claim_pictures(integer), public.place_picture(uuid, text),
  public.miss_picture(uuid, text, boolean) to service_role;
revoke all on function public.import_pictures(uuid, integer), public.picture_progress(), public.retry_pictures(uuid[]),
  public.leave_pictures(uuid[]) from public, anon;
grant execute on function public.import_pictures(uuid, integer), public.picture_progress(),
  public.retry_pictures(uuid[]), public.leave_pictures(uuid[]) to authenticated;
