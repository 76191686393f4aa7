import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { refusedCountries } from "#domain/delivery/delivery-countries.ts";
import type { Database } from "#platform/database/database.ts";
import type { Config } from "../config.ts";
import { lastLook } from "../keeping/dumps.ts";
import { counted, fault, judgeClock, note, well, type Finding } from "./finding.ts";
import type { Health } from "./health.ts";
import { judgeBackup, lastBackup } from "./last-backup.ts";
import { damagedFolders, dumpsOf } from "../keeping/open-database.ts";
import type { Embedded, Shop } from "../shop.ts";
import { sentenceOf } from "../system-errors.ts";
import { judgeEnds, unexpectedEnds } from "./unexpected-ends.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const leastFreeBytes = 500 * 1024 ** 2;
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
    ...(isServing || isShared ? judgeRounds(health, Date.now()) : [notServing(isReal)]),
    judgeMail(config),
    judgeEnds(await unexpectedEnds(config.DATA_DIR), Date.now()),
    judgeDisk(await freeBytes(config.DATA_DIR), "DATA_DIR"),
    ...(isShared ? await ofServerDisk(database, config) : []),
    ...(isShared ? [] : await ofDumps(config.DATA_DIR, isServing)),
    judgeBackup(await lastBackup(config.DATA_DIR), { isReal, now: Date.now() }),
    await secretsMode(config.DATA_DIR),
    judgeClock(await clockDifference(shop.embedded), "the database"),
    await ofAddress(config),
    await ofAdmins(shop, isReal),
    ...judgeLaw(Date.now()),
  ];
}

/** Lists of the law grow old: a newer version of the shop may have another (TRD-02). */
export function judgeLaw(now: number): Finding[] {
  const { asOf } = refusedCountries;
  if (now - Date.parse(asOf) < 365 * dayMs) return [];
  return [
    note(
      `The countries to which nothing may be sold were last looked at on ${asOf}: take a newer version of the shop.`,
    ),
  ];
}

/** A shop that sells should be open. */
function notServing(isReal: boolean): Finding {
  return isReal
    ? fault("rounds", "No shop is running: start it, and read in the log why it ended.")
    : note("No shop is running.");
}

/** Any round that failed, and the one that must come each minute. */
export function judgeRounds({ rounds }: Health, now: number): Finding[] {
  const failed = Object.entries(rounds).flatMap(([name, { problem, problem_at: at }]) =>
    problem === null
      ? []
      : fault("rounds", `The round “${name}” failed at ${at}: ${problem}. It is tried again by itself.`),
  );
  return [...failed, judgeReconciliation(rounds["reconcile"], now)];
}

/** Each minute a process asks the provider about what is unfinished. */
function judgeReconciliation(round: Health["rounds"][string] | undefined, now: number): Finding {
  const { finished_at: at = null, ok = null } = round ?? {};
  if (at === null) return note("No round has been made yet.");
  const minutes = Math.round((now - Date.parse(at)) / minuteMs);
  if (minutes > 10) {
    return fault(
      "rounds",
      `The last round was ${counted(minutes, "minute", "minutes")} ago: does the shop run? Start it, or restart it.`,
    );
  }
  if (ok === false) {
    return fault("rounds", "The last round failed: its line in the log (“a round failed”) says why.");
  }
  return well(`The last round was ${counted(minutes, "minute", "minutes")} ago.`);
}

/** Buyers expect a confirmation; a shop on trial keeps its mails. */
export function judgeMail({ STRIPE_SECRET_KEY, SMTP_URL }: Pick<Config, "STRIPE_SECRET_KEY" | "SMTP_URL">): Finding {
  if (SMTP_URL !== undefined) return well("A mail server is set.");
  const sentence = "SMTP_URL is not set: mails are kept in DATA_DIR/outbox, and no buyer gets one.";
  if (STRIPE_SECRET_KEY === undefined) return note(sentence);
  return fault("no-mail-server", `STRIPE_SECRET_KEY is set, so real people buy, and ${sentence}`);
}

export function judgeDisk(free: number, where: string): Finding {
  const shown = `${Math.round(free / 1024 ** 2)} MB are free where ${where} is`;
  if (free >= leastFreeBytes) return well(`${shown}.`);
  return fault("disk", `${shown}: free some room, or the shop will refuse orders and pictures.`);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A full or read-only server answers every question well: only a write tells. Its free room is seen on this machine alone. */
async function ofServerDisk(database: Database, { DATABASE_URL = "" }: Config): Promise<Finding[]> {
  try {
    await database.query("select private.note_round('doctor', null)");
  } catch (error) {
    return [
      fault(
        "disk",
        `The database takes no writes (${sentenceOf(error)}): free some room on its disk, or make it writable again.`,
      ),
    ];
  }
  const isHere = ["", "localhost", "127.0.0.1", "[::1]"].includes(new URL(DATABASE_URL).hostname);
  try {
    if (!isHere) throw new Error("It is on another machine");
    // Known to members of pg_read_all_settings.
    const { rows } = await database.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return [judgeDisk(await freeBytes(rows[0]?.folder ?? ""), "the database")];
  } catch {
    return [note("The free room of the database's disk can't be seen from here: let its host watch it.")];
  }
}

async function ofDumps(dataFolder: string, isServing: boolean): Promise<Finding[]> {
  const damaged = (await damagedFolders(dataFolder)).map((folder) =>
    fault(
      "damaged-database",
      `The database was damaged and restored from its newest dump. Compare the last orders with the provider's dashboard, have the disk checked, then delete ${folder}.`,
    ),
  );
  const at = await lastLook(dumpsOf(dataFolder));
  if (at === undefined) return [...damaged, note("No dump has been made yet.")];
  const minutes = Math.round((Date.now() - at) / minuteMs);
  const isOld = isServing && minutes > 90 && process.uptime() > 90 * 60;
  const sentence = `The last dump was looked after ${counted(minutes, "minute", "minutes")} ago`;
  if (!isOld) return [...damaged, well(`${sentence}.`)];
  return [
    ...damaged,
    fault("dumps", `${sentence}: the log's line “a round failed” (dump) says why. Make a backup now.`),
  ];
}

async function secretsMode(dataFolder: string): Promise<Finding> {
  const path = join(dataFolder, "secrets.json");
  const { mode } = await stat(path);
  if (process.platform === "win32" || (mode & 0o077) === 0) {
    return well("The secrets are readable by their owner only.");
  }
  return fault("secrets", `${path} is readable by others: chmod 600 ${path}`);
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
    return fault(
      "certificate",
      `${PUBLIC_URL} can't be reached safely from here (${reason}): look at the reverse proxy, its certificate and the name's address.`,
    );
  }
}

/** The certificate's end in ms since 1970. @throws when nobody answers, or with a certificate that nobody trusts */
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

export async function ofAdmins({ operator }: Pick<Shop, "operator">, isReal: boolean): Promise<Finding> {
  if (await operator?.hasAdmin()) return well("There is an admin.");
  const sentence = "Nobody can sign in: npm run admin -- create you@example.com";
  return isReal ? fault("no-admin", sentence) : note(sentence);
}
