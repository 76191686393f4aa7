import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { PlatformLog } from "../../errors.ts";

/** Milliseconds between two signs of life, for processes that can't ask the holder's machine for its processes. */
const heartbeatMs = 5_000;
const silenceMs = 30_000;
/** Milliseconds for a holder that says that it ends: its requests finish (15 s), then it seals its files. */
const endingMs = 20_000;
/** A killed holder may not have said so. An operator who starts twice is to hear it in 2 s (R11). */
const graceMs = 250;
const lookEveryMs = 50;

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  started: z.string(),
  token: z.string().optional(),
  /** Set by a holder that was told to stop and finishes its work, since a signal can't be seen from outside. */
  isEnding: z.boolean().optional(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * PGlite opens a directory twice without an error, and then the other's writes are lost. A living holder is never
 * robbed; a dead one is followed, an ending one waited for. Resolves to the way to let go.
 * @throws Error that names the holder
 */
export async function holdDatabase(path: string, log?: PlatformLog): Promise<() => Promise<void>> {
  const mine: Holder = { ...(await thisProcess()), token: randomUUID() };
  while (!(await create(path, mine))) await removeDead(path, log);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // Somebody removed the file by hand: no sign of life is needed any more.
    utimes(path, now, now).catch(() => clearInterval(heartbeat));
  }, heartbeatMs);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    if ((await holderOf(path))?.token === mine.token) await rm(path, { force: true });
  };
}

/** Tells processes that wait for the database that this process, its holder, ends soon. */
export async function announceEnd(path: string): Promise<void> {
  const holder = await holderOf(path);
  const { pid, host, started } = await thisProcess();
  if (holder?.pid !== pid || holder.host !== host || holder.started !== started) return;
  await writeDraft(path, { ...holder, isEnding: true }, rename);
}

async function thisProcess(): Promise<Holder> {
  const started = (await processOf(process.pid))?.started ?? "";
  return { pid: process.pid, host: hostname(), started };
}

async function create(path: string, mine: Holder): Promise<boolean> {
  try {
    await writeDraft(path, mine, link);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Writes the file whole or not at all: a half-written one could be taken for one without an owner. */
async function writeDraft(
  path: string,
  holder: Holder,
  putInPlace: (draft: string, path: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    await putInPlace(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function removeDead(path: string, log: PlatformLog | undefined): Promise<void> {
  const text = await outlive(path, log);
  if (text === undefined) return;
  // Another process may be following the same dead holder: the moved file must be the one that was read.
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  if ((await read(aside)) !== text) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Returns a dead holder's text, undefined once the file is gone. @throws Error that names a holder that lives on */
async function outlive(path: string, log: PlatformLog | undefined): Promise<string | undefined> {
  const since = Date.now();
  let hasTold = false;
  for (;;) {
    const text = await read(path);
    if (text === undefined) return undefined;
    const holder = parse(text);
    if (!holder || !(await isAlive(holder, path))) return text;
    const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
    const name = `Process ${holder.pid}${where}`;
    if (Date.now() - since > (holder.isEnding ? endingMs : graceMs)) {
      throw new Error(`${name} already holds the database (${path}). Stop it, or use another data directory.`);
    }
    if (holder.isEnding && !hasTold) {
      log?.warn(
        { pid: holder.pid },
        `${name} still holds the database and is ending: waiting for it, ${endingMs / 1_000} s at most`,
      );
      hasTold = true;
    }
    await sleep(lookEveryMs);
  }
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    // It may let go at this very moment.
    const file = await stat(path).catch(() => undefined);
    return file !== undefined && Date.now() - file.mtimeMs < silenceMs;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const found = await processOf(holder.pid);
  // Elsewhere than on Linux, and where other users' processes are hidden, only the pid is known.
  return found === undefined || (found.started === holder.started && !found.isDead);
}

/** Fields 3 and 22 of /proc/PID/stat. A killed process is a zombie until its parent asks for it. */
async function processOf(pid: number): Promise<{ isDead: boolean; started: string } | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (line === undefined) return undefined;
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return { isDead: /^[ZX]$/i.test(fields[0] ?? ""), started: fields[19] ?? "" };
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function holderOf(path: string): Promise<Holder | undefined> {
  return parse((await read(path)) ?? "");
}

function parse(text: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    // The file is not ours, or of an old version: no process can be asked.
    return undefined;
  }
}
