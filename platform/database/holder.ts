import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";

/** How often the holder shows that it lives, for who cannot ask its machine for its processes. */
const heartbeatMs = 5_000;
const silenceMs = 30_000;

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  /** When that process started, in the machine's own count: a pid is given out again. */
  started: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * Makes this process the only one that opens the database beside the file: PGlite opens a data directory
 * twice without a word, and what the other wrote is lost. A holder that lives is never
 * robbed; one that died is followed. Resolves to the way to let go.
 * @throws Error that names the holder
 */
export async function holdDatabase(path: string): Promise<() => Promise<void>> {
  const mine: Holder = { pid: process.pid, host: hostname(), started: await startOf(process.pid) };
  const text = JSON.stringify({ ...mine, token: randomUUID() });
  while (!(await create(path, text))) await removeDead(path);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // Without the file (somebody cleaned up by hand) there is nothing to keep alive.
    utimes(path, now, now).catch(() => clearInterval(heartbeat));
  }, heartbeatMs);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    if ((await read(path)) === text) await rm(path, { force: true });
  };
}

/** Whole or not at all: a half-written file could be taken for one without an owner. */
async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { flag: "wx", mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function removeDead(path: string): Promise<void> {
  const text = await read(path);
  if (text === undefined) return;
  const holder = parse(text);
  if (holder && (await isAlive(holder, path))) {
    const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
    throw new Error(
      `Process ${holder.pid}${where} already holds the database (${path}). Stop it, or use another data directory.`,
    );
  }
  // Somebody else may be following the same dead holder: what is moved away must be what was read.
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  if ((await read(aside)) !== text) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs < silenceMs;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return holder.started === (await startOf(holder.pid));
}

/** Field 22 of /proc/PID/stat, ticks since boot; elsewhere than on Linux the pid alone must do. */
async function startOf(pid: number): Promise<string> {
  const line = await read(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function parse(text: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    // Not written by us, or by a version of long ago: nobody who could be asked.
    return undefined;
  }
}
