import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AwsV4Signer } from "aws4fetch";

export interface S3Server {
  options: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  objects: Map<string, { body: Buffer; modifiedAt: Date }>;
  /** Answers so many of the next requests with 503. */
  failNext(count: number): void;
  close(): Promise<void>;
}

const bucket = "bytes";
const credentials = { accessKeyId: "AKTEST", secretAccessKey: "secret-of-the-store" };
const pageSize = 2;

/**
 * Speaks as much of S3 as `s3.ts`: path style, PUT, GET with a range, HEAD, DELETE, ListObjectsV2; signatures are
 * checked.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  let failures = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const body = await readAll(request);
    if (failures > 0) {
      failures -= 1;
      response.writeHead(503).end();
    } else if (!(await isSigned(request, url))) {
      response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    } else if (url.pathname === `/${bucket}`) {
      response.end(listing(objects, url.searchParams));
    } else {
      answerObject({ request, response, body, key: url.pathname.slice(bucket.length + 2) }, objects);
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, bucket, region: "auto", ...credentials },
    objects,
    failNext(count) {
      failures = count;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const declared = request.headers["content-length"];
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  // S3 knows no chunked uploads without a length.
  return declared === undefined || Number(declared) !== body.length ? undefined : body;
}

async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const date = request.headers["x-amz-date"];
  const hash = request.headers["x-amz-content-sha256"];
  if (typeof date !== "string" || typeof hash !== "string") return false;
  const headers: Record<string, string> = { "x-amz-content-sha256": hash };
  if (request.headers.range) headers["range"] = request.headers.range;
  const signer = new AwsV4Signer({
    ...credentials,
    method: request.method ?? "GET",
    url: url.href,
    headers,
    service: "s3",
    region: "auto",
    datetime: date,
  });
  return (await signer.authHeader()) === request.headers.authorization;
}

function answerObject(
  exchange: {
    request: IncomingMessage;
    response: ServerResponse;
    body: Buffer | undefined;
    key: string;
  },
  objects: S3Server["objects"],
): void {
  const { request, response, body, key } = exchange;
  const found = objects.get(key);
  if (request.method === "PUT") {
    if (!body) return void response.writeHead(411).end();
    objects.set(key, { body, modifiedAt: new Date() });
    return void response.end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!found) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const part = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body;
  response.writeHead(range ? 206 : 200, {
    "content-length": part.length,
    "last-modified": found.modifiedAt.toUTCString(),
  });
  response.end(request.method === "HEAD" ? undefined : part);
}

function listing(objects: S3Server["objects"], query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get("prefix") ?? "") && `${key}&` > after)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const page = keys.slice(0, pageSize);
  const contents = page.map((key) => {
    const { body, modifiedAt } = objects.get(key) ?? { body: "", modifiedAt: new Date(0) };
    return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const isTruncated = keys.length > page.length;
  const next = `<NextContinuationToken>${page.at(-1)}&amp;</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}${isTruncated ? next : ""}</ListBucketResult>`;
}
