-- Tells the REST room of every change of the schema (PostgREST, "Automatic Schema Cache Reloading").
-- Run at every start. An event trigger wants a superuser; where the owner is none, the room notices on the first
-- name that it does not know.
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
