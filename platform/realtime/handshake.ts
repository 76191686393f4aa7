import type { IncomingMessage } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { guest, type Caller } from "../caller.ts";
import { TokenError } from "../callers.ts";
import type { Version } from "./frames.ts";
import { handshakeText, type RealtimeCallers } from "./tokens.ts";

export interface Refusal {
  status: number;
  error: string;
  headers?: Readonly<Record<string, string>>;
}

/** The caller and the frames of a new socket, or why it is refused. The key may come as a header as well. */
export async function readHandshake(
  request: IncomingMessage,
  parts: { callers: RealtimeCallers; allowedOrigins: readonly string[]; requireApiKey: boolean },
): Promise<{ caller: Caller; version: Version } | Refusal> {
  const { callers, allowedOrigins, requireApiKey } = parts;
  const url = new URL(request.url ?? "/", "http://localhost");
  if (!url.pathname.endsWith("/realtime/v1/websocket")) return { status: 404, error: "Not found" };
  const { origin } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin)) {
    return { status: 403, error: "This origin is not allowed" };
  }
  const version = url.searchParams.get("vsn") ?? "1.0.0";
  if (version !== "1.0.0" && version !== "2.0.0") {
    return { status: 400, error: `Unknown version of the serializer: ${version.slice(0, 20)}` };
  }
  const header = request.headers["apikey"];
  const key = url.searchParams.get("apikey") ?? (typeof header === "string" ? header : "");
  if (key === "" && requireApiKey) return { status: 401, error: "API key is missing" };
  try {
    const caller = key === "" ? guest : await callers.verify(key);
    if (caller.role === "service_role" && origin !== undefined) {
      return { status: 401, error: "Forbidden use of secret API key in browser" };
    }
    return { caller, version };
  } catch (error) {
    if (error instanceof TokenError) return { status: 401, error: handshakeText(error) };
    throw error;
  }
}

/** A plain HTTP answer on a connection that asked to become a socket. */
export function refuseHandshake(
  socket: Duplex,
  { status, error, headers = {} }: Refusal,
  everywhere: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify({ error });
  const said = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...everywhere,
    ...headers,
    connection: "close",
  };
  // A connection that asked for an upgrade no longer belongs to the HTTP server, so it is ended here.
  socket.once("finish", () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      ...Object.entries(said).map(([name, value]) => `${name}: ${value}`),
      "",
      body,
    ].join("\r\n"),
  );
}
