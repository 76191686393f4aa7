import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { PlatformError } from "#platform/errors.ts";
import type { Budget } from "#platform/fairness/budgets.ts";
import type { Fairness } from "#platform/fairness/fairness.ts";
import { canonicalAddress } from "#platform/peer-address.ts";
import { headersOfEverything } from "./security-headers.ts";

const limits = {
  /** Characters of an address. */
  urlLength: 8 * 1024,
  headers: 64,
  /** Milliseconds for a request's body to arrive. */
  bodyMs: 30_000,
} as const;
/** Requests that no honest client sends, or that are none at all. */
const budgets = {
  malformed: { name: "malformed", burst: 60, perMinute: 60 },
} satisfies Record<string, Budget>;
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

/** How refusals are counted, whose they are, and the headers that they carry. */
export interface Refusing {
  fairness: Fairness;
  addressOf: (request: IncomingMessage) => string;
  headers: Headers;
}

/** Answers what Node itself refuses before there is a request. */
export function answerUnreadable(server: Server, refusing: Refusing): void {
  // More bytes of the same connection may be unreadable as well.
  const refused = new WeakSet<Duplex>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    if (refused.has(socket)) return;
    refused.add(socket);
    void refuseBytes(statuses[error.code ?? ""] ?? 400, socket, refusing);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    void refuse(417, { request, response }, refusing);
  });
}

/** A refusal costs its address a token, too: without one it is a 429, late like others (AVL-25). */
async function refusal(
  status: number,
  from: string,
  { fairness, headers }: Refusing,
): Promise<{ status: number; headers: Headers }> {
  const address = canonicalAddress(from);
  try {
    return await fairness.admit(address, budgets.malformed, async () => ({ status, headers }));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await fairness.beforeRefusal(address);
    return { status: error.status, headers: { ...headers, ...error.headers } };
  }
}

async function refuseBytes(fault: number, socket: Duplex, refusing: Refusing): Promise<void> {
  const address = "remoteAddress" in socket ? String(socket.remoteAddress) : "";
  const { status, headers } = await refusal(fault, address, refusing);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
}

async function refuse(
  fault: number,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  refusing: Refusing,
): Promise<void> {
  const { status, headers } = await refusal(fault, refusing.addressOf(request), refusing);
  response.writeHead(status, headers).end(STATUS_CODES[status]);
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
export function refuseRequest(request: IncomingMessage, response: ServerResponse, refusing: Refusing): boolean {
  const fault = faultOf(request);
  if (fault !== undefined) {
    void refuse(fault, { request, response }, refusing);
    return true;
  }
  if (hasBody(request) && !uploads.test(request.url ?? "")) endSlowBody(request, response);
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
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limits.bodyMs);
  response.once("close", () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
