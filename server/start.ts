import "./production.ts";
import { join } from "node:path";
import { ConfigError, readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { keepToOwner } from "./secrets.ts";
import { serveShop } from "./serve.ts";

/** `npm start`, once everything is installed and built: configuration → shop → serve, until a signal. */
async function start(): Promise<void> {
  const config = readConfig();
  keepToOwner();
  // Heard from the first moment on: who stops a shop that is still opening gets a clean stop too.
  const told = toldToStop();
  const log = createLog(config.LOG_LEVEL);
  const buildFolder = join(import.meta.dirname, "../build");
  const shop = await serveShop(config, log, {
    assets: join(buildFolder, "client"),
    loadPages: () => import(join(buildFolder, "server/index.js")),
  });
  for (const line of shop.greeting) process.stdout.write(`${line}\n`);
  await told;
  await shop.close();
  process.exit(0);
}

/** The first signal drains and stops cleanly, the second ends at once (R21). */
async function toldToStop(): Promise<void> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  await new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve());
  });
  for (const signal of signals) process.on(signal, () => process.exit(1));
}

try {
  await start();
} catch (error) {
  // An operator's mistake is one sentence; a fault of ours keeps its stack.
  const told = error instanceof ConfigError ? error.message : (error as Error).stack;
  process.stderr.write(`${told ?? String(error)}\n`);
  process.exit(1);
}
