import type { Caller } from "../caller.ts";
import { DatabaseError, type Database } from "../database/database.ts";
import { refusal } from "./errors.ts";
import { checkBucketName } from "./names.ts";
import { allowDelete, deleteRows, dropVersions } from "./object-rows.ts";
import { asWriter, isoTime, readAsCaller, type Store } from "./store.ts";

export type Bucket = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  created_at: string;
  updated_at: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
};

export interface BucketChange {
  public?: boolean | undefined;
  /** Bytes, or a decimal size such as `20mb`; null clears. */
  file_size_limit?: number | string | null | undefined;
  allowed_mime_types?: string[] | null | undefined;
}

export interface BucketQuery {
  limit: number | null;
  offset: number;
  search: string;
  sortColumn: "id" | "name" | "created_at" | "updated_at";
  sortOrder: "asc" | "desc";
}

/** Columns that `GET /bucket/{id}` shows; a list shows the type as well (storage-api). */
const columns = `id, name, coalesce(owner_id, owner::text, '') as owner, public, ${isoTime("created_at")},
  ${isoTime("updated_at")}, file_size_limit, to_json(allowed_mime_types) as allowed_mime_types`;

/** The bucket limit's default: 50 MiB, as the hosted service's. */
const globalMaxBytes = 50 * 1024 * 1024;

export function maxObjectBytes({ file_size_limit: limit }: Pick<Bucket, "file_size_limit">): number {
  return Math.min(limit ?? globalMaxBytes, globalMaxBytes);
}

export async function findBucket(database: Database, id: string): Promise<Bucket | undefined> {
  const { rows } = await database.query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id]);
  return rows[0];
}

export async function listBuckets(
  store: Store,
  caller: Caller,
  query: BucketQuery,
): Promise<(Bucket & { type: string })[]> {
  return readAsCaller(
    store,
    caller,
    // Both words come from a closed list. The sort uses the table's own column, not its ISO text.
    `select ${columns}, type from storage.buckets b
      where strpos(lower(name), lower($1)) > 0
      order by b.${query.sortColumn} ${query.sortOrder} limit $2 offset $3`,
    [query.search, query.limit, query.offset],
  );
}

export async function getBucket(store: Store, caller: Caller, id: string): Promise<Bucket> {
  const sql = `select ${columns} from storage.buckets where id = $1`;
  const [found] = await readAsCaller<Bucket>(store, caller, sql, [id]);
  if (!found) throw refusal("NoSuchBucket");
  return found;
}

/** @throws PlatformError InvalidBucketName, ResourceAlreadyExists, AccessDenied */
export async function createBucket(
  store: Store,
  caller: Caller,
  bucket: BucketChange & { id: string; name: string },
): Promise<void> {
  checkBucketName(bucket.id);
  checkBucketName(bucket.name);
  await asWriter(store, caller, (transaction) =>
    transaction.query(
      `insert into storage.buckets
         (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        bucket.id,
        bucket.name,
        caller.claims.sub ?? null,
        caller.claims.sub ?? null,
        bucket.public ?? false,
        readSize(bucket.file_size_limit),
        bucket.allowed_mime_types ?? null,
      ],
    ),
  );
}

/** Fields that are absent stay as they are. @throws PlatformError NoSuchBucket, AccessDenied */
export async function updateBucket(store: Store, caller: Caller, id: string, change: BucketChange): Promise<void> {
  const { rowCount } = await asWriter(store, caller, (transaction) =>
    transaction.query(
      `update storage.buckets set updated_at = now(),
         public = coalesce($2, public),
         file_size_limit = case when $3::bool then $4 else file_size_limit end,
         allowed_mime_types = case when $5::bool then $6 else allowed_mime_types end
       where id = $1`,
      [
        id,
        change.public ?? null,
        change.file_size_limit !== undefined,
        readSize(change.file_size_limit),
        change.allowed_mime_types !== undefined,
        change.allowed_mime_types ?? null,
      ],
    ),
  );
  if (rowCount === 0) throw await explainMissingBucket(store, id);
}

/** The caller needs the right to change the bucket: a right to remove single objects is none to empty it (E43). */
export async function emptyBucket(store: Store, caller: Caller, id: string): Promise<void> {
  const versions = await asWriter(store, caller, async (transaction) => {
    const { rowCount } = await transaction.query("update storage.buckets set updated_at = now() where id = $1", [id]);
    if (rowCount === 0) return undefined;
    const rows = await deleteRows(transaction, id, null);
    return rows.map((row) => row.version);
  });
  if (!versions) throw await explainMissingBucket(store, id);
  await dropVersions(store, versions);
}

/** @throws PlatformError ResourceNotEmpty, NoSuchBucket, AccessDenied */
export async function deleteBucket(store: Store, caller: Caller, id: string): Promise<void> {
  const { rowCount } = await asWriter(store, caller, async (transaction) => {
    await allowDelete(transaction);
    return transaction.query("delete from storage.buckets where id = $1", [id]);
  }).catch((error: unknown) => {
    const isInUse = error instanceof DatabaseError && error.code === "23503";
    throw isInUse ? refusal("ResourceNotEmpty", undefined, { cause: error }) : error;
  });
  if (rowCount === 0) throw await explainMissingBucket(store, id);
}

async function explainMissingBucket(store: Store, id: string): Promise<Error> {
  const bucket = await findBucket(store.database, id);
  return refusal(bucket?.public ? "AccessDenied" : "NoSuchBucket");
}

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** `20mb` → 20 000 000: decimal units, as storage-api counts them. */
function readSize(size: number | string | null | undefined): number | null {
  if (size === null || size === undefined) return null;
  if (typeof size === "number") return size;
  const parts = /^(\d+(?:\.\d+)?) *(b|kb|mb|gb)?$/i.exec(size.trim());
  if (!parts?.[1]) {
    throw refusal("InvalidRequest", "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  }
  return Math.floor(Number(parts[1]) * (units[parts[2]?.toLowerCase() ?? "b"] ?? 1));
}
