import { refusal } from "./errors.ts";
import type { ByteMemory } from "./byte-memory.ts";
import { toWebStream, type ByteRange } from "./files/files.ts";
import { essenceOf, inlineTypes } from "./images/image.ts";

/** The bytes to send: a stored object, or a rendering of one. */
export interface Download {
  path: string;
  sizeBytes: number;
  eTag: string;
  modifiedMs: number;
  headers: Readonly<Record<string, string>>;
}

/**
 * Conditions and one range (RFC 9110 §13, §14). A stranger's file can be looked at but not run: sandboxed, never
 * sniffed, saved unless it is a picture.
 * @throws PlatformError InvalidRange; NoSuchKey when the bytes are missing
 */
export async function answerDownload(
  files: ByteMemory,
  request: Pick<Request, "method" | "headers">,
  download: Download,
  saveAs: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { ...download.headers };
  if (saveAs !== undefined) headers["Content-Disposition"] = attachment(saveAs);
  if (isUnchanged(request.headers, download)) return new Response(null, { status: 304, headers });
  const range = readRange(request.headers, download);
  const sizeBytes = range ? range.end - range.start + 1 : download.sizeBytes;
  headers["Content-Length"] = String(sizeBytes);
  if (range) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${download.sizeBytes}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const bytes = await files.read(download, range);
  if (!bytes) throw refusal("NoSuchKey", "The resource was not found", { error: "Not found" });
  const body = bytes instanceof Uint8Array ? bytes : toWebStream(bytes);
  return new Response(body, { status, headers });
}

export function describeDownload(facts: {
  path: string;
  sizeBytes: number;
  mimetype: string;
  eTag: string;
  /** ISO 8601 */
  lastModified: string;
  cacheControl: string;
  /** Whether pages of other origins may show it. */
  isPublic: boolean;
  extraHeaders?: Record<string, string>;
}): Download {
  const { path, sizeBytes, mimetype, eTag, cacheControl, isPublic } = facts;
  const isText = /\b(html|xml|javascript|ecmascript)\b/.test(mimetype);
  const essence = essenceOf(mimetype);
  const isInline = inlineTypes.has(essence) || essence === "image/avif";
  const modifiedMs = Date.parse(facts.lastModified);
  const headers = {
    "Content-Type": isText ? "text/plain; charset=utf-8" : mimetype,
    "Cache-Control": isPublic ? `public, ${cacheControl}` : cacheControl,
    ETag: eTag,
    "Last-Modified": new Date(modifiedMs).toUTCString(),
    "Accept-Ranges": "bytes",
    "Content-Disposition": isInline ? "inline" : "attachment",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": isPublic ? "cross-origin" : "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "none",
    ...facts.extraHeaders,
  };
  return { path, sizeBytes, eTag, modifiedMs, headers };
}

/** `?download` saves under the object's own name, `?download=x` as x, Greek names included (RFC 6266). */
function attachment(saveAs: string): string {
  if (saveAs === "") return "attachment;";
  const name = encodeURIComponent(saveAs.toWellFormed());
  return `attachment; filename=${name}; filename*=UTF-8''${name}`;
}

function isUnchanged(headers: Headers, download: Download): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    const wanted = tags.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return wanted.includes(download.eTag) || wanted.includes("*");
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return Math.floor(download.modifiedMs / 1000) * 1000 <= since;
}

/** Several ranges, or unknown units, are answered with the whole, as the RFC allows. */
function readRange(headers: Headers, { sizeBytes, eTag }: Download): ByteRange | undefined {
  const condition = headers.get("if-range");
  if (condition !== null && condition !== eTag) return undefined;
  const parts = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range")?.trim() ?? "");
  const [, first = "", last = ""] = parts ?? [];
  if (!parts || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  if (start >= sizeBytes || (first === "" && Number(last) === 0)) {
    throw refusal("InvalidRange", undefined, {
      headers: { "Content-Range": `bytes */${sizeBytes}` },
    });
  }
  return { start, end };
}
