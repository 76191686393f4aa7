import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Transform, type Readable } from "node:stream";
import type { Caller } from "../caller.ts";
import { asCaller } from "../database/as-caller.ts";
import type { Transaction } from "../database/database.ts";
import { findBucket, type Bucket } from "./buckets.ts";
import { refusal } from "./errors.ts";
import { isAllowedType, isPictureBucket, reencode } from "./image.ts";
import { checkObjectName } from "./names.ts";
import { dropVersions, filePath, type ObjectMetadata } from "./object-rows.ts";
import { explainMissing, findReadable, type ObjectKey } from "./objects.ts";
import type { Store } from "./store.ts";
import { receiveBody, type ReceivedBody } from "./upload-body.ts";

/** Without a limit of the bucket's own: 50 MiB, as the hosted service's. */
const globalMaxBytes = 50 * 1024 * 1024;

/** `insert` refuses an existing name, `upsert` replaces it, `update` needs it. */
export type WriteMode = "insert" | "upsert" | "update";

export interface WriteRequest {
  key: ObjectKey;
  mode: WriteMode;
  /** Recorded as the owner: the caller's user id, where there is a user. */
  owner: string | null;
}

/**
 * One upload: rights first (tried and rolled back, before a byte is read), then the body into a file of
 * ours, then the picture made anew, then bytes, then the row, each undone when the next one fails.
 * @throws PlatformError NoSuchBucket, InvalidKey, AccessDenied, ResourceAlreadyExists, NoSuchKey,
 *   EntityTooLarge, InvalidMimeType
 */
export async function upload(
  store: Store,
  caller: Caller,
  write: WriteRequest,
  request: Request,
): Promise<{ Id: string; Key: string }> {
  const { bucket } = await checkWrite(store, caller, write);
  const allowedTypes = bucket.allowed_mime_types;
  const body = await receiveBody(request, {
    directory: store.scratch,
    maxBytes: Math.min(bucket.file_size_limit ?? globalMaxBytes, globalMaxBytes),
    checkDeclaredType(mimetype) {
      if (!isAllowedType(allowedTypes, mimetype)) {
        throw refusal("InvalidMimeType", `mime type ${mimetype} is not supported`);
      }
    },
  });
  const clean = `${body.path}.clean`;
  try {
    if (allowedTypes === null || !isPictureBucket(allowedTypes)) {
      return await storeFile(store, caller, write, body);
    }
    const mimetype = await reencode(
      store.intake,
      { input: body.path, output: clean },
      allowedTypes,
    );
    const { size: sizeBytes } = await stat(clean);
    return await storeFile(store, caller, write, { ...body, path: clean, mimetype, sizeBytes });
  } finally {
    await Promise.all([rm(body.path, { force: true }), rm(clean, { force: true })]);
  }
}

/** Whether this write would pass, found out by doing it without bytes and rolling back. */
export async function checkWrite(
  store: Store,
  caller: Caller,
  write: WriteRequest,
): Promise<{ bucket: Bucket }> {
  checkObjectName(write.key.name);
  const bucket = await findBucket(store.database, write.key.bucketId);
  if (!bucket) throw refusal("NoSuchBucket");
  await asCaller(store.database, caller, async (transaction) => {
    const put = await putRow(transaction, write, {
      version: randomUUID(),
      metadata: null,
      userMetadata: null,
    });
    throw new Tried(put !== undefined);
  }).catch(async (error: unknown) => {
    if (!(error instanceof Tried)) throw error;
    if (!error.found) throw await explainMissing(store, write.key);
  });
  return { bucket };
}

/** Copies bytes and row. Pictures stay within buckets that hold only pictures made anew. */
export async function copyObject(
  store: Store,
  caller: Caller,
  copy: { from: ObjectKey; write: WriteRequest; userMetadata?: Record<string, unknown> | null },
): Promise<{ Id: string; Key: string }> {
  const source = await findReadable(store, caller, copy.from);
  await checkWrite(store, caller, copy.write);
  await checkPassage(store, copy.from.bucketId, copy.write.key.bucketId, source.metadata);
  const bytes = await store.files.read(filePath(source.version));
  if (!bytes) throw refusal("NoSuchKey", "The resource was not found", { error: "Not found" });
  const { size: sizeBytes, mimetype, cacheControl } = source.metadata;
  const userMetadata = copy.userMetadata === undefined ? source.user_metadata : copy.userMetadata;
  return storeBytes(store, caller, copy.write, {
    bytes,
    facts: { sizeBytes, mimetype, cacheControl, userMetadata },
  });
}

/** Between buckets, the target's rules count as for an upload. */
export async function checkPassage(
  store: Store,
  fromId: string,
  toId: string,
  metadata: Pick<ObjectMetadata, "mimetype" | "size">,
): Promise<void> {
  if (fromId === toId) return;
  const [from, to] = await Promise.all([
    findBucket(store.database, fromId),
    findBucket(store.database, toId),
  ]);
  if (!from || !to) throw refusal("NoSuchBucket");
  const isUnchecked =
    isPictureBucket(to.allowed_mime_types) && !isPictureBucket(from.allowed_mime_types);
  if (isUnchecked || !isAllowedType(to.allowed_mime_types, metadata.mimetype)) {
    throw refusal("InvalidMimeType", `mime type ${metadata.mimetype} is not supported`);
  }
  if (metadata.size > (to.file_size_limit ?? globalMaxBytes)) throw refusal("EntityTooLarge");
}

class Tried extends Error {
  override readonly name = "Tried";
  readonly found: boolean;
  constructor(found: boolean) {
    super("A trial write is rolled back");
    this.found = found;
  }
}

function storeFile(store: Store, caller: Caller, write: WriteRequest, body: ReceivedBody) {
  return storeBytes(store, caller, write, { bytes: createReadStream(body.path), facts: body });
}

type ObjectFacts = Omit<ReceivedBody, "path">;

async function storeBytes(
  store: Store,
  caller: Caller,
  write: WriteRequest,
  content: { bytes: Readable; facts: ObjectFacts },
): Promise<{ Id: string; Key: string }> {
  const { facts } = content;
  const version = randomUUID();
  const hash = createHash("md5");
  const hashing = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  content.bytes.on("error", (error) => hashing.destroy(error));
  try {
    await store.files.write(filePath(version), content.bytes.pipe(hashing), facts.sizeBytes);
    const put = await asCaller(store.database, caller, (transaction) =>
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
    await dropVersions(store, [version]);
    throw error;
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
  metadata: ObjectMetadata | null;
  userMetadata: Record<string, unknown> | null;
}

/**
 * Writes the row under the caller's role, so that policies decide, and guards, on whatever table they look.
 * Undefined when there was nothing to update. `replaced`: the version whose bytes are no longer needed.
 */
async function putRow(
  transaction: Transaction,
  { key, mode, owner }: WriteRequest,
  content: RowContent,
): Promise<{ id: string; replaced?: string } | undefined> {
  // Locked, so that of two writers the second one sees, and drops, what the first one wrote.
  const { rows } =
    mode === "insert"
      ? { rows: [] }
      : await transaction.query<{ id: string; version: string }>(
          "select id, version from storage.objects where bucket_id = $1 and name = $2 for update",
          [key.bucketId, key.name],
        );
  const [old] = rows;
  const id = old?.id ?? randomUUID();
  const values = [
    key.bucketId,
    key.name,
    owner,
    content.version,
    content.metadata ?? {},
    content.userMetadata,
  ];
  if (mode === "update") {
    const { rowCount } = await transaction.query(updateSql, values);
    if (rowCount === 0) return undefined;
  } else {
    await transaction.query(insertSql + (mode === "upsert" ? onConflict : ""), [...values, id]);
  }
  return { id, ...(old && { replaced: old.version }) };
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
