import type { IncomingMessage } from "node:http";

/** From the socket, or from as many X-Forwarded-For entries as there are trusted proxies. */
export function peerAddress(request: IncomingMessage, trustedProxies: number): string {
  // Node joins repeated headers of this name with commas.
  const header = request.headers["x-forwarded-for"];
  const forwarded = (typeof header === "string" ? header : "").split(",").map((one) => one.trim());
  const named = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return named || (request.socket.remoteAddress ?? "unknown");
}
