import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { copyOfPreparedFolder, startShop, type ShopProcess } from "#tests/shop-process.ts";
import { apiKey, endWithUs, startJudge, webhookSecret } from "./judge.ts";
import { freePort } from "#tests/free-port.ts";

export interface Engine {
  /** A name for the figures: `PGlite` or `PostgreSQL`. */
  name: string;
  /** The server of so many processes; the embedded database and one process without it. */
  databaseUrl?: string;
  processes: number;
  /** Takes the database away for so long, and brings it back. */
  outage?: (awayMs: number) => Promise<void>;
  /** The address of an empty database on the same server. */
  emptyDatabase?: () => Promise<string>;
}

/** Shops as processes, the judge as another, and the books as the service's key opens them. */
export type Town = Awaited<ReturnType<typeof openTown>>;

export async function openTown(engine: Engine, environment: Record<string, string> = {}) {
  const ports = await Promise.all(Array.from({ length: engine.processes }, freePort));
  const judge = await startJudge(`http://127.0.0.1:${ports[0]}/functions/v1/stripe-webhook`);
  // Every process has its secrets from there; only one may open an embedded database in it.
  const folder = await copyOfPreparedFolder();
  const settings = {
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: judge.url,
    LOG_LEVEL: "error",
    ...(engine.databaseUrl && { DATABASE_URL: engine.databaseUrl }),
    ...environment,
  };
  const shops = ports.map((port) => createShop({ PORT: String(port), ...settings }, folder));
  const booksIn = (dataFolder: string) =>
    createClient(`http://127.0.0.1:${ports[0]}`, secretKeyIn(dataFolder), {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  const close = async (): Promise<void> => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await judge.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const shop of shops) await shop.start();
  } catch (error) {
    // A judge left behind would keep the test's runner open for ever.
    await close();
    throw error;
  }
  return {
    engine,
    judge,
    shops,
    books: booksIn(folder),
    /** Opens the books by the key of another data folder. */
    booksIn,
    folder,
    /** Any of the processes; one of them may be dead at this moment. */
    anyShop: () => shops[Math.floor(Math.random() * shops.length)]?.url ?? "",
    close,
  };
}

export type Books = SupabaseClient;

function createShop(environment: Record<string, string>, folder: string) {
  let running: ShopProcess | undefined;
  return {
    url: `http://127.0.0.1:${environment["PORT"]}`,
    /** Tries again while the database is away, as a supervisor does. */
    async start(other: { folder?: string; environment?: Record<string, string> } = {}) {
      for (let tries = 1; ; tries += 1) {
        try {
          const settings = { ...environment, ...other.environment };
          running = await startShop(settings, other.folder ?? folder);
          endWithUs(running.process);
          return;
        } catch (error) {
          if (tries >= 20) throw error;
          await pause(500);
        }
      }
    },
    async kill() {
      const child = running?.process;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop() {
      await running?.stop();
    },
  };
}

function secretKeyIn(folder: string): string {
  const secrets: unknown = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
  return (secrets as { platform: { secret: string } }).platform.secret;
}
