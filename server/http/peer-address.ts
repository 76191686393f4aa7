import type { IncomingMessage } from "node:http";

/** The visitor's address: the socket's, or the X-Forwarded-For entry that the outermost trusted proxy wrote. */
export function peerAddress(request: Pick<IncomingMessage, "socket" | "headers">, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return direct;
  // Node joins repeated headers of this name with commas.
  const header = request.headers["x-forwarded-for"];
  const forwarded = typeof header === "string" ? header.split(",") : [];
  return forwarded.at(-trustedProxies)?.trim() || direct;
}
