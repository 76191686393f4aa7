import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newRow } from "../objects/records.ts";
import type { RowOf } from "../objects/records.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { SandboxStore } from "./store.ts";
import { createTableStore } from "./table-store.ts";

const folder = await mkdtemp(join(tmpdir(), "sandbox-store-"));
const pglite = new PGlite();
beforeAll(() => pglite.waitReady, 60_000);
afterAll(async () => {
  await pglite.close();
  await rm(folder, { recursive: true });
});

const stores: [string, () => SandboxStore][] = [
  ["tables", () => createTableStore((sql, params) => pglite.query(sql, [...params]))],
  ["memory", () => createMemoryStore()],
  ["memory in a file", () => createMemoryStore({ file: join(folder, "contract.jsonl") })],
];

const delivery = (id: string, event: string, dueAt: number | null = null): RowOf<"delivery"> =>
  newRow("delivery", {
    id,
    created: 100,
    data: {},
    inner: { event, attempts: 0, state: "pending", lastAnswer: null },
    dueAt,
  });
const idempotency = (id: string, dueAt: number): RowOf<"idempotency_key"> =>
  newRow("idempotency_key", {
    id,
    created: 100,
    data: {},
    inner: { hash: "", answer: null, startedAt: 0 },
    dueAt,
  });

describe.each(stores)("a store: %s", (_, create) => {
  const store = create();

  test("PAY-06 opening twice, at once, harms nothing", async () => {
    await Promise.all([store.open(), store.open()]);
  }, 30_000);

  test("PAY-06 what is written is read; its version counts up; others do not share the object", async () => {
    const row = delivery("d1", "evt 'Ψ\"");
    expect(await store.write([{ put: row }])).toBe(true);
    const read = await store.get("delivery", "d1");
    expect(read).toEqual({ ...row, version: 1 });
    if (read !== null) read.inner.attempts = 9;
    expect((await store.get("delivery", "d1"))?.inner.attempts).toBe(0);
    expect(await store.get("event", "d1")).toBe(null);
  });

  test("PAY-06 of many writers of one version one wins; the others write nothing at all", async () => {
    const row = await store.get("delivery", "d1");
    if (row === null) throw new Error("d1 is missing");
    const results = await Promise.all(
      Array.from({ length: 10 }, (__, at) =>
        store.write([
          { put: delivery(`beside-${at}`, "e") },
          { put: { ...row, inner: { ...row.inner, attempts: at } } },
        ]),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    const beside = await store.list("delivery", { limit: 100, inner: { event: "e" } });
    expect(beside).toHaveLength(1);
    expect((await store.get("delivery", "d1"))?.version).toBe(2);
  });

  test("PAY-06 a new row cannot replace one that exists, a gone one cannot be changed or removed", async () => {
    expect(await store.write([{ put: delivery("d1", "x") }])).toBe(false);
    expect(await store.write([{ put: { ...delivery("none", "x"), version: 3 } }])).toBe(false);
    expect(await store.write([{ remove: { id: "none", version: 1 } }])).toBe(false);
    expect(await store.write([{ remove: { id: "d1", version: 1 } }])).toBe(false);
    expect(await store.write([{ remove: { id: "d1", version: 2 } }])).toBe(true);
    expect(await store.get("delivery", "d1")).toBe(null);
  });

  test("PAY-06 lists run newest first, by place, filter and time", async () => {
    for (let at = 0; at < 5; at++) await store.write([{ put: { ...delivery(`l${at}`, "list"), created: 200 + at } }]);
    const ids = async (filter: object): Promise<string[]> =>
      (await store.list("delivery", { limit: 2, inner: { event: "list" }, ...filter })).map(({ id }) => id);
    expect(await ids({})).toEqual(["l4", "l3"]);
    expect(await ids({ after: "l3" })).toEqual(["l2", "l1"]);
    expect(await ids({ before: "l1" })).toEqual(["l3", "l2"]);
    expect(await ids({ createdFrom: 201, createdTo: 202 })).toEqual(["l2", "l1"]);
    expect(await ids({ ids: ["l0", "l4", "none"] })).toEqual(["l4", "l0"]);
    expect(await ids({ inner: { event: "list", attempts: 1 } })).toEqual([]);
  });

  test("PAY-06 due work is given to one claimer, by kind, oldest first, and again after its lease", async () => {
    await store.write([
      { put: delivery("due-2", "e", 2000) },
      { put: delivery("due-1", "e", 1000) },
      { put: idempotency("key-1", 1000) },
      { put: delivery("later", "e", 9000) },
    ]);
    const claim = { kinds: ["delivery"] as const, nowMs: 5000, leaseMs: 1000, limit: 10 };
    const claimed = (await Promise.all([1, 2, 3].map(() => store.claimDue(claim)))).flat();
    expect(claimed.map(({ id }) => id).toSorted()).toEqual(["due-1", "due-2"]);
    expect(await store.claimDue(claim)).toEqual([]);
    const [again] = await store.claimDue({ ...claim, nowMs: 6000, limit: 1 });
    expect(again?.version).toBe(3);
    const stale = claimed.find(({ id }) => id === again?.id);
    expect(stale && (await store.write([{ remove: stale }]))).toBe(false);
    expect(again && (await store.write([{ remove: again }]))).toBe(true);
  });

  test("PAY-06 closing can be done", () => store.close());
});

describe("the memory store's file", () => {
  test("PAY-06 F80 after a kill everything that was written is there; a torn last line never was", async () => {
    const file = join(folder, "kill.jsonl");
    const before = createMemoryStore({ file });
    await before.open();
    await before.write([{ put: delivery("kept", "e", 50) }, { put: delivery("gone", "e") }]);
    await before.write([{ remove: { id: "gone", version: 1 } }]);
    await appendFile(file, '[{"put":{"id":"torn","ki'); // Killed while writing
    const after = createMemoryStore({ file });
    await after.open();
    expect(await after.get("delivery", "kept")).toEqual({
      ...delivery("kept", "e", 50),
      version: 1,
    });
    expect(await after.get("delivery", "gone")).toBe(null);
    expect(await after.get("delivery", "torn")).toBe(null);
    await after.write([{ put: delivery("next", "e") }]);
    await after.close();
    expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(2);
    await before.close();
  });
});
