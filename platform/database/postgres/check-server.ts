import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database.ts";

/** Milliseconds for a NOTIFY to come back; a pooler in transaction mode lets none through. */
const hearsWithinMs = 5_000;

/**
 * Whether the server lets its user do all that the platform does: two round trips, at each start and before anything is
 * written. An owner that lacks one of these would begin, and lose what it may not do.
 * @throws Error: one sentence, with the statement that gives what is missing
 */
export async function checkServer(database: Database): Promise<void> {
  const { rows } = await database.query<Facts>(factsSql);
  const [facts] = rows;
  const lacking = facts && lackOf(facts);
  if (lacking) throw new Error(lacking);
  if (await hearsItself(database)) return;
  throw new Error(
    "its address leads to a pooler in transaction mode, through which no news come (LISTEN and NOTIFY): give the server's own address, or one in session mode",
  );
}

// A type, not an interface: a row of the database's answer has an index.
type Facts = {
  version: number;
  isCopy: boolean;
  /** The user and the database, quoted where their names need it. */
  me: string;
  database: string;
  ownsDatabase: boolean;
  mayCreate: boolean;
  mayMakeRoles: boolean;
  missing: string[];
  /** Roles that it can't become, and can't let itself become. */
  foreign: string[];
  /** A table that belongs to somebody else. */
  theirs: { name: string; owner: string; isSuper: boolean } | null;
  /** A table whose row security holds for its owner too. */
  forced: string | null;
};

const factsSql = `
  with me as (
    select oid, rolsuper or rolcreaterole as makes, rolsuper or rolbypassrls as passes,
           current_setting('server_version_num')::integer as version
    from pg_roles where rolname = current_user),
  needed as (
    select name, r.oid, r.oid is not null and (
             pg_has_role(r.oid, case when version >= 160000 then 'set' else 'member' end)
             or pg_has_role(r.oid, 'member with admin option') or version < 160000 and makes) as is_mine
    from me, unnest(array['anon', 'authenticated', 'service_role']) as name left join pg_roles r on r.rolname = name),
  tables as (
    select c.oid::regclass::text as name, quote_ident(o.rolname) as owner, o.rolsuper as "isSuper",
           pg_has_role(c.relowner, 'usage') as is_mine, c.relforcerowsecurity and not passes as is_forced
    from me, pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles o on o.oid = c.relowner
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime', 'supabase_migrations'))
  select me.version, pg_is_in_recovery() as "isCopy", quote_ident(current_user) as me, quote_ident(datname) as database,
         pg_has_role(datdba, 'usage') as "ownsDatabase", makes as "mayMakeRoles",
         has_schema_privilege('public', 'create') as "mayCreate",
         (select coalesce(json_agg(name), '[]') from needed where oid is null) as missing,
         (select coalesce(json_agg(name), '[]') from needed where oid is not null and not is_mine) as foreign,
         (select to_json(tables) from tables where not is_mine limit 1) as theirs,
         (select name from tables where is_forced limit 1) as forced
  from me, pg_database where datname = current_database()`;

/** The first lack, as a sentence without its end. */
function lackOf(facts: Facts): string | undefined {
  const { me, database } = facts;
  const ask = (what: string, statement: string) =>
    `its user ${me} ${what}: run "${statement};" as the server's administrator`;
  if (facts.version < 150_000) {
    return `PostgreSQL ${Math.floor(facts.version / 10_000)} is too old: 15 or newer is needed`;
  }
  if (facts.isCopy) return "it is a copy that only reads: give the address of the server that writes";
  if (!facts.ownsDatabase) {
    return ask(`does not own the database ${database}`, `alter database ${database} owner to ${me}`);
  }
  if (!facts.mayCreate) {
    return ask("may make nothing in the schema public", `alter schema public owner to ${me}`);
  }
  if (facts.missing.length > 0 && !facts.mayMakeRoles) {
    const made = facts.missing.map((name) => `create role ${name} nologin noinherit`).join("; ");
    const grant = `grant anon, authenticated, service_role to ${me}`;
    return ask(`may not make the roles that it acts as`, `${made}; ${grant}`);
  }
  if (facts.foreign.length > 0) {
    const names = facts.foreign.join(", ");
    const option = facts.version >= 160_000 ? " with set true" : "";
    return ask(`may not act as ${names}`, `grant ${names} to ${me}${option}`);
  }
  if (facts.theirs) {
    const { name, owner, isSuper } = facts.theirs;
    const what = `does not pass the row security of ${name}, which belongs to ${owner}`;
    if (!isSuper) return ask(what, `grant ${owner} to ${me}`);
    return `its user ${me} ${what}: take a backup as ${owner}, and restore it as ${me} into a database of its own`;
  }
  if (facts.forced) {
    const statement = `alter table ${facts.forced} no force row level security`;
    return `its user ${me} may not pass the row security of its own ${facts.forced}: run "${statement};" as ${me}`;
  }
  return undefined;
}

/** Another connection notifies: to its own a pooler might pass the news on. */
async function hearsItself(database: Database): Promise<boolean> {
  const word = randomUUID();
  const heard = Promise.withResolvers<boolean>();
  const unlisten = await database.listen("platform_check", (payload) => {
    if (payload === word) heard.resolve(true);
  });
  const waiting = new AbortController();
  try {
    await database.query("select pg_notify('platform_check', $1)", [word]);
    const late = pause(hearsWithinMs, false, { signal: waiting.signal }).catch(() => false);
    return await Promise.race([heard.promise, late]);
  } finally {
    waiting.abort();
    await unlisten();
  }
}
