import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Callers } from "../callers.ts";
import type { Database } from "../database/database.ts";
import type { PlatformEnv, PlatformLog } from "../errors.ts";
import type { Keys } from "../keys.ts";
import { createByteMemory } from "./byte-memory.ts";
import type { Files } from "./files/files.ts";
import { noLimits, type Budgets } from "../fairness/budgets.ts";
import { createImagePool } from "./images/pool.ts";
import { createRenders } from "./images/render.ts";
import type { RenderSizes } from "./images/transformation.ts";
import { createPublicMemory } from "./public-memory.ts";
import { createRoutes } from "./routes.ts";
import { createSignedUrls } from "./signed-url.ts";

/** Bounds on the kept renderings; anybody who asks for sizes can reach both. */
const maxRenderings = 20_000;
const maxRenderedBytes = 1024 ** 3;
/** Memory for the most read files: a catalogue of some hundred pictures. */
const maxRememberedBytes = 64 * 1024 * 1024;
const imageTimeoutMs = 10_000;

/** Rows decide by policy, bytes lie in `files`, pictures are decoded in child processes. */
export function createStorage(parts: {
  database: Database;
  files: Files;
  keys: Keys;
  callers: Pick<Callers, "identify" | "isEnded">;
  log: PlatformLog;
  /** Limits the sizes that somebody may have made; anybody may have any number without it. */
  budgets?: Budgets;
  /** The sizes that pictures are rendered in; absent: any size. */
  renderSizes?: RenderSizes;
  clock?: () => number;
}): { app: Hono<PlatformEnv>; close(): Promise<void> } {
  const { database, files, keys, callers, log, budgets = noLimits, clock = Date.now } = parts;
  const { folder, scratch } = openScratch();
  const intake = createImagePool({
    size: 2,
    timeoutMs: imageTimeoutMs,
    jobsPerChild: 1,
    maxWaiting: 100,
    log,
  });
  const atOnce = availableParallelism();
  const renderPool = createImagePool({
    size: atOnce,
    timeoutMs: imageTimeoutMs,
    jobsPerChild: 200,
    // Jobs have waited for a turn before they come here.
    maxWaiting: 0,
    log,
  });
  const renders = createRenders({
    files,
    pool: renderPool,
    scratch,
    atOnce,
    maxCount: maxRenderings,
    maxBytes: maxRenderedBytes,
  });
  const signedUrls = createSignedUrls(keys.storageSecret, clock);
  const publicMemory = createPublicMemory(database, log);
  const bytes = createByteMemory(files, maxRememberedBytes);
  const store = {
    database,
    files,
    bytes,
    publicMemory,
    intake,
    renders,
    renderSizes: parts.renderSizes,
    budgets,
    signedUrls,
    scratch,
    log,
  };
  return {
    app: createRoutes(store, callers),
    async close() {
      await publicMemory.close();
      intake.close();
      renderPool.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder for half-received files, named by its process; the folders of dead processes are removed first. */
function openScratch(): { folder: string; scratch(): Promise<string> } {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^storage-scratch-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `storage-scratch-${process.pid}-`));
  return {
    folder,
    async scratch() {
      // Systems tidy their temporary folder behind a process that runs for weeks.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, randomUUID());
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another live process owns this folder.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
