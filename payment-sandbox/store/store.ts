import type { Kind, Row, RowOf } from "../objects/records.ts";

/** `memory-store.ts` (one process, a file) and `table-store.ts` (PostgreSQL, any number of processes). */
export interface SandboxStore {
  /** Creates the missing tables; several processes may call it at once. */
  open(): Promise<void>;
  close(): Promise<void>;
  get<K extends Kind>(kind: K, id: string): Promise<RowOf<K> | null>;
  /** Newest first. */
  list<K extends Kind>(kind: K, filter: Filter): Promise<RowOf<K>[]>;
  /** False, with nothing written, when a row is newer than what was read: read and decide again. */
  write(writes: readonly Write[]): Promise<boolean>;
  /** Each row goes to one caller, and falls due again after `leaseMs`, for work of a killed process. */
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
