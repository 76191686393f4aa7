import type { Transaction } from "../database/database.ts";
import { isoTime, type Store } from "./store.ts";

/** A row of storage.objects as the wire shows it. */
export type StoredObject = {
  bucket_id: string;
  name: string;
  id: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
};

export type ObjectMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
};

export const objectColumns = `bucket_id, name, id, owner, owner_id, version, ${isoTime("created_at")},
  ${isoTime("updated_at")}, ${isoTime("last_accessed_at")}, metadata, user_metadata`;

/** Files are found by version, so that a name never becomes a path and a new write never touches old bytes. */
export function filePath(version: string): string {
  return `objects/${version.slice(0, 2)}/${version}`;
}

/** `names` null: the whole bucket, as far as policies allow. */
export async function deleteRows(
  transaction: Transaction,
  bucketId: string,
  names: readonly string[] | null,
): Promise<StoredObject[]> {
  await allowDelete(transaction);
  const { rows } = await transaction.query<StoredObject>(
    `delete from storage.objects
      where bucket_id = $1 and ($2::text[] is null or name = any($2::text[]))
      returning ${objectColumns}`,
    [bucketId, names],
  );
  return rows;
}

/** Opens storage.sql's protect_delete for this transaction. It uses SET, since callers may not execute set_config. */
export async function allowDelete(transaction: Transaction): Promise<void> {
  await transaction.query("set local storage.allow_delete_query = 'true'");
}

/** The rows are gone already: bytes that cannot be removed now are lost space, not a failed call. */
export async function dropVersions(store: Store, versions: readonly string[]): Promise<void> {
  try {
    await store.files.remove(versions.map(filePath));
    await store.renders.forget(versions);
  } catch (error) {
    store.log.warn({ err: error, count: versions.length }, "Bytes of removed objects are left");
  }
}
