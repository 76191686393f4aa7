import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();

const count = (product_id: string, counted: number | null, value_id?: string) =>
  admin.client.rpc("count_product", { request: { product_id, value_id, counted } });
const taking = async (): Promise<any> => (await admin.client.rpc("stock_taking").throwOnError()).data;
const correct = async (): Promise<any> => (await admin.client.rpc("correct_stock").throwOnError()).data;
const sell = (product_id: string) =>
  admin.client
    .rpc("sell_at_counter", {
      request: { id: randomUUID(), lines: [{ product_id }], payment_method: "cash", locale: "en" },
    })
    .throwOnError();

describe("stock-taking", () => {
  test("STK-07 a difference is what was counted against the books of that moment: sales after it are none; one press corrects, its record stays", async () => {
    const [ring, chain, same] = [
      await w.addProduct({ name: "Ring", stock: 5 }),
      await w.addProduct({ name: "Chain", stock: 2 }),
      await w.addProduct({ stock: 4 }),
    ];
    await count(ring, 4).throwOnError();
    await count(chain, 3).throwOnError();
    await count(same, 4).throwOnError();
    await sell(ring);
    const online = await w.openCheckout(chain);
    await w.pay(online.url);
    const { counts } = await taking();
    expect(counts.map((one: any) => [one.product_id, one.counted - one.expected])).toEqual([
      [same, 0],
      [chain, 1],
      [ring, -1],
    ]);
    const [first, again] = await Promise.all([correct(), correct()]);
    expect([first, again].map(({ corrected }) => corrected).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect([await w.stockOf(ring), await w.stockOf(chain), await w.stockOf(same)]).toEqual([3, 2, 4]);
    const moved = await w.query(
      "select product_id, delta, actor from public.stock_movements where reason = 'correction' order by delta",
    );
    expect(moved).toEqual([
      { product_id: ring, delta: -1, actor: admin.id },
      { product_id: chain, delta: 1, actor: admin.id },
    ]);
    const [line] = (await admin.client.rpc("audit_entries").throwOnError()).data as any[];
    expect(line).toMatchObject({
      action: "stock_counts update",
      changes: [
        { name: "Chain", before: "2", after: "3" },
        { name: "Ring", before: "5", after: "4" },
      ],
    });
    const after = await taking();
    expect(after.counts).toEqual([]);
    expect(after.earlier).toEqual([expect.objectContaining({ counted: 3, differences: 2 })]);
  });

  test("STK-07 two who count and correct at once: every difference stands in the audit once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const name = `Raced ${round}`;
      const ring = await w.addProduct({ name, stock: 20 });
      await count(ring, 18).throwOnError();
      await Promise.all([correct(), count(ring, 17), correct(), count(ring, 16), correct()]);
      await correct();
      const { data } = await admin.client.rpc("audit_entries").throwOnError();
      const told = (data as any[]).flatMap(({ changes }) => changes.filter((one: any) => one.name === name));
      const sum = told.reduce((total, { before, after }) => total + Number(after) - Number(before), 0);
      expect([round, 20 + sum]).toEqual([round, await w.stockOf(ring)]);
    }
  });

  test("STK-07 counted again the newer count counts; taken out it corrects nothing; a size has a count of its own", async () => {
    const ring = await w.addProduct({ stock: 3 });
    const choices = [{ kind: "size", name: "Size", scale: "ring", values: [{ label: "52", stock: 2 }] }];
    const { 52: value } = await w.saveChoices(admin, ring, choices);
    await count(ring, 1).throwOnError();
    await count(ring, 2).throwOnError();
    await count(ring, 1, value).throwOnError();
    expect((await taking()).counts).toHaveLength(2);
    await count(ring, null).throwOnError();
    expect(await correct()).toMatchObject({ corrected: 1, differences: 1 });
    expect(await w.stockOf(ring)).toBe(3);
    const [left] = await w.query("select quantity from public.value_stock where value_id = $1", [value]);
    expect(left.quantity).toBe(1);
  });

  test("STK-07 a piece counted by its sizes alone is not yet counted until each size was", async () => {
    const before = (await taking()).uncounted;
    const ring = await w.addProduct({ name: "Sized ring" });
    const values = [{ label: "50", stock: 2 }, { label: "52", stock: 1 }, { label: "54", stock: 0 }, { label: "56" }];
    const choices = [{ kind: "size", name: "Size", scale: "ring", values }];
    const { 50: first, 52: second } = await w.saveChoices(admin, ring, choices);
    expect((await taking()).uncounted).toBe(before + 1);
    await count(ring, 2, first).throwOnError();
    expect((await taking()).uncounted).toBe(before + 1);
    await count(ring, 1, second).throwOnError();
    expect((await taking()).uncounted).toBe(before);
    await correct();
  });

  test("STK-07 less than is promised stays open and is named, the rest is corrected; what can't be counted is refused", async () => {
    const [held, other] = [await w.addProduct({ stock: 2 }), await w.addProduct({ stock: 2 })];
    await w.openCheckout(held);
    await count(held, 0).throwOnError();
    await count(other, 1).throwOnError();
    expect(await correct()).toMatchObject({
      corrected: 1,
      kept: [{ product_id: held, counted: 0, promised: 1 }],
    });
    expect([await w.stockOf(held), await w.stockOf(other)]).toEqual([2, 1]);
    expect((await taking()).counts).toHaveLength(1);
    await count(held, null).throwOnError();
    expect((await count(await w.addProduct(), 1)).error?.message).toBe("made_to_order");
    expect((await count(randomUUID(), 1)).error?.code).toBe("PT404");
    expect((await count(other, -1)).error?.message).toContain("stock_counts_counted_range");
  });
});
