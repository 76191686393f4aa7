import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { refusal } from "../errors.ts";
import type { ImagePool } from "./pool.ts";
import type { ImageFormat } from "./worker.ts";

const headBytes = 4100;
/** Pictures that a browser may show in place; other types are sent as attachments. */
export const inlineTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/** Whether a bucket holds pictures only: then the content decides the type, and nothing is stored as it came. */
export function isPictureBucket(allowedTypes: readonly string[] | null): boolean {
  return allowedTypes !== null && allowedTypes.length > 0 && allowedTypes.every(isImageType);
}

/** `text/plain` of `text/plain;charset=UTF-8`. */
export function essenceOf(mimetype: string): string {
  return (mimetype.split(";")[0] ?? "").trim();
}

/** Compares a type without its parameters. */
export function isAllowedType(allowedTypes: readonly string[] | null, mimetype: string): boolean {
  if (allowedTypes === null || allowedTypes.length === 0) return true;
  const essence = essenceOf(mimetype);
  return allowedTypes.some(
    (allowed) =>
      allowed === essence || allowed === "*/*" || (allowed.endsWith("/*") && essence.startsWith(allowed.slice(0, -1))),
  );
}

/**
 * Same format, upright, without metadata or anything hidden behind or inside it. Returns the type that the content
 * really has.
 * @throws PlatformError InvalidMimeType (not allowed, or damaged), EntityTooLarge
 */
export async function reencode(
  pool: ImagePool,
  files: { input: string; output: string },
  allowedTypes: readonly string[],
): Promise<string> {
  const realType = await sniff(files.input);
  if (!inlineTypes.has(realType) || !isAllowedType(allowedTypes, realType)) {
    throw refusal("InvalidMimeType", `mime type ${realType} is not supported`);
  }
  const answer = await pool.run(files);
  if (!answer.ok && answer.reason === "too large") throw refusal("EntityTooLarge");
  if (!answer.ok) {
    throw refusal("InvalidMimeType", `mime type ${realType} is not supported: it cannot be decoded`);
  }
  return imageType(answer.format);
}

export function imageType(format: ImageFormat): string {
  return `image/${format}`;
}

function isImageType(mimetype: string): boolean {
  return mimetype.startsWith("image/");
}

async function sniff(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
    if (found?.mime === "image/apng") return "image/png";
    return found?.mime ?? "application/octet-stream";
  } finally {
    await handle.close();
  }
}
