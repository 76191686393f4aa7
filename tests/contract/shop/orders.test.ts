import { afterAll, describe, expect, test } from "vitest";
import { QueryClient } from "@tanstack/react-query";
import { markSent, ordersQuery, pieceName, readAllOrders } from "#app/admin/data/orders.ts";
import { salesQuery } from "#app/admin/data/sales.ts";
import { orderRows } from "#app/admin/orders/order-csv.ts";
import { sell } from "../../sale.ts";
import { openWorld } from "../../world.ts";

/** The orders as the dashboard reads them. */
const world = await openWorld();
afterAll(() => world.close());

async function aPiece(fields: object): Promise<string> {
  const { data } = await world.admin.client
    .from("products")
    .insert({ category: "rings", ...fields })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

async function listOf(search: string, sent = false) {
  const sort = { column: "created_at", ascending: false } as const;
  const query = ordersQuery(world.admin.client, { sent, search, sort, page: 1 });
  return (await new QueryClient().fetchQuery(query)).orders;
}

const exported = async (search: string) => {
  const [names = [], ...rows] = orderRows(
    await readAllOrders(world.admin.client, search, () => undefined),
  );
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [String(name), row[n]])));
};

describe("what was bought", () => {
  test("AFT-01 stays in its words and at its price, whatever becomes of the product", async () => {
    const { client } = world.admin;
    const id = await aPiece({
      name: "Morning ring",
      name_el: "Πρωινό δαχτυλίδι",
      price: 120,
      product_code: "M-1",
    });
    await sell(world.service, { items: [{ id, quantity: 2 }] });
    const changed = { name: "Evening", name_el: "Βραδινό", price: 999, product_code: "E-9" };
    for (const change of [
      () => client.from("products").update(changed).eq("id", id),
      () => client.from("products").delete().eq("id", id),
    ]) {
      await change().throwOnError();
      for (const words of ["morning", "πρωινο", "M-1"]) {
        const [order] = await listOf(words);
        expect(order, words).toMatchObject({
          product_name: "Morning ring",
          product_code: "M-1",
          unit_price: 120,
          total_amount: 240,
        });
        expect(order && pieceName("el", order)).toBe("Πρωινό δαχτυλίδι");
      }
      for (const words of ["evening", "βραδινό", "E-9"]) expect(await listOf(words)).toEqual([]);
      expect(await exported("morning")).toMatchObject([
        {
          product_name: "Morning ring",
          product_name_el: "Πρωινό δαχτυλίδι",
          product_code: "M-1",
          unit_price: 120,
        },
      ]);
      const sales = await new QueryClient().fetchQuery(salesQuery(client, 7));
      expect(sales.map(({ product_name: name }) => name)).toEqual(["Morning ring"]);
    }
  });

  test("AFT-02 says since when it is sent, in the list and in the file", async () => {
    const id = await aPiece({ name: "Parcelled ring", price: 10 });
    await sell(world.service, { items: [{ id, quantity: 1 }] });
    const [pending] = await listOf("parcelled");
    expect(pending?.sent_at).toBeNull();
    expect(await exported("parcelled")).toMatchObject([{ status: "pending", sent_at: "" }]);
    const before = Date.now();
    await markSent(world.admin.client, pending?.id ?? "", true);
    const [sent] = await listOf("parcelled", true);
    const since = Date.parse(sent?.sent_at ?? "");
    expect(Math.abs(since - before)).toBeLessThan(60_000);
    await markSent(world.admin.client, pending?.id ?? "", true);
    expect(await exported("parcelled")).toMatchObject([
      { status: "sent", sent_at: new Date(since).toISOString() },
    ]);
    await markSent(world.admin.client, pending?.id ?? "", false);
    expect((await listOf("parcelled"))[0]?.sent_at).toBeNull();
  });
});
