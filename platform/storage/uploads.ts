import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Caller } from "../caller.ts";
import { maxObjectBytes } from "./buckets.ts";
import { refusal } from "./errors.ts";
import { isAllowedType, isPictureBucket, reencode } from "./images/image.ts";
import { checkWrite, findTarget, storeBytes, type WriteRequest } from "./object-write.ts";
import type { Store } from "./store.ts";
import { receiveBody, type ReceivedBody } from "./upload-body.ts";

/**
 * Rights first (tried and rolled back), then body, picture made anew, bytes, row; each step is undone when the next
 * fails.
 * @throws PlatformError NoSuchBucket, InvalidKey, AccessDenied, ResourceAlreadyExists, NoSuchKey, EntityTooLarge,
 * InvalidMimeType
 */
export async function upload(
  store: Store,
  caller: Caller,
  write: WriteRequest,
  request: Request,
): Promise<{ Id: string; Key: string }> {
  const bucket = await findTarget(store, write.key);
  const allowedTypes = bucket.allowed_mime_types;
  const body = await receiveBody(request, {
    scratch: store.scratch,
    maxBytes: maxObjectBytes(bucket),
    checkRights: (declared) => checkWrite(store, caller, write, declared),
    checkType(mimetype) {
      if (!isAllowedType(allowedTypes, mimetype)) {
        throw refusal("InvalidMimeType", `mime type ${mimetype} is not supported`);
      }
    },
  });
  const clean = `${body.path}.clean`;
  const storeFile = ({ path, ...facts }: ReceivedBody) =>
    storeBytes(store, caller, write, { bytes: createReadStream(path), facts });
  try {
    if (allowedTypes === null || !isPictureBucket(allowedTypes)) {
      return await storeFile(body);
    }
    const mimetype = await reencode(store.intake, { input: body.path, output: clean }, allowedTypes);
    const { size: sizeBytes } = await stat(clean);
    return await storeFile({ ...body, path: clean, mimetype, sizeBytes });
  } finally {
    await Promise.all([rm(body.path, { force: true }), rm(clean, { force: true })]);
  }
}
