import { readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { jsonOf } from "../../json.ts";

/** Path below the cluster → size in bytes and CRC-32. */
const sealSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));

/** Sizes and checksums after a clean stop: the next start notices any change, in files without checksums too. */
export async function sealCluster(cluster: string, seal: string): Promise<void> {
  const draft = `${seal}.new`;
  // Written whole or not at all: a kill meanwhile leaves a cluster without a seal, which is no damage.
  await writeFile(draft, JSON.stringify(await measure(cluster)), { mode: 0o600, flush: true });
  await rename(draft, seal);
}

/** Names a file that has changed since the seal. `isSealed` is false when the last run was killed. */
export async function breakSeal(
  cluster: string,
  seal: string,
): Promise<{ isSealed: boolean; damaged?: string | undefined }> {
  const text = await readFile(seal, "utf8").catch(() => undefined);
  if (text === undefined) return { isSealed: false };
  const sealed = sealSchema.safeParse(jsonOf(text)).data;
  if (!sealed) return { isSealed: false };
  const found = await measure(cluster);
  const damaged = Object.entries(sealed).find(([path, [size, sum]]) => {
    return found[path]?.[0] !== size || found[path][1] !== sum;
  });
  // A damaged one stays sealed: the next start must see the same.
  if (!damaged) await rm(seal);
  return { isSealed: true, damaged: damaged?.[0] };
}

async function measure(cluster: string): Promise<z.infer<typeof sealSchema>> {
  const found: z.infer<typeof sealSchema> = {};
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    found[path.slice(cluster.length + 1)] = [bytes.byteLength, crc32(bytes)];
  }
  return found;
}
