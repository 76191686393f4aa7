-- Wishes to hear once a sold or held piece, or a size of it, can be had again (EYE-06): asked by anybody, confirmed by
-- the mail's link, told once, and over.

create table public.wishes (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null,
  value_id uuid,
  email text not null,
  locale text not null,
  -- It lies in the mails alone: whoever knows it answers for the address.
  token uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  told_at timestamptz,
  constraint wishes_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint wishes_value_id_fkey foreign key (value_id) references public.product_choice_values (id) on delete cascade,
  constraint wishes_token_key unique (token),
  constraint wishes_email_form check (private.is_mail_address(email))
);
create unique index wishes_one_per_address on public.wishes (coalesce(value_id, product_id), lower(email));
create index wishes_product_idx on public.wishes (product_id);
create index wishes_value_idx on public.wishes (value_id) where value_id is not null;
create index wishes_email_idx on public.wishes (lower(email));

comment on table public.wishes is
  'Addresses that hear once when a piece can be had again; receive_wish writes, tell_wishes and forget_old_checkouts '
  'end them';
comment on column public.wishes.value_id is 'The size or variant that is waited for; null: any of the piece';

alter table public.wishes enable row level security;
create policy "an admin reads wishes" on public.wishes
  for select to authenticated using ((select private.is_admin()));

-- Its token is in nobody's reach.
revoke all on public.wishes from public, anon, authenticated, service_role;
grant select (id, product_id, value_id, email, locale, created_at, confirmed_at, told_at)
  on public.wishes to authenticated, service_role;

create trigger refuse_non_admins before insert or update or delete on public.wishes
  for each statement execute function private.refuse_non_admins();

alter table private.outbox
  add column wish_id uuid constraint outbox_wish_fkey references public.wishes on delete cascade;
create unique index outbox_one_per_wish on private.outbox (wish_id, kind) where wish_id is not null;

-- Seven days to confirm, half a year to wait.
create function private.is_alive(w public.wishes) returns boolean
language sql stable set search_path = '' as $$
  select w.told_at is null
    and coalesce(w.confirmed_at + interval '6 months', w.created_at + interval '7 days') > now()
$$;

create function private.can_be_had(product uuid, value uuid) returns boolean
language sql stable set search_path = '' as $$
  select p.availability and not p.archived and coalesce(v.available, true)
  from public.products p left join public.product_choice_values v on v.id = can_be_had.value
  where p.id = can_be_had.product
$$;

-- The value in words, as agreed ones are; [] for any.
create function private.wished_choices(w public.wishes) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.value_words(c, v)), '[]')
  from public.product_choice_values v join public.product_choices c on c.id = v.choice_id where v.id = w.value_id
$$;

-- request: {product, value? (of one of its lists; absent: any), email, locale}. Alike for all: whether an address waits
-- already, nobody learns. Three mails a day to an address, sixty an hour to all the world. Refuses PT404 gone_product;
-- PT409 can_be_had; PT429 too_many_requests.
create function public.receive_wish(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  product constant uuid := request ->> 'product';
  value constant uuid := request ->> 'value';
  wish public.wishes;
  wait integer;
  address constant text := btrim(request ->> 'email');
begin
  if not exists (select from public.products p where p.id = product and not p.archived)
      or value is not null and not exists (
        select from public.product_choice_values v join public.product_choices c on c.id = v.choice_id
        where v.id = value and c.product_id = product and not v.undecided) then
    perform private.refuse_item('PT404', 'gone_product', '{}');
  end if;
  if private.can_be_had(product, value) then perform private.refuse_item('PT409', 'can_be_had', '{}'); end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: wish ' || lower(address), 0));
  select w.* into wish from public.wishes w
    where coalesce(w.value_id, w.product_id) = coalesce(value, product) and lower(w.email) = lower(address);
  if private.is_alive(wish) and (wish.confirmed_at is not null or wish.created_at > now() - interval '10 minutes') then
    return;
  end if;
  if private.take_budget('wish-address', md5(lower(address)), 3, 3 / 1440.0) > 0 then return; end if;
  wait := private.take_budget('wish', '', 60, 1);
  if wait > 0 then perform private.refuse_for(wait); end if;
  insert into public.wishes as w (product_id, value_id, email, locale)
    values (product, value, address, request ->> 'locale')
    on conflict (coalesce(value_id, product_id), lower(email)) do update
      set token = gen_random_uuid(), locale = excluded.locale, created_at = now(), confirmed_at = null, told_at = null
    returning w.* into wish;
  insert into private.outbox (kind, wish_id, recipient, locale, data)
    values ('wish', wish.id, wish.email, wish.locale, '{}')
    on conflict (wish_id, kind) where wish_id is not null do update
      set state = 'pending', attempts = 0, next_attempt_at = clock_timestamp(), last_error = null,
        recipient = excluded.recipient, locale = excluded.locale;
end
$$;
comment on function public.receive_wish(jsonb) is
  'Owes an address the mail by which it confirms its wish. Security definer: anybody may ask, nobody may write';

-- {slug, name, name_el, image_url, choices, confirmed, available, ends_at} of a living wish; null for any other.
create function public.read_wish(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', p.slug, 'name', p.name, 'name_el', p.name_el, 'image_url', p.image_url,
    'choices', private.wished_choices(w), 'confirmed', w.confirmed_at is not null,
    'available', private.can_be_had(w.product_id, w.value_id),
    'ends_at', coalesce(w.confirmed_at, now()) + interval '6 months')
  from public.wishes w join public.products p on p.id = w.product_id
  where w.token = read_wish.token and private.is_alive(w) and not p.archived
$$;
comment on function public.read_wish(uuid) is
  'The wish behind a mail''s link, without its address. Security definer: nobody reads the table';

-- The link's own press: wanted, or no more.
create function public.answer_wish(token uuid, wanted boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if wanted then
    update public.wishes w set confirmed_at = coalesce(w.confirmed_at, now())
      where w.token = answer_wish.token and private.is_alive(w);
  else
    delete from public.wishes w where w.token = answer_wish.token;
  end if;
  return public.read_wish(token);
end
$$;
comment on function public.answer_wish(uuid, boolean) is
  'Confirms a wish, or ends it; answers as read_wish. Security definer: nobody writes the table';

-- {product: [{label, label_el, waiting}]}, null labels first: how many wait for any of it, and for each value: who has
-- confirmed, and was neither told nor gives up.
create function public.wish_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_object_agg(k.product_id, k.counts), '{}') from (
    select one.product_id, jsonb_agg(to_jsonb(one) - '{product_id,position}'::text[] order by one.position nulls first)
      as counts
    from (
      select w.product_id, v.position, v.label, v.label_el, count(*) as waiting
      from public.wishes w left join public.product_choice_values v on v.id = w.value_id
      where w.confirmed_at is not null and private.is_alive(w) group by w.product_id, v.id) one
    group by one.product_id) k);
end
$$;
comment on function public.wish_counts() is
  'How many wait for each piece, for staff (42501 otherwise). Security definer: the addresses are the admins'' alone';

-- Each round, before mails go out: what can be had again is told once; what was told is over.
create function public.tell_wishes() returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.wishes w where w.told_at is not null and not exists (
    select from private.outbox o where o.wish_id = w.id and o.kind = 'wish_come' and o.state = 'pending');
  with told as (
    update public.wishes w set told_at = now()
    where w.confirmed_at is not null and private.is_alive(w) and private.can_be_had(w.product_id, w.value_id)
    returning w.*)
  insert into private.outbox (kind, wish_id, recipient, locale, data)
  select 'wish_come', t.id, t.email, t.locale, '{}' from told t on conflict do nothing
$$;
comment on function public.tell_wishes() is
  'Owes a mail to whoever waits for a piece that can be had again. Security definer: schema private is closed';

-- The words of its mails, read when they are sent.
create function private.wish_facts(wish uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product_name', p.name, 'product_name_el', p.name_el, 'product_code', p.product_code,
    'slug', p.slug, 'image_url', p.image_url, 'token', w.token, 'choices', private.wished_choices(w),
    'shop', private.public_settings() - 'terms' - 'terms_el')
  from public.wishes w join public.products p on p.id = w.product_id where w.id = wish
$$;

revoke all on function private.is_alive(public.wishes), private.wish_facts(uuid), private.can_be_had(uuid, uuid),
  private.wished_choices(public.wishes) from public;
revoke all on function public.wish_counts() from public, anon;
grant execute on function public.wish_counts() to authenticated;
revoke all on function public.receive_wish(jsonb), public.read_wish(uuid), public.answer_wish(uuid, boolean),
  public.tell_wishes() from public, anon, authenticated;
grant execute on function public.read_wish(uuid), public.answer_wish(uuid, boolean) to anon, authenticated,
  service_role;
grant execute on function public.receive_wish(jsonb), public.tell_wishes() to service_role;
