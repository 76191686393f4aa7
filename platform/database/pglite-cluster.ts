import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { startPgliteThread } from "./pglite-thread.ts";

/**
 * The folder of the engine's own files ("cluster" is PostgreSQL's word for it). A new one is made beside its
 * place and then moved there: a start that was interrupted leaves no half of a database behind.
 * @throws Error when something is there that is no database: it is never begun anew over existing data
 */
export async function prepareCluster(directory: string, image?: Blob | string): Promise<string> {
  const cluster = join(directory, "cluster");
  if (existsSync(cluster)) {
    if (existsSync(join(cluster, "PG_VERSION"))) return cluster;
    throw new Error(`${cluster} holds no database: its file PG_VERSION is missing`);
  }
  const draft = join(directory, "cluster.new");
  await rm(draft, { recursive: true, force: true });
  const nobody = { notification: () => undefined, end: () => undefined };
  const thread = await startPgliteThread({ cluster: draft, image }, nobody);
  await thread.send({ kind: "script", sql: "checkpoint" });
  await thread.send({ kind: "close" });
  await thread.end();
  await rename(draft, cluster);
  return cluster;
}
