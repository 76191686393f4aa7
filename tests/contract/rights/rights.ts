import type { Database } from "#platform/database/database.ts";

/** One right or guard as the database holds it, and the SQL that takes it away and gives it back. */
export interface Right {
  name: string;
  /** The thing that it is about: `public.orders`, `public.is_admin`, `private`. */
  on: string;
  /** The role of a grant. */
  role: string | null;
  /** SELECT, INSERT, UPDATE, DELETE, EXECUTE, USAGE, or what kind of guard it is. */
  kind: string;
  drop: string;
  restore: string;
}

const roles = "('anon', 'authenticated', 'service_role')";
const schemas = "('public', 'private', 'auth', 'storage', 'realtime', 'extensions')";
/** Tables of these are nobody's but through a room, a policy or a function. */
const closed = "('public', 'private', 'storage', 'auth', 'realtime')";

const tableGrants = `
  select format('grant %s on %s to %s', a.privilege_type, c.oid::regclass, r.rolname) as name,
         n.nspname || '.' || c.relname as "on", r.rolname as role, a.privilege_type as kind,
         format('revoke %s on %I.%I from %I', a.privilege_type, n.nspname, c.relname, r.rolname) as drop,
         format('grant %s on %I.%I to %I', a.privilege_type, n.nspname, c.relname, r.rolname) as restore
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
  join pg_roles r on r.oid = a.grantee
  where n.nspname in ${schemas} and r.rolname in ${roles}`;

const columnGrants = `
  select format('grant %s (%s) on %s to %s', a.privilege_type, t.attname, c.oid::regclass, r.rolname),
         n.nspname || '.' || c.relname, r.rolname, a.privilege_type,
         format('revoke %s (%I) on %I.%I from %I', a.privilege_type, t.attname, n.nspname, c.relname, r.rolname),
         format('grant %s (%I) on %I.%I to %I', a.privilege_type, t.attname, n.nspname, c.relname, r.rolname)
  from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace,
       aclexplode(t.attacl) a join pg_roles r on r.oid = a.grantee
  where n.nspname in ${schemas} and r.rolname in ${roles}`;

const functionGrants = `
  select format('grant execute on %s to %s', p.oid::regprocedure, r.rolname),
         n.nspname || '.' || p.proname, r.rolname, 'EXECUTE',
         format('revoke execute on function %s from %I', p.oid::regprocedure, r.rolname),
         format('grant execute on function %s to %I', p.oid::regprocedure, r.rolname)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a
  join pg_roles r on r.oid = a.grantee
  where n.nspname in ${schemas} and r.rolname in ${roles}`;

const schemaGrants = `
  select format('grant usage on schema %s to %s', n.nspname, r.rolname), n.nspname::text, r.rolname, 'USAGE',
         format('revoke usage on schema %I from %I', n.nspname, r.rolname),
         format('grant usage on schema %I to %I', n.nspname, r.rolname)
  from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
  where n.nspname in ${schemas} and r.rolname in ${roles}`;

const policies = `
  select format('policy "%s" on %s.%s', policyname, schemaname, tablename), schemaname || '.' || tablename,
         null, cmd,
         format('drop policy %I on %I.%I', policyname, schemaname, tablename),
         format('create policy %I on %I.%I as %s for %s to %s %s %s', policyname, schemaname, tablename, permissive,
           cmd, array_to_string(roles, ', '), 'using (' || regexp_replace(qual, '\\s+', ' ', 'g') || ')', 'with check (' || with_check || ')')
  from pg_policies`;

/** Open to everybody who has the grant. */
const loosePolicies = `
  select format('%s of policy "%s" on %s.%s', clause, policyname, schemaname, tablename),
         schemaname || '.' || tablename, null, 'loose policy',
         format('alter policy %I on %I.%I %s (true)', policyname, schemaname, tablename, clause),
         format('alter policy %I on %I.%I %s (%s)', policyname, schemaname, tablename, clause, expression)
  from pg_policies, lateral (values ('using', qual), ('with check', with_check)) as part (clause, expression)
  where expression is not null`;

/** All but the change feed's, which are made anew at every start. */
const triggers = `
  select format('trigger %s on %s', t.tgname, t.tgrelid::regclass), n.nspname || '.' || c.relname, null, 'trigger',
         format('drop trigger %I on %I.%I', t.tgname, n.nspname, c.relname),
         pg_get_triggerdef(t.oid) || case t.tgenabled
           when 'A' then format('; alter table %I.%I enable always trigger %I', n.nspname, c.relname, t.tgname)
           when 'R' then format('; alter table %I.%I enable replica trigger %I', n.nspname, c.relname, t.tgname)
           else '' end
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
  where not t.tgisinternal and f.nspname in ('private', 'auth', 'storage')`;

const checks = `
  select format('check %s', c.conname), n.nspname || '.' || t.relname, null, 'check',
         format('alter table %I.%I drop constraint %I', n.nspname, t.relname, c.conname),
         format('alter table %I.%I add constraint %I %s not valid', n.nspname, t.relname, c.conname, pg_get_constraintdef(c.oid))
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
  where c.contype = 'c' and n.nspname = 'public'`;

const rowSecurity = `
  select format('enable row level security of %s.%s', n.nspname, c.relname), n.nspname || '.' || c.relname,
         null, 'row security',
         format('alter table %I.%I disable row level security', n.nspname, c.relname),
         format('alter table %I.%I enable row level security', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relrowsecurity and n.nspname in ${closed}`;

/** A definer function that takes its names from wherever the caller says. */
const searchPaths = `
  select format('search path of %s', p.oid::regprocedure), n.nspname || '.' || p.proname, null, 'search path',
         format('alter function %s reset search_path', p.oid::regprocedure),
         format('alter function %s set search_path to ''''', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prosecdef and n.nspname in ('public', 'private')`;

/** Objects that an owner makes later are granted to nobody. */
const defaults = `
  select format('nothing to PUBLIC by default: %s', word), 'public', null, 'default',
         format('alter default privileges grant %s to public', word),
         format('alter default privileges revoke %s from public', word)
  from pg_default_acl d join (values ('f', 'execute on functions'), ('T', 'usage on types')) as made (kind, word)
    on made.kind = d.defaclobjtype::text
  where d.defaclrole = current_user::regrole and d.defaclnamespace = 0`;

/** Built-in functions that a server gives to everybody when it is made, and the platform to nobody. */
const builtIns = `
  select format('nothing to PUBLIC: %s', p.oid::regprocedure), 'pg_catalog.' || p.proname, null, 'built-in',
         format('grant execute on function %s to public', p.oid::regprocedure),
         format('revoke execute on function %s from public', p.oid::regprocedure)
  from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and p.proacl is not null
    and not exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0)
    and not exists (select 1 from pg_init_privs i where i.objoid = p.oid and i.classoid = 'pg_proc'::regclass)`;

/** Functions that no longer ask whether an admin calls. */
const questions = `
  select format('question of %s', p.oid::regprocedure), n.nspname || '.' || p.proname, null, 'question',
         regexp_replace(pg_get_functiondef(p.oid), 'perform private\\.require_(admin|staff)\\(\\);', ''), pg_get_functiondef(p.oid)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.prosrc ~ 'private\\.require_(admin|staff)\\(\\);'`;

/** Everything that keeps somebody out or lets somebody in, read from the database itself. */
export async function rightsOf(database: Pick<Database, "query">): Promise<Right[]> {
  const parts = [
    tableGrants,
    columnGrants,
    functionGrants,
    schemaGrants,
    policies,
    loosePolicies,
    triggers,
    checks,
    rowSecurity,
    searchPaths,
    questions,
    defaults,
    builtIns,
  ];
  const { rows } = await database.query<Right & Record<string, unknown>>(
    parts.map((part) => `(${part})`).join(" union all ") + " order by 1",
  );
  return rows;
}
