import type { Caller } from "../caller.ts";
import { asCaller, batchAsCaller } from "../database/as-caller.ts";
import type { Database, Row, Transaction } from "../database/database.ts";
import type { PlatformLog } from "../errors.ts";
import type { ByteMemory } from "./byte-memory.ts";
import type { Files } from "./files/files.ts";
import type { ImagePool } from "./images/pool.ts";
import type { Renders } from "./images/render.ts";
import type { RenderSizes } from "./images/transformation.ts";
import type { Budgets } from "../fairness/budgets.ts";
import type { PublicMemory } from "./public-memory.ts";
import type { SignedUrls } from "./signed-url.ts";

/** The dependencies of this room's files. */
export interface Store {
  database: Database;
  files: Files;
  /** The files again, for reading. */
  bytes: ByteMemory;
  publicMemory: PublicMemory;
  /** Decodes uploads. */
  intake: ImagePool;
  renders: Renders;
  renderSizes: RenderSizes | undefined;
  /** Counts renderings by address. */
  budgets: Budgets;
  signedUrls: SignedUrls;
  /** A new path on this machine for a half-received file. */
  scratch(): Promise<string>;
  log: PlatformLog;
}

/** ISO 8601 with milliseconds and `Z`, as the hosted service writes times. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
}

/** The rows that the caller's policies show, in one round trip. */
export async function readAsCaller<R extends Row>(
  { database }: Pick<Store, "database">,
  caller: Caller,
  sql: string,
  params: readonly unknown[],
): Promise<R[]> {
  const [result] = await batchAsCaller(database, caller, [{ sql, params }], { readOnly: true });
  // The caller of this function wrote the statement and knows its columns.
  return (result?.rows ?? []) as R[];
}

/** Works as `asCaller` does, for writes: afterwards the memory of public objects is emptied. */
export async function asWriter<T>(
  store: Store,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await asCaller(store.database, caller, work);
  } finally {
    store.publicMemory.forget();
  }
}
