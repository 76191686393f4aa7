import type { World } from "../../world.ts";

const statements = new WeakMap<World, string>();
const seen = new WeakMap<World, { snapshot: string; state: string }>();

/**
 * The versions of every row of every table that a refused call might have touched. Who writes takes a higher transaction
 * number than all before, so that neither a new version nor a row that is gone leaves count and sum as they were.
 */
export async function stateOf(world: World): Promise<string> {
  const { database } = world;
  // The snapshot is the same while no transaction has written anywhere, and with it all that can be seen.
  const current = await database.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  const snapshot = current.rows[0]?.snapshot ?? "";
  const last = seen.get(world);
  if (last?.snapshot === snapshot) return last.state;
  const statement = statements.get(world) ?? (await stateStatement(world));
  statements.set(world, statement);
  const { rows } = await database.query<{ name: string; versions: string }>(statement);
  const state = rows.map(({ name, versions }) => `${name} ${versions}`).join("\n");
  seen.set(world, { snapshot, state });
  return state;
}

async function stateStatement({ database }: World): Promise<string> {
  const { rows } = await database.query<{ part: string }>(
    `select format(
       'select %L as name, concat(count(*), '' '', sum(xmin::text::bigint)) as versions from %I.%I',
       schemaname || '.' || tablename, schemaname, tablename) as part
     from pg_tables
     where schemaname in ('public', 'private', 'storage') or (schemaname = 'auth' and tablename = 'users')
     order by schemaname, tablename`,
  );
  return rows.map(({ part }) => part).join(" union all ");
}
