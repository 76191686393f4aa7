import type { Caller } from "../caller.ts";
import { findBucket, maxObjectBytes } from "./buckets.ts";
import { refusal } from "./errors.ts";
import { isAllowedType, isPictureBucket } from "./images/image.ts";
import { checkWrite, findTarget, storeBytes, type WriteRequest } from "./object-write.ts";
import { filePath, type ObjectMetadata } from "./object-rows.ts";
import { findReadable, type ObjectKey } from "./objects.ts";
import type { Store } from "./store.ts";

export async function copyObject(
  store: Store,
  caller: Caller,
  copy: { from: ObjectKey; write: WriteRequest; userMetadata?: Record<string, unknown> | null },
): Promise<{ Id: string; Key: string }> {
  const source = await findReadable(store, caller, copy.from);
  await findTarget(store, copy.write.key);
  await checkWrite(store, caller, copy.write, {
    mimetype: source.metadata.mimetype,
    sizeBytes: source.metadata.size,
  });
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

/** The target's rules count between buckets, as for an upload. */
export async function checkPassage(
  store: Store,
  fromId: string,
  toId: string,
  metadata: Pick<ObjectMetadata, "mimetype" | "size">,
): Promise<void> {
  if (fromId === toId) return;
  const [from, to] = await Promise.all([findBucket(store.database, fromId), findBucket(store.database, toId)]);
  if (!from || !to) throw refusal("NoSuchBucket");
  const isUnchecked = isPictureBucket(to.allowed_mime_types) && !isPictureBucket(from.allowed_mime_types);
  if (isUnchecked || !isAllowedType(to.allowed_mime_types, metadata.mimetype)) {
    throw refusal("InvalidMimeType", `mime type ${metadata.mimetype} is not supported`);
  }
  if (metadata.size > maxObjectBytes(to)) throw refusal("EntityTooLarge");
}
