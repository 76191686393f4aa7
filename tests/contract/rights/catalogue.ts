import type { Database } from "#platform/database/database.ts";

/** The rules of a hosted project's advisor, and more: each is a query that lists its violations. */
export const catalogueRules: Record<string, string> = {
  "each exposed table has row security on, which its owner passes": `
    select relname as fault from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (not relrowsecurity or relforcerowsecurity)`,
  "each table of a closed schema has row security on": `
    select c.oid::regclass::text as fault from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('private', 'auth', 'storage', 'realtime') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  "nothing is granted to PUBLIC": `
    select c.oid::regclass::text as fault from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      aclexplode(c.relacl) a
    where n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') and a.grantee = 0
    union all
    select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')
      and (p.proacl is null or exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0))`,
  "no closed table is granted to a caller": `
    select format('%s to %s', name, role) as fault from granted
    where schema in ('private', 'auth', 'realtime')`,
  "anon is granted nothing but to read what every shopper sees": `
    select format('%s on %s', verb, name) as fault from granted
    where role = 'anon' and schema in ('public', 'private')
      and (verb <> 'SELECT' or name not in ('products', 'product_pictures', 'product_choices', 'product_choice_values', 'product_facts', 'product_stones', 'delivery_methods', 'collections', 'shop_revisions'))`,
  "nobody may empty a table past its policies": `
    select format('%s on %s to %s', verb, name, role) as fault from granted
    where verb not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
  "no policy is simply true": `
    select policyname as fault from pg_policies
    where schemaname in ('public', 'storage') and (qual = 'true' or with_check = 'true')`,
  "no policy looks at what a user can edit": `
    select policyname as fault from pg_policies where concat(qual, with_check) ~ 'metadata'`,
  "each verb that is granted has its policy": `
    select distinct format('%s on %s to %s', g.verb, g.name, g.role) as fault from granted g
    where g.role in ('anon', 'authenticated') and g.schema = 'public' and not exists (
      select 1 from pg_policies p where p.schemaname = 'public' and p.tablename = g.name
        and p.cmd in (g.verb, 'ALL') and g.role = any (p.roles))`,
  "each table has the guard of its writes": `
    select c.relname as fault from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgfoid in ('private.refuse_non_admins'::regproc, 'private.refuse_non_staff'::regproc)
        and t.tgenabled = 'O')`,
  "definer functions have an empty search path": `
    select p.oid::regprocedure::text as fault from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') and p.prosecdef
      and not ('search_path=""' = any (coalesce(p.proconfig, '{}')))`,
  "what admins may call past row security asks who calls": `
    select p.oid::regprocedure::text as fault from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prosrc !~ 'private\\.require_(admin|staff)\\(\\);'
      and has_function_privilege('authenticated', p.oid, 'execute')
      and not has_function_privilege('anon', p.oid, 'execute')
      -- This one is the question.
      and p.oid::regprocedure::text <> 'is_admin(uuid)'`,
  "no function puts SQL together from what a caller sends": `
    select p.oid::regprocedure::text as fault from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prosrc ~* '\\mexecute\\M'
      -- These two follow the foreign keys: every name is the catalogue's, every value a parameter (DAY-04).
      and p.oid::regprocedure::text not in ('private.keep_products(uuid[])', 'restore_product(uuid)')`,
  "no view shows what its reader may not see": `
    select relname as fault from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')
      and not ('security_invoker=true' = any (coalesce(reloptions, '{}')))`,
  "what is made later is granted to nobody": `
    select format('%s %s', defaclobjtype, defaclacl) as fault from pg_default_acl, aclexplode(defaclacl) a
    left join pg_roles r on r.oid = a.grantee
    where a.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role')
    union all
    select kind from unnest(array['f', 'T']) as kind where not exists (
      select 1 from pg_default_acl d where d.defaclobjtype::text = kind and d.defaclnamespace = 0
        and d.defaclrole = current_user::regrole)`,
  "built-in functions that reach beyond the caller are closed": `
    select p.oid::regprocedure::text as fault from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and (p.proname in ('set_config', 'loread', 'lowrite', 'ts_stat', 'ts_rewrite', 'pg_cancel_backend',
          'pg_terminate_backend', 'pg_reload_conf', 'pg_current_logfile', 'pg_export_snapshot', 'pg_promote',
          'pg_log_backend_memory_contexts', 'pg_create_restore_point', 'pg_settings_get_flags',
          'pg_show_all_file_settings', 'pg_hba_file_rules', 'pg_ident_file_mappings', 'pg_relation_filepath')
        or p.proname ~ '^(lo_|pg_notify$|pg_sleep|pg_read_|pg_ls_|pg_stat_(file|reset)|pg_rotate_|pg_backup_|pg_switch_|pg_wal_replay_(pause|resume)|pg_replication_|pg_logical_emit|pg_.*(logical|replication)_slot|pg_(try_)?advisory_(?!xact_))'
        or p.proname ~ '_to_xml(schema|_and_xmlschema)?$')`,
};

/** Kinds of guards that only the catalogue shows, and its rules for all of them: over the wire nothing tells. */
export const seenByCatalogue: Record<string, string[]> = {
  "row security": [
    "each exposed table has row security on, which its owner passes",
    "each table of a closed schema has row security on",
  ],
  "loose policy": ["no policy is simply true"],
  "search path": ["definer functions have an empty search path"],
  default: ["what is made later is granted to nobody"],
  "built-in": ["built-in functions that reach beyond the caller are closed"],
};

/** The rights of each caller's role on each table, and on its columns. */
const granted = `
  with relation as (
    select c.oid, n.nspname as schema, c.relname as name, c.relacl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')
  ), granted as (
    select schema, name, r.rolname as role, a.privilege_type as verb
    from relation, aclexplode(relacl) a join pg_roles r on r.oid = a.grantee
    where r.rolname in ('anon', 'authenticated', 'service_role')
    union
    select schema, name, r.rolname, a.privilege_type
    from relation join pg_attribute t on t.attrelid = relation.oid, aclexplode(t.attacl) a
    join pg_roles r on r.oid = a.grantee
    where r.rolname in ('anon', 'authenticated', 'service_role')
  )`;

/** `rule: what breaks it`, empty when all hold. */
export async function brokenRules(
  database: Pick<Database, "query">,
  names: readonly string[] = Object.keys(catalogueRules),
): Promise<string[]> {
  const parts = names.map((rule) => {
    return `select '${rule}' as rule, found.fault::text from (${catalogueRules[rule]}) as found`;
  });
  const { rows } = await database.query<{ rule: string; fault: string }>(`${granted} ${parts.join(" union all ")}`);
  return rows.map(({ rule, fault }) => `${rule}: ${fault}`);
}
