-- Settings are closed to strangers, who must hear that they changed: open and kept pages follow this row instead.

create table public.shop_revisions (
  only_row boolean primary key default true,
  revision bigint not null default 1,
  changed_at timestamptz not null default now(),
  digest text
);
comment on table public.shop_revisions is 'One row, whose number grows with each change of what anybody may read of settings and ways of delivery';
comment on column public.shop_revisions.changed_at is 'Of any change: the dashboard hears of the closed ones too';
comment on column public.shop_revisions.digest is 'Of the facts that count: a change of others makes no page anew';
insert into public.shop_revisions default values;

alter table public.shop_revisions enable row level security;
create policy "anyone sees that the shop has changed" on public.shop_revisions for select to anon, authenticated using (only_row);
-- Nobody writes it over the wire.
revoke all on public.shop_revisions from public, anon, authenticated, service_role;
grant select on public.shop_revisions to anon, authenticated, service_role;

create trigger refuse_non_admins before insert or update or delete on public.shop_revisions
  for each statement execute function private.refuse_non_admins();

-- Definer: whoever may change a setting may not write here by themselves.
create function private.count_shop_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant text := md5((private.public_settings() - 'updated_at')::text
    || coalesce((select string_agg(to_jsonb(m)::text, '' order by m.id) from public.delivery_methods m where not m.archived), ''));
begin
  update public.shop_revisions set changed_at = now(), digest = facts,
    revision = revision + (digest is distinct from facts)::integer;
  return null;
end
$$;
revoke execute on function private.count_shop_revision() from public;
create trigger count_revision after insert or update on private.settings
  for each statement execute function private.count_shop_revision();
create trigger count_revision after insert or update or delete on public.delivery_methods
  for each statement execute function private.count_shop_revision();

-- The public facts with the revision that they are of.
create function public.shop_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.public_settings() - 'updated_at' || jsonb_build_object('revision', r.revision) from public.shop_revisions r
$$;
comment on function public.shop_settings() is 'Public facts of the seller, for pages and mails, and their revision. Security definer: schema private is closed';
revoke all on function public.shop_settings() from public;
grant execute on function public.shop_settings() to anon, authenticated, service_role;

alter publication supabase_realtime add table public.shop_revisions;
