-- The platform's tables for buckets and objects, and the functions that policies call.
-- Runs at every start; everything here may run again.
create schema if not exists storage;

create table if not exists storage.buckets (
  id text primary key,
  name text not null constraint buckets_name_unique unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint constraint buckets_file_size_limit_positive check (file_size_limit > 0),
  allowed_mime_types text[],
  type text not null default 'STANDARD' constraint buckets_type_known check (type = 'STANDARD'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table storage.buckets is 'Who may do what is decided by policies on this table and on objects.';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null constraint objects_bucket references storage.buckets (id),
  name text not null,
  owner uuid,
  owner_id text,
  version text not null default gen_random_uuid()::text,
  metadata jsonb not null default '{}',
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint objects_bucket_name_unique unique (bucket_id, name)
);
-- Listing a folder is a range of names, whatever the database's own collation.
create index if not exists objects_bucket_name_c on storage.objects (bucket_id, name collate "C");
comment on column storage.objects.version is 'The name of the file that holds the bytes; a new one per write.';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

revoke all on schema storage from public;
revoke all on all tables in schema storage from public;
grant usage on schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

-- The parts of a name, for policies. `a/b/c.png`: {a,b}, c.png, png.
create or replace function storage.foldername(name text) returns text[]
  language sql immutable set search_path = ''
  as $$ select trim_array(string_to_array(name, '/'), 1) $$;

create or replace function storage.filename(name text) returns text
  language sql immutable set search_path = ''
  as $$ select (string_to_array(name, '/'))[array_upper(string_to_array(name, '/'), 1)] $$;

create or replace function storage.extension(name text) returns text
  language sql immutable set search_path = ''
  as $$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;

revoke all on function storage.foldername, storage.filename, storage.extension from public;
grant execute on function storage.foldername, storage.filename, storage.extension
  to anon, authenticated, service_role;

-- A row that goes without its file would leave the bytes behind for ever: only the service deletes.
create or replace function storage.protect_delete() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501',
        hint = 'Set storage.allow_delete_query to true in the session when the files are gone already.';
  end if;
  return null;
end
$$;

create or replace trigger protect_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create or replace trigger protect_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

-- Processes remember public objects, so each of them is told after a commit that something changed. Security definer,
-- because callers may not execute pg_notify.
create or replace function storage.tell_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform pg_catalog.pg_notify('storage_changes', '');
  return null;
end
$$;
revoke all on function storage.tell_change, storage.protect_delete from public;

create or replace trigger tell_change after insert or update or delete or truncate on storage.objects
  for each statement execute function storage.tell_change();
create or replace trigger tell_change after insert or update or delete or truncate on storage.buckets
  for each statement execute function storage.tell_change();
