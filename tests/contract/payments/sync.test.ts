import sharp from "sharp";
import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { eventBody, openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
beforeEach(() => {
  w.world.skewMs += 61_000;
  return w.control("faults", {}, "DELETE");
});

/** Runs as if the last run had been more than a minute ago. */
async function sync(): Promise<any> {
  w.world.skewMs += 61_000;
  await w.query("update private.leases set started_at = '-infinity' where name = 'sync'");
  return (await w.call("sync-stripe-products")).json;
}

async function rowOf(providerId: string): Promise<any> {
  const [row] = await w.query(
    "select p.* from public.products p join private.product_links l on l.product_id = p.id where l.provider_product_id = $1",
    [providerId],
  );
  return row;
}

function makeProduct(more: Partial<Stripe.ProductCreateParams> = {}): Promise<Stripe.Product> {
  return w.stripe.products.create({
    name: "Provider ring",
    default_price_data: { currency: "eur", unit_amount: 10_000 },
    metadata: { category: "rings" },
    ...more,
  });
}

/** A new amount is a new price made default. */
async function reprice(product: string, unit_amount: number): Promise<void> {
  const price = await w.stripe.prices.create({ product, currency: "eur", unit_amount });
  await w.stripe.products.update(product, { default_price: price.id });
}

describe("sync-stripe-products", () => {
  test("PAY-05 F75 a product of the provider arrives with all its fields; our own inline ones never do", async () => {
    const product = await makeProduct({
      name: "Κολιέ Ηώς",
      description: "Of dawn",
      metadata: {
        category: "Necklaces",
        name_el: "Κολιέ",
        description_el: "Της αυγής",
        product_code: "EOS-1",
        stock: "2",
      },
    });
    await makeProduct({ name: "Inline", metadata: { source: "kosmima" } });
    expect(await sync()).toEqual({ ok: true, at: expect.any(Number) });
    const row = await rowOf(product.id);
    expect(row).toMatchObject({
      name: "Κολιέ Ηώς",
      name_el: "Κολιέ",
      description: "Of dawn",
      description_el: "Της αυγής",
      category: "necklaces",
      product_code: "EOS-1",
      price: "100",
      archived: false,
      few_left: 2,
    });
    expect(await w.stockOf(row.id)).toBe(2);
    expect(await w.query("select 1 from public.products where name = 'Inline'")).toEqual([]);
  });

  test("PAY-05 F65 many callers at once cause one run; within a minute everybody gets its result", async () => {
    await w.query("update private.leases set started_at = '-infinity' where name = 'sync'");
    const calls = w.calls.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => w.call("sync-stripe-products")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { json } of answers) expect(Object.keys(json).toSorted()).toEqual(["at", "ok"]);
    expect(w.calls.slice(calls).filter(({ path }) => path === "/v1/products")).toHaveLength(1);
  });

  test("PAY-05 F66 a holder that died blocks nobody longer than its lease", async () => {
    await w.query(
      "update private.leases set started_at = now() - interval '61 s', held_until = now() + interval '30 s' where name = 'sync'",
    );
    const calls = w.calls.length;
    await w.call("sync-stripe-products");
    expect(w.calls.length).toBe(calls);
    await w.query("update private.leases set held_until = now() - interval '1 s' where name = 'sync'");
    await w.call("sync-stripe-products");
    expect(w.calls.length).toBe(calls + 1);
  });

  test("PAY-05 F69 F70 an admin's price is not undone by an unchanged one; a new one arrives, the admin's name stays", async () => {
    const product = await makeProduct();
    await sync();
    await w.query("update public.products set price = 150, name = 'Admin''s name' where id = $1", [
      (await rowOf(product.id)).id,
    ]);
    await sync();
    expect(await rowOf(product.id)).toMatchObject({ price: "150", name: "Admin's name" });
    await w.query("update public.products set price = 100 where id = $1", [(await rowOf(product.id)).id]);
    await reprice(product.id, 20_000);
    await sync();
    expect(await rowOf(product.id)).toMatchObject({ price: "200", name: "Admin's name" });
  });

  test("PAY-05 F71 both changed the same field: the later one wins, and the admin can see it", async () => {
    const product = await makeProduct({ name: "Both" });
    await sync();
    const { id } = await rowOf(product.id);
    await w.control("clock", { advance: 100 });
    await w.stripe.products.update(product.id, { name: "Theirs, later" });
    await w.query("update public.products set name = 'Ours, earlier' where id = $1", [id]);
    await sync();
    expect((await rowOf(product.id)).name).toBe("Theirs, later");
    const { data } = await (await w.addAdmin()).client.rpc("sync_overview").throwOnError();
    expect(data).toMatchObject({
      last: { ok: true },
      conflicts: [{ product_id: id, name: "Theirs, later" }],
    });
    expect(data.conflicts[0].fields).toEqual([
      { field: "name", ours: "Ours, earlier", theirs: "Theirs, later", kept: "theirs" },
    ]);
    await w.control("clock", { advance: -100 });
  });

  test("PAY-05 F72 an answer older than the last one that was taken changes nothing; the next newer one does", async () => {
    const product = await makeProduct({ name: "Seen" });
    await sync();
    const { id } = await rowOf(product.id);
    await w.stripe.products.update(product.id, { name: "Late answer" });
    await w.query("update private.product_links set provider_updated = provider_updated + 1000 where product_id = $1", [
      id,
    ]);
    await sync();
    expect((await rowOf(product.id)).name).toBe("Seen");
    await w.query("update private.product_links set provider_updated = provider_updated - 1000 where product_id = $1", [
      id,
    ]);
    await sync();
    expect((await rowOf(product.id)).name).toBe("Late answer");
  });

  test("PAY-05 F73 archived, back, deleted at the provider; deleted here: hidden, shown, hidden, never made again", async () => {
    const product = await makeProduct({ name: "Comes and goes" });
    const removed = await w.stripe.products.create({
      name: "Leaves",
      metadata: { category: "rings" },
    });
    const ours = await makeProduct({ name: "Deleted by the admin" });
    await sync();
    await w.stripe.products.update(product.id, { active: false });
    await sync();
    expect((await rowOf(product.id)).archived).toBe(true);
    expect((await w.shop.anonClient().from("products").select("id").eq("name", "Comes and goes")).data).toEqual([]);
    await w.stripe.products.update(product.id, { active: true });
    await w.stripe.products.del(removed.id);
    await w.query("delete from public.products where id = $1", [(await rowOf(ours.id)).id]);
    await sync();
    expect((await rowOf(product.id)).archived).toBe(false);
    expect((await rowOf(removed.id)).archived).toBe(true);
    expect(await rowOf(ours.id)).toBeUndefined();
    expect(await w.query("select 1 from public.products where name = 'Deleted by the admin'")).toEqual([]);
  });

  test("PAY-05 F68 a page that fails changes nothing and hides nothing; the answer says only that it failed", async () => {
    const before = await w.stateHash();
    await makeProduct({ name: "Not yet" });
    await w.control("faults", { answer: "500", match: "GET /v1/products", times: 3 });
    expect(await sync()).toMatchObject({ ok: false });
    expect(await w.stateHash()).toBe(before);
  });

  test("PAY-05 an admin's own products are never touched, whatever their name or code", async () => {
    const id = await w.addProduct({ name: "Look-alike", product_code: "SAME-1", price: 10 });
    await makeProduct({
      name: "Look-alike",
      metadata: { category: "rings", product_code: "SAME-1" },
    });
    await sync();
    const [own] = await w.query("select * from public.products where id = $1", [id]);
    expect(own.price).toBe("10");
    const [{ count }] = await w.query("select count(*)::int as count from public.products where name = 'Look-alike'");
    expect(count).toBe(2);
  });

  test("PAY-05 a picture is copied into our own storage once; one that can't be had comes with a later run", async () => {
    const address = "https://files.provider.test/ring.png";
    const product = await makeProduct({ name: "Pictured", images: [address] });
    await sync();
    expect((await rowOf(product.id)).image_url).toBeNull();
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c9a227" } })
      .png()
      .toBuffer();
    w.pictures.set(address, { bytes: new Uint8Array(png), type: "image/png" });
    await sync();
    const { image_url } = await rowOf(product.id);
    expect(image_url).toMatch(/\/storage\/v1\/object\/public\/product-images\/sync\/[0-9a-f]{32}\.png$/);
    expect((await fetch(image_url)).headers.get("content-type")).toBe("image/png");
    await sync();
    expect((await rowOf(product.id)).image_url).toBe(image_url);
  });

  test("PAY-05 LIV-03 news of the catalogue asks for a run, which the next round makes", async () => {
    const product = await makeProduct({ name: "By webhook" });
    await w.query("update private.leases set started_at = '-infinity' where name = 'sync'");
    await w.webhook(eventBody("product.created", { id: product.id, object: "product" }));
    expect(await rowOf(product.id)).toBeUndefined();
    await w.functions.reconcile();
    expect((await rowOf(product.id)).name).toBe("By webhook");
  });

  // Last: each run after it would read them all again.
  test("PAY-05 F67 250 products at the provider are read in pages, all of them", async () => {
    for (let batch = 0; batch < 25; batch += 1) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => makeProduct({ name: `Many ${batch * 10 + i}` })));
    }
    const calls = w.calls.length;
    expect(await sync()).toMatchObject({ ok: true });
    expect(w.calls.slice(calls).filter(({ path }) => path === "/v1/products").length).toBe(3);
    const [{ count }] = await w.query("select count(*)::int as count from public.products where name like 'Many %'");
    expect(count).toBe(250);
  });
});
