import type { Database } from "./database.ts";

/** An arbitrary number, the same in every process. */
const lockId = 7_281_655_131;
/** Long, since a migration of many rows takes its time. */
const deadlineMs = 30 * 60_000;

/** One of several processes that start at once on one server works, the others wait. `work` must not call this. */
export async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.engine === "pglite") return work();
  await database.transaction(
    async (transaction) => {
      await transaction.query(
        `select set_config('lock_timeout', '0', true),
                set_config('idle_in_transaction_session_timeout', '0', true)`,
      );
      await transaction.query("select pg_advisory_xact_lock($1)", [lockId]);
      await work();
    },
    { deadlineMs },
  );
}
