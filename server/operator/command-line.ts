import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ConfigError, readConfig, type Config } from "../config.ts";
import { verifyBackup } from "../keeping/backup-file.ts";
import { restoreBackup } from "../keeping/restore.ts";
import { keepToOwner } from "../keeping/secrets.ts";
import { createLog } from "../log.ts";
import type { Shop } from "../shop.ts";
import { carryOut, commandSchema, type CommandAnswer } from "./commands.ts";
import { askShop } from "./operator-socket.ts";

/**
 * Carries out one command of the operator's: in the running shop, or in a shop opened for it when none runs. Prints
 * the usage and ends with 2 where the words make no command.
 */
export async function runCommand(words: unknown, usage: string): Promise<never> {
  const { data: command } = commandSchema.safeParse(words);
  if (!command) return refuse(usage);
  return finish(async (config) => {
    const isAlone = !config.DATABASE_URL && !config.SUPABASE_URL;
    const running = isAlone ? await askShop(config.DATA_DIR, command) : undefined;
    return (
      running ?? withShop(config, (shop) => carryOut(shop, command, { config, isServing: false }))
    );
  });
}

/** Never by a running shop, which would lose what it holds. */
export async function runRestore(file: string | undefined, usage: string): Promise<never> {
  if (!file) return refuse(usage);
  const path = resolve(file);
  return finish(async (config) => {
    if (config.SUPABASE_URL) return { ok: false, text: restoredByHost };
    try {
      // Before a database is made: a damaged file leaves no trace.
      await verifyBackup(path);
    } catch (error) {
      return refusalOf(error);
    }
    return withShop(config, (shop) => restoreInto(shop, path).catch(refusalOf));
  });
}

const restoredByHost = "A hosted project is restored by its host (Database → Backups).";

function refusalOf(error: unknown): CommandAnswer {
  return { ok: false, text: error instanceof Error ? error.message : String(error) };
}

async function restoreInto({ embedded }: Shop, path: string): Promise<CommandAnswer> {
  if (!embedded) return { ok: false, text: restoredByHost };
  const { database, files } = embedded;
  const report = await restoreBackup({ database, files, path });
  const text = `Restored ${report.rows} rows of ${report.tables} tables and ${report.files} pictures. Put secrets.json of the old data folder beside them, or everybody signs in anew.`;
  return { ok: true, text };
}

/** Never an argument (SEC-05): asked for twice at a terminal, else one line of standard input. */
export async function readPassword(): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    // Typed characters are not shown.
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  });
  try {
    if (!process.stdin.isTTY) {
      for await (const line of lines) return line;
      return "";
    }
    process.stderr.write("Password: ");
    const password = await lines.question("");
    process.stderr.write("\nOnce more: ");
    const again = await lines.question("");
    process.stderr.write("\n");
    return password === again ? password : refuse("The two passwords differ.");
  } finally {
    lines.close();
  }
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
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

async function withShop<T>(config: Config, work: (shop: Shop) => Promise<T>): Promise<T> {
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
