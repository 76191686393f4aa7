import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable, Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { z } from "zod";
import { PlatformError } from "../errors.ts";
import { refusal } from "./errors.ts";
import { holdErrors } from "./files/files.ts";

/** A received upload; the bytes lie in `path`, and the caller removes that file. */
export interface ReceivedBody {
  path: string;
  sizeBytes: number;
  /** The declared type, with its parameters. */
  mimetype: string;
  /** Ready for the header: `max-age=3600`. */
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

/** The declared facts of an upload, known before its bytes are. */
export interface DeclaredUpload {
  mimetype?: string;
  sizeBytes?: number;
  userMetadata?: Record<string, unknown> | null;
}

export interface BodyRules {
  /** Makes a new path of ours for the incoming file. */
  scratch(): Promise<string>;
  maxBytes: number;
  /** Throws when the caller may not write this; asked before a byte is stored. */
  checkRights(declared: DeclaredUpload): Promise<void>;
  /** Throws when the declared type may not come in; asked after the rights. */
  checkType(mimetype: string): void;
}

/** Bytes of boundaries, part headers and the small fields around a file. */
const frameBytes = 64 * 1024;
/** Bytes of a refused body that are still read (not stored): a closed socket would hide the answer. */
const drainBytes = 16 * 1024 * 1024;
const timeoutMs = 120_000;

/**
 * Multipart with the file in a part of any name, or the raw body, counted on its way. Content-Length is only believed
 * when it is too large.
 * @throws PlatformError EntityTooLarge, InvalidRequest, and what the rules throw
 */
export async function receiveBody(request: Request, rules: BodyRules): Promise<ReceivedBody> {
  const type = request.headers.get("content-type") ?? "application/octet-stream";
  const isForm = /^multipart\/form-data\b/i.test(type);
  const declaredBytes = Number(request.headers.get("content-length") ?? 0);
  if (declaredBytes > rules.maxBytes + (isForm ? frameBytes : 0)) {
    await rules.checkRights({});
    throw refusal("EntityTooLarge");
  }
  refuseCompressed(request.headers.get("content-encoding"));
  const path = await rules.scratch();
  try {
    return isForm ? await receiveForm(request, type, path, rules) : await receiveRaw(request, type, path, rules);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function receiveRaw(request: Request, type: string, path: string, rules: BodyRules): Promise<ReceivedBody> {
  const mimetype = typeOf(type);
  const userMetadata = readMetadata(fromBase64(request.headers.get("x-metadata")));
  const length = request.headers.get("content-length");
  await rules.checkRights({
    mimetype,
    userMetadata,
    ...(length !== null && { sizeBytes: Number(length) }),
  });
  rules.checkType(mimetype);
  const counted = countUpTo(rules.maxBytes);
  await pipeline(bodyOf(request), counted.stream, createWriteStream(path, { flags: "wx" }), {
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(asBrokenUpload);
  if (counted.sizeBytes() > rules.maxBytes) throw refusal("EntityTooLarge");
  return {
    path,
    sizeBytes: counted.sizeBytes(),
    mimetype,
    cacheControl: cleanCacheControl(request.headers.get("cache-control")),
    userMetadata,
  };
}

async function receiveForm(request: Request, type: string, path: string, rules: BodyRules): Promise<ReceivedBody> {
  const form = holdErrors(openForm(type, rules.maxBytes));
  const fields = new Map<string, string>();
  let part: BusboyFileStream | undefined;
  let file: Promise<{ mimetype: string; sizeBytes: number }> | undefined;
  form.on("field", (name, value) => fields.set(name, value));
  form.on("file", (_name, stream, ...[, , partType]) => {
    const declared = { mimetype: typeOf(fields.get("contentType") ?? partType), fields };
    // A form that breaks off fails its file at once, even while the rights are still being asked.
    part = holdErrors(stream);
    file = storePart(stream, declared, path, rules);
    // The rest of a refused file still has to be read for the form to end.
    file.catch(() => stream.resume());
  });
  try {
    await pipeline(bodyOf(request), countUpTo(rules.maxBytes + frameBytes, "pass").stream, form, {
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    // A form that breaks off does not end its file: nothing may still be written when the path is removed.
    part?.destroy(new Error("The form broke off"));
    await file?.catch(() => undefined);
    asBrokenUpload(error);
  }
  if (!file) throw refusal("InvalidRequest", "No content provided");
  const stored = await file;
  refuseCompressed(fields.get("contentEncoding") ?? null);
  const age = fields.get("cacheControl");
  return {
    path,
    ...stored,
    cacheControl: cleanCacheControl(age === undefined ? null : `max-age=${age}`),
    userMetadata: readMetadata(fields.get("metadata") ?? null),
  };
}

function openForm(type: string, maxBytes: number) {
  try {
    return new Busboy({
      headers: { "content-type": type },
      // One byte more than allowed, so that the bound itself is inclusive.
      limits: { fileSize: maxBytes + 1, files: 1, fields: 16, fieldSize: frameBytes, parts: 17 },
      isPartAFile: (_name, partType, fileName) => fileName !== undefined || partType === "application/octet-stream",
    });
  } catch (error) {
    throw refusal("InvalidRequest", "Malformed multipart body", { cause: error });
  }
}

/** Fields before the file count for the rights; those behind it only when the row is written. */
async function storePart(
  stream: BusboyFileStream,
  { mimetype, fields }: { mimetype: string; fields: ReadonlyMap<string, string> },
  path: string,
  rules: BodyRules,
): Promise<{ mimetype: string; sizeBytes: number }> {
  await rules.checkRights({ mimetype, userMetadata: readMetadata(fields.get("metadata") ?? null) });
  rules.checkType(mimetype);
  await pipeline(stream, createWriteStream(path, { flags: "wx" })).catch(asBrokenUpload);
  if (stream.bytesRead > rules.maxBytes) throw refusal("EntityTooLarge");
  return { mimetype, sizeBytes: stream.bytesRead };
}

/** The rest beyond `maxBytes` is swallowed (`pass`: let through); beyond `drainBytes` more the connection breaks. */
function countUpTo(maxBytes: number, beyond: "swallow" | "pass" = "swallow") {
  let sizeBytes = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done: TransformCallback) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes + drainBytes) return done(refusal("EntityTooLarge"));
      if (sizeBytes > maxBytes && beyond === "swallow") return done();
      return done(null, chunk);
    },
  });
  return { stream, sizeBytes: () => sizeBytes };
}

function bodyOf(request: Request): Readable {
  return request.body ? Readable.from(request.body) : Readable.from([]);
}

/** Faults of our own disk; all other breaks of a stream are the sender's. */
const diskFaults = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "EMFILE", "ENOENT"]);

function asBrokenUpload(error: unknown): never {
  if (error instanceof PlatformError) throw error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (diskFaults.has(code)) throw error;
  throw refusal("InvalidRequest", "The upload broke off or is malformed", { cause: error });
}

/** Bytes are kept as they come, so a compressed body would be a second way past every limit. */
function refuseCompressed(encoding: string | null): void {
  if (encoding === null || encoding === "" || encoding.toLowerCase() === "identity") return;
  throw refusal("InvalidRequest", `content encoding ${encoding} is not supported`, { status: 415 });
}

/** One parameter: `charset=UTF-8`, or a value in double quotes. */
const parameter = /;\s*[\w.+-]{1,64}=(?:[\w.+-]{1,128}|"[\w .+/:-]{0,128}")\s*/.source;
const typeWithParameters = new RegExp(`^([\\w.+-]+/[\\w.+-]+)\\s*((?:${parameter}){0,4})$`);

/** The parameters stay as they came. The value comes back as a header too, so text that is no type becomes the type of bytes. */
function typeOf(declared: string): string {
  const [, whole, parameters = ""] = typeWithParameters.exec(declared.trim()) ?? [];
  const essence = whole ?? (declared.split(";")[0] ?? "").trim();
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(essence);
  return isType ? essence.toLowerCase() + parameters.trim() : "application/octet-stream";
}

/** The value comes back as a header on every download: only directives pass, anything else is the default. */
function cleanCacheControl(value: string | null): string {
  const isSound = value !== null && /^[a-z-]+(=\d{1,10})?(, ?[a-z-]+(=\d{1,10})?){0,5}$/.test(value);
  return isSound ? value : "no-cache";
}

/** Deeper JSON can be read, but not written again. */
const metadataDepth = 32;

/** Metadata that a user keeps with an object. */
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine((metadata) => isNestedAtMost(metadataDepth, metadata), "must not be nested so deep");

function isNestedAtMost(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isNestedAtMost(depth - 1, one));
}

/** Text that is no JSON object is left out, and the upload goes on (storage-api, "uploader"). */
function readMetadata(text: string | null): Record<string, unknown> | null {
  try {
    return metadataSchema.parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

function fromBase64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, "base64").toString("utf8");
}
