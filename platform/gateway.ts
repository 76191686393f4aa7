import { Hono } from "hono";
import type { PlatformEnv, PlatformFacts } from "./errors.ts";

/** The five prefixes of service.md 1.1. */
export const roomNames = ["auth", "rest", "storage", "functions", "realtime"] as const;
export type RoomName = (typeof roomNames)[number];

const prefix = /^\/(auth|rest|storage|functions|realtime)\/v1(?=\/|$)/;

export interface Destination {
  room: RoomName;
  /** Below the prefix, as it was sent: `/object/public/…`. */
  path: string;
  url: URL;
  /** The query parameter of that name, which no room gets to see (it would be a filter). */
  apikey: string | null;
}

/** Which room a request is for; undefined when it is for none of ours. */
export function findRoom(address: string): Destination | undefined {
  const url = new URL(address);
  const match = prefix.exec(url.pathname);
  const room = roomNames.find((name) => name === match?.[1]);
  if (!match || !room) return undefined;
  const below = url.pathname.slice(match[0].length) || "/";
  // An object may be named with a slash at its end; nothing else is.
  url.pathname = room === "storage" || below === "/" ? below : below.replace(/\/+$/, "") || "/";
  const apikey = url.searchParams.get("apikey");
  if (apikey !== null) url.search = withoutKey(url.search);
  return { room, path: url.pathname, url, apikey };
}

/** The rest of the query stays as it was written: decoding and encoding again would change filters. */
function withoutKey(search: string): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((pair) => !/^apikey(=|$)/i.test(pair));
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

/** The same request as the room sees it: its own paths, no key in the query. */
export function innerRequest(request: Request, url: URL): Request {
  const { method, headers, signal } = request;
  const body = method === "GET" || method === "HEAD" ? null : request.body;
  // A body that streams wants `duplex`, which the DOM's types do not know.
  const init = { method, headers, signal, ...(body && { body, duplex: "half" }) };
  return new Request(url, init);
}

export type RoomHandler = (request: Request, facts: PlatformFacts) => Promise<Response>;

/** Hands the gateway's findings to a room's app as its variables. */
export function enterRoom(app: Hono<PlatformEnv>): RoomHandler {
  const outer = new Hono<{ Bindings: PlatformFacts } & PlatformEnv>();
  outer.use(async (c, next) => {
    c.set("caller", c.env.caller);
    c.set("requestId", c.env.requestId);
    c.set("peerAddress", c.env.peerAddress);
    await next();
  });
  outer.route("/", app);
  // A mounted app's own answer to unknown paths is lost by Hono: ask it once more, alone.
  outer.notFound((c) => app.fetch(c.req.raw));
  return async (request, facts) => outer.fetch(request, facts);
}

const variesBy = "Authorization, apikey, Origin, Prefer, Accept-Profile";

/** The headers of every answer (access.md 6.1, 6.3), over what the room has said itself. */
export function finish(
  response: Response,
  answer: {
    room: RoomName;
    path: string;
    requestId: string;
    isForeignOrigin: boolean;
    cors: Record<string, string>;
  },
): Response {
  const headers = new Headers(response.headers);
  const isPublicObject =
    answer.room === "storage" && /^\/(object|render\/image)\/(public|sign)\//.test(answer.path);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.append("Vary", isPublicObject ? "Origin" : variesBy);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set(
    "Cross-Origin-Resource-Policy",
    isPublicObject || answer.isForeignOrigin ? "cross-origin" : "same-origin",
  );
  headers.set("Sb-Request-Id", answer.requestId);
  for (const [name, value] of Object.entries(answer.cors)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
