import { join } from "node:path";
import { createServer } from "vite";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { serveShop } from "./serve.ts";

/** `npm run dev`: the same shop with Vite, which compiles pages as they are asked for and reloads them. */
const config = readConfig();
const log = createLog(config.LOG_LEVEL);
// The hot reload's port stays the same after a restart, and differs between shops.
const ws = { port: 24_000 + (config.PORT % 1_000) };
const vite = await createServer({ server: { middlewareMode: true, ws }, appType: "custom" });
const shop = await serveShop(config, log, {
  assets: join(import.meta.dirname, "../public"),
  loadPages: () => vite.ssrLoadModule("virtual:react-router/server-build"),
  development: vite.middlewares,
});
for (const line of shop.greeting) process.stdout.write(`${line}\n`);
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());

async function stop(): Promise<void> {
  await shop.close();
  await vite.close();
  process.exit(0);
}
