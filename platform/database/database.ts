/**
 * The database as every room of the platform sees it. Two implementations, one contract test: `pglite.ts` (embedded, in
 * a worker thread) and `postgres.ts` (any PostgreSQL server, 15 or newer).
 *
 * Values arrive alike from both engines: bool → boolean; int2, int4, float → number; int8 → number
 * (row counts and sequence numbers; beyond 2^53 cast to text in SQL); json, jsonb → parsed;
 * everything else (numeric, timestamptz, uuid, arrays …) → the server's own text, time zone UTC.
 *
 * Parameters are sent untyped: a string is taken as the text form of whatever type the statement asks
 * for (so that `id = $1` fails with 22P02 on a bad uuid); objects are sent as JSON text; Uint8Array as
 * bytea; arrays as PostgreSQL arrays of their text forms.
 */
export interface Database {
  readonly engine: "pglite" | "postgres";
  /** One statement, as the owner, in a transaction of its own. */
  query<R extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<Result<R>>;
  /**
   * Runs `work` in one transaction as the owner; commits when it resolves, rolls back when it throws.
   * @throws DatabaseError 57014 past `deadlineMs`; 53300 when the queue is full; 08006 when the server is away
   */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * Runs statements that are known beforehand, in one transaction and one round trip: those behind a failed one are not
   * run, and nothing is kept.
   * @throws DatabaseError as `transaction` does
   */
  batch(statements: readonly Statement[], options?: Deadlines): Promise<Result[]>;
  /** Runs several statements at once, without parameters, in one transaction: migrations. */
  script(sql: string): Promise<void>;
  /** Calls back with the payload of each NOTIFY on `channel`, after commit, in commit order. Resolves to an "unlisten". */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Calls back each time the listening connection was lost and is back: news may have been missed. */
  onReconnect(callback: () => void): () => void;
  /** The work of this moment, for metrics. */
  load(): Load;
  /** Tells a process that waits for the same embedded database that it will be closed soon; until then it answers. */
  announceClose(): Promise<void>;
  close(): Promise<void>;
}

export interface Statement {
  sql: string;
  params?: readonly unknown[];
}

export interface Load {
  /** Transactions under way. */
  active: number;
  /** Transactions that wait for their turn or for a connection. */
  waiting: number;
  /** Open connections; the embedded engine is one. */
  connections: number;
}

export interface Transaction {
  query<R extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<Result<R>>;
}

export interface TransactionOptions extends Deadlines {
  readOnly?: boolean;
}

/**
 * Both count from the start of the work, without its time in the queue. A server ends the statement at the deadline.
 * The embedded engine can't: its caller gets 57014 at the deadline, the statement goes on, and those behind it wait. At
 * `giveUpMs` its thread is ended and started again, which everybody feels. A batch that gets through in between is
 * kept, so the two times differ for reads only.
 */
export interface Deadlines {
  deadlineMs?: number;
  /** `deadlineMs` unless it is later. */
  giveUpMs?: number;
}

export type Row = Record<string, unknown>;

export interface Result<R extends Row = Row> {
  rows: R[];
  /** Rows that an INSERT, UPDATE or DELETE touched, or that a SELECT returned. */
  rowCount: number;
}

/** The server's error, in its own fields. `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;
  constructor(
    fields: {
      code: string;
      message: string;
      detail?: string | null;
      hint?: string | null;
      constraint?: string | null;
    },
    options?: ErrorOptions,
  ) {
    super(fields.message, options);
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.constraint = fields.constraint ?? null;
  }
}
