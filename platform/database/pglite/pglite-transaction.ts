import type { Result, Row, Statement, Transaction, TransactionOptions } from "../database.ts";
import { defaultDeadlineMs, withDeadline } from "../deadline.ts";
import { ended, rolledBack } from "../errors.ts";
import type { PgliteEngine } from "./pglite-engine.ts";
import type { PgliteThread } from "./pglite-thread.ts";
import { toText } from "../values.ts";

/** Commits the changes of `work`, or undoes them: when it throws, and past its deadline. */
export async function transact<T>(
  engine: PgliteEngine,
  thread: PgliteThread,
  options: TransactionOptions & { work: (transaction: Transaction) => Promise<T> },
): Promise<T> {
  const { work, readOnly = false, deadlineMs = defaultDeadlineMs } = options;
  const { giveUpMs = deadlineMs } = options;
  let isOver = false;
  const query: Transaction["query"] = (sql, params) =>
    isOver ? Promise.reject(ended()) : send(thread, { sql, params }, true);

  async function perform(): Promise<T> {
    // Not awaited: the thread takes messages in order, and each wait is a change of threads.
    const begun = run(thread, readOnly ? "begin read only" : "begin");
    try {
      const [result] = await Promise.all([work({ query }), begun]);
      if (isOver) throw ended();
      isOver = true;
      await commit(thread);
      return result;
    } catch (error) {
      if (!isOver) {
        isOver = true;
        await engine.rollBack(thread);
      }
      throw error;
    }
  }

  return withDeadline(deadlineMs, perform, () => {
    isOver = true;
    engine.abandon(thread, giveUpMs - deadlineMs);
  });
}

export async function runScript(engine: PgliteEngine, thread: PgliteThread, sql: string): Promise<void> {
  await run(thread, "begin");
  try {
    await run(thread, sql);
  } catch (error) {
    await engine.rollBack(thread);
    throw error;
  }
  await commit(thread);
}

async function commit(thread: PgliteThread): Promise<void> {
  const command = await run(thread, "commit");
  if (command !== "COMMIT") throw rolledBack();
}

export async function run(thread: PgliteThread, sql: string): Promise<string> {
  const { results } = await thread.send({ kind: "script", sql });
  return results.at(-1)?.command ?? "";
}

/** `work` may be over while its last statement still runs (the deadline): its answer then reaches nobody. */
export async function send<R extends Row>(
  thread: PgliteThread,
  statement: { sql: string; params: readonly unknown[] | undefined },
  isWithin: boolean,
): Promise<Result<R>> {
  const { sql, params = [] } = statement;
  const message = { kind: "query", sql, params: params.map(toText), isWithin } as const;
  const { results } = await thread.send(message);
  const { rows = [], rowCount = 0 } = results[0] ?? {};
  // The caller of this function wrote the statement and knows its columns.
  return { rows: rows as R[], rowCount };
}

export async function sendBatch(thread: PgliteThread, statements: readonly Statement[]): Promise<Result[]> {
  const { results } = await thread.send({
    kind: "batch",
    statements: statements.map(({ sql, params = [] }) => ({ sql, params: params.map(toText) })),
  });
  return results.map(({ rows, rowCount }) => ({ rows, rowCount }));
}
