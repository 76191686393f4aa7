import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { ConfigError, type Config } from "../config.ts";
import { dumpsOf } from "../keeping/open-database.ts";
import { listDumps } from "../keeping/dumps.ts";
import { healthSchema } from "./health.ts";
import type { Log } from "../log.ts";
import type { Figure, Metrics } from "./metrics.ts";
import type { PageMemory } from "../pages/page-memory.ts";
import type { RoundState } from "../rounds.ts";
import type { Embedded, Shop } from "../shop.ts";
import { readArrivals } from "./arrivals.ts";
import { lastBackup } from "./last-backup.ts";
import { unexpectedEnds } from "./unexpected-ends.ts";

interface Watched {
  shop: Shop;
  pages: { count: PageMemory["count"] };
  metrics: Metrics;
  rounds: { states(): ReadonlyMap<string, RoundState> };
  config: Config;
  log: Log;
}

/**
 * Figures tell an attacker as much as an operator, so they stand on 127.0.0.1 and a port of their own. Undefined
 * without METRICS_PORT.
 */
export async function serveMetrics(watched: Watched): Promise<{ address: string; close: () => void } | undefined> {
  const { METRICS_PORT } = watched.config;
  if (METRICS_PORT === undefined) return undefined;
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined) return void response.writeHead(refusal, headers).end();
    gather(watched).then(
      (text) => response.writeHead(200, headers).end(text),
      (error: unknown) => {
        watched.log.warn({ err: error }, "metrics could not be gathered");
        response.writeHead(500, headers).end();
      },
    );
  });
  server.listen(METRICS_PORT, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ConfigError(`METRICS_PORT is ${METRICS_PORT}, where listening failed.`, {
      cause: error,
    });
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : METRICS_PORT;
  return {
    address: `http://127.0.0.1:${port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const headers = {
  "content-type": "text/plain; version=0.0.4; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** A site that resolves its own name to this machine could have a browser here read the figures ("DNS rebinding"). */
function refusalOf({ method, url, headers: { host = "" } }: IncomingMessage): number | undefined {
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host)) return 403;
  if (url !== "/metrics") return 404;
  return method === "GET" || method === "HEAD" ? undefined : 405;
}

async function gather({ shop, pages, metrics, rounds, config }: Watched): Promise<string> {
  const { hits, misses, stale, entries, bytes } = pages.count();
  const ends = await unexpectedEnds(config.DATA_DIR);
  const figures: Figure[] = [
    counter("page_memory_hits_total", "Pages answered from memory.", hits),
    counter("page_memory_misses_total", "Pages that were rendered.", misses),
    counter("page_memory_stale_total", "Last good pages shown instead of new ones.", stale),
    gauge("page_memory_entries", "Pages in memory.", entries),
    gauge("page_memory_bytes", "Bytes of pages in memory.", bytes),
    counter("unexpected_ends_total", "Times that the server ended unexpectedly.", ends?.total),
    gauge("requests_active", "Requests under way.", shop.fairness.count().active),
    gauge("requests_waiting", "Requests in line for a turn.", shop.fairness.count().waiting),
    gauge("disk_free_bytes", "Free room where DATA_DIR is.", await freeBytes(config)),
  ];
  if (shop.embedded) {
    figures.push(...ofRounds(rounds.states()), ...(await ofService(shop.embedded)));
    figures.push(...(await ofCopies(config)));
  }
  return metrics.render(figures);
}

function ofRounds(states: ReadonlyMap<string, RoundState>): Figure[] {
  const all = [...states];
  const succeeded = all.flatMap(([name, { succeededAtMs: at }]) =>
    at === undefined ? [] : [[name, at / 1000] as const],
  );
  const failed = all.map(([name, { failures }]) => [name, failures] as const);
  return [
    {
      name: "round_last_success_timestamp_seconds",
      help: "Of each round in this process.",
      value: Object.fromEntries(succeeded),
    },
    {
      name: "round_failures_total",
      help: "Of each round in this process.",
      type: "counter",
      value: Object.fromEntries(failed),
    },
  ];
}

async function ofService({ database, platform, service }: Embedded): Promise<Figure[]> {
  const { active, waiting, connections } = database.load();
  const own = [
    gauge("sockets", "Open sockets of the live feed.", platform.socketCount()),
    gauge("database_active", "Transactions under way.", active),
    gauge("database_waiting", "Transactions that wait for their turn.", waiting),
    gauge("database_connections", "Connections to the database.", connections),
  ];
  const { data, error } = await service.rpc("payment_health");
  // A database that is away is itself what a monitor must see.
  if (error) return [...own, gauge("database_up", "Whether it answers.", 0)];
  const health = healthSchema.parse(data);
  const arrivals = await readArrivals(service);
  return [
    ...own,
    gauge("database_up", "Whether it answers.", 1),
    gauge("mails_pending", "Mails that wait to be sent.", health.mails_pending),
    gauge("mails_failed", "Mails that were given up.", health.mails_failed),
    time("oldest_mail_timestamp_seconds", "Of the mail that waits for longest.", health.oldest_mail_at),
    gauge(
      "events_undelivered",
      "Events of this week that the provider could not deliver.",
      health.undelivered ?? undefined,
    ),
    gauge("sign_ins_refused", "Sign-ins by password that were refused within a day.", arrivals.turned_away),
    gauge("payments_unfinished", "Payments under way.", health.unfinished),
    gauge("payments_attention", "Payments that need a person.", health.attention),
    time("oldest_hold_timestamp_seconds", "Of pieces held.", health.oldest_hold_at),
    time("last_webhook_timestamp_seconds", "Last verified webhook.", health.last_event_at),
    time("last_payment_timestamp_seconds", "Last payment.", health.last_paid_at),
  ];
}

async function ofCopies({ DATA_DIR }: Config): Promise<Figure[]> {
  const [newest] = await listDumps(dumpsOf(DATA_DIR));
  const dumpAt = newest?.madeAt.toISOString() ?? null;
  const backupAt = (await lastBackup(DATA_DIR)).madeAt?.toISOString() ?? null;
  return [
    time("last_dump_timestamp_seconds", "Last dump of the embedded database.", dumpAt),
    time("last_backup_timestamp_seconds", "Last backup by the operator's command.", backupAt),
  ];
}

async function freeBytes({ DATA_DIR }: Config): Promise<number | undefined> {
  const disk = await statfs(DATA_DIR).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

function gauge(name: string, help: string, value: number | undefined): Figure {
  return { name, help, value };
}

function counter(name: string, help: string, value: number | undefined): Figure {
  return { name, help, type: "counter", value };
}

function time(name: string, help: string, at: string | null): Figure {
  return { name, help, value: at === null ? undefined : Date.parse(at) / 1000 };
}
