import { createHmac } from "node:crypto";
import type { Database } from "../database/database.ts";
import { penaltyS, windowS, type Budgets } from "./budgets.ts";

/**
 * Counted in the database (auth.budgets), behind this process's own bucket: a flood ends here. The table holds keyed
 * hashes, since plain ones could be found again by hashing every address.
 */
export function createSharedBudgets(database: Database, parts: { local: Budgets; secret: string }): Budgets {
  const { local, secret } = parts;
  const hashOf = (key: string): string => createHmac("sha256", `budget ${secret}`).update(key).digest("base64url");

  return {
    async take(budget, key, price = 1) {
      const waitS = await local.take(budget, key, price);
      if (waitS > 0 || !budget.isShared) return waitS;
      const { name, burst, perMinute } = budget;
      const id = `${name} ${hashOf(key)}`;
      const stepS = (60 / perMinute) * Math.min(price, burst);
      const { rowCount } = await database.query(
        `insert into auth.budgets as budget (key, value)
           values ($1, extract(epoch from clock_timestamp())::float8 + $2::float8)
         on conflict (key) do update
           set value = greatest(budget.value, excluded.value - $2::float8) + $2::float8,
               updated_at = clock_timestamp()
         where greatest(budget.value, excluded.value - $2::float8) + $2::float8
               <= excluded.value - $2::float8 + $3::float8`,
        [id, stepS, (60 / perMinute) * burst + 1e-6],
      );
      return rowCount > 0 ? 0 : Math.max(1, Math.ceil(stepS));
    },
    async penalty(account) {
      const { rows } = await database.query<{ value: number; age: number }>(
        `select value, extract(epoch from clock_timestamp() - updated_at)::float8 as age
           from auth.budgets where key = $1`,
        [failuresOf(hashOf(account))],
      );
      return rows[0] ? penaltyS(rows[0].value, rows[0].age) : 0;
    },
    async fail(account) {
      await database.query(
        `insert into auth.budgets as budget (key, value) values ($1, 1)
         on conflict (key) do update
           set value = case when budget.updated_at < clock_timestamp() - make_interval(secs => $2)
                            then 1 else budget.value + 1 end,
               updated_at = clock_timestamp()`,
        [failuresOf(hashOf(account)), windowS],
      );
    },
    async forgive(account) {
      await database.query(`delete from auth.budgets where key = $1`, [failuresOf(hashOf(account))]);
    },
  };
}

const failuresOf = (hash: string): string => `failures ${hash}`;

/** Full buckets and outdated failures say nothing that their absence would not. */
export async function forgetSpentBudgets(database: Database): Promise<void> {
  await database.query(
    `delete from auth.budgets
       where case when starts_with(key, $1) then updated_at < now() - make_interval(secs => $2)
                  else value < extract(epoch from now()) end`,
    [failuresOf(""), windowS],
  );
}
