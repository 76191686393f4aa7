import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createAuth, type AuthSettings } from "./auth/auth.ts";
import { createCallers, type Callers } from "./callers.ts";
import type { Database } from "./database/database.ts";
import { createFeed, type Feed } from "./database/feed.ts";
import type { PlatformLog } from "./errors.ts";
import { unlimited, type Fairness } from "./fairness/fairness.ts";
import { createFunctions, type FunctionTable } from "./functions/functions.ts";
import { enterApp, type RoomHandler, type RoomName } from "./gateway-rooms.ts";
import { createGateway, type Peer } from "./gateway.ts";
import type { Keys } from "./keys.ts";
import { createRealtime } from "./realtime/realtime.ts";
import { createRest } from "./rest/rest.ts";
import type { Files } from "./storage/files/files.ts";
import type { RenderSizes } from "./storage/images/transformation.ts";
import { createStorage } from "./storage/storage.ts";

export interface PlatformParts extends Pick<
  AuthSettings,
  "mail" | "siteUrl" | "siteName" | "redirectUrls" | "recoveryLink"
> {
  database: Database;
  files: Files;
  functions: FunctionTable;
  keys: Keys;
  /** Further headers of every answer, such as `strict-transport-security` of a site behind https. */
  headers?: Readonly<Record<string, string>>;
  /** The sizes that pictures are rendered in; absent: any size. */
  renderSizes?: RenderSizes;
  clock?: () => number;
  /** Origins beside the site's own whose pages may call. */
  allowedOrigins: readonly string[];
  options: { requireApiKey: boolean; guestReadMs?: number };
  /** One visitor's share of the process; absent: everything. */
  fairness?: Fairness;
  log: PlatformLog;
}

export interface Platform {
  /** Any request below the five prefixes; without a peer it comes from this process itself. */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /** WebSocket upgrades below /realtime/v1; the peer is the socket's other end, or the address that a proxy names. */
  connect(request: IncomingMessage, socket: Duplex, head: Buffer, peer?: { address: string }): void;
  /** Resolves once all rooms can serve; rejects while the database does not answer. */
  ready(): Promise<void>;
  /** Closes the sockets, which come back by themselves: an HTTP server that drains waits for them. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
  socketCount(): number;
  callers: Callers;
  feed: Feed;
}

export function createPlatform(parts: PlatformParts): Platform {
  const { database, keys, log, clock = Date.now, functions, siteUrl, fairness = unlimited } = parts;
  const { budgets } = fairness;
  const origins = [new URL(siteUrl).origin, ...parts.allowedOrigins];
  const callers = createCallers({ database, keys, clock });
  const feed = createFeed(database, log);
  const auth = createAuth({ ...parts, clock, callers, budgets });
  const rest = createRest({ ...parts.options, database, budgets, log, feed });
  const storage = createStorage({ ...parts, callers, budgets });
  const realtime = createRealtime({
    ...parts,
    ...parts.options,
    feed,
    callers,
    clock,
    allowedOrigins: origins,
    fairness,
  });
  const rooms: Record<RoomName, RoomHandler> = {
    auth: enterApp(auth.app),
    rest: rest.answer,
    storage: enterApp(storage.app),
    functions: createFunctions({ functions, callers, log }),
    realtime: realtime.answer,
  };
  const { requireApiKey } = parts.options;
  const fetch = createGateway({
    origins,
    requireApiKey,
    callers,
    rooms,
    fairness,
    headers: parts.headers ?? {},
    log,
  });

  return {
    fetch,
    connect: realtime.connect,
    async ready() {
      await callers.ready();
      await realtime.ready();
      await database.query("select 1");
    },
    hangUp: realtime.close,
    socketCount: realtime.socketCount,
    async close() {
      await Promise.all([realtime.close(), auth.close(), rest.close(), storage.close()]);
      await feed.close();
      await callers.close();
    },
    callers,
    feed,
  };
}
