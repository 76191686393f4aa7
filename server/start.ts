import "./production.ts";
import { join } from "node:path";
import { ConfigError, DatabaseAwayError, readConfig } from "./config.ts";
import { causeOf, createLog, type Log } from "./log.ts";
import { keepToOwner } from "./keeping/secrets.ts";
import { serveShop } from "./serve.ts";
import { systemSentence } from "./system-errors.ts";
import { onSupervisorGone, tellSupervisor } from "./operator/supervisor.ts";
import { exits } from "./supervise/restart-rule.mjs";

/** `npm start`, once everything is installed and built: configuration → shop → serve, until a signal. */
async function start(): Promise<void> {
  const config = readConfig();
  keepToOwner();
  tellSupervisor({ dataFolder: config.DATA_DIR });
  // Signals are heard from the first moment on, so that a shop that is still opening stops cleanly too.
  const told = toldToStop();
  const log = createLog(config.LOG_LEVEL);
  endByUncaught(log);
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

/**
 * No state is certain: the process ends with the cause in its log and is started again. Node would end it too, but
 * print the error with all personal data that it quotes.
 */
function endByUncaught(log: Log): void {
  process.once("uncaughtException", (error) => {
    log.fatal({ err: error }, "the server ends by an error that nobody caught");
    tellSupervisor({ cause: causeOf(error) }, () => process.exit(exits.fault));
  });
  // A pipe whose reader has gone (`npm start | tee`) is no such error: the shop goes on without a log.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** The first signal, or the loss of the supervisor, drains and stops cleanly; the second signal ends at once (R21). */
async function toldToStop(): Promise<void> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  await new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve());
    onSupervisorGone(resolve);
  });
  tellSupervisor({ isStopping: true });
  for (const signal of signals) process.on(signal, () => process.exit(1));
}

try {
  await start();
} catch (error) {
  // An operator's mistake is one sentence; a fault of ours keeps its stack.
  const told = error instanceof ConfigError ? error.message : systemSentence(error);
  process.stderr.write(`${told ?? (error as Error).stack ?? String(error)}\n`);
  tellSupervisor({ cause: causeOf(error) }, () => process.exit(exits[kindOf(error)]));
}

function kindOf(error: unknown): keyof typeof exits {
  if (error instanceof DatabaseAwayError) return "away";
  return error instanceof ConfigError ? "refused" : "fault";
}
