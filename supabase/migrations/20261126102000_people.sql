-- The dashboard's people: accounts found by name and e-mail, and invitations that nobody has followed yet (DAY-07).

-- The name that an account's owner chose; it says nothing of rights.
create function private.account_name(metadata jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$ select nullif(btrim(left(coalesce(metadata ->> 'full_name', metadata ->> 'name'), 200)), '') $$;

create function private.is_invited(account auth.users) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select account.invited_at is not null and account.email_confirmed_at is null and account.deleted_at is null $$;

-- Words as they are, and how they sound (Μαρία, Maria).
create function private.person_lexemes(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct lexeme
    from unnest(private.split_parts(words)) as part,
      unnest(array[part, case when part ~ '^[a-zα-ω]{2,40}$' then private.name_sound(part) end]) as lexeme
    where lexeme is not null))
$$;

-- Folded as orders are (FND-01). Nobody signs up here, accounts are few: no index, and the newest alone are looked at.
-- Security definer: schema auth is closed.
create function private.matching_users(query text) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 100
as $$
declare
  typed constant text[] := (array_remove(string_to_array(private.search_key(left(query, 256)), ' '), ''))[1:8];
  patterns constant text[] := array(select private.like_pattern(word) from unnest(typed) as word);
  -- Signs are in no lexeme.
  signs constant text[] := array(select private.like_pattern(word) from unnest(typed) as word
    where word ~ '[^a-z0-9α-ω]');
  asked constant tsquery := (
    select string_agg('(' || lexemes::text || ')', ' & ')::tsquery
    from unnest(typed) as word, private.asked_lexemes(word) as lexemes where lexemes is not null);
begin
  if not private.is_admin() then return; end if;
  return query
    select a.id from (
      select u.id, private.search_key(concat_ws(' ', private.account_name(u.raw_user_meta_data), u.email)) as words
      from auth.users u order by u.created_at desc limit private.most_read()
    ) a
    where a.words like all (patterns)
      or starts_with(a.id::text, lower(btrim(query)))
      or a.words like all (signs) and private.person_lexemes(a.words) @@ asked;
end
$$;

-- Neither definer nor with settings of its own, so that the planner inlines it into the query.
create function public.search_users(query text) returns setof public.user_profiles
language sql stable
as $$
  select p.* from public.user_profiles p where p.user_id in (select private.matching_users(query))
$$;
comment on function public.search_users(text) is
  'Profiles whose account has all words of the query in its name or e-mail, or an id that begins so; admins only';

-- The owners of these accounts, for the list of users, which the wire knows by their ids alone.
create function public.account_owners(user_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(u.id, jsonb_build_object('email', u.email,
      'name', private.account_name(u.raw_user_meta_data), 'is_invited', private.is_invited(u))), '{}')
    from auth.users u where u.id = any (user_ids[1:100]));
end
$$;
comment on function public.account_owners(uuid[]) is
  'E-mail, name and whether only invited, by user id, for admins (42501 otherwise). Security definer: schema auth is '
  'closed';

-- [{user_id, email, invited_at, invited_by (an e-mail), invited_as (right_of)}].
create function public.pending_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.invited_at desc), '[]') from (
      select u.id as user_id, u.email, u.invited_at, u.raw_user_meta_data ->> 'invited_by' as invited_by,
        private.right_of(p) as invited_as
      from auth.users u join public.user_profiles p on p.user_id = u.id where private.is_invited(u)
      order by u.invited_at desc limit 100) listed);
end
$$;
comment on function public.pending_invitations() is
  'Who was invited and has not followed the link, the newest hundred, for admins (42501 otherwise). Security definer: '
  'schema auth is closed';

-- Takes account and link away. Refuses PT404 invitation_gone: followed meanwhile, or taken back before.
create function public.take_back_invitation(invited uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin();
  delete from auth.users u where u.id = invited and private.is_invited(u) returning u.email into address;
  if not found then
    raise sqlstate 'PT404' using message = 'invitation_gone', hint = 'Nothing was changed: look at the list anew.';
  end if;
  insert into private.audit (actor, action, rows, names, columns)
    values (auth.uid(), 'invitations delete', 1, array[address], '{}');
end
$$;
comment on function public.take_back_invitation(uuid) is
  'Ends an invitation that was not followed, for admins (42501 otherwise). Security definer: schema auth is closed';

revoke all on function private.account_name(jsonb), private.is_invited(auth.users), private.person_lexemes(text),
  private.matching_users(text), public.search_users(text), public.account_owners(uuid[]), public.pending_invitations(),
  public.take_back_invitation(uuid) from public, anon;
grant execute on function private.matching_users(text), public.search_users(text), public.account_owners(uuid[]),
  public.pending_invitations(), public.take_back_invitation(uuid) to authenticated;
