import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withBounds } from "../scripts/generate/bounds.ts";

test("AVL-23 the table of bounds is what the code says", () => {
  const document = readFileSync(join(import.meta.dirname, "../docs/reliability.md"), "utf8");
  const table = withBounds(document);
  expect(table).toBe(document);
  // One of each kind, so that an empty table is no good one.
  for (const bound of [
    /`answerBytes\.anon` +\| 8 MiB/,
    /`read` +\| 300 at once, 20 a second/,
    /`each` +\| 8 +\|/,
    /`ofAddress` +\| 200/,
    /`maxPixels` +\| 40,000,000/,
  ]) {
    expect(table).toMatch(bound);
  }
});
