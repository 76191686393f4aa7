import type { Role } from "../caller.ts";
import type { Database } from "../database/database.ts";

export interface PublishedColumn {
  name: string;
  /** The catalogue's name, as it goes on the wire: `int8`, `timestamptz`, `_text`. */
  type: string;
  /** The type's name in a cast: `bigint`, `numeric(8,2)`, `public.mood`. */
  cast: string;
  isKey: boolean;
  /** Equal values have the same characters: true unless a text's collation says otherwise. */
  isExact: boolean;
  readers: Role[];
}

/** A published table at this moment, and the rights to its parts. */
export interface PublishedTable {
  schema: string;
  table: string;
  columns: PublishedColumn[];
  isGuarded: boolean;
  /** REPLICA IDENTITY FULL: all columns identify a row, not only the primary key. */
  hasFullIdentity: boolean;
  /** Whether a trigger of ours with the right columns reports its changes. */
  isFollowed: boolean;
  /** The policies that a SELECT of the role must pass, as expressions over the table's columns. */
  policies: { expression: string; isPermissive: boolean; roles: Role[] }[];
}

/** Reads anew for every join and every batch of changes: grants and policies take effect at once. */
export async function readPublishedTables(database: Database): Promise<PublishedTable[]> {
  const { rows } = await database.query<{ facts: PublishedTable }>(sql);
  return rows.map(({ facts }) => facts);
}

const callerRoles = `(values ('anon'), ('authenticated'), ('service_role')) as caller (role)`;

// Expressions are printed under the search path that they run under (as-caller.ts): names of public stay bare.
const sql = `
  select jsonb_build_object(
    'schema', n.nspname, 'table', c.relname,
    'isGuarded', c.relrowsecurity, 'hasFullIdentity', c.relreplident = 'f',
    'isFollowed', exists (
      select from pg_trigger t
       where t.tgrelid = c.oid and t.tgname = 'realtime_tell_change' and t.tgenabled <> 'D'
         and t.tgnargs = coalesce(i.indnkeyatts, 0)),
    'columns', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'name', a.attname, 'type', t.typname, 'cast', format_type(a.atttypid, a.atttypmod),
               'isKey', coalesce(a.attnum = any (i.indkey), false),
               'isExact', coalesce((select collisdeterministic from pg_collation where oid = a.attcollation), true),
               'readers', (select coalesce(jsonb_agg(caller.role), '[]') from ${callerRoles}
                            where has_column_privilege(caller.role, c.oid, a.attnum, 'select')
                              and has_schema_privilege(caller.role, n.oid, 'usage'))
             ) order by a.attnum), '[]')
        from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'policies', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'expression', coalesce(pg_get_expr(o.polqual, o.polrelid), 'true'),
               'isPermissive', o.polpermissive,
               'roles', (select coalesce(jsonb_agg(caller.role), '[]') from ${callerRoles}
                          where exists (select from unnest(o.polroles) as member (id)
                                         where member.id = 0 or pg_has_role(caller.role, member.id, 'member'))))), '[]')
        from pg_policy o where o.polrelid = c.oid and o.polcmd in ('r', '*'))) as facts
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
   where p.pubname = 'supabase_realtime'
   order by n.nspname, c.relname`;
