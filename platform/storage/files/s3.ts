import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { checkPath, holdErrors, toWebStream, type FileFacts, type Files } from "./files.ts";

export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`; the bucket is put behind it (path style). */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds until a store that does not answer counts as away. */
const timeoutMs = 60_000;
const maxKeysPerCall = 1000;

export function createS3Files(options: S3Options): Files {
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const base = `${options.endpoint.replace(/\/+$/, "")}/${options.bucket}`;
  const urlOf = (path: string) => `${base}/${checkPath(path)}`;

  async function send(url: string, init: RequestInit, allowed: number[] = []): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    // A body that streams cannot be sent twice.
    const request = await client.sign(url, init);
    const response = init.body ? await fetch(request, { signal }) : await client.fetch(url, { ...init, signal });
    if (response.ok || allowed.includes(response.status)) return response;
    await response.body?.cancel();
    throw new Error(`The file store answered ${init.method ?? "GET"} with ${response.status}`);
  }

  return {
    async write(path, body, sizeBytes) {
      // Fetch asks for `duplex` with a body that streams; the type of its options does not know it yet.
      const init: RequestInit & { duplex: "half" } = {
        method: "PUT",
        body: sizeBytes === 0 ? new Uint8Array() : toWebStream(body),
        headers: { "Content-Length": String(sizeBytes) },
        duplex: "half",
      };
      const response = await send(urlOf(path), init);
      await response.body?.cancel();
    },
    async read(path, range) {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : undefined;
      const response = await send(urlOf(path), headers ? { headers } : {}, [404]);
      if (response.status !== 404 && response.body) return holdErrors(Readable.from(response.body));
      await response.body?.cancel();
      return response.status === 404 ? null : Readable.from([]);
    },
    async remove(paths) {
      for (const path of paths) {
        const response = await send(urlOf(path), { method: "DELETE" }, [404]);
        await response.body?.cancel();
      }
    },
    async stat(path) {
      const response = await send(urlOf(path), { method: "HEAD" }, [404]);
      if (response.status === 404) return null;
      return {
        sizeBytes: Number(response.headers.get("content-length")),
        modifiedAt: new Date(response.headers.get("last-modified") ?? 0),
      };
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix,
          "max-keys": String(maxKeysPerCall),
          ...(token !== undefined && { "continuation-token": token }),
        });
        const page = readListing(await (await send(`${base}?${query}`, {})).text());
        yield* page.files;
        token = page.nextToken;
      } while (token !== undefined);
    },
  };
}

/** ListObjectsV2's XML. Our own paths hold nothing that XML would escape; tokens may. */
function readListing(xml: string): {
  files: (FileFacts & { path: string })[];
  nextToken: string | undefined;
} {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    path: textOf(entry, "Key") ?? "",
    sizeBytes: Number(textOf(entry, "Size")),
    modifiedAt: new Date(textOf(entry, "LastModified") ?? 0),
  }));
  const isTruncated = textOf(xml, "IsTruncated") === "true";
  return { files, nextToken: isTruncated ? textOf(xml, "NextContinuationToken") : undefined };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textOf(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
