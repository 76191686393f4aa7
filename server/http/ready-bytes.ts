import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { takesBrotli, toBrotli } from "#platform/brotli.ts";

/** An answer that needs no more work: compressed once, with its ETag. */
export interface ReadyBytes {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg)/;
const leastBytes = 1024;
const toGzip = promisify(gzip);

export async function makeReady(
  status: number,
  headers: Record<string, string>,
  plain: Uint8Array<ArrayBuffer>,
  effort: "once" | "often",
): Promise<ReadyBytes> {
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return compress({ status, headers, etag, plain }, effort);
}

/** `once` takes a tenth of a second for a page, and an eighth off its size. */
export async function compress(ready: ReadyBytes, effort: "once" | "often"): Promise<ReadyBytes> {
  const { plain, headers } = ready;
  const type = headers["content-type"] ?? "";
  if (plain.byteLength < leastBytes || !compressible.test(type)) return ready;
  const [quality, level] = effort === "once" ? [10, 9] : [7, 6];
  const [br, gz] = await Promise.all([toBrotli(plain, quality), toGzip(plain, { level })]);
  return { ...ready, br, gzip: new Uint8Array(gz) };
}

/** RFC 9110 §8.8.3, §12.5.3: 304 when the visitor has it, else the smallest form that the visitor takes. */
export function answer(request: Request, ready: ReadyBytes): Response {
  const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? "", ready);
  const etag = encoding === "plain" ? ready.etag : `${ready.etag.slice(0, -1)}-${encoding}"`;
  const headers: Record<string, string> = { ...ready.headers, etag };
  if (ready.br) headers["vary"] = joined(headers["vary"], "Accept-Encoding");
  if (ready.status === 200 && holdsTag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== "plain") headers["content-encoding"] = encoding;
  const body = ready[encoding] ?? ready.plain;
  headers["content-length"] = String(body.byteLength);
  return new Response(request.method === "HEAD" ? null : body, { status: ready.status, headers });
}

export function byteSize(ready: ReadyBytes): number {
  return ready.plain.byteLength + (ready.br?.byteLength ?? 0) + (ready.gzip?.byteLength ?? 0);
}

function chooseEncoding(accepted: string, ready: ReadyBytes): "br" | "gzip" | "plain" {
  if (ready.br && takesBrotli(accepted)) return "br";
  if (ready.gzip && /\bgzip\b(?!;\s*q=0(\.0+)?\b)/.test(accepted)) return "gzip";
  return "plain";
}

function holdsTag(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

function joined(list: string | undefined, name: string): string {
  return list ? `${list}, ${name}` : name;
}
