-- Accounts' profiles: one per account, and the helpers with which every other table asks "is this an admin?". An
-- assistant (WEK-12) is staff without an admin's rights: whatever asks for an admin stays closed to them.

-- Not exposed over the wire: callers reach it only through policies, triggers and granted functions.
create schema if not exists private;
revoke all on schema private from public;
-- Guards, checks and policies call its functions as the caller; for guests too, the feed asks about deleted rows.
grant usage on schema private to anon, authenticated, service_role;

-- PostgreSQL lets everybody execute a new function; here each one is granted by name.
alter default privileges revoke execute on functions from public;

create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  role text not null default 'user',
  is_assistant boolean not null default false,
  created_at timestamptz not null default now(),
  constraint user_profiles_user_id_key unique (user_id),
  constraint user_profiles_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint user_profiles_role_known check (role in ('admin', 'user')),
  constraint user_profiles_one_right check (role = 'user' or not is_assistant)
);
create index user_profiles_created_at_idx on public.user_profiles (created_at desc);
comment on table public.user_profiles is 'One row per account; role is the only source of admin rights (SEC-01).';
comment on column public.user_profiles.is_assistant is
  'Helps in the shop: neither money back, nor prices, settings and users (WEK-12); an admin is none';

-- Read at each statement, so that a demoted admin loses rights at once. Definer: user_profiles' policies ask it too.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where user_id = (select auth.uid()) and role = 'admin'
  )
$$;
revoke execute on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles
    where user_id = (select auth.uid()) and (role = 'admin' or is_assistant)
  )
$$;
revoke execute on function private.is_staff() from public;
grant execute on function private.is_staff() to anon, authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'permission denied: admins only',
      hint = 'Only an admin may do this.';
  end if;
end
$$;

create function private.require_staff() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'permission denied: staff only',
      hint = 'Only an admin or an assistant may do this.';
  end if;
end
$$;

-- A policy alone answers a forbidden write like success. Invoker: current_user is the caller; payment runs as owner.
create function private.refuse_non_admins() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_admin() then
    raise insufficient_privilege using
      message = format('permission denied for table %s', tg_table_name),
      hint = 'Only an admin may change this.';
  end if;
  return null;
end
$$;

create function private.refuse_non_staff() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_staff() then
    raise insufficient_privilege using
      message = format('permission denied for table %s', tg_table_name),
      hint = 'Only an admin or an assistant may change this.';
  end if;
  return null;
end
$$;

-- Prices of what there is are an admin's, whichever function writes them (WEK-12); a new piece comes with its price.
-- tg_argv: the column, in euros. Afterwards: before it, an upsert looks like a new row.
create function private.refuse_price_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  price constant text := tg_argv[0];
begin
  if coalesce((to_jsonb(old) ->> price)::numeric, 0) <> coalesce((to_jsonb(new) ->> price)::numeric, 0)
    and auth.uid() is not null and not private.is_admin() then
    raise insufficient_privilege using message = 'permission denied: prices are changed by admins',
      hint = 'Only an admin may change a price.';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_non_admins(), private.refuse_non_staff(), private.refuse_price_change()
  from public;

alter table public.user_profiles enable row level security;
create policy "a user reads their own profile, an admin all" on public.user_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "an admin changes roles" on public.user_profiles
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Nobody inserts or deletes profiles over the wire (E19); of the columns only rights may be changed (E16, E18).
revoke all on public.user_profiles from public, anon, authenticated, service_role;
grant select, update (role, is_assistant) on public.user_profiles to authenticated;
grant select, insert, update, delete on public.user_profiles to service_role;

create trigger refuse_non_admins before insert or update or delete on public.user_profiles
  for each statement execute function private.refuse_non_admins();

-- An assistant who becomes an admin is none any more: the wire writes the role alone.
create function private.keep_one_right() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_assistant := false;
  return new;
end
$$;
revoke execute on function private.keep_one_right() from public;
create trigger keep_one_right before update on public.user_profiles
  for each row when (new.role = 'admin' and old.role <> 'admin') execute function private.keep_one_right();

-- admin, assistant or user.
create function private.right_of(p public.user_profiles) returns text
language sql immutable set search_path = '' as $$
  select case when p.is_assistant then 'assistant' else p.role end
$$;
revoke execute on function private.right_of(public.user_profiles) from public;

-- SEC-03: strangers who ask about others always hear "false", and no row is read: the time tells nothing either.
create function public.is_admin(user_uuid uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when user_uuid = auth.uid() or auth.role() = 'service_role' or private.is_admin()
      then exists (select 1 from public.user_profiles where user_id = user_uuid and role = 'admin')
    else false
  end
$$;
comment on function public.is_admin(uuid) is
  'Whether the account is an admin; strangers are told "false" (ADM-03, SEC-03).';
revoke execute on function public.is_admin(uuid) from public, anon;
grant execute on function public.is_admin(uuid) to authenticated, service_role;

-- Every account has a profile, and starts as a plain user whatever its sign-up carried.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_profiles (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;
revoke execute on function private.make_profile() from public;
create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();

-- USR-03: one admin who can sign in remains; the lock makes two who demote each other count in turn.
create function private.assert_an_admin() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: the last admin', 0));
  if not exists (
    select 1 from public.user_profiles
    join auth.users on users.id = user_profiles.user_id
    where user_profiles.role = 'admin'
      and users.deleted_at is null
      -- An invited account without a password has never been in, and may never come.
      and users.email_confirmed_at is not null
      and (users.banned_until is null or users.banned_until <= now())
  ) then
    raise exception 'The last admin cannot be demoted, banned or deleted'
      using hint = 'Make somebody else an admin first.';
  end if;
end
$$;
revoke execute on function private.assert_an_admin() from public;

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_an_admin();
  return null;
end
$$;
revoke execute on function private.keep_an_admin() from public;
create trigger keep_an_admin_when_demoted after update of role on public.user_profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.keep_an_admin();
create trigger keep_an_admin_when_deleted after delete on public.user_profiles
  for each row when (old.role = 'admin')
  execute function private.keep_an_admin();
-- Banning a plain user is outside of the rule above, even in a shop that has no admin yet.
create function private.keep_an_admin_if_banned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.user_profiles where user_id = new.id and role = 'admin') then
    perform private.assert_an_admin();
  end if;
  return null;
end
$$;
revoke execute on function private.keep_an_admin_if_banned() from public;
create trigger keep_an_admin_when_banned after update of banned_until, deleted_at, email_confirmed_at on auth.users
  for each row when (
    (new.email_confirmed_at is null and old.email_confirmed_at is not null) or
    (new.banned_until is not null and new.banned_until is distinct from old.banned_until)
    or (new.deleted_at is not null and old.deleted_at is null)
  )
  execute function private.keep_an_admin_if_banned();
