import type { Caller } from "../caller.ts";
import type { Database, Transaction } from "../database/database.ts";
import { findBucket } from "./buckets.ts";
import { refusal } from "./errors.ts";
import { deleteRows, dropVersions, objectColumns, type StoredObject } from "./object-rows.ts";
import { asWriter, readAsCaller, type Store } from "./store.ts";

export interface ObjectKey {
  bucketId: string;
  name: string;
}

/** Anybody in a public bucket, else by policy. @throws PlatformError NoSuchBucket; NoSuchKey, hidden or absent */
export async function findReadable(store: Store, caller: Caller, key: ObjectKey): Promise<StoredObject> {
  const bucket = await findBucket(store.database, key.bucketId);
  if (!bucket) throw refusal("NoSuchBucket");
  const found = bucket.public
    ? await findObject(store.database, key)
    : (await findByPolicy(store, caller, key.bucketId, [key.name]))[0];
  if (!found) throw refusal("NoSuchKey");
  return found;
}

/** One statement for every visitor's question; a private bucket answers as if it were absent. */
export async function findPublic(store: Store, key: ObjectKey): Promise<StoredObject> {
  const { rows } = await store.database.query<Partial<StoredObject>>(
    `select o.* from storage.buckets b
       left join lateral (
         select ${objectColumns} from storage.objects where bucket_id = b.id and name = $2
       ) o on true
      where b.id = $1 and b.public`,
    [key.bucketId, key.name],
  );
  const [found] = rows;
  if (!found) throw refusal("NoSuchBucket");
  if (!isObject(found)) throw refusal("NoSuchKey");
  return found;
}

/** The bucket's row comes alone when there is no such object. */
function isObject(row: Partial<StoredObject>): row is StoredObject {
  return typeof row.id === "string";
}

/** Decides by policy alone, as signing asks. */
export async function findByPolicy(
  store: Store,
  caller: Caller,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  return readAsCaller(
    store,
    caller,
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = any($2)`,
    [bucketId, names],
  );
}

export async function findObject(database: Pick<Database, "query">, key: ObjectKey): Promise<StoredObject | undefined> {
  const { rows } = await database.query<StoredObject>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
    [key.bucketId, key.name],
  );
  return rows[0];
}

/** An object that everybody can see in a public bucket is refused as such (E42); a hidden one stays hidden. */
export async function explainMissing(store: Store, key: ObjectKey): Promise<Error> {
  const bucket = await findBucket(store.database, key.bucketId);
  if (!bucket) return refusal("NoSuchBucket");
  const exists = bucket.public && (await findObject(store.database, key));
  return refusal(exists ? "AccessDenied" : "NoSuchKey");
}

/** Renames the row; the bytes stay where they are. @throws PlatformError ResourceAlreadyExists, AccessDenied, NoSuchKey */
export async function moveObject(
  store: Store,
  caller: Caller,
  move: { from: ObjectKey; to: ObjectKey },
): Promise<StoredObject> {
  const moved = await asWriter(store, caller, (transaction) =>
    transaction.query<StoredObject>(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
        where bucket_id = $1 and name = $2 returning ${objectColumns}`,
      [move.from.bucketId, move.from.name, move.to.bucketId, move.to.name],
    ),
  );
  const [row] = moved.rows;
  if (!row) throw await explainMissing(store, move.from);
  return row;
}

/** All or nothing: one that the caller sees but may not remove refuses the call (E42); hidden ones are left out. */
export async function removeObjects(
  store: Store,
  caller: Caller,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const bucket = await findBucket(store.database, bucketId);
  if (!bucket) return [];
  const publicNames = bucket.public ? await existingNames(store.database, bucketId, names) : [];
  const removed = await asWriter(store, caller, async (transaction) => {
    const rows = await deleteRows(transaction, bucketId, names);
    const gone = new Set(rows.map((row) => row.name));
    const visible = await existingNames(transaction, bucketId, names);
    const kept = [...publicNames, ...visible].filter((name) => !gone.has(name));
    if (kept.length > 0) throw new StillThere(kept);
    return rows;
  }).catch((error: unknown) => {
    if (error instanceof StillThere) return error;
    throw error;
  });
  if (!(removed instanceof StillThere)) {
    await dropVersions(
      store,
      removed.map((row) => row.version),
    );
    return removed;
  }
  // Names that another call removed in between are absent, not refused.
  const still = await existingNames(store.database, bucketId, removed.names);
  if (still.length > 0) throw refusal("AccessDenied", "Access denied", { cause: removed });
  return removeObjects(store, caller, bucketId, names);
}

class StillThere extends Error {
  override readonly name = "StillThere";
  readonly names: string[];
  constructor(names: string[]) {
    super(`${names.length} objects may not be removed`);
    this.names = names;
  }
}

async function existingNames(
  database: Pick<Database, "query"> | Transaction,
  bucketId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and name = any($2)",
    [bucketId, names],
  );
  return rows.map((row) => row.name);
}
