import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../database.ts";
import { lints } from "./lints.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

interface Finding extends Record<string, unknown> {
  lint: string;
  subject: string;
}

/** The rows of the page: a lint, and each of its subjects in backticks. */
async function explained(): Promise<Finding[]> {
  const page = await readFile(join(import.meta.dirname, "../../../docs/advisors.md"), "utf8");
  const rows = page.matchAll(/^\| (\w+) \| (`.+?`) \| \S.+ \|$/gm);
  return [...rows].flatMap(([, lint = "", subjects = ""]) =>
    subjects.split("`, `").map((subject) => ({ lint, subject: subject.replaceAll("`", "") })),
  );
}

test("OPS-07 what the host's advisors find in our schema is mended, or explained in the documents' table", async () => {
  const { rows } = await database.query<Finding>(lints);
  const told = ({ lint, subject }: Finding) => `${lint}: ${subject}`;
  expect(rows.map(told)).toEqual((await explained()).map(told).toSorted());
});

test("OPS-07 every definer function that guests may not call asks first whether an admin does", async () => {
  const { rows } = await database.query<{ name: string }>(
    `select p.proname::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and has_function_privilege('authenticated', p.oid, 'execute')
        and not has_function_privilege('anon', p.oid, 'execute')
        and p.prosrc !~ 'private\\.(require|is)_(admin|staff)\\(\\)'`,
  );
  expect(rows).toEqual([]);
});
