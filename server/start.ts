import { join } from "node:path";
import { ConfigError, readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { serveShop } from "./serve.ts";

/** `npm start`, once everything is installed and built: configuration → shop → serve, until a signal. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const buildFolder = join(import.meta.dirname, "../build");
  const shop = await serveShop(config, log, {
    assets: join(buildFolder, "client"),
    loadPages: () => import(join(buildFolder, "server/index.js")),
  });
  for (const line of shop.greeting) process.stdout.write(`${line}\n`);
  await drainOnSignal(shop.close);
}

/** The first signal drains and stops cleanly, the second ends at once (R21). */
async function drainOnSignal(close: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  await close();
  process.exit(0);
}

try {
  await start();
} catch (error) {
  // An operator's mistake is one sentence; a fault of ours keeps its stack.
  const isMistake = error instanceof ConfigError;
  process.stderr.write(
    `${isMistake ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
