import { createHash, randomUUID } from "node:crypto";
import { Transform, type Readable } from "node:stream";
import type { Caller } from "../caller.ts";
import { asCaller } from "../database/as-caller.ts";
import type { Transaction } from "../database/database.ts";
import { findBucket, type Bucket } from "./buckets.ts";
import { refusal } from "./errors.ts";
import { holdErrors } from "./files/files.ts";
import { checkObjectName } from "./names.ts";
import { dropVersions, filePath, type ObjectMetadata } from "./object-rows.ts";
import { explainMissing, type ObjectKey } from "./objects.ts";
import { asWriter, type Store } from "./store.ts";
import type { DeclaredUpload, ReceivedBody } from "./upload-body.ts";

/** `insert` refuses an existing name, `upsert` replaces it, `update` needs it. */
export type WriteMode = "insert" | "upsert" | "update";

export interface WriteRequest {
  key: ObjectKey;
  mode: WriteMode;
  /** Recorded as the owner: the caller's user id, where there is a user. */
  owner: string | null;
}

/** The target of a write. @throws PlatformError InvalidKey, NoSuchBucket */
export async function findTarget(store: Store, key: ObjectKey): Promise<Bucket> {
  checkObjectName(key.name);
  const bucket = await findBucket(store.database, key.bucketId);
  if (!bucket) throw refusal("NoSuchBucket");
  return bucket;
}

/**
 * Found out by doing it without bytes and rolling back; policies see the declared values.
 * @throws PlatformError AccessDenied, ResourceAlreadyExists, NoSuchKey
 */
export async function checkWrite(
  store: Store,
  caller: Caller,
  write: WriteRequest,
  declared: DeclaredUpload = {},
): Promise<void> {
  const { mimetype, sizeBytes: size, userMetadata = null } = declared;
  const metadata = { mimetype, size, contentLength: size };
  await asCaller(store.database, caller, async (transaction) => {
    const put = await putRow(transaction, write, { version: randomUUID(), metadata, userMetadata });
    throw new Tried(put !== undefined);
  }).catch(async (error: unknown) => {
    if (!(error instanceof Tried)) throw error;
    if (!error.found) throw await explainMissing(store, write.key);
  });
}

class Tried extends Error {
  override readonly name = "Tried";
  readonly found: boolean;
  constructor(found: boolean) {
    super("A trial write is rolled back");
    this.found = found;
  }
}

/** The facts about the bytes that are known before they are hashed. */
export type ObjectFacts = Omit<ReceivedBody, "path">;

/** Bytes first, row second, old bytes last; a row that fails takes its bytes with it. */
export async function storeBytes(
  store: Store,
  caller: Caller,
  write: WriteRequest,
  content: { bytes: Readable; facts: ObjectFacts },
): Promise<{ Id: string; Key: string }> {
  const { facts } = content;
  const version = randomUUID();
  const hash = createHash("md5");
  const hashing = holdErrors(
    new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    }),
  );
  content.bytes.on("error", (error) => hashing.destroy(error));
  try {
    await store.files.write(filePath(version), content.bytes.pipe(hashing), facts.sizeBytes);
    const put = await asWriter(store, caller, (transaction) =>
      putRow(transaction, write, {
        version,
        metadata: describe(facts, hash.digest("hex")),
        userMetadata: facts.userMetadata,
      }),
    );
    if (!put) throw await explainMissing(store, write.key);
    if (put.replaced) await dropVersions(store, [put.replaced]);
    return { Id: put.id, Key: `${write.key.bucketId}/${write.key.name}` };
  } catch (error) {
    await dropUnused(store, version);
    throw error;
  } finally {
    // A store that refused the bytes may have left them unread.
    content.bytes.destroy();
  }
}

/** A connection that broke during the commit does not tell whether the row exists: then the bytes stay. */
async function dropUnused(store: Store, version: string): Promise<void> {
  try {
    const { rowCount } = await store.database.query("select from storage.objects where version = $1", [version]);
    if (rowCount === 0) await dropVersions(store, [version]);
  } catch (error) {
    store.log.warn({ err: error, version }, "Bytes of an unfinished upload may be left");
  }
}

function describe(facts: ObjectFacts, md5: string): ObjectMetadata {
  return {
    eTag: `"${md5}"`,
    size: facts.sizeBytes,
    mimetype: facts.mimetype,
    cacheControl: facts.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: facts.sizeBytes,
    httpStatusCode: 200,
  };
}

interface RowContent {
  version: string;
  metadata: Partial<Record<keyof ObjectMetadata, unknown>>;
  userMetadata: Record<string, unknown> | null;
}

/**
 * Writes under the caller's role: policies and guards decide. `replaced`: the version whose bytes are no longer needed.
 */
async function putRow(
  transaction: Transaction,
  { key, mode, owner }: WriteRequest,
  content: RowContent,
): Promise<{ id: string; replaced?: string } | undefined> {
  const { version, metadata, userMetadata } = content;
  const values = [key.bucketId, key.name, owner, version, metadata, userMetadata];
  const id = randomUUID();
  if (mode === "insert") {
    await transaction.query(insertSql, [...values, id]);
    return { id };
  }
  let old = await lockRow(transaction, key);
  if (mode === "update") {
    const { rowCount } = await transaction.query(updateSql, values);
    return rowCount > 0 ? written() : undefined;
  }
  if (!old) {
    const made = await transaction.query(`${insertSql} on conflict do nothing`, [...values, id]);
    if (made.rowCount > 0) return { id };
    // Another writer was first: the bytes of that write are the ones to drop.
    old = await lockRow(transaction, key);
  }
  await transaction.query(insertSql + onConflict, [...values, id]);
  return written();

  function written() {
    return { id: old?.id ?? id, ...(old && { replaced: old.version }) };
  }
}

/** Locks the row, so that of two writers the second one sees, and drops, the first one's version. */
async function lockRow(transaction: Transaction, key: ObjectKey) {
  const { rows } = await transaction.query<{ id: string; version: string }>(
    "select id, version from storage.objects where bucket_id = $1 and name = $2 for update",
    [key.bucketId, key.name],
  );
  return rows[0];
}

const updateSql = `
  update storage.objects
     set owner = $3::uuid, owner_id = $3::text, version = $4, metadata = $5, user_metadata = $6,
         updated_at = now()
   where bucket_id = $1 and name = $2`;

const insertSql = `
  insert into storage.objects
    (bucket_id, name, owner, owner_id, version, metadata, user_metadata, id)
  values ($1, $2, $3::uuid, $3::text, $4, $5, $6, $7)`;

const onConflict = `
  on conflict (bucket_id, name) do update
     set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
         metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`;
