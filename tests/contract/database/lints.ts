/**
 * The host's advisors on our schema, as one question: what its lints of these names look for (Supabase, "Database
 * Advisors": 0001, 0006, 0011, 0028, 0029), said in SQL of our own.
 */
const callable = (role: string) => `
  select '${role}_security_definer_function_executable', p.proname::text
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and has_function_privilege('${role}', p.oid, 'execute')`;

const changeablePath = `
  select 'function_search_path_mutable', n.nspname || '.' || p.proname
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
    and not exists (select 1 from unnest(p.proconfig) one where one like 'search_path=%')`;

/** A policy for all commands counts for each, one for everybody for each of our roles. */
const doubled = `
  select distinct 'multiple_permissive_policies', format('%s, %s, %s', tablename, role, command)
  from pg_policies, unnest(array['anon', 'authenticated']) role, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) command
  where schemaname in ('public', 'private') and permissive = 'PERMISSIVE' and cmd in ('ALL', command)
    and (roles @> array[role]::name[] or roles @> '{public}')
  group by tablename, role, command having count(*) > 1`;

const unindexed = `
  select 'unindexed_foreign_keys', format('%s, %s', c.conrelid::regclass, c.conname)
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and n.nspname in ('public', 'private') and not exists (
    select 1 from pg_index i where i.indrelid = c.conrelid
      and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey)`;

/** Rows of lint and subject, in order. */
export const lints = `
  with found (lint, subject) as (${[callable("anon"), callable("authenticated"), changeablePath, doubled, unindexed].join(" union all ")})
  select lint, subject from found order by lint collate "C", subject collate "C"`;
