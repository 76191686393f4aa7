import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createAuth, type AuthSettings } from "./auth/auth.ts";
import { authErrorResponse } from "./auth/errors.ts";
import type { Caller } from "./caller.ts";
import { createCallers, TokenError, type Callers } from "./callers.ts";
import type { Database } from "./database/database.ts";
import { createFeed, type Feed } from "./database/feed.ts";
import { drain } from "./drain.ts";
import { PlatformError, type PlatformFacts, type PlatformLog } from "./errors.ts";
import { createFunctions, type FunctionTable } from "./functions/functions.ts";
import { spendRestBudget, spendUploadBudget } from "./gateway-budgets.ts";
import { createCors } from "./gateway-cors.ts";
import { checkKey, type Credentials } from "./gateway-keys.ts";
import {
  enterRoom,
  findRoom,
  finish,
  innerRequest,
  type Destination,
  type RoomHandler,
  type RoomName,
} from "./gateway.ts";
import type { Keys } from "./keys.ts";
import { canonicalAddress, inProcess } from "./peer-address.ts";
import { createLocalBudgets, createSharedBudgets, noLimits, type Budgets } from "./rate-limits.ts";
import { createRealtime } from "./realtime/realtime.ts";
import { errorResponse, tokenRefused } from "./rest/errors.ts";
import { createRest } from "./rest/rest.ts";
import { answerRefusal, refusal } from "./storage/errors.ts";
import type { Files } from "./storage/files.ts";
import { createStorage } from "./storage/storage.ts";

export interface PlatformParts extends Pick<
  AuthSettings,
  "mail" | "siteUrl" | "siteName" | "redirectUrls" | "recoveryLink"
> {
  database: Database;
  files: Files;
  functions: FunctionTable;
  keys: Keys;
  /** Milliseconds since 1970; for tests. */
  clock?: () => number;
  /** Origins beside the site's own that browsers may call from. */
  allowedOrigins: readonly string[];
  options: { requireApiKey: boolean; rateLimits: boolean };
  /** Where a socket comes from, when trusted proxies stand before; else the connection's other end. */
  addressOf?: (request: IncomingMessage) => string;
  log: PlatformLog;
}

/** The other end; the id is that of whoever writes the log line of the request. */
export interface Peer {
  address: string;
  requestId?: string;
}

export interface Platform {
  /** Any request below the five prefixes; without a peer it comes from this process itself. */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /** WebSocket upgrades below /realtime/v1. */
  connect(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Resolves once all rooms can serve; rejects while the database does not answer. */
  ready(): Promise<void>;
  /** Ends sockets and background work; the database stays open, it belongs to who opened it. */
  close(): Promise<void>;
  callers: Callers;
  /** What changed in the database, for whoever keeps something ready. */
  feed: Feed;
  /** Accounts, for the operator's command. */
  operator: ReturnType<typeof createAuth>["operator"];
}

/** The rooms behind one door: each request gets its key checked, its caller named, its answer dressed. */
export function createPlatform(parts: PlatformParts): Platform {
  const { database, keys, log, clock = Date.now, functions } = parts;
  const callers = createCallers({ database, keys, clock });
  const feed = createFeed(database, log);
  const counted = chooseBudgets(parts, clock);
  const auth = createAuth({ ...parts, clock, callers, budgets: counted.shared });
  const rest = createRest({ database, log, feed });
  const storage = createStorage({ ...parts, callers });
  const realtime = createRealtime({
    ...parts,
    ...parts.options,
    feed,
    callers,
    clock,
    allowedOrigins: [new URL(parts.siteUrl).origin, ...parts.allowedOrigins],
    budgets: counted.local,
  });
  const rooms: Record<RoomName, RoomHandler> = {
    auth: enterRoom(auth.app),
    rest: enterRoom(rest.app),
    storage: enterRoom(storage.app),
    functions: enterRoom(createFunctions({ functions, callers, log }).app),
    realtime: enterRoom(realtime.app),
  };
  const gate = createGate(parts, { callers, rooms, budgets: counted.local });

  return {
    fetch: gate,
    connect: realtime.connect,
    async ready() {
      await callers.ready();
      await realtime.ready();
      await database.query("select 1");
    },
    async close() {
      await Promise.all([realtime.close(), auth.close(), rest.close(), storage.close()]);
      await feed.close();
      await callers.close();
    },
    callers,
    feed,
    operator: auth.operator,
  };
}

/** What guards accounts is shared by all processes; what guards the machine is this process's own. */
function chooseBudgets(
  { database, options }: PlatformParts,
  clock: () => number,
): { local: Budgets; shared: Budgets } {
  if (!options.rateLimits) return { local: noLimits, shared: noLimits };
  const local = createLocalBudgets(clock);
  return { local, shared: database.engine === "postgres" ? createSharedBudgets(database) : local };
}

interface Gate {
  callers: Callers;
  rooms: Record<RoomName, RoomHandler>;
  budgets: Budgets;
}

function createGate(parts: PlatformParts, gate: Gate): Platform["fetch"] {
  const { log, options } = parts;
  const ownOrigin = new URL(parts.siteUrl).origin;
  const cors = createCors([ownOrigin, ...parts.allowedOrigins]);

  async function serve(request: Request, to: Destination, facts: PlatformFacts): Promise<Response> {
    const { room, path } = to;
    const credentials: Credentials = {
      authorization: request.headers.get("Authorization"),
      apikey: request.headers.get("apikey") ?? to.apikey,
      origin: request.headers.get("Origin"),
    };
    const { requireApiKey } = options;
    const refused = await checkKey(gate.callers, credentials, { room, path, requireApiKey });
    if (refused) {
      await drain(request);
      return refused;
    }
    const counted = { method: request.method, path, ...credentials, ...facts };
    if (room === "storage") await spendUploadBudget(gate.budgets, gate.callers, counted);
    const caller = room === "rest" ? await restCaller(gate.callers, credentials) : facts.caller;
    if (room === "rest") await spendRestBudget(gate.budgets, { ...counted, caller });
    return gate.rooms[room](innerRequest(request, to, facts.peerAddress), { ...facts, caller });
  }

  return async (request, peer) => {
    const preflight = cors.preflight(request);
    if (preflight) return preflight;
    const requestId = peer?.requestId ?? randomUUID();
    const to = findRoom(request.url);
    if (!to) return Response.json({ message: "Not found" }, { status: 404 });
    const origin = request.headers.get("Origin");
    const peerAddress = peer ? canonicalAddress(peer.address) : inProcess;
    const facts = { caller: nobody, requestId, peerAddress };
    const response = await serve(request, to, facts).catch(async (error: unknown) => {
      await drain(request);
      return answerError(error, { request, room: to.room, requestId, log });
    });
    const isForeignOrigin = origin !== ownOrigin && cors.isListed(origin);
    return finish(response, {
      ...to,
      requestId,
      isForeignOrigin,
      cors: cors.headersFor(origin),
    });
  };
}

const nobody: Caller = { role: "anon", claims: { role: "anon" } };

/** REST alone runs every request as its caller; without any key (test mode) that is a guest. */
async function restCaller(
  callers: Callers,
  { authorization, apikey }: Credentials,
): Promise<Caller> {
  if (authorization === null && !apikey) return nobody;
  return callers.identify(authorization, apikey);
}

/** What was thrown before a room could answer, in that room's shape. */
function answerError(
  error: unknown,
  context: { request: Request; room: RoomName; requestId: string; log: PlatformLog },
): Response {
  const { request, room, requestId, log } = context;
  const known = error instanceof TokenError ? tokenRefused(error) : error;
  if (room === "rest") return errorResponse(known, { role: "anon", requestId, log });
  if (!(known instanceof PlatformError)) {
    log.error({ err: error, requestId }, "The gateway failed");
    return Response.json({ message: `Internal error, request ${requestId}` }, { status: 500 });
  }
  if (room === "storage" && known.status === 429) {
    return answerRefusal(refusal("SlowDown", known.message, { headers: known.headers }));
  }
  return authErrorResponse(known, request.headers.get("X-Supabase-Api-Version"));
}
