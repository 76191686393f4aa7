-- How often people came in and how often somebody was turned away, by the hour: no account, no address.

create table private.sign_ins (
  hour timestamptz not null default date_trunc('hour', now()),
  succeeded bigint not null,
  failed bigint not null,
  constraint sign_ins_pkey primary key (hour),
  constraint sign_ins_range check (succeeded >= 0 and failed >= 0)
);
comment on table private.sign_ins is 'Counts of sign-ins by password; kept for a year, added to by note_sign_ins()';
alter table private.sign_ins enable row level security;
revoke all on private.sign_ins from public, anon, authenticated, service_role;

create function public.note_sign_ins(succeeded bigint, failed bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.sign_ins as s (succeeded, failed) values (note_sign_ins.succeeded, note_sign_ins.failed)
    on conflict on constraint sign_ins_pkey
    do update set succeeded = s.succeeded + excluded.succeeded, failed = s.failed + excluded.failed;
  delete from private.sign_ins where hour < now() - interval '1 year';
$$;
comment on function public.note_sign_ins(bigint, bigint) is 'Adds to the counts of this hour. Security definer: schema private is closed';

create function public.recent_sign_ins() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('succeeded', coalesce(sum(succeeded), 0), 'failed', coalesce(sum(failed), 0))
  from private.sign_ins where hour > now() - interval '24 hours'
$$;
comment on function public.recent_sign_ins() is 'Counts of the last day, for the operator''s doctor. Security definer: schema private is closed';

revoke all on function public.note_sign_ins(bigint, bigint), public.recent_sign_ins() from public, anon, authenticated;
grant execute on function public.note_sign_ins(bigint, bigint), public.recent_sign_ins() to service_role;
