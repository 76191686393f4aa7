import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readOldAddress } from "#app/data/old-addresses.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const admin = world.admin.client;

async function imported(...products: object[]): Promise<void> {
  const id = randomUUID();
  const lines = products.map((product, at) => ({ line: at + 2, product: { category: "rings", ...product } }));
  await admin.rpc("stage_product_import", { import: id, lines }).throwOnError();
  await admin.rpc("apply_product_import", { import: id }).throwOnError();
}

/** A visitor's client of its own, which remembers nothing yet, with the questions that it asks. */
function stranger() {
  const asked: string[] = [];
  const client = world.shop.anonClient({
    global: {
      fetch: async (input, init) => {
        asked.push(new URL(new Request(input, init).url).pathname.replace("/rest/v1/rpc/", ""));
        return fetch(input, init);
      },
    },
  });
  return { asked, leadsTo: (path: string) => readOldAddress(client, path) };
}

describe("old addresses", () => {
  test("MOV-08 lead to the piece that an import has made of them, however they are written", async () => {
    await imported(
      { name: "Moved ring", old_addresses: ["https://old.example/products/Ring-1?variant=3#top", "/product/ring_1/"] },
      { name: "Κινητό", old_addresses: ["/προϊόντα/Δαχτυλίδι-1", "/shop/rings/a%20b", "/12-ring.html"] },
      { name: "Not moved", old_addresses: ["", "/", "https://old.example", "/%ff", "/" + "x".repeat(600)] },
    );
    const { leadsTo } = stranger();
    for (const path of [
      "/products/ring-1",
      "/products/RING-1",
      "/product/ring_1",
      "/collections/gold/products/ring-1",
    ]) {
      expect([path, await leadsTo(path)]).toEqual([path, "/product/moved-ring"]);
    }
    for (const path of [encodeURI("/προϊόντα/δαχτυλίδι-1"), "/shop/rings/a b", "/12-RING.html"]) {
      expect([path, await leadsTo(path)]).toEqual([path, "/product/kinito"]);
    }
    const { rows } = await world.database.query("select count(*) as n from private.old_addresses");
    expect(rows).toEqual([{ n: 5 }]);
  });

  test("MOV-08 a handle is the piece's own name or an earlier one; nobody's leads nowhere", async () => {
    const { leadsTo } = stranger();
    expect(await leadsTo("/products/helios-ring")).toBe("/product/helios-ring");
    const change = { name: "Renamed hoops" };
    await world.service.from("products").update(change).eq("id", world.products.kyrenia).throwOnError();
    expect(await leadsTo("/products/kyrenia-hoops")).toBe("/product/renamed-hoops");
    expect(await leadsTo("/products/nobody")).toBeNull();
  });

  test("MOV-08 the last import of an address counts, and an address goes with its piece", async () => {
    await imported({ name: "First of two", old_addresses: ["/products/twice"] });
    await imported({ name: "Second of two", old_addresses: ["/products/twice"] });
    const { leadsTo } = stranger();
    expect(await leadsTo("/products/twice")).toBe("/product/second-of-two");
    await admin.from("products").delete().eq("name", "Second of two").throwOnError();
    expect(await leadsTo("/products/twice")).toBeNull();
  });

  test("MOV-08 lists lead to their category by words of both languages, else to all pieces", async () => {
    const { leadsTo } = stranger();
    for (const [path, list] of [
      ["/collections/gold-rings", "/shop/rings"],
      ["/collections/all", "/shop/all"],
      [encodeURI("/collections/ασημένια-σκουλαρίκια"), "/shop/earrings"],
      ["/product-category/jewellery/necklaces", "/shop/necklaces"],
      ["/collections/rings-and-bracelets", "/shop"],
      ["/collections/frontpage", "/shop"],
      ["/collections", "/shop"],
    ]) {
      expect([path, await leadsTo(path ?? "")]).toEqual([path, list]);
    }
  });

  test("MOV-08 AVL-06 a flood of unknown addresses asks one question in ten seconds", async () => {
    const { leadsTo, asked } = stranger();
    const flood = Array.from({ length: 200 }, (_, at) => leadsTo(`/wp-admin/${at}`));
    expect(new Set(await Promise.all(flood))).toEqual(new Set([null]));
    expect(asked).toEqual(["old_address_beginnings"]);
  });
});
