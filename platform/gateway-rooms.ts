import type { Hono } from "hono";
import type { PlatformEnv, PlatformFacts } from "./errors.ts";

const roomNames = ["auth", "rest", "storage", "functions", "realtime"] as const;
export type RoomName = (typeof roomNames)[number];

const address = /^(https?:\/\/[^/?#]+)\/(auth|rest|storage|functions|realtime)\/v1(?=[/?#]|$)([^?#]*)(\?[^#]*)?/;

export interface Destination {
  room: RoomName;
  origin: string;
  /** The path below the prefix, undecoded: `/object/public/…`. */
  path: string;
  /** The query with its question mark, or empty. */
  search: string;
  /** The query parameter of that name; rooms do not see it, since REST would read it as a filter. */
  apikey: string | null;
}

/** Finds the room that a request is for; undefined when it is for none of ours. */
export function findRoom(url: string): Destination | undefined {
  const [, origin = "", name, below = "", query = ""] = address.exec(url) ?? [];
  const room = roomNames.find((one) => one === name);
  if (!room) return undefined;
  // Only an object's name may end with a slash.
  const path = (room === "storage" || !below.endsWith("/") ? below : below.replace(/\/+$/, "")) || "/";
  if (!keyInQuery.test(query)) return { room, origin, path, search: query, apikey: null };
  const apikey = new URLSearchParams(query).get("apikey");
  return { room, origin, path, search: withoutKey(query), apikey };
}

const keyInQuery = /[?&]apikey(?=[=&]|$)/i;

/** The rest of the query stays undecoded: decoding and encoding again would change filters. */
function withoutKey(search: string): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((pair) => !/^apikey(=|$)/i.test(pair));
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

/** An answer before it is a Response: adding headers to a plain object costs a fraction. */
export interface PlainAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

export function bytesOf({ body }: PlainAnswer): number {
  return body === null ? 0 : Buffer.byteLength(body);
}

/** A kept answer is there at once: waiting for a promise would cost as much as finding it. */
export type RoomHandler = (
  request: Request,
  to: Destination,
  facts: PlatformFacts,
) => PlainAnswer | Promise<Response | PlainAnswer>;

/** Gives the app the same request under its own paths, without a key in the query, and the findings as `c.env`. */
export function enterApp(app: Hono<PlatformEnv>): RoomHandler {
  return async (request, { origin, path, search }, facts) => {
    const { method, headers } = request;
    const url = `${origin}${path}${search}`;
    if (method === "GET" || method === "HEAD") return app.fetch(viewOf(request, url), facts);
    const { body } = request;
    // A body that streams wants `duplex`, which the DOM's types do not know.
    const inner = new Request(url, { method, headers, ...(body && { body, duplex: "half" }) });
    return app.fetch(inner, facts);
  };
}

/** A read without a second Request, which costs as much as the rest of the gateway's work. */
function viewOf({ method, headers }: Request, url: string): Request {
  return Object.create(Request.prototype, {
    method: { value: method },
    url: { value: url },
    headers: { value: headers },
    body: { value: null },
  });
}

const variesBy = "Authorization, apikey, Origin, Prefer, Accept-Profile, Accept-Encoding";

/** The headers of every answer, over what the room has said itself. */
export function dress(
  answer: Response | PlainAnswer,
  about: { to: Destination | undefined; requestId: string; headers: Readonly<Record<string, string>> },
): Response {
  const { to, requestId } = about;
  const isPublicObject = to?.room === "storage" && /^\/(object|render\/image)\/(public|sign)\//.test(to.path);
  const vary = isPublicObject ? "Origin" : variesBy;
  const added = isPublicObject ? { ...about.headers, "Cross-Origin-Resource-Policy": "cross-origin" } : about.headers;
  if (!(answer instanceof Response)) {
    const headers = { ...answer.headers, Vary: vary, ...added, "Sb-Request-Id": requestId };
    return new Response(answer.body, { status: answer.status, headers });
  }
  const { headers } = answer;
  // Allowed origins are configured here; a function may have been written for other ones.
  headers.delete("Access-Control-Allow-Origin");
  // A function sets its own content type; JSON of the other rooms names its encoding.
  if (to?.room !== "functions" && headers.get("Content-Type") === "application/json") {
    headers.set("Content-Type", "application/json; charset=utf-8");
  }
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.append("Vary", vary);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  headers.set("Sb-Request-Id", requestId);
  return answer;
}
