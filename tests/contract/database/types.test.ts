import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { typesOf } from "../../../scripts/generate/types.ts";
import { openTestDatabase } from "../../database.ts";

test("SRV-06 the generated types are those of the schema: `node scripts/run.mjs scripts/generate/types.ts` writes them", async () => {
  const database = await openTestDatabase();
  try {
    const file = join(import.meta.dirname, "../../../supabase/database.types.ts");
    expect(await readFile(file, "utf8")).toBe(await typesOf(database));
  } finally {
    await database.close();
  }
});
