import { randomUUID } from "node:crypto";
import { authErrorResponse } from "./auth/errors.ts";
import { guest, service, type Caller } from "./caller.ts";
import { TokenError, bearerOf, type Callers } from "./callers.ts";
import { drain } from "./drain.ts";
import { PlatformError, type PlatformFacts, type PlatformLog } from "./errors.ts";
import { spend, type Budget } from "./fairness/budgets.ts";
import type { Fairness } from "./fairness/fairness.ts";
import { roomBudget, writeBudget } from "./fairness/room-budgets.ts";
import { answerRefusal as answerFunctionRefusal } from "./functions/errors.ts";
import { createCors } from "./gateway-cors.ts";
import { checkKey, type Credentials } from "./gateway-keys.ts";
import {
  bytesOf,
  dress,
  findRoom,
  type Destination,
  type PlainAnswer,
  type RoomHandler,
  type RoomName,
} from "./gateway-rooms.ts";
import { canonicalAddress, inProcess } from "./peer-address.ts";
import { requestContext, type RequestContext } from "./request-context.ts";
import { errorResponse, tokenRefused } from "./rest/errors.ts";
import { answerRefusal, asRefusal } from "./storage/errors.ts";

/** Characters of an address, its origin included. */
const maxUrlLength = 8 * 1024;

/** The other end's address, and the id that stands in the request's log line. */
export interface Peer {
  address: string;
  requestId?: string;
}

export interface GatewayParts {
  origins: readonly string[];
  requireApiKey: boolean;
  callers: Callers;
  rooms: Record<RoomName, RoomHandler>;
  fairness: Fairness;
  headers: Readonly<Record<string, string>>;
  log: PlatformLog;
}

/** Every request below the five prefixes; every answer, of a thrown error too, leaves with the same headers. */
export function createGateway(parts: GatewayParts): (request: Request, peer?: Peer) => Promise<Response> {
  const { callers, fairness, log } = parts;
  const everywhere = headersOfAll(parts.headers);
  const cors = createCors(parts.origins, everywhere);

  async function serve(request: Request, peerAddress: string, context: RequestContext) {
    const isOutside = peerAddress !== inProcess;
    const requestId = context.id;
    const to = findRoom(request.url);
    const credentials = credentialsOf(callers, request, to);
    if (isOutside) context.caller = callerClass(credentials);
    const budget = hasSecret(callers, credentials) ? undefined : roomBudget(to, request.method);
    const preflight = cors.preflight(request);
    const asked = { request, to, credentials, budget };
    const work = preflight ? async () => preflight : () => answer(parts, asked, { requestId, peerAddress });
    let answered: Response | PlainAnswer;
    try {
      answered = await fairness.admit(peerAddress, budget, work);
    } catch (error) {
      await drain(request);
      answered = answerError(error, { request, room: to?.room, requestId, log });
    }
    if (answered === preflight) return preflight;
    if (isOutside && !(answered instanceof Response)) context.bytes = bytesOf(answered);
    return dress(answered, { to, requestId, headers: cors.headersFor(credentials.origin) });
  }

  return (request, peer) => {
    const context = requestContext.getStore();
    const address = peer ? (context?.address ?? canonicalAddress(peer.address)) : inProcess;
    if (context) return serve(request, address, context);
    const made = { id: peer?.requestId ?? randomUUID(), ...(peer && { address }) };
    return requestContext.run(made, () => serve(request, address, made));
  };
}

/** `Headers` keeps one of each name, however it is written: a `nosniff` that is sent twice counts as none. */
function headersOfAll(given: GatewayParts["headers"]): Readonly<Record<string, string>> {
  const headers = new Headers(given);
  headers.set("X-Content-Type-Options", "nosniff");
  return Object.fromEntries(headers);
}

async function answer(
  parts: GatewayParts,
  asked: { request: Request; to: Destination | undefined; credentials: Credentials; budget: Budget | undefined },
  { requestId, peerAddress }: Omit<PlatformFacts, "caller">,
): Promise<Response | PlainAnswer> {
  const { request, to, credentials, budget } = asked;
  if (!to) return Response.json({ message: "Not found" }, { status: 404 });
  // These methods would only echo what a browser keeps secret, and `Request` can't represent them.
  if (/^(TRACE|TRACK|CONNECT)$/i.test(request.method)) {
    return Response.json({ message: "Method not allowed" }, { status: 405 });
  }
  if (request.url.length > maxUrlLength) {
    return Response.json({ message: "The address is too long" }, { status: 414 });
  }
  const { callers, rooms, requireApiKey } = parts;
  const { room, path } = to;
  const told = callerOfKey(credentials);
  const refused = told ? undefined : await checkKey(callers, credentials, { room, path, requireApiKey });
  if (refused) {
    await drain(request);
    return refused;
  }
  const known = told ?? (await identify(callers, credentials));
  const caller = known instanceof TokenError ? undefined : known;
  const write = budget && writeBudget(budget, to, { method: request.method, caller });
  if (write) await spend(parts.fairness.budgets, write, caller?.claims.sub ?? peerAddress);
  // REST alone runs every request as its caller; the other rooms check the caller themselves.
  if (room === "rest" && known instanceof TokenError) throw known;
  return rooms[room](request, to, { caller: (room === "rest" && caller) || guest, requestId, peerAddress });
}

/** Compares alone: a token would have to be verified first, which anybody could ask for without end. */
function hasSecret(callers: Callers, { authorization, ofKey }: Credentials): boolean {
  return ofKey === service || callers.ofKey(bearerOf(authorization) ?? "") === service;
}

/** The caller whom an opaque key names without a token and without a page elsewhere: there is nothing to verify. */
function callerOfKey({ authorization, origin, ofKey }: Credentials): Caller | undefined {
  const isAlone = origin === null && (bearerOf(authorization) ?? "sb_").startsWith("sb_");
  return isAlone ? ofKey : undefined;
}

function credentialsOf(callers: Callers, { headers }: Request, to: Destination | undefined): Credentials {
  const apikey = headers.get("apikey") ?? to?.apikey ?? null;
  return {
    authorization: headers.get("authorization"),
    apikey,
    ofKey: callers.ofKey(apikey ?? ""),
    origin: headers.get("origin"),
  };
}

/** Told by the kind of key or token; whether it was accepted, the answer's status tells. */
function callerClass({ authorization, apikey }: Credentials): RequestContext["caller"] {
  const token = bearerOf(authorization) ?? apikey ?? "";
  if (token.startsWith("sb_secret_")) return "service";
  return token === "" || token.startsWith("sb_") ? "anon" : "user";
}

/** A guest without any key (test mode). A refused token is an answer too, and is counted like others. */
async function identify(callers: Callers, { authorization, apikey }: Credentials): Promise<Caller | TokenError> {
  if (authorization === null && !apikey) return guest;
  try {
    return await callers.identify(authorization, apikey);
  } catch (error) {
    if (error instanceof TokenError) return error;
    throw error;
  }
}

/** An error that was thrown before a room could answer, in that room's shape. */
function answerError(
  error: unknown,
  context: { request: Request; room: RoomName | undefined; requestId: string; log: PlatformLog },
): Response {
  const { request, room, requestId, log } = context;
  const known = error instanceof TokenError ? tokenRefused(error) : error;
  if (room === "rest") return errorResponse(known, { role: "anon", requestId, log });
  if (!(known instanceof PlatformError)) {
    log.error({ err: error, requestId }, "The gateway failed");
    return Response.json({ message: `Internal error, request ${requestId}` }, { status: 500 });
  }
  if (room === "functions") return answerFunctionRefusal(known);
  if (room === "storage" && known.status === 429) return answerRefusal(asRefusal(known));
  return authErrorResponse(known, request.headers.get("X-Supabase-Api-Version"));
}
