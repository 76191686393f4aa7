import type { World } from "../../world.ts";

const statements = new WeakMap<World, string>();

/** Every row of every table that a refused call might have touched, as one hash per table. */
export async function stateOf(world: World): Promise<string> {
  const { database } = world;
  const statement = statements.get(world) ?? (await stateStatement(world));
  statements.set(world, statement);
  const { rows } = await database.query<{ name: string; hash: string }>(statement);
  return rows.map(({ name, hash }) => `${name} ${hash}`).join("\n");
}

async function stateStatement({ database }: World): Promise<string> {
  const { rows } = await database.query<{ part: string }>(
    `select format(
       'select %L as name, md5(string_agg(t::text, ''|'' order by t::text)) as hash from %I.%I as t',
       schemaname || '.' || tablename, schemaname, tablename) as part
     from pg_tables
     where schemaname in ('public', 'private', 'storage') or (schemaname = 'auth' and tablename = 'users')
     order by schemaname, tablename`,
  );
  return rows.map(({ part }) => part).join(" union all ");
}
