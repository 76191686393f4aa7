-- The operator's part: counts without persons, missing migrations, and a hosted project's clock.

-- § Arrivals

-- Hourly counts of sign-ins by password and of requests that were refused for their number: no account, no address.

create table private.arrivals (
  hour timestamptz not null default date_trunc('hour', now()),
  signed_in bigint not null,
  turned_away bigint not null,
  refused bigint not null,
  constraint arrivals_pkey primary key (hour),
  constraint arrivals_range check (signed_in >= 0 and turned_away >= 0 and refused >= 0)
);
comment on table private.arrivals is
  'Counts of sign-ins by password and of requests refused for their number; kept for a year';
alter table private.arrivals enable row level security;
revoke all on private.arrivals from public, anon, authenticated, service_role;

create function public.note_arrivals(signed_in bigint, turned_away bigint, refused bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.arrivals as a (signed_in, turned_away, refused)
    values (note_arrivals.signed_in, note_arrivals.turned_away, note_arrivals.refused)
    on conflict on constraint arrivals_pkey
    do update set signed_in = a.signed_in + excluded.signed_in, turned_away = a.turned_away + excluded.turned_away,
      refused = a.refused + excluded.refused;
  delete from private.arrivals where hour < now() - interval '1 year';
$$;
comment on function public.note_arrivals(bigint, bigint, bigint) is
  'Adds to the counts of this hour. Security definer: schema private is closed';

-- Sign-ins of the last day; refused requests since the beginning of the last hour.
create function public.recent_arrivals() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'signed_in', coalesce(sum(signed_in), 0),
    'turned_away', coalesce(sum(turned_away), 0),
    'refused', coalesce(sum(refused) filter (where hour >= date_trunc('hour', now() - interval '1 hour')), 0))
  from private.arrivals where hour > now() - interval '24 hours'
$$;
comment on function public.recent_arrivals() is
  'Counts for the operator''s doctor. Security definer: schema private is closed';

revoke all on function public.note_arrivals(bigint, bigint, bigint), public.recent_arrivals() from public, anon,
  authenticated;
grant execute on function public.note_arrivals(bigint, bigint, bigint), public.recent_arrivals() to service_role;

-- § Page faults

-- Page views, and faults that browsers told of, by the build that made the pages: no address, no account, no words of a
-- person.

create table private.page_builds (
  build text not null,
  first_at timestamptz not null default now(),
  views bigint not null default 0,
  failed bigint not null default 0,
  constraint page_builds_pkey primary key (build),
  constraint page_builds_build_length check (char_length(build) <= 20),
  constraint page_builds_range check (views >= 0 and failed >= 0)
);
comment on table private.page_builds is
  'Page views of each build, and how many failed in the browser; the last ten builds';
alter table private.page_builds enable row level security;
revoke all on private.page_builds from public, anon, authenticated, service_role;

create table private.page_faults (
  build text not null,
  engine text not null,
  place text not null,
  message text not null,
  times bigint not null,
  constraint page_faults_pkey primary key (build, engine, place, message),
  constraint page_faults_build_fkey foreign key (build) references private.page_builds (build) on delete cascade,
  constraint page_faults_lengths check (char_length(engine) <= 20 and char_length(place) <= 100
    and char_length(message) <= 200),
  constraint page_faults_times_range check (times > 0)
);
comment on table private.page_faults is
  'Faults in browsers by build, engine, kind of page and message, of each build the 200 commonest';
alter table private.page_faults enable row level security;
revoke all on private.page_faults from public, anon, authenticated, service_role;

-- faults: [{engine, place, message, times}]
create function public.note_page_faults(build text, views bigint, failed bigint, faults jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.page_builds as b (build, views, failed)
    values (note_page_faults.build, note_page_faults.views, note_page_faults.failed)
    on conflict on constraint page_builds_pkey
    do update set views = b.views + excluded.views, failed = b.failed + excluded.failed;
  insert into private.page_faults as f (build, engine, place, message, times)
    select note_page_faults.build, told.engine, told.place, told.message, sum(told.times)
    from jsonb_to_recordset(faults) as told (engine text, place text, message text, times bigint)
    group by told.engine, told.place, told.message
    on conflict on constraint page_faults_pkey do update set times = f.times + excluded.times;
  delete from private.page_faults f
    using (select k.engine, k.place, k.message from private.page_faults k where k.build = note_page_faults.build
      order by k.times desc, k.engine, k.place, k.message offset 200) rare
    where f.build = note_page_faults.build and (f.engine, f.place, f.message) = (rare.engine, rare.place, rare.message);
  delete from private.page_builds b where b.build in (
    select old.build from private.page_builds old order by old.first_at desc, old.build offset 10);
end;
$$;
comment on function public.note_page_faults(text, bigint, bigint, jsonb) is
  'Adds to the counts of a build. Security definer: schema private is closed';

-- The newest build and the one before, each with its commonest fault.
create function public.recent_page_faults() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(latest) order by latest.first_at desc), '[]') from (
    select b.build, b.first_at, b.views, b.failed, (
      select to_jsonb(f) - 'build' from private.page_faults f where f.build = b.build
      order by f.times desc, f.message, f.engine, f.place limit 1) as commonest
    from private.page_builds b order by b.first_at desc, b.build limit 2) latest
$$;
comment on function public.recent_page_faults() is
  'Counts for the operator''s doctor. Security definer: schema private is closed';

revoke all on function public.note_page_faults(text, bigint, bigint, jsonb), public.recent_page_faults()
  from public, anon, authenticated;
grant execute on function public.note_page_faults(text, bigint, bigint, jsonb),
  public.recent_page_faults() to service_role;

-- § Migrations

-- Migrations of a release that a hosted project lacks: half of them would fail in the middle of a sale (HST-02).
-- Security definer: schema supabase_migrations is closed.
create function public.missing_migrations(released text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select version from unnest(released) as released_one (version)
    where not exists (select from supabase_migrations.schema_migrations m where m.version = released_one.version)
    order by version);
end
$$;
comment on function public.missing_migrations(text[]) is
  'The versions that were not applied, for the doctor. Security definer: schema supabase_migrations is closed';
revoke all on function public.missing_migrations(text[]) from public, anon, authenticated;
grant execute on function public.missing_migrations(text[]) to service_role;

-- § Clock

-- A hosted project calls its function `tick` each minute: its scheduler (pg_cron) by its HTTP client (pg_net).
-- Elsewhere the server's own rounds do that work, and nothing here is called.

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
    'delete from cron.job_run_details where end_time < now() - interval ''7 days'' '
    'and jobid in (select jobid from cron.job where jobname like ''kosmima-%'')');
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

comment on function public.schedule_state() is
  'Whether the project calls its tick by itself; no secret. Security definer: schemas cron and vault are closed';

revoke all on function public.schedule_state() from public, anon, authenticated;
grant execute on function public.schedule_state() to service_role;

select private.schedule_tick();
