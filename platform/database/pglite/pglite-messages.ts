import type { Row } from "../database.ts";
import type { ServerErrorFields } from "../errors.ts";

export interface PgliteStart {
  /** The folder of its files; a database without one is in memory. */
  cluster?: string | undefined;
  /** A tar of a data directory, or the path of one; only for a database that does not exist yet. */
  image?: Blob | string | undefined;
}

export interface PgliteWorkerData extends PgliteStart {
  pgliteWasmModule: WebAssembly.Module;
}

/** Answered by one `PgliteReply` with the same `id`, in order. `isWithin`: only within a transaction. */
export type PgliteRequest = { id: number } & (
  | { kind: "query"; sql: string; params: (string | null)[]; isWithin: boolean }
  | { kind: "batch"; statements: { sql: string; params: (string | null)[] }[] }
  | { kind: "script"; sql: string }
  | { kind: "dump" }
  | { kind: "close" }
);

export interface PgliteAnswer {
  results: PgliteResult[];
  image?: Blob;
}

export interface PgliteResult {
  rows: Row[];
  rowCount: number;
  /** First word of the command tag: a COMMIT of a failed transaction answers ROLLBACK. */
  command: string;
}

/** A message from the thread. `fatal`: the engine itself has failed, and the thread is of no further use. */
export type PgliteReply =
  | { kind: "ready" }
  | { kind: "fatal"; message: string }
  | { kind: "answer"; id: number; answer: PgliteAnswer }
  | { kind: "error"; id: number; error: ServerErrorFields }
  | { kind: "notification"; channel: string; payload: string };
