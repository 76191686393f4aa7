-- A hosted project calls its function `tick` each minute: its scheduler (pg_cron) by its HTTP client (pg_net). Elsewhere
-- the server's own rounds do that work, and nothing here is called.

-- Address and secret stand in the platform's vault ("Scheduling Edge Functions"): project_url, tick_secret.
create function private.vault_secret(secret text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('vault.decrypted_secrets') is null then return null; end if;
  return (select v.decrypted_secret from vault.decrypted_secrets v where v.name = secret limit 1);
end
$$;

create function private.call_tick() returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  address constant text := private.vault_secret('project_url');
  secret constant text := private.vault_secret('tick_secret');
begin
  if address is null or secret is null then return false; end if;
  perform net.http_post(url := rtrim(address, '/') || '/functions/v1/tick', body := '{}'::jsonb,
    headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || secret),
    timeout_milliseconds := 55000);
  return true;
end
$$;

create function private.may_schedule() returns boolean
language sql stable set search_path = '' as $$
  select to_regclass('cron.job') is not null and to_regclass('net.http_request_queue') is not null
$$;

-- True: the minute's call is set up. Any number of times; an operator calls it after adding the extensions by hand.
create function private.schedule_tick() returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if to_regclass('vault.decrypted_secrets') is null then return false; end if;
  if not private.may_schedule() then
    begin
      create extension if not exists pg_cron with schema pg_catalog;
      create extension if not exists pg_net with schema extensions;
    exception when others then
      -- Whatever the reason is, a migration must not stop at it: the doctor says what to do.
      raise notice 'pg_cron and pg_net could not be added: %', sqlerrm;
    end;
  end if;
  if not private.may_schedule() then return false; end if;
  perform cron.schedule('kosmima-tick', '* * * * *', 'select private.call_tick()');
  -- A row a minute, which the scheduler itself never deletes.
  perform cron.schedule('kosmima-tick-history', '7 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days'' and jobid in (select jobid from cron.job where jobname like ''kosmima-%'')');
  return true;
end
$$;

-- {is_offered, is_scheduled, has_address, has_secret}: what the operator's doctor can't see from outside.
create function public.schedule_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_scheduled boolean := false;
begin
  if private.may_schedule() then
    is_scheduled := exists (select 1 from cron.job j where j.jobname = 'kosmima-tick' and j.active);
  end if;
  return jsonb_build_object('is_offered', private.may_schedule(), 'is_scheduled', is_scheduled,
    'has_address', private.vault_secret('project_url') is not null,
    'has_secret', private.vault_secret('tick_secret') is not null);
end
$$;

comment on function public.schedule_state() is 'Whether the project calls its tick by itself; no secret. Security definer: schemas cron and vault are closed';

revoke all on function public.schedule_state() from public, anon, authenticated;
grant execute on function public.schedule_state() to service_role;

select private.schedule_tick();
