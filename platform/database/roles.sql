-- Run by the owner of the database before everything else, any number of times. It needs no superuser: where service_role
-- may not be given bypassrls, `service-role.ts` opens each table to it by a policy.

-- ── The three roles ───────────────────────────────────────────────────────────────────────────────────────────────
do $$
declare
  me pg_catalog.pg_roles%rowtype;
begin
  select * into me from pg_catalog.pg_roles where rolname = current_user;
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit;
    -- Version 15 lets only a superuser give it, newer ones whoever has it.
    if me.rolsuper or me.rolbypassrls and current_setting('server_version_num')::integer >= 160000 then
      alter role service_role bypassrls;
    end if;
  end if;
  -- Nobody is it here: migrations written for the hosted platform name it.
  if (me.rolsuper or me.rolcreaterole) and not exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    create role authenticator nologin noinherit;
  end if;
exception
  -- Roles belong to the whole server: a start on another of its databases made them first.
  when duplicate_object or unique_violation then null;
end
$$;

-- This lets `set role` work for an owner that is no superuser. From version 16 on, who made a role may grant it and not be it.
do $$
declare
  caller_role text;
  be text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach caller_role in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_catalog.pg_has_role(current_user, caller_role, be) then
      execute pg_catalog.format('grant %I to current_user', caller_role);
    end if;
  end loop;
end
$$;

-- ── Schemas ───────────────────────────────────────────────────────────────────────────────────────────────────────
create schema if not exists extensions;
revoke all on schema extensions from public;
grant usage on schema extensions to anon, authenticated, service_role;

do $$
begin
  revoke all on schema public from public;
  grant usage on schema public to anon, authenticated, service_role;
exception
  -- The schema has another owner, who has decided already.
  when insufficient_privilege then null;
end
$$;

-- Functions and types would otherwise be executable by everybody.
alter default privileges revoke execute on functions from public;
alter default privileges revoke usage on types from public;

-- ── Built-in functions: callers reach them through REST only, and there none. Should one slip through: set_config
-- leads back to the owner, pg_notify tells of changes that never were, others read files, sleep or hold locks. An owner
-- that is no superuser may not revoke these, and is none to come back to either.
do $$
declare
  built_in regprocedure;
begin
  for built_in in
    select p.oid
      from pg_catalog.pg_proc p
     where p.pronamespace = 'pg_catalog'::regnamespace
       and pg_catalog.has_function_privilege('anon', p.oid, 'execute')
       and (p.proname in (
              'set_config', 'pg_notify', 'pg_sleep', 'pg_sleep_for', 'pg_sleep_until',
              'loread', 'lowrite', 'ts_stat', 'ts_rewrite',
              'pg_cancel_backend', 'pg_terminate_backend', 'pg_reload_conf', 'pg_rotate_logfile',
              'pg_stat_file', 'pg_current_logfile', 'pg_logical_emit_message', 'pg_export_snapshot',
              'pg_promote', 'pg_log_backend_memory_contexts', 'pg_switch_wal', 'pg_create_restore_point',
              'pg_wal_replay_pause', 'pg_wal_replay_resume', 'pg_relation_filepath', 'pg_settings_get_flags',
              'pg_show_all_file_settings', 'pg_hba_file_rules', 'pg_ident_file_mappings',
              'pg_advisory_lock', 'pg_advisory_lock_shared', 'pg_try_advisory_lock',
              'pg_try_advisory_lock_shared', 'pg_advisory_unlock', 'pg_advisory_unlock_shared',
              'pg_advisory_unlock_all')
            or p.proname like any (array[
              'lo\_%', 'pg\_read\_%file%', 'pg\_ls\_%', 'pg\_stat\_reset%', 'pg\_backup\_%', 'pg\_replication\_%',
              '%\_to\_xml', '%\_to\_xmlschema', '%\_to\_xml\_and\_xmlschema', 'pg\_%logical\_slot%',
              'pg\_%replication\_slot%']))
  loop
    execute pg_catalog.format('revoke execute on function %s from public', built_in);
  end loop;
exception
  when insufficient_privilege then null;
end
$$;

-- ── Changes that are told: migrations add tables, the realtime room reports these and no others.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
