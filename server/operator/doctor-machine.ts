import { readFile, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { z } from "zod";
import type { Config } from "../config.ts";
import { lastLook } from "../keeping/dumps.ts";
import { counted, fault, note, well, type Finding } from "./finding.ts";
import type { Health } from "./health.ts";
import { damagedFolders, dumpsOf } from "../keeping/open-database.ts";
import type { Embedded, Shop } from "../shop.ts";
import { judgeEnds, unexpectedEnds } from "./unexpected-ends.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const leastFreeBytes = 500 * 1024 ** 2;
const oldBackupMs = 8 * dayMs;
const certificateMs = 14 * dayMs;

/** The doctor's look at the machine around the shop. `isServing`: asked of the process that serves. */
export async function lookAround(
  shop: Shop & { embedded: Embedded },
  { config, health, isServing }: { config: Config; health: Health; isServing: boolean },
): Promise<Finding[]> {
  const { database } = shop.embedded;
  const isReal = config.STRIPE_SECRET_KEY !== undefined;
  const isShared = database.engine === "postgres";
  return [
    isServing || isShared ? judgeRounds(health, Date.now()) : notServing(isReal),
    judgeEnds(await unexpectedEnds(config.DATA_DIR), Date.now()),
    judgeDisk(await freeBytes(config.DATA_DIR)),
    ...(isShared ? [] : await ofDumps(config.DATA_DIR, isServing)),
    judgeBackup(await lastBackup(config.DATA_DIR), { isReal, now: Date.now() }),
    await secretsMode(config.DATA_DIR),
    judgeClock(await clockDifference(shop.embedded)),
    await ofAddress(config),
    await ofAdmins(shop, isReal),
  ];
}

/** A shop that sells should be open. */
function notServing(isReal: boolean): Finding {
  return isReal
    ? fault("rounds", "No shop is running: start it, and read in the log why it ended.")
    : note("No shop is running.");
}

/** Each minute a process asks the provider about what is unfinished. */
export function judgeRounds({ rounds }: Health, now: number): Finding {
  const { finished_at: at = null, ok = null } = rounds["reconcile"] ?? {};
  if (at === null) return note("No round has been made yet.");
  const minutes = Math.round((now - Date.parse(at)) / minuteMs);
  if (minutes > 10) {
    return fault("rounds", `The last round was ${counted(minutes, "minute", "minutes")} ago: does the shop run? Start it, or restart it.`); // prettier-ignore
  }
  if (ok === false) {
    return fault("rounds", "The last round failed: its line in the log (“a round failed”) says why."); // prettier-ignore
  }
  return well(`The last round was ${counted(minutes, "minute", "minutes")} ago.`);
}

export function judgeDisk(free: number): Finding {
  const shown = `${Math.round(free / 1024 ** 2)} MB are free where DATA_DIR is`;
  if (free >= leastFreeBytes) return well(`${shown}.`);
  return fault("disk", `${shown}: free some room, or the shop will refuse orders and pictures.`);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function ofDumps(dataFolder: string, isServing: boolean): Promise<Finding[]> {
  const damaged = (await damagedFolders(dataFolder)).map(
    (folder) =>
    fault("damaged-database", `The database was damaged and restored from its newest dump. Compare the last orders with the provider's dashboard, have the disk checked, then delete ${folder}.`), // prettier-ignore
  );
  const at = await lastLook(dumpsOf(dataFolder));
  if (at === undefined) return [...damaged, note("No dump has been made yet.")];
  const minutes = Math.round((Date.now() - at) / minuteMs);
  const isOld = isServing && minutes > 90 && process.uptime() > 90 * 60;
  const sentence = `The last dump was looked after ${counted(minutes, "minute", "minutes")} ago`;
  if (!isOld) return [...damaged, well(`${sentence}.`)];
  return [...damaged, fault("dumps", `${sentence}: the log's line “a round failed” (dump) says why. Make a backup now.`)]; // prettier-ignore
}

export function judgeBackup(
  madeAt: number | undefined,
  { isReal, now }: { isReal: boolean; now: number },
): Finding {
  const next = "npm run backup -- FILE, every night, and keep the files on another machine.";
  const age = madeAt === undefined ? undefined : now - madeAt;
  if (age !== undefined && age < oldBackupMs) {
    return well(`The last backup was made ${counted(Math.round(age / dayMs), "day", "days")} ago.`);
  }
  const sentence =
    age === undefined
      ? `No backup was ever made: ${next}`
      : `The last backup is ${Math.round(age / dayMs)} days old: ${next}`;
  return isReal ? fault("backup", sentence) : note(sentence);
}

const backupSchema = z.object({ madeAt: z.coerce.date() });

async function lastBackup(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, "last-backup.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : backupSchema.parse(JSON.parse(text)).madeAt.getTime();
}

async function secretsMode(dataFolder: string): Promise<Finding> {
  const path = join(dataFolder, "secrets.json");
  const { mode } = await stat(path);
  if (process.platform === "win32" || (mode & 0o077) === 0) {
    return well("The secrets are readable by their owner only.");
  }
  return fault("secrets", `${path} is readable by others: chmod 600 ${path}`);
}

/** Webhooks' signatures hold for 300 s; tokens tolerate 30. */
export function judgeClock(differenceMs: number): Finding {
  const seconds = Math.round(differenceMs / 1000);
  if (Math.abs(seconds) < 30) return well("This machine's clock and the database's agree.");
  return fault("clock", `This machine's clock and the database's differ by ${seconds} s: set both by NTP.`); // prettier-ignore
}

async function clockDifference({ database }: Embedded): Promise<number> {
  const before = Date.now();
  const { rows } = await database.query<{ ms: string }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::text as ms",
  );
  return Number(rows[0]?.ms) - (before + Date.now()) / 2;
}

export async function ofAddress({ PUBLIC_URL }: Config): Promise<Finding> {
  if (PUBLIC_URL === undefined) return note("PUBLIC_URL is not set: the shop is for this machine.");
  if (!PUBLIC_URL.startsWith("https:")) return note(`PUBLIC_URL is ${PUBLIC_URL}, without TLS.`);
  try {
    const left = (await certificateEnd(PUBLIC_URL)) - Date.now();
    const sentence = `The certificate of ${PUBLIC_URL} ends in ${counted(Math.round(left / dayMs), "day", "days")}`;
    if (left > certificateMs) return well(`${sentence}.`);
    return fault("certificate", `${sentence}: renew it at the reverse proxy.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault("certificate", `${PUBLIC_URL} can't be reached safely from here (${reason}): look at the reverse proxy, its certificate and the name's address.`); // prettier-ignore
  }
}

/** In ms since 1970. @throws when nobody answers, or with a certificate that nobody trusts */
function certificateEnd(address: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    socket.setTimeout(5_000, () => socket.destroy(new Error("no answer within 5 s")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
  });
}

export async function ofAdmins(
  { operator }: Pick<Shop, "operator">,
  isReal: boolean,
): Promise<Finding> {
  if (await operator?.hasAdmin()) return well("There is an admin.");
  const sentence = "Nobody can sign in: npm run admin -- create you@example.com";
  return isReal ? fault("no-admin", sentence) : note(sentence);
}
