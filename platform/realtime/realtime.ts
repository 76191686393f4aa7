import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Database } from "../database/database.ts";
import type { Feed } from "../database/feed.ts";
import { PlatformError, type PlatformLog } from "../errors.ts";
import type { RoomHandler } from "../gateway-rooms.ts";
import { canonicalAddress } from "../peer-address.ts";
import { budgets } from "../fairness/budgets.ts";
import type { Fairness } from "../fairness/fairness.ts";
import { createChanges } from "./changes.ts";
import { readHandshake, refuseHandshake, type Refusal } from "./handshake.ts";
import { createTablesReader } from "./followed-tables.ts";
import { limits } from "./limits.ts";
import { Socket } from "./socket.ts";
import type { RealtimeCallers } from "./tokens.ts";

const checkEveryMs = 2_000;

const tooMany: Refusal = { status: 429, error: "Too many connections" };
/** RFC 6455 §4.4: a handshake with another version is answered with the version that we speak. */
const noSocket: Refusal = {
  status: 400,
  error: "This is no WebSocket handshake",
  headers: { "sec-websocket-version": "13" },
};
const goingAway: Refusal = { status: 503, error: "The service is shutting down" };

export interface RealtimeParts {
  database: Database;
  feed: Feed;
  callers: RealtimeCallers;
  /** Browser origins that may open a socket, the site's own among them; without an Origin the key alone decides. */
  allowedOrigins: readonly string[];
  log: PlatformLog;
  clock?: () => number;
  /** Counts handshakes by address. */
  fairness: Fairness;
  headers?: Readonly<Record<string, string>>;
  /** False in test mode only: a client without a key is then a guest. */
  requireApiKey?: boolean;
}

export interface Realtime {
  /** An upgrade below /realtime/v1; answers for every outcome. Behind a proxy `peer` is the visitor's address. */
  connect(request: IncomingMessage, socket: Duplex, head: Buffer, peer?: { address: string }): void;
  /** The HTTP half: broadcasts are not offered, so everything is 404. */
  answer: RoomHandler;
  ready(): Promise<void>;
  socketCount(): number;
  /** Closes every socket with 1012, after which clients come back by themselves. The feed stays open for its owner. */
  close(): Promise<void>;
}

interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** Canonical: limits count by it. */
  address: string;
}

export function createRealtime(parts: RealtimeParts): Realtime {
  const { feed, callers, fairness, log, clock = Date.now } = parts;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    maxFragments: limits.messageFragments,
    perMessageDeflate: false,
  });
  const refuse = (socket: Duplex, refusal: Refusal) => refuseHandshake(socket, refusal, parts.headers);
  server.on("wsClientError", (_error, socket) => refuse(socket, noSocket));
  const changes = createChanges({ database: parts.database, feed, log });
  const readTables = createTablesReader(parts.database, feed);
  const sockets = new Map<Socket, string>();
  let isClosed = false;

  const checkAll = (): void => {
    for (const socket of sockets.keys()) socket.check();
  };
  const checking = setInterval(checkAll, checkEveryMs);
  checking.unref();
  const stopHearing = callers.onEnded(checkAll);

  function isFullFor(address: string): boolean {
    const ofAddress = sockets.values().filter((one) => one === address);
    return sockets.size >= limits.sockets || ofAddress.toArray().length >= limits.socketsPerAddress;
  }

  async function open({ request, socket, head, address }: Upgrade): Promise<void> {
    const { allowedOrigins, requireApiKey = true } = parts;
    const opened = await readHandshake(request, { callers, allowedOrigins, requireApiKey });
    if ("error" in opened) return refuse(socket, opened);
    // Nothing is awaited from here on, so the counted places still hold.
    if (isClosed) return refuse(socket, goingAway);
    if (isFullFor(address)) return refuse(socket, tooMany);
    if (socket.destroyed) return;
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const one = new Socket(webSocket, opened, { ...parts, clock, changes, readTables });
      sockets.set(one, address);
      webSocket.once("close", () => sockets.delete(one));
    });
  }

  async function turnAway(error: unknown, { socket, address }: Upgrade): Promise<void> {
    if (error instanceof PlatformError && error.status === 429) {
      await fairness.beforeRefusal(address);
      return refuse(socket, { ...tooMany, headers: error.headers });
    }
    log.error({ err: error }, "A socket could not be opened");
    refuse(socket, { status: 500, error: "Internal error" });
  }

  return {
    connect(request, socket, head, peer) {
      socket.on("error", () => socket.destroy());
      const address = canonicalAddress(peer?.address ?? request.socket.remoteAddress ?? "");
      const upgrade = { request, socket, head, address };
      const opening = fairness.admit(address, budgets.handshake, () => open(upgrade));
      opening.catch((error: unknown) => turnAway(error, upgrade));
    },
    answer: async () => Response.json({ message: "Not found" }, { status: 404 }),
    ready: () => feed.ready(),
    socketCount: () => sockets.size,
    async close() {
      isClosed = true;
      clearInterval(checking);
      stopHearing();
      changes.close();
      for (const socket of sockets.keys()) socket.close(1012, "Service restart");
      const deadline = Date.now() + limits.goodbyeMs;
      while (sockets.size > 0 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      for (const socket of sockets.keys()) socket.terminate();
      server.close();
    },
  };
}
