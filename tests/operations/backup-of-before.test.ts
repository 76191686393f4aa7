import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/keeping/open-database.ts";
import { restoreBackup } from "#server/keeping/restore.ts";
import { createLog } from "#server/log.ts";
import { adminOf, root, runScript, startShop } from "../shop-process.ts";

let work: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "kosmima-upgrade-"));
});
afterAll(() => rm(work, { recursive: true }));

/**
 * A shop of 26 November 2026, on the embedded database with the sandbox: one product, sold once, and €1 of it paid
 * back.
 */
const before = join(root, "tests/operations/shop-of-before.backup");

async function backupOf(heading: object, ...lines: object[]): Promise<string> {
  const first = { kind: "backup", madeAt: "2027-01-01T00:00:00Z", format: 1, migrations: [], ...heading };
  const text = [first, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
  const end = { kind: "end", sha256: createHash("sha256").update(text).digest("hex") };
  const path = join(work, "made.backup");
  await writeFile(path, gzipSync(`${text}${JSON.stringify(end)}\n`));
  return path;
}

test("OPS-03 a backup of the version before is restored by this one, what has no place is named; a newer one's is refused in one sentence", async () => {
  const folder = join(work, "restored");
  const database = await openDatabase(readConfig({ DATA_DIR: folder }), createLog("silent"));
  const refused = async (heading: object) => restoreBackup({ database, path: await backupOf(heading) }).catch(String);
  expect([await refused({ format: 2 }), await refused({ migrations: ["99990101000000"] })]).toEqual(
    ["format 2", "99990101000000"].map(
      (by) => `Error: The backup was made by a newer version (${by}): update the shop first.`,
    ),
  );
  // A row whose owner is missing, as damage leaves it, and a column of another version.
  const id = "5c554205-9661-453a-9290-0d6c0b0b4bae";
  const orphan = {
    id,
    provider_id: id,
    user_id: id,
    identity_data: {},
    provider: "email",
    gone: 1,
  };
  const line = { kind: "rows", table: "auth.identities", columns: Object.keys(orphan), rows: [orphan] };
  const told = await restoreBackup({ database, path: await backupOf({}, line) });
  expect(told).toEqual({
    tables: 1,
    rows: 1,
    files: 0,
    keptBack: 0,
    leftOut: ["auth.identities.gone"],
  });
  const loose = "select conname from pg_constraint where contype = 'f' and not convalidated";
  expect((await database.query(loose)).rowCount).toBe(1);
  await database.script("delete from auth.identities");
  const restored = await restoreBackup({ database, path: before });
  const gone = "delivery_days delivery_text delivery_text_el max_held_pieces design_credit design_credit_el".split(" ");
  const leftOut = [
    ...["checkouts", "receipts", "refunds"].map((table) => `private.${table}.payment_method`),
    ...gone.map((name) => `private.settings.${name}`),
  ];
  expect(restored).toMatchObject({ rows: 39, leftOut });
  await database.close();

  const shop = await startShop({ DEMO_CATALOGUE: "off" }, folder);
  const owner = await adminOf(shop);
  const { data: orders } = await owner.from("orders").select("reference,product_name");
  expect(orders).toEqual([{ reference: "KOS-YFU8Q5", product_name: "Akamas ring" }]);
  const { stdout } = await runScript("doctor", [], { DATA_DIR: folder });
  expect(stdout).toContain("The shop is well.");
  await shop.stop();
});
