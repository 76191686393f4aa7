import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../package.json";

const folder = join(import.meta.dirname, "../supabase/migrations");

/** SHA-256 of each migration that a release has brought, by its file. From 1.0.0 on a release adds its own. */
const released: Record<string, string> = {};

test("OPS-03 a migration that was released is never edited; from the first release on each is listed", () => {
  const hashes = readdirSync(folder).map((file) => {
    const hash = createHash("sha256").update(readFileSync(join(folder, file)));
    return [file, hash.digest("hex")] as const;
  });
  const isReleased = Number(version.split(".")[0]) >= 1;
  const kept = hashes.filter(([file]) => isReleased || file in released);
  expect(Object.fromEntries(kept)).toEqual(released);
});
