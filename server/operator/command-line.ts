import { ConfigError, readConfig, type Config } from "../config.ts";
import { carryOut, type Command, type CommandAnswer } from "./commands.ts";
import { createLog } from "../log.ts";
import { askShop } from "./operator-socket.ts";
import { keepToOwner } from "../keeping/secrets.ts";
import type { Shop } from "../shop.ts";

/** Carries out one command of the operator's: in the running shop, or in a shop opened for it when none runs. */
export async function runCommand(command: Command): Promise<never> {
  return finish(async (config) => {
    const isAlone = !config.DATABASE_URL && !config.SUPABASE_URL;
    const running = isAlone ? await askShop(config.DATA_DIR, command) : undefined;
    return (
      running ?? withShop(config, (shop) => carryOut(shop, command, { config, isServing: false }))
    );
  });
}

/** Prints the answer and ends: 0 when all is well, 1 when it was refused. */
export async function finish(work: (config: Config) => Promise<CommandAnswer>): Promise<never> {
  try {
    const config = readConfig();
    keepToOwner();
    const answer = await work(config);
    (answer.ok ? process.stdout : process.stderr).write(`${answer.text}\n`);
    process.exit(answer.ok ? 0 : 1);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

export async function withShop<T>(config: Config, work: (shop: Shop) => Promise<T>): Promise<T> {
  // Loaded only now: a command that a running shop answers does without most of the code.
  const { openShop } = await import("../shop.ts");
  const siteUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  // Standard output is kept for the command's answer.
  const shop = await openShop(config, siteUrl, createLog("warn", process.stderr));
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}
