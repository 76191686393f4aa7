import { DatabaseError } from "./database.ts";

/** The fields that both drivers put on the server's errors (PostgreSQL, "Error and Notice Message Fields"). */
export interface ServerErrorFields {
  code: string;
  message: string;
  detail?: string | null | undefined;
  hint?: string | null | undefined;
  constraint?: string | null | undefined;
}

/** The server is going away or not there yet (57P01 … 57P03): callers treat it like a lost connection. */
const away = /^(08...|57P0[123])$/;

/** Any driver's error in the shape of `database.ts`: the server's own, or 08006 for every fault of the connection. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (isServerError(error) && !away.test(error.code)) {
    return new DatabaseError(error, { cause: error });
  }
  const message = error instanceof Error ? error.message || String(codeOf(error)) : String(error);
  return new DatabaseError({ code: "08006", message: `The database is not reachable: ${message}` }, { cause: error });
}

export function isServerError(error: unknown): error is ServerErrorFields {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(String(codeOf(error))) && "severity" in error;
}

export const busy = (what: string): DatabaseError =>
  new DatabaseError({ code: "53300", message: `Too many ${what} are waiting for the database` });

export const overdue = (deadlineMs: number): DatabaseError =>
  new DatabaseError({
    code: "57014",
    message: "canceling statement due to statement timeout",
    detail: `The transaction took longer than ${deadlineMs} ms.`,
  });

export const closed = (): DatabaseError => new DatabaseError({ code: "08006", message: "The database is closed" });

/** `work` went on after a failed statement: the server has answered COMMIT with ROLLBACK. */
export const rolledBack = (): DatabaseError =>
  new DatabaseError({
    code: "25P02",
    message: "current transaction is aborted, commands ignored until end of transaction block",
  });

/** A statement came after the end of its transaction: on a pool it would run in another caller's. */
export const ended = (): DatabaseError => new DatabaseError({ code: "25P01", message: "This transaction has ended" });

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
