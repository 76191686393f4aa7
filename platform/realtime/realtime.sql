-- A trigger tells every process which row has changed, by key; deleted rows are remembered so that their policies can
-- still be asked. Run at every start.
create schema if not exists realtime;
revoke all on schema realtime from public;

-- Rows before a DELETE or an UPDATE of their identity, until every process has told its listeners. Only the owner reads
-- it.
create table if not exists realtime.old_rows (
  id bigint generated always as identity primary key,
  old jsonb not null,
  created_at timestamptz not null default now()
);
create index if not exists old_rows_created_at_idx on realtime.old_rows (created_at);
alter table realtime.old_rows enable row level security;
revoke all on realtime.old_rows from public;

-- Arguments: the primary key's columns. The payload is delivered after commit, in commit order (PostgreSQL, "NOTIFY").
create or replace function realtime.tell_change() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  new_row jsonb := case when tg_op <> 'DELETE' then pg_catalog.to_jsonb(new) end;
  old_row jsonb := case when tg_op <> 'INSERT' then pg_catalog.to_jsonb(old) end;
  row_key jsonb := '{}';
  is_other_key boolean := false;
  old_id bigint;
  payload text;
begin
  for i in 0 .. tg_nargs - 1 loop
    row_key := row_key || pg_catalog.jsonb_build_object(tg_argv[i], coalesce(new_row, old_row) ->> tg_argv[i]);
    is_other_key := is_other_key or (old_row -> tg_argv[i]) is distinct from (new_row -> tg_argv[i]);
  end loop;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (is_other_key or
      (select relreplident = 'f' from pg_catalog.pg_class where oid = tg_relid))) then
    insert into realtime.old_rows (old) values (old_row) returning id into old_id;
  end if;
  payload := pg_catalog.jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', row_key, 'old', old_id,
    'at', pg_catalog.to_char(pg_catalog.clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
  -- A payload ends at 7,999 bytes. A change without its key still empties caches; the row can't be shown to anybody.
  if pg_catalog.octet_length(payload) > 7999 then
    payload := (payload::jsonb || '{"key": null}')::text;
  end if;
  perform pg_catalog.pg_notify('realtime_changes', payload);
  return null;
end
$$;

-- Makes a table report its changes; called again after its primary key has changed.
create or replace function realtime.follow(followed regclass) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  key_columns text;
begin
  select pg_catalog.string_agg(pg_catalog.quote_literal(a.attname), ', ' order by a.attnum)
    into key_columns
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = followed and i.indisprimary;
  execute pg_catalog.format(
    'create or replace trigger realtime_tell_change after insert or update or delete on %s
       for each row execute function realtime.tell_change(%s)', followed, coalesce(key_columns, ''));
end
$$;

-- Follows the tables that the publication has gained since the last call; cheap when there are none.
create or replace function realtime.follow_published() returns void
  language plpgsql
  set search_path = ''
as $$
declare
  published regclass;
begin
  for published in
    select c.oid
      from pg_catalog.pg_publication_tables p
      join pg_catalog.pg_namespace n on n.nspname = p.schemaname
      join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
     where p.pubname = 'supabase_realtime' and c.relkind = 'r'
       and not exists (
         select from pg_catalog.pg_trigger t
          where t.tgrelid = c.oid and t.tgname = 'realtime_tell_change'
            and t.tgnargs = coalesce((select i.indnkeyatts from pg_catalog.pg_index i
                                       where i.indrelid = c.oid and i.indisprimary), 0))
  loop
    perform realtime.follow(published);
  end loop;
end
$$;

revoke all on function realtime.tell_change(), realtime.follow(regclass), realtime.follow_published() from public;

-- ── Broadcast and private channels are not offered. Migrations that guard them still apply, and guard nothing.
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
revoke all on realtime.messages from public;

create or replace function realtime.topic() returns text
  language sql stable
  set search_path = ''
as $$
  select nullif(pg_catalog.current_setting('realtime.topic', true), '')
$$;

revoke all on function realtime.topic() from public;
