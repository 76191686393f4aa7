import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";

/** access.md 6.4: characters of an address, headers, and the time for a request's body to arrive. */
const limits = { urlLength: 8 * 1024, headers: 64, bodyMs: 30_000 } as const;
/** Pictures come slowly from a phone: the server's own limit of two minutes is theirs. */
const uploads = /^\/storage\/v1\/(object|upload)\//;

/**
 * What Node lets through and nobody honest sends: too long an address, too many headers, two hosts. True when the
 * request is answered with that; otherwise its body has its time from now on.
 */
export function refuseRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const status = faultOf(request);
  if (status !== undefined) {
    response.writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      connection: "close",
    });
    response.end(STATUS_CODES[status]);
    return true;
  }
  if (!uploads.test(request.url ?? "")) endSlowBody(request, response);
  return false;
}

function faultOf({ url = "", rawHeaders }: IncomingMessage): 400 | 414 | 431 | undefined {
  if (url.length > limits.urlLength) return 414;
  if (rawHeaders.length / 2 > limits.headers) return 431;
  // Two hosts: one for a proxy before us, the other for us (RFC 9112 §3.2).
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  return hosts.length > 1 ? 400 : undefined;
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
