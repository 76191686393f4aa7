-- Hourly counts of sign-ins by password and of requests that were refused for their number: no account, no address.

create table private.arrivals (
  hour timestamptz not null default date_trunc('hour', now()),
  signed_in bigint not null,
  turned_away bigint not null,
  refused bigint not null,
  constraint arrivals_pkey primary key (hour),
  constraint arrivals_range check (signed_in >= 0 and turned_away >= 0 and refused >= 0)
);
comment on table private.arrivals is 'Counts of sign-ins by password and of requests refused for their number; kept for a year';
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
comment on function public.note_arrivals(bigint, bigint, bigint) is 'Adds to the counts of this hour. Security definer: schema private is closed';

-- Sign-ins of the last day; refused requests since the beginning of the last hour.
create function public.recent_arrivals() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'signed_in', coalesce(sum(signed_in), 0),
    'turned_away', coalesce(sum(turned_away), 0),
    'refused', coalesce(sum(refused) filter (where hour >= date_trunc('hour', now() - interval '1 hour')), 0))
  from private.arrivals where hour > now() - interval '24 hours'
$$;
comment on function public.recent_arrivals() is 'Counts for the operator''s doctor. Security definer: schema private is closed';

revoke all on function public.note_arrivals(bigint, bigint, bigint), public.recent_arrivals() from public, anon, authenticated;
grant execute on function public.note_arrivals(bigint, bigint, bigint), public.recent_arrivals() to service_role;
