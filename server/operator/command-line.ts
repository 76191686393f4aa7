import { fstatSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";
import { readConfig, type Config } from "../config.ts";
import { verifyBackup } from "../keeping/backup-file.ts";
import { restoreBackup } from "../keeping/restore.ts";
import { keepToOwner } from "../keeping/secrets.ts";
import { createLog } from "../log.ts";
import { trialSentence } from "../trial.ts";
import type { Shop } from "../shop.ts";
import { codeOf, sentenceOf } from "../system-errors.ts";
import { raiseAlarm } from "./alarm.ts";
import { carryOut, commandSchema, type Command, type CommandAnswer } from "./commands.ts";
import { askShop } from "./operator-socket.ts";

/**
 * Carries out one command of the operator's: in the running shop, or in a shop opened for it when none runs. Prints
 * the usage and ends with 2 where the words make no command.
 */
export async function runCommand(words: unknown, usage: string): Promise<never> {
  const { data: command } = commandSchema.safeParse(words);
  if (!command) return refuse(usage);
  return finish((config) => carryOutThere(command, config));
}

/** Findings of the doctor, or why it could not look, go to ALARM_TO too. */
export async function runDoctor(): Promise<never> {
  return finish(async (config) => {
    const look = carryOutThere({ command: "doctor" }, config);
    const answer = await look.catch((error: unknown) => ({ ok: false, text: sentenceOf(error) }));
    return raiseAlarm(answer, config, Date.now());
  });
}

async function carryOutThere(command: Command, config: Config): Promise<CommandAnswer> {
  const isAlone = !config.DATABASE_URL && !config.SUPABASE_URL;
  const running = isAlone ? await askShop(config.DATA_DIR, command) : undefined;
  return running ?? withShop(config, (shop) => carryOut(shop, command, { config, isServing: false }));
}

/** Never by a running shop, which would lose what it holds. */
export async function runRestore(words: string[], usage: string): Promise<never> {
  const [file, ...others] = words.filter((word) => word !== "--trial");
  if (!file || others.length > 0 || file.startsWith("--")) return refuse(usage);
  const opensAs = words.includes("--trial") ? "trial" : "shop";
  const path = resolve(file);
  return finish(async (config) => {
    if (config.SUPABASE_URL) return { ok: false, text: restoredByHost };
    // The check comes before a database is made: a damaged file leaves no trace.
    await verifyBackup(path);
    return withShop(config, (shop) => restoreInto(shop, path, opensAs));
  });
}

const restoredByHost = "A hosted project is restored by its host (Database → Backups).";

async function restoreInto({ embedded }: Shop, path: string, opensAs: "shop" | "trial"): Promise<CommandAnswer> {
  if (!embedded) return { ok: false, text: restoredByHost };
  const { database, files, sandbox } = embedded;
  // Its clock would wait for tables that are being written, and complain.
  await sandbox?.close();
  const report = await restoreBackup({ database, files, path, opensAs });
  const text = [
    `Restored ${report.rows} rows of ${report.tables} tables and ${report.files} pictures. Put secrets.json of the old data folder beside them, or everybody signs in anew.`,
    ...report.leftOut.map((name) => `Left out, since this version has no place for it: ${name}.`),
    ...(report.keptBack > 0
      ? [
          `${report.keptBack} mails that waited are kept back, since the old shop may have sent them: send them by hand in the dashboard under Settings.`,
        ]
      : []),
    ...(opensAs === "trial" ? [trialSentence] : []),
  ].join("\n");
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
    const password = process.stdin.isTTY ? await askTwice(lines) : await firstOf(lines);
    return password || refuse("No password was given: nothing was changed.");
  } finally {
    lines.close();
  }
}

async function firstOf(lines: Interface): Promise<string> {
  for await (const line of lines) return line;
  return "";
}

/** Empty where the person went away (Ctrl-D, Ctrl-C). */
async function askTwice(lines: Interface): Promise<string> {
  try {
    process.stderr.write("Password: ");
    const password = await lines.question("");
    process.stderr.write("\nOnce more: ");
    const again = await lines.question("");
    process.stderr.write("\n");
    return password === again ? password : refuse("The two passwords differ.");
  } catch (error) {
    if (codeOf(error) !== "ABORT_ERR") throw error;
    process.stderr.write("\n");
    return "";
  }
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** Prints the answer and ends: 0 when all is well, 1 when it was refused. */
export async function finish(work: (config: Config) => Promise<CommandAnswer>): Promise<never> {
  const answer = await answerOf(work);
  process.exitCode = answer.ok ? 0 : 1;
  try {
    await print(answer);
  } catch (error) {
    // A reader who stops (`| head -1`) has heard enough.
    if (codeOf(error) === "EPIPE") process.exit();
    process.stderr.write(`The answer could not be written: ${sentenceOf(error)}\n`);
    process.exit(1);
  }
  process.exit();
}

async function answerOf(work: (config: Config) => Promise<CommandAnswer>): Promise<CommandAnswer> {
  try {
    const config = readConfig();
    keepToOwner();
    return await work(config);
  } catch (error) {
    return { ok: false, text: sentenceOf(error) };
  }
}

/** @throws the machine's error when not all of it was taken */
async function print({ ok, text }: CommandAnswer): Promise<void> {
  const fd = ok ? 1 : 2;
  const to = fstatSync(fd);
  // Node's own stream takes half a line that a full disk kept for a whole one.
  if (!to.isFIFO() && !to.isSocket()) return writeFileSync(fd, `${text}\n`);
  const stream = ok ? process.stdout : process.stderr;
  await new Promise<void>((done, refused) => {
    stream.once("error", refused);
    stream.write(`${text}\n`, (error) => (error ? refused(error) : done()));
  });
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
