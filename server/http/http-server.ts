import { once } from "node:events";
import { Server as PortServer, type Socket } from "node:net";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { canonicalAddress } from "#platform/peer-address.ts";
import { refuseHandshake } from "#platform/realtime/handshake.ts";
import { ConfigError, type Config } from "../config.ts";

/** The time of a request and of a waiting connection. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // The check in request-limits.ts is whether there is exactly one valid host.
  requireHostHeader: false,
  // An offer of another protocol is ignored, as if nothing had been offered.
  shouldUpgradeCallback: isFeed,
} as const;
const places = {
  /** Connections in all. */
  inAll: 2_000,
  /** Connections of one address, a tenth; a proxy stands for all who come through it (AVL-19). */
  ofAddress: 200,
} as const;
/** A proxy keeps its connections for all who come through it; a browser's is soon idle. */
const keepAliveMs = { proxied: 65_000, direct: 5_000 };
/** A reader that takes fewer bytes than that while more are waiting only holds a connection. */
const reading = { lookEveryMs: 60_000, leastBytes: 120 * 1024 } as const;
const drainMs = 15_000;
/**
 * A proxy that asks `/readyz` every two seconds (docs/recipes) has heard by then of a process that came a moment ago, and
 * after the notice that this one is leaving. Of both at once it has none for some milliseconds.
 */
const othersMs = 2_500;
const noticeMs = 3_000;
/** A turn of the event loop that took no longer has just looked for new connections. */
const quietTurnMs = 0.1;
const mostQuietMs = 1_000;

export function openServer({ TRUSTED_PROXIES }: Config): Server {
  const server = createServer(limits);
  server.keepAliveTimeout = keepAliveMs[TRUSTED_PROXIES > 0 ? "proxied" : "direct"];
  sharePlaces(server, TRUSTED_PROXIES > 0 ? { ...places, ofAddress: places.inAll } : places);
  endSlowReaders(server, reading);
  return server;
}

/**
 * The connection that has been idle for longest makes room where places in all are short; the feed's have own bounds.
 */
export function sharePlaces(server: Server, { inAll, ofAddress }: { inAll: number; ofAddress: number }): void {
  const counts = new Map<string, number>();
  const idle = new Set<Socket>();
  let open = 0;

  server.on("connection", (socket) => {
    const address = canonicalAddress(socket.remoteAddress ?? "");
    const count = counts.get(address) ?? 0;
    if (count >= ofAddress) return void socket.destroy();
    if (open >= inAll && !makeRoom()) return void socket.destroy();
    open += 1;
    counts.set(address, count + 1);
    idle.add(socket);
    socket.once("close", () => {
      open -= 1;
      idle.delete(socket);
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
  server.on("upgrade", ({ socket }: IncomingMessage) => idle.delete(socket));
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.on("close", () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });

  function makeRoom(): boolean {
    const [longest] = idle;
    longest?.destroy();
    return longest !== undefined;
  }
}

/** Node ends connections that send slowly, but waits for ever for those that read slowly (R08). */
export function endSlowReaders(
  server: Server,
  { lookEveryMs, leastBytes }: { lookEveryMs: number; leastBytes: number },
): void {
  server.on("connection", (socket) => {
    let before: { taken: number; isWaiting: boolean } = { taken: 0, isWaiting: false };
    const look = (): void => {
      const now = {
        taken: socket.bytesWritten - socket.writableLength,
        isWaiting: socket.writableLength > 0,
      };
      const isSlow = now.taken - before.taken < leastBytes;
      if (isSlow && now.isWaiting && before.isWaiting) socket.destroy();
      before = now;
    };
    const timer = setInterval(look, lookEveryMs).unref();
    socket.once("close", () => clearInterval(timer));
  });
}

/** @throws ConfigError naming what is in the way */
export async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    const message =
      code === "EADDRINUSE"
        ? `PORT is ${PORT}, which another program is using: stop it, or start with another one (PORT=${PORT + 1} npm start).`
        : `HOST is ${HOST} and PORT is ${PORT}: listening there failed (${code}).`;
    throw new ConfigError(message, { cause: error });
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : PORT;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Requests wait while the shop is still opening. A socket of the feed is told to come again: nothing would read it yet,
 * and the end would wait for it without end.
 */
export function holdRequests(server: Server): (answer: Answer) => void {
  const waiting: Parameters<Answer>[] = [];
  const hold: Answer = (request, response) => void waiting.push([request, response]);
  const putOff = ({ socket }: IncomingMessage): void =>
    refuseHandshake(socket, { status: 503, error: "The shop is opening", headers: { "retry-after": "1" } });
  server.on("request", hold);
  server.on("upgrade", putOff);
  return (answer) => {
    server.off("request", hold);
    server.off("upgrade", putOff);
    server.on("request", answer);
    for (const [request, response] of waiting) answer(request, response);
  };
}

function isFeed({ url, headers }: IncomingMessage): boolean {
  return /^\/realtime\/v1(\/|$)/.test(url ?? "") && /^websocket$/i.test(headers.upgrade ?? "");
}

/** A server's requests under way, and its end. */
export interface Drain {
  isDraining(): boolean;
  /** Requests are answered until the last one is over, each ending its connection; then idle ones end (R21, OPS-05). */
  drain(): Promise<void>;
}

/** The port stays open for `othersMs` and `noticeMs` behind a proxy, so that it may ask others first. */
export function prepareDrain(server: Server, { TRUSTED_PROXIES }: Pick<Config, "TRUSTED_PROXIES">): Drain {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  server.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) endAfter(response);
    underWay.add(response);
    response.on("close", () => underWay.delete(response));
  });

  return {
    isDraining: () => isDraining,
    async drain() {
      if (TRUSTED_PROXIES > 0) await sleep(othersMs);
      isDraining = true;
      for (const response of underWay) endAfter(response);
      if (TRUSTED_PROXIES > 0) await sleep(noticeMs);
      const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
      for (const response of underWay) await new Promise((resolve) => response.on("close", resolve));
      await quietTurn(server);
      // The server's own end would look through its connections first, while others come to the port.
      const closed = new Promise((resolve) => PortServer.prototype.close.call(server, resolve));
      server.closeIdleConnections();
      await closed;
      clearTimeout(deadline);
    },
  };
}

/** A proxy that would send its next request on this connection just as it ends could not send a purchase twice. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** Connections that nobody has taken yet are reset with the port: it is closed right after none was found. */
async function quietTurn(server: Server): Promise<void> {
  let taken = 0;
  // One is taken a turn, however many wait.
  const take = () => (taken += 1);
  server.on("connection", take);
  const startedAt = performance.now();
  for (let before = startedAt; ;) {
    taken = 0;
    await setImmediate();
    const now = performance.now();
    if ((taken === 0 && now - before < quietTurnMs) || now - startedAt > mostQuietMs) break;
    before = now;
  }
  server.off("connection", take);
}
