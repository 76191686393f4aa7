import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printCsv } from "#app/admin/files/csv.ts";
import { planImport, readTable } from "#app/admin/products/files/plan-import.ts";
import { readFile } from "#app/admin/products/import/read/read-file.ts";
import { csvColumns } from "#app/admin/products/files/product-rows.ts";
import { readLines, rowsLine, verifyBackup, withChecksum } from "#server/keeping/backup-file.ts";
import { changes, cuts } from "#lab/fuzz/broken-bytes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kosmima-broken-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("AVL-21 a catalogue's file, cut off or changed anywhere, is lines and faults with their places", async () => {
  const values: Record<string, string | number> = { category: "rings", price: 12.5 };
  const row = (more: object) => csvColumns.map((name) => ({ ...values, ...more })[name] ?? "");
  const rings = [{ name: 'Ring, "old"' }, { name: "Δαχτυλίδι", description_el: "Χρυσό\nμε πέτρα" }];
  const file = Buffer.from(printCsv([[...csvColumns], ...rings.map(row)], "en"));
  const plan = async (bytes: Buffer) => {
    const { rows } = await readFile([bytesOf(bytes)]);
    return planImport(readTable(rows), []);
  };
  expect(await plan(file)).toMatchObject([
    { line: 2, outcome: "new" },
    { line: 3, outcome: "new" },
  ]);
  for (const broken of [...cuts(file, 1), ...changes(file, 1, 21)]) {
    for (const planned of await plan(broken)) {
      expect(planned.line).toBeLessThanOrEqual(broken.length + 1);
      if (planned.outcome === "new") expect(planned.send.product).toHaveProperty("name");
    }
  }
});

test("AVL-21 a backup, cut off or changed anywhere, is refused, or says the same as before", async () => {
  const about = { kind: "rows" as const, table: "public.products", columns: ["id", "name"] };
  const backup = { kind: "backup", format: 1, madeAt: "2026-11-22T10:00:00Z", migrations: ["1"] };
  const rows = rowsLine(about, JSON.stringify([{ id: 1, name: "Δαχτυλίδι" }]));
  const picture = { kind: "file", path: "a.png", base64: "iVBORw0KGgo=" };
  const lines = [JSON.stringify(backup), rows, JSON.stringify(picture)];
  const whole = gzipSync((await Array.fromAsync(withChecksum(each(lines)))).join(""));
  const path = join(folder, "shop.backup");
  const read = async (bytes: Buffer) => {
    await writeFile(path, bytes);
    await verifyBackup(path);
    return Array.fromAsync(readLines(path));
  };
  const said = await read(whole);
  expect(said).toHaveLength(4);
  for (const broken of cuts(whole, 1)) await expect(read(broken)).rejects.toThrow(/backup/);
  for (const broken of changes(whole, 1, 21)) {
    const again = await read(broken).catch((error: Error) => error.message);
    // A few bytes of a gzip file say nothing of what is in it: when and where it was packed.
    if (typeof again === "string") expect(again).toContain(path);
    else expect(again).toEqual(said);
  }
});

const bytesOf = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer;

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
