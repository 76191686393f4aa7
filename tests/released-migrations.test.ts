import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations } from "#platform/database/migrate.ts";
import { version } from "../package.json";
/** SHA-256 of each migration that a release has brought, by its number; `scripts/generate/release.ts` adds a release's own. */
import released from "./released/migrations.json";

test("OPS-03 a migration that was released is never edited; from the first release on each is listed", async () => {
  const migrations = await readMigrations(join(import.meta.dirname, "../supabase/migrations"));
  const isReleased = Number(version.split(".")[0]) >= 1;
  const kept = migrations.filter((one) => isReleased || one.version in released);
  expect(Object.fromEntries(kept.map((one) => [one.version, one.hash]))).toEqual(released);
});
