import { readFile, readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { headersOfEverything } from "./security-headers.ts";
import { answer, makeReady, type ReadyBytes } from "./ready-bytes.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Answers for the pathname of the request. */
export interface Assets {
  /** Whether it is a file, or below the folder that holds nothing else. */
  has(pathname: string): boolean;
  /** Answers with a file; undefined leaves the request to another room. */
  answer(request: Request, pathname: string): Promise<Response | undefined>;
}

/**
 * Serves from a list made at the start: no path of a request ever reaches the file system. Fingerprinted files are
 * immutable for a year, the others are revalidated after an hour.
 */
export async function createAssets(directory: string, siteUrl: string): Promise<Assets> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Map(
    names
      .filter((entry) => entry.isFile() && types[extname(entry.name)])
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [`/${relative(directory, path).split(sep).join("/")}`, path];
      }),
  );
  const ready = new Map<string, Promise<ReadyBytes>>();

  const refused = (status: number, text: string, more: Record<string, string> = {}) => {
    const headers = { ...headersOfEverything(siteUrl), "cache-control": "no-store", ...more };
    return new Response(text, { status, headers });
  };
  const missing = () => refused(404, "Not found");

  async function answerFile(request: Request, pathname: string): Promise<Response | undefined> {
    const file = files.get(pathname);
    if (!file) return pathname.startsWith("/assets/") ? missing() : undefined;
    if (request.method !== "GET" && request.method !== "HEAD")
      return refused(405, "Method not allowed", { allow: "GET, HEAD" });
    try {
      const made = ready.get(pathname) ?? read(pathname, file, siteUrl);
      ready.set(pathname, made);
      return answer(request, await made);
    } catch (error) {
      // The shop was built anew while it runs: removed files are 404 until it is started again.
      ready.delete(pathname);
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return missing();
      throw error;
    }
  }

  return {
    has: (pathname) => files.has(pathname) || pathname.startsWith("/assets/"),
    answer: answerFile,
  };
}

async function read(pathname: string, file: string, siteUrl: string): Promise<ReadyBytes> {
  const maxAge = pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const headers = {
    ...headersOfEverything(siteUrl),
    "content-type": types[extname(file)] ?? "application/octet-stream",
    "cache-control": maxAge,
    "cross-origin-resource-policy": "same-origin",
  };
  return makeReady(200, headers, new Uint8Array(await readFile(file)), "once");
}
