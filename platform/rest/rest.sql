-- Tells the REST room of every change of the schema. Run at every start. An event trigger needs a superuser: without
-- one the room notices a change at the first name that it does not know.
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('pgrst', 'reload schema');
end
$$;

revoke all on function extensions.pgrst_ddl_watch() from public;

do $$
begin
  drop event trigger if exists pgrst_ddl_watch;
  create event trigger pgrst_ddl_watch on ddl_command_end
      when tag in (
        'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'DROP TABLE',
        'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'DROP FOREIGN TABLE',
        'CREATE VIEW', 'ALTER VIEW', 'DROP VIEW',
        'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'DROP MATERIALIZED VIEW',
        'CREATE INDEX', 'DROP INDEX',
        'CREATE FUNCTION', 'ALTER FUNCTION', 'DROP FUNCTION',
        'CREATE TYPE', 'ALTER TYPE', 'DROP TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'DROP DOMAIN',
        'CREATE TRIGGER', 'ALTER TRIGGER', 'DROP TRIGGER',
        'CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'GRANT', 'REVOKE')
      execute function extensions.pgrst_ddl_watch();
exception
  when insufficient_privilege then null;
end
$$;

-- An answer has a bound that holds before its bytes leave the database (limits.ts, `answerBytes`).
create or replace function extensions.rest_within(bytes bigint, max_bytes bigint) returns void
  language plpgsql stable parallel safe
  set search_path = ''
as $$
begin
  if bytes <= max_bytes then return; end if;
  raise exception using errcode = 'PT413',
    message = 'The answer is larger than ' || max_bytes || ' bytes',
    hint = 'Ask for fewer rows by limit and offset, or for fewer columns by select.';
end
$$;

create or replace function extensions.rest_body(body text, max_bytes bigint) returns text
  language plpgsql stable parallel safe
  set search_path = ''
as $$
begin
  perform extensions.rest_within(octet_length(body), max_bytes);
  return body;
end
$$;

-- Counts an embedded list with those before it, since their sum would be built before anything could measure the body.
create or replace function extensions.rest_list(list json, max_bytes bigint) returns json
  language plpgsql security definer
  set search_path = ''
as $$
declare
  total constant bigint := pg_column_size(list) + coalesce(nullif(current_setting('rest.list_bytes', true), '')::bigint, 0);
begin
  -- A list inside of a list is counted with both, and lists are at most two deep (limits.ts, `embedDepth`).
  perform extensions.rest_within(total / 2, max_bytes);
  perform set_config('rest.list_bytes', total::text, true);
  return list;
end
$$;

revoke all on function extensions.rest_within(bigint, bigint), extensions.rest_body(text, bigint),
  extensions.rest_list(json, bigint) from public;
grant execute on function extensions.rest_within(bigint, bigint), extensions.rest_body(text, bigint),
  extensions.rest_list(json, bigint) to anon, authenticated, service_role;
