import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { headersOfEverything } from "./security-headers.ts";

const limits = {
  /** Characters of an address. */
  urlLength: 8 * 1024,
  headers: 64,
  /** Milliseconds for a request's body to arrive. */
  bodyMs: 30_000,
} as const;
/** Uploads have the server's own limit of two minutes, since pictures come slowly from a phone. */
const uploads = /^\/storage\/v1\/(object|upload)\//;

type Headers = Readonly<Record<string, string>>;

/** Headers that refusals carry like every other answer. */
export function headersOfRefusals(siteUrl: string): Headers {
  return {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...headersOfEverything(siteUrl),
    connection: "close",
  };
}

/** Answers what Node itself refuses before there is a request. */
export function answerUnreadable(server: Server, refused: Headers): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    const headers = Object.entries(refused).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n`);
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, refused).end(STATUS_CODES[417]);
  });
}

/** Node's own choice (`http`, "Event: 'clientError'"). */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses what no honest client sends: an overlong address, too many headers, no host or two. True when it is answered
 * with that; otherwise its body has its time from now on.
 */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  refused: Headers,
): boolean {
  const status = faultOf(request);
  if (status !== undefined) {
    response.writeHead(status, refused).end(STATUS_CODES[status]);
    return true;
  }
  if (!uploads.test(request.url ?? "")) endSlowBody(request, response);
  return false;
}

function faultOf({ url = "", rawHeaders }: IncomingMessage): 400 | 414 | 431 | undefined {
  if (url.length > limits.urlLength) return 414;
  if (rawHeaders.length / 2 > limits.headers) return 431;
  if (!targetForm.test(url)) return 400;
  // Two hosts: one for a proxy before us, the other for us (RFC 9112 §3.2).
  const [host = "", ...others] = rawHeaders.filter((_, at) => isHost(rawHeaders, at - 1));
  if (others.length > 0 || !hostForm.test(host)) return 400;
  // A host of digits alone is an IPv4 address, and one that is too high is none.
  return URL.canParse(url.startsWith("/") ? `http://${host}${url}` : url) ? undefined : 400;
}

/** A path, or a whole address as proxies write it; browsers take a backslash for a slash, and never send one. */
const targetForm = /^(?:\/|https?:\/\/[^/?#])[^\\]*$/i;

/** A name or an address, perhaps a port: nothing that could move the boundary between host and path. */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function isHost(rawHeaders: readonly string[], at: number): boolean {
  return at % 2 === 0 && rawHeaders[at]?.toLowerCase() === "host";
}

function endSlowBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limits.bodyMs);
  response.once("close", () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
