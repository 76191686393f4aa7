import type { World } from "../world.ts";

/** Every row of every table that a refused call might have touched. */
export async function stateOf({ database }: World): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'storage') or (schemaname = 'auth' and tablename = 'users')
     order by 1`,
  );
  const parts = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} as t`,
    );
    parts.push(`${name} ${rows[0]?.hash}`);
  }
  return parts.join("\n");
}
