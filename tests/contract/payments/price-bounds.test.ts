import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld({ deliver: false });
const { client: admin } = await w.addAdmin();

const mostEuros = 999_999.99;
const sizes = (...surcharges: number[]) => ({
  kind: "size",
  name: "Size",
  values: surcharges.map((surcharge, at) => ({ label: `${at}`, surcharge, is_default: at === 0 })),
});
const engraving = (surcharge: number) => ({
  kind: "text",
  name: "Engraving",
  max_length: 10,
  alphabets: ["latin"],
  surcharge,
});
const priceOf = async (id: string) =>
  Number((await w.query("select price from public.products where id = $1", [id]))[0].price);
const save = (product: string, ...choices: object[]) => admin.rpc("save_details", { product, details: { choices } });

test("MNY-05 a price with its dearest choices is bounded where it is saved, by wire, choices, prices, file: what was saved can be paid", async () => {
  const product = await w.addProduct({ name: "Crown", price: mostEuros - 150, product_code: "CR-1" });
  await save(product, sizes(0, 100), engraving(50)).throwOnError();
  const [choices] = await w.query(
    "select jsonb_agg(jsonb_build_object('choice', c.id, 'value', (select v.id from public.product_choice_values v where v.choice_id = c.id order by v.surcharge desc limit 1), 'text', case c.kind when 'text' then 'A' end)) as all from public.product_choices c where c.product_id = $1",
    [product],
  );
  const bought = await w.checkOut([{ id: product, quantity: 1, choices: choices.all }]);
  expect(bought.status).toBe(200);
  expect(await w.checkoutRow(bought.json.checkout.id)).toMatchObject({ state: "open" });
  expect(Number((await w.checkoutRow(bought.json.checkout.id)).amount)).toBe(99_999_999);

  const dearer = mostEuros - 149.99;
  const byWire = await admin.from("products").update({ price: dearer }).eq("id", product);
  expect(byWire.error).toMatchObject({
    code: "23514",
    message: expect.stringContaining("products_price_with_choices"),
  });
  const bySize = await save(product, sizes(0, 150.01));
  expect(bySize.error).toMatchObject({ code: "PT400", message: "products_price_with_choices" });
  expect(JSON.parse(bySize.error?.details ?? "")).toEqual({ choice: "Size", value: "1" });
  const byText = await save(product, sizes(0, 100), engraving(50.01));
  expect(JSON.parse(byText.error?.details ?? "")).toEqual({ choice: "Engraving" });
  const prices = [{ product_id: product, seen: mostEuros - 150, wanted: dearer }];
  const byList = await admin.rpc("change_prices", { request: { key: randomUUID(), prices } });
  expect(byList.error?.message).toContain("products_price_with_choices");
  const line = { id: product, name: "Crown", price: dearer, category: "rings" };
  const file = randomUUID();
  await admin.rpc("stage_product_import", { import: file, lines: [{ line: 2, product: line }] }).throwOnError();
  const byFile = await admin.rpc("apply_product_import", { import: file });
  expect(byFile.data).toMatchObject({ failed: 1, refused: [{ line: 2, code: "products_price_with_choices" }] });
  expect(await priceOf(product)).toBe(mostEuros - 150);
});

test("MNY-05 a price of the provider that is too high with our surcharges is not taken: ours stays, and both are shown; the run goes on", async () => {
  const made = await w.stripe.products.create({
    name: "Diadem",
    default_price_data: { currency: "eur", unit_amount: 10_000 },
    metadata: { category: "rings" },
  });
  const sync = async () => {
    w.world.skewMs += 61_000;
    await w.query("update private.leases set started_at = '-infinity' where name = 'sync'");
    return (await w.call("sync-stripe-products")).json;
  };
  await sync();
  const [{ product_id }] = await w.query(
    "select product_id from private.product_links where provider_product_id = $1",
    [made.id],
  );
  await save(product_id, sizes(0, 100)).throwOnError();
  await w.control("clock", { advance: 100 });
  const price = await w.stripe.prices.create({ product: made.id, currency: "eur", unit_amount: 99_999_900 });
  await w.stripe.products.update(made.id, { name: "Tiara", default_price: price.id });
  expect(await sync()).toMatchObject({ ok: true });
  const [row] = await w.query("select name, price from public.products where id = $1", [product_id]);
  expect([row.name, Number(row.price)]).toEqual(["Tiara", 100]);
  const { data } = await admin.rpc("sync_overview").throwOnError();
  expect(data).toMatchObject({
    conflicts: [{ product_id, fields: [{ field: "price", theirs: 999_999, kept: "ours" }] }],
  });
});

test("MNY-05 several of a piece that cost more together than the provider takes are refused in a sentence before anything is held or asked", async () => {
  const product = await w.addProduct({ price: 600_000, stock: 5 });
  const asked = w.calls.length;
  const { status, json } = await w.checkOut([{ id: product, quantity: 2 }], { locale: "el" });
  expect([status, json.code, json.error]).toEqual([
    400,
    "total_too_large",
    "Η πληρωμή μπορεί να είναι έως 999.999,99 €. Παραγγείλετε τμηματικά.",
  ]);
  expect(await w.heldOf(product)).toBe(0);
  expect(w.calls).toHaveLength(asked);
});
