// Counts unexpected ends, for the doctor and the metrics (server/operator/unexpected-ends.ts reads the count).
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const endsFile = "unexpected-ends.json";
/** Ends that are kept with their cause; all are counted. */
const kept = 100;

/**
 * Adds one end to its file in the data folder, whole or not at all.
 * @param end `at` in ISO form, `cause` without personal data
 */
export function recordEnd(dataFolder, end) {
  const path = join(dataFolder, endsFile);
  const { total, recent } = read(path);
  const draft = `${path}.${process.pid}`;
  const ends = { total: total + 1, recent: [...recent, end].slice(-kept) };
  writeFileSync(draft, `${JSON.stringify(ends)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** A damaged file must not keep the shop from starting again: counting begins anew. */
function read(path) {
  try {
    const { total, recent } = JSON.parse(readFileSync(path, "utf8"));
    if (Number.isSafeInteger(total) && Array.isArray(recent)) return { total, recent };
  } catch {
    // The file is absent, or no JSON.
  }
  return { total: 0, recent: [] };
}
