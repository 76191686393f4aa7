-- Tables and columns have the hosted names where migrations and operators meet them. Run at every start.
create schema if not exists auth;
revoke all on schema auth from public;
grant usage on schema auth to anon, authenticated, service_role;

-- ── Accounts ──────────────────────────────────────────────────────────────────────────────────────────────────────

create table if not exists auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text not null,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_anonymous boolean not null default false,
  -- Named by seeds and migrations written for the hosted platform; nothing reads them here.
  instance_id uuid,
  confirmation_token text,
  recovery_token text,
  email_change_token_new text,
  constraint users_email_lower_case check (email = lower(email))
);
create unique index if not exists users_email_key on auth.users (email);
create index if not exists users_created_at_idx on auth.users (created_at desc, id);

create table if not exists auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  constraint identities_provider_key unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

-- ── Sessions ──────────────────────────────────────────────────────────────────────────────────────────────────────

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  not_after timestamptz not null,
  aal text not null default 'aal1',
  -- [{"method": "password", "timestamp": <Unix seconds>}], newest first: goes into every token of the session.
  amr jsonb not null default '[]',
  user_agent text,
  ip text
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

-- One row per token ever handed out in a living session. Only hashes are kept (SHA-256, hex).
create table if not exists auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash text not null,
  parent_id bigint references auth.refresh_tokens (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refresh_tokens_hash_key unique (token_hash)
);
create index if not exists refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, id desc);
create index if not exists refresh_tokens_parent_id_idx on auth.refresh_tokens (parent_id);

-- Addresses where an account's owner signed in (known-addresses.ts); a session's row goes when its owner signs out.
create table if not exists auth.known_addresses (
  user_id uuid not null references auth.users (id) on delete cascade,
  address_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, address_hash)
);

-- Ids of sessions and users whose access tokens may still be alive: every process refuses them until expires_at.
create table if not exists auth.ended_sessions (
  id uuid primary key,
  expires_at timestamptz not null
);

-- ── One-time links and codes ──────────────────────────────────────────────────────────────────────────────────────

-- For links that a browser asked for with a code challenge (PKCE): the link gives a code, the code needs the verifier.
create table if not exists auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  auth_code_hash text,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  created_at timestamptz not null default now()
);
create unique index if not exists flow_state_auth_code_key on auth.flow_state (auth_code_hash);
create index if not exists flow_state_user_id_idx on auth.flow_state (user_id);

create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- recovery, invite, signup, magiclink, email_change, reauthentication
  token_type text not null,
  -- SHA-256 of the link's token; of a reauthentication, which has no link, of its six digits.
  token_hash text not null,
  -- Wrong codes since this row exists, of all codes that the account was sent.
  failures int not null default 0,
  -- The address that the link was sent to; the link is void once the account has given that address up.
  relates_to text not null,
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  created_at timestamptz not null default now()
);
-- Anybody may ask for a recovery: its earlier links stay good beside the new one.
create unique index if not exists one_time_tokens_one_key on auth.one_time_tokens (user_id, token_type)
  where token_type <> 'recovery';
create index if not exists one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
alter table auth.one_time_tokens drop constraint if exists one_time_tokens_user_type_key;
create unique index if not exists one_time_tokens_hash_key on auth.one_time_tokens (token_hash);

-- ── Budgets that all processes share (platform/fairness) ─────────────────────────────────────────────────────────

create unlogged table if not exists auth.budgets (
  key text primary key,
  value float8 not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- ── The caller, for policies ──────────────────────────────────────────────────────────────────────────────────────

-- A transaction-local setting reads back as the empty string afterwards, hence the nullif.
create or replace function auth.jwt() returns jsonb language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
create or replace function auth.uid() returns uuid language sql stable
  return nullif(auth.jwt() ->> 'sub', '')::uuid;
create or replace function auth.role() returns text language sql stable
  return nullif(auth.jwt() ->> 'role', '');
create or replace function auth.email() returns text language sql stable
  return nullif(auth.jwt() ->> 'email', '');

-- ── News of ended sessions ────────────────────────────────────────────────────────────────────────────────────────

-- An access token lives for an hour and is accepted 30 s longer (platform/callers.ts).
create or replace function auth.remember_ended(ended_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  insert into auth.ended_sessions as ended (id, expires_at)
    values (ended_id, pg_catalog.now() + interval '3630 seconds')
    on conflict (id) do update set expires_at = excluded.expires_at;
  perform pg_catalog.pg_notify('auth_ended',
    pg_catalog.json_build_object('id', ended_id, 'until', null)::text);
end $$;

create or replace function auth.session_ended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform auth.remember_ended(old.id);
  return null;
end $$;

create or replace function auth.user_deleted() returns trigger language plpgsql set search_path = '' as $$
begin
  perform auth.remember_ended(old.id);
  return null;
end $$;

-- Bans end by themselves or are lifted, so they are told with their own end; 0 lifts one (JSON knows no infinity).
create or replace function auth.user_banned() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('auth_ended', pg_catalog.json_build_object('id', new.id, 'until',
    case when new.banned_until is null then 0
                              else least(extract(epoch from new.banned_until), 1e11) end)::text);
  return null;
end $$;

create or replace trigger session_ended after delete on auth.sessions
  for each row execute function auth.session_ended();
create or replace trigger user_deleted after delete on auth.users
  for each row execute function auth.user_deleted();
create or replace trigger user_banned after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until) execute function auth.user_banned();

-- ── Rights: the tables belong to the service alone ────────────────────────────────────────────────────────────────

revoke all on all tables in schema auth from public, anon, authenticated, service_role;
revoke all on all functions in schema auth from public, anon, authenticated, service_role;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.known_addresses enable row level security;
alter table auth.ended_sessions enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.budgets enable row level security;
