import type { Kind, Row, RowOf } from "../objects/records.ts";

/**
 * The sandbox's store: one kind of row for everything, one atomic `write`, and one way to find due work. Two
 * implementations, one contract test: `memory-store.ts` (a process of its own, kept in a file) and `table-store.ts`
 * (PostgreSQL dialect, any number of processes).
 */
export interface SandboxStore {
  /** Creates the missing tables; several processes may call it at once. */
  open(): Promise<void>;
  close(): Promise<void>;
  get<K extends Kind>(kind: K, id: string): Promise<RowOf<K> | null>;
  /** Newest first. */
  list<K extends Kind>(kind: K, filter: Filter): Promise<RowOf<K>[]>;
  /**
   * All or nothing. False, with nothing written, when a row that should be new exists, or when a
   * row is no longer at the version that was read: read again and decide again.
   */
  write(writes: readonly Write[]): Promise<boolean>;
  /**
   * Rows of these kinds whose `dueAt` has come, each given to one caller only; they fall due again
   * when `leaseMs` has passed, so that work of a killed process is taken up by another.
   */
  claimDue(claim: Claim): Promise<Row[]>;
}

/** `version` 0 inserts; any other replaces the row that still has this version. */
export type Write = { put: Row } | { remove: { id: string; version: number } };

export interface Filter {
  limit: number;
  /** Part of the object that must be equal, at any depth. */
  data?: Readonly<Record<string, unknown>>;
  inner?: Readonly<Record<string, unknown>>;
  types?: readonly string[];
  ids?: readonly string[];
  /** Unix seconds, all inclusive. */
  createdFrom?: number;
  createdTo?: number;
  /** Rows older than this one, or newer than that one. */
  after?: string;
  before?: string;
}

export interface Claim {
  kinds: readonly Kind[];
  nowMs: number;
  leaseMs: number;
  limit: number;
}
