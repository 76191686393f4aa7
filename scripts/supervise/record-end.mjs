// Counts unexpected ends, for the doctor and the metrics (server/operator/unexpected-ends.ts reads the count).
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Ends that are kept with their cause; all are counted. */
const kept = 100;

/**
 * Adds one end to `unexpected-ends.json` in the data folder, whole or not at all.
 * @param end `at` in ISO form, `cause` without personal data
 */
export function recordEnd(dataFolder, end) {
  const path = join(dataFolder, "unexpected-ends.json");
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
