/**
 * Two implementations, one contract test: `pglite.ts` (embedded) and `postgres.ts` (any server from version 15). Values
 * arrive alike: bool → boolean; int2, int4, int8, float → number (beyond 2^53 cast to text in SQL); json, jsonb →
 * parsed; everything else → the server's own text, time zone UTC. Parameters are sent untyped: a string is the text
 * form of whatever the statement asks for; objects become JSON text, Uint8Array bytea, arrays PostgreSQL arrays.
 */
export interface Database {
  readonly engine: "pglite" | "postgres";
  /** One statement, as the owner, in a transaction of its own. */
  query<R extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<Result<R>>;
  /**
   * Commits when `work` resolves, rolls back when it throws.
   * @throws DatabaseError 57014 past `deadlineMs`; 53300 when the queue is full; 08006 when the server is away
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One transaction and one round trip; after a failed one nothing is kept. @throws as `transaction` */
  batch(statements: readonly Statement[], options?: Deadlines): Promise<Result[]>;
  /** Runs several statements at once, without parameters, in one transaction: migrations. */
  script(sql: string): Promise<void>;
  /** Calls back with the payload of each NOTIFY on `channel`, after commit, in commit order. Resolves to an "unlisten". */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Calls back each time the listening connection was lost and is back: news may have been missed. */
  onReconnect(callback: () => void): () => void;
  load(): Load;
  /** Tells a process that waits for the same embedded database that it will be closed soon; until then it answers. */
  announceClose(): Promise<void>;
  close(): Promise<void>;
}

export interface Statement {
  sql: string;
  params?: readonly unknown[];
}

interface Load {
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
 * Both count from the start of the work, without its queue. A server ends the statement at the deadline. The embedded
 * engine can't: its caller gets 57014, those behind wait, and at `giveUpMs` its thread is started anew.
 */
interface Deadlines {
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
