import type { RequestFacts } from "../database/as-caller.ts";
import { negotiate, type MediaType } from "./request/media-types.ts";
import { parsePayload, type Payload } from "./request/payload.ts";
import { parsePreferences, type Preferences } from "./request/preferences.ts";
import { parseQuery, type Query } from "./grammar/query-parameters.ts";
import { invalidPath, methodNotOnRpc, rootDisabled, schemaNotExposed, unsupportedMethod } from "./refusals.ts";
import { parseRangeHeader, type RowRange } from "./grammar/ranges.ts";

/** Step 1: the request's wishes, parsed before anything is known about the database. Pure. */
export interface ApiRequest {
  action: Action;
  target: string;
  query: Query;
  preferences: Preferences;
  media: MediaType;
  /** The body of POST and PATCH. */
  payload: Payload | undefined;
  /** `Range` of a GET, if any. */
  headerRange: RowRange | undefined;
  bodyless: boolean;
}

type Action = "read" | "insert" | "update" | "delete" | "call" | "callReadOnly";

/** The parts of a Request that parseRequest reads; `body` is the text, already read and bounded (body.ts). */
export interface RawRequest {
  method: string;
  /** The path below /rest/v1, undecoded. */
  path: string;
  search: URLSearchParams;
  headers: Headers;
  body: string;
}

/** @throws PlatformError PGRST1xx */
export function parseRequest(raw: RawRequest): ApiRequest {
  const { kind, target } = parsePath(raw.path);
  const action = kind === "function" ? callAction(raw.method) : tableAction(raw.method);
  refuseOtherSchema(raw);
  const isRead = action === "read" || action === "callReadOnly";
  const preferences = parsePreferences(raw.headers.get("prefer"));
  const media = negotiate(raw.headers.get("accept"));
  const query = parseQuery(raw.search, { argumentsInQuery: action === "callReadOnly" });
  const hasPayload = action === "insert" || action === "update" || action === "call";
  return {
    action,
    target,
    query,
    preferences,
    media,
    payload: hasPayload
      ? parsePayload(raw.body, {
          action,
          columns: query.columns,
          contentType: raw.headers.get("content-type"),
        })
      : undefined,
    headerRange: isRead ? parseRangeHeader(raw.headers.get("range")) : undefined,
    bodyless: raw.method === "HEAD",
  };
}

/** The parts of the request that policies and functions may read: neither keys nor tokens. */
export function requestFacts(raw: RawRequest): RequestFacts {
  const headers = Object.fromEntries(raw.headers);
  delete headers["authorization"];
  delete headers["apikey"];
  delete headers["cookie"];
  return { method: raw.method, path: raw.path, headers };
}

function parsePath(path: string): { kind: "table" | "function"; target: string } {
  const segments = path.replace(/^\//, "").replace(/\/$/, "").split("/").map(decode);
  const [first = "", second, ...others] = segments;
  if (others.length > 0) throw invalidPath();
  if (first === "" && second === undefined) throw rootDisabled();
  if (first === "rpc" && second) return { kind: "function", target: second };
  if (second !== undefined || first === "rpc") throw invalidPath();
  return { kind: "table", target: first };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw invalidPath();
  }
}

function tableAction(method: string): Action {
  switch (method) {
    case "GET":
    case "HEAD":
      return "read";
    case "POST":
      return "insert";
    case "PATCH":
      return "update";
    case "DELETE":
      return "delete";
    default:
      // PUT is refused too: the stock client never sends it.
      throw unsupportedMethod(method);
  }
}

function callAction(method: string): Action {
  if (method === "POST") return "call";
  if (method === "GET" || method === "HEAD") return "callReadOnly";
  throw methodNotOnRpc(method);
}

function refuseOtherSchema({ method, headers }: RawRequest): void {
  const name = method === "GET" || method === "HEAD" ? "accept-profile" : "content-profile";
  const schema = headers.get(name);
  if (schema !== null && schema !== "public") throw schemaNotExposed(schema);
}
