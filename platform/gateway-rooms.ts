import { Hono } from "hono";
import type { PlatformEnv, PlatformFacts } from "./errors.ts";

/** The five prefixes of the hosted platform. */
const roomNames = ["auth", "rest", "storage", "functions", "realtime"] as const;
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

/**
 * The same request as the room sees it: its own paths, no key in the query. Functions also learn where it
 * comes from, in the header that hosted ones read, and never what the sender wrote there.
 */
export function innerRequest(request: Request, to: Destination, peerAddress: string): Request {
  const { method } = request;
  const isBare = method === "GET" || method === "HEAD";
  if (isBare && to.room !== "functions") return viewOf(request, to.url);
  const headers = to.room === "functions" ? new Headers(request.headers) : request.headers;
  if (to.room === "functions") headers.set("X-Forwarded-For", peerAddress);
  const body = isBare ? null : request.body;
  // A body that streams wants `duplex`, which the DOM's types do not know.
  return new Request(to.url, { method, headers, ...(body && { body, duplex: "half" }) });
}

/** A read without the cost of a second Request, which is as much as everything else that the gateway does. */
function viewOf({ method, headers }: Request, url: URL): Request {
  return Object.create(Request.prototype, {
    method: { value: method },
    url: { value: url.href },
    headers: { value: headers },
    body: { value: null },
  });
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

/** The headers of every answer, over what the room has said itself. */
export function dress(
  response: Response,
  answer: Partial<Destination> & {
    requestId: string;
    isForeignOrigin: boolean;
    cors: Record<string, string>;
  },
): Response {
  const isPublicObject =
    answer.room === "storage" &&
    /^\/(object|render\/image)\/(public|sign)\//.test(answer.path ?? "");
  const added: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    [
      "Cross-Origin-Resource-Policy",
      isPublicObject || answer.isForeignOrigin ? "cross-origin" : "same-origin",
    ],
    ["Sb-Request-Id", answer.requestId],
    ...Object.entries(answer.cors),
  ];
  const { headers } = response;
  // Who may read is configured here, for functions that were written for elsewhere too.
  headers.delete("Access-Control-Allow-Origin");
  // Functions say what they like; everybody else's JSON names its encoding.
  if (answer.room !== "functions" && headers.get("Content-Type") === "application/json") {
    added.push(["Content-Type", "application/json; charset=utf-8"]);
  }
  if (!headers.has("Cache-Control")) added.push(["Cache-Control", "no-store"]);
  headers.append("Vary", isPublicObject ? "Origin" : variesBy);
  for (const [name, value] of added) headers.set(name, value);
  return response;
}
