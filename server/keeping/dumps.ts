import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#platform/database/database.ts";
import { verifyBackup } from "./backup-file.ts";
import { writeBackup } from "./backup.ts";
import type { Round } from "../rounds.ts";

/** Numbers of kept dumps: the newest ones, and the newest of each of the last days. */
const keptNewest = 6;
const keptDays = 7;
/** The largest share of the time for dumps, since one stops the embedded database while it reads. */
const share = 1 / 60;
/** A stop makes a dump too, unless the last one took longer than an operator likes to wait. */
const patienceMs = 5_000;

export interface Dump {
  path: string;
  madeAt: Date;
  bytes: number;
}

/** The file whose time tells the last look; written each time, also when nothing had changed. */
const lookedAt = "looked-at";
/** `2026-11-21T20-15-00Z-1a2b3c4d5e6f.backup`: the time, and the beginning of the checksum. */
const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{12})\.backup$/;

/**
 * A start falls back to these when its files are damaged (R20). Dumps hold rows, not files: a dump finds damage that
 * nobody has read yet, and does not carry it on.
 */
export function createDumps(parts: { database: Database; folder: string; now: () => number }): Round {
  const { database, folder, now } = parts;
  let tookMs = 0;
  let endedAt = -Infinity;

  async function make(): Promise<void> {
    const startedAt = now();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, "draft");
    const { contentSha256 } = await writeBackup({ database, path: draft });
    const content = contentSha256.slice(0, 12);
    const [newest] = await listDumps(folder);
    if (newest?.path.includes(content)) await rm(draft);
    else await rename(draft, join(folder, nameOf(startedAt, content)));
    await removeOld(folder);
    await writeFile(join(folder, lookedAt), "");
    endedAt = now();
    tookMs = endedAt - startedAt;
  }

  return {
    name: "dump",
    // Later than the first pages, which would have to wait for it.
    firstMs: 15_000,
    everyMs: 5 * 60_000,
    async run() {
      if (now() - endedAt >= tookMs / share) await make();
    },
    async atStop() {
      if (tookMs <= patienceMs) await make();
    },
  };
}

/** The moment of the last check whether a dump was due, in ms; undefined before the first. */
export async function lastLook(folder: string): Promise<number | undefined> {
  const file = await stat(join(folder, lookedAt)).catch(() => undefined);
  return file?.mtimeMs;
}

export async function listDumps(folder: string): Promise<Dump[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  const dumps = names.toSorted().flatMap((name) => {
    const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
    if (!day) return [];
    return { path: join(folder, name), madeAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) };
  });
  const sized = dumps.map(async (dump) => ({ ...dump, bytes: (await stat(dump.path)).size }));
  return (await Promise.all(sized)).toReversed();
}

/** The newest dump that is whole; undefined when there is none. */
export async function newestWholeDump(folder: string): Promise<Dump | undefined> {
  for (const dump of await listDumps(folder)) {
    try {
      await verifyBackup(dump.path);
      return dump;
    } catch {
      // This dump is damaged as well; the one before it may be whole.
      continue;
    }
  }
  return undefined;
}

function nameOf(at: number, content: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z-${content}.backup`;
}

async function removeOld(folder: string): Promise<void> {
  const days = new Set<string>();
  for (const [place, { path, madeAt }] of (await listDumps(folder)).entries()) {
    const day = madeAt.toISOString().slice(0, 10);
    const isNewestOfDay = !days.has(day);
    days.add(day);
    if (place >= keptNewest && !(isNewestOfDay && days.size <= keptDays)) await rm(path);
  }
}
