import { existsSync } from "node:fs";
import { access, constants, readFile, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { findDamagedPage } from "./page-checksums.ts";
import { startPgliteThread } from "./pglite-thread.ts";
import { breakSeal } from "./seal.ts";

/** The major version whose files the engine reads (PGlite 0.5). */
const version = "18";
/** The engine writes before it reads: with less room than this it fails as if its files were bad. */
const leastFreeBytes = 48 * 1024 * 1024;

/** The files exist and are not as they were written: waiting is of no use, a backup is needed. */
export class DamagedDatabaseError extends Error {
  override readonly name = "DamagedDatabaseError";
}

/**
 * A new cluster is made beside its place and then moved there: an interrupted start leaves no half of one behind.
 * @throws DamagedDatabaseError when the folder holds no whole database; Error when the disk is full or closed, or the
 * files are another version's
 */
export async function prepareCluster(directory: string, image: Blob | string | undefined): Promise<Cluster> {
  const cluster = join(directory, "cluster");
  await refuseUnusable(directory);
  if (existsSync(cluster)) return existing(directory, cluster);
  await rm(sealOf(directory), { force: true });
  const draft = join(directory, "cluster.new");
  await rm(draft, { recursive: true, force: true });
  const nobody = { notification: () => undefined, end: () => undefined };
  const thread = await startPgliteThread({ cluster: draft, image }, nobody);
  await thread.send({ kind: "script", sql: "checkpoint" });
  await thread.send({ kind: "close" });
  await thread.end();
  await rename(draft, cluster);
  return { path: cluster, isChecked: true };
}

interface Cluster {
  path: string;
  /** False: the last run was killed, and the files can only be judged once the engine has recovered them. */
  isChecked: boolean;
}

export const sealOf = (directory: string): string => join(directory, "seal.json");

async function existing(directory: string, cluster: string): Promise<Cluster> {
  const { isSealed, damaged } = await breakSeal(cluster, sealOf(directory));
  if (damaged) {
    throw new DamagedDatabaseError(`${damaged} is not as it was left when the shop was stopped`);
  }
  const found = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "");
  if (!/^\d+\s*$/.test(found)) {
    throw new DamagedDatabaseError("its file PG_VERSION is missing or damaged");
  }
  if (found.trim() !== version) {
    throw new Error(`its files are those of PostgreSQL ${found.trim()}, this version uses ${version}`);
  }
  return { path: cluster, isChecked: isSealed };
}

/** @throws DamagedDatabaseError naming the first file whose pages are not as they were written */
export async function checkPages(cluster: string): Promise<void> {
  const damaged = await findDamagedPage(cluster);
  if (damaged) throw new DamagedDatabaseError(`a page of ${damaged} does not fit its checksum`);
}

async function refuseUnusable(directory: string): Promise<void> {
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < leastFreeBytes) {
    throw new Error(`the disk is full: ${Math.round((bavail * bsize) / 1024 ** 2)} MB are free`);
  }
}
