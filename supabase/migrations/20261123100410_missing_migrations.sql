-- Which of a release's migrations a hosted project lacks: half of them would fail in the middle of a sale (HST-02).
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
comment on function public.missing_migrations(text[]) is 'The versions that were not applied, for the doctor. Security definer: schema supabase_migrations is closed';
revoke all on function public.missing_migrations(text[]) from public, anon, authenticated;
grant execute on function public.missing_migrations(text[]) to service_role;
