-- Page views, and faults that browsers told of, by the build that made the pages: no address, no account, no words of a person.

create table private.page_builds (
  build text not null,
  first_at timestamptz not null default now(),
  views bigint not null default 0,
  failed bigint not null default 0,
  constraint page_builds_pkey primary key (build),
  constraint page_builds_build_length check (char_length(build) <= 20),
  constraint page_builds_range check (views >= 0 and failed >= 0)
);
comment on table private.page_builds is 'Page views of each build, and how many failed in the browser; the last ten builds';
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
  constraint page_faults_lengths check (char_length(engine) <= 20 and char_length(place) <= 100 and char_length(message) <= 200),
  constraint page_faults_times_range check (times > 0)
);
comment on table private.page_faults is 'Faults in browsers by build, engine, kind of page and message, of each build the 200 commonest';
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
comment on function public.note_page_faults(text, bigint, bigint, jsonb) is 'Adds to the counts of a build. Security definer: schema private is closed';

-- The newest build and the one before, each with its commonest fault.
create function public.recent_page_faults() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(latest) order by latest.first_at desc), '[]') from (
    select b.build, b.first_at, b.views, b.failed, (
      select to_jsonb(f) - 'build' from private.page_faults f where f.build = b.build
      order by f.times desc, f.message, f.engine, f.place limit 1) as commonest
    from private.page_builds b order by b.first_at desc, b.build limit 2) latest
$$;
comment on function public.recent_page_faults() is 'Counts for the operator''s doctor. Security definer: schema private is closed';

revoke all on function public.note_page_faults(text, bigint, bigint, jsonb), public.recent_page_faults()
  from public, anon, authenticated;
grant execute on function public.note_page_faults(text, bigint, bigint, jsonb), public.recent_page_faults() to service_role;
