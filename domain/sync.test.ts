import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapProduct, mergeProduct, type ProviderProduct, type SyncedFields } from "./sync.ts";

const product: ProviderProduct = {
  id: "prod_1",
  name: "  Helios ring ",
  description: "Of the sun",
  active: true,
  updated: 100,
  images: ["https://files.test/ring.jpg"],
  metadata: { category: "Rings", product_code: "H-1", stock: "3", name_el: "Δαχτυλίδι" },
  price: { type: "one_time", billing_scheme: "per_unit", currency: "eur", unit_amount: 12_050 },
};

function mapped(more: Partial<ProviderProduct>) {
  const mapping = mapProduct({ ...product, ...more });
  if ("skipped" in mapping) throw new Error(mapping.skipped);
  return mapping;
}

describe("mapProduct", () => {
  test("PAY-05 a whole product, tidied, in our own columns", () => {
    expect(mapped({})).toEqual({
      fields: {
        name: "Helios ring",
        name_el: "Δαχτυλίδι",
        description: "Of the sun",
        description_el: null,
        price: 120.5,
        product_code: "H-1",
        category: "rings",
        image: "https://files.test/ring.jpg",
        archived: false,
      },
      stock: 3,
      warnings: [],
    });
  });

  test.each([
    ["recurring", { type: "recurring" }, "not a one-time price"],
    ["another currency", { currency: "usd" }, "not in euros"],
    ["tiers", { billing_scheme: "tiered", unit_amount: null }, "in tiers"],
    ["free", { unit_amount: 0 }, "outside 0.01 to 999999.99"],
    ["half a cent", { unit_amount: null }, "no whole number of cents"],
    ["too much", { unit_amount: 100_000_000 }, "outside 0.01 to 999999.99"],
  ])("PAY-05 F74 %s: price on request, with the reason", (_, price, reason) => {
    const { fields, warnings } = mapped({ price: { ...basePrice, ...price } });
    expect(fields.price).toBeNull();
    expect(warnings).toEqual([`price: ${reason}`]);
  });

  test("PAY-05 F74 F75 no price and no category, no name, our own line item: skipped", () => {
    const skipped = (more: Partial<ProviderProduct>) => mapProduct({ ...product, ...more });
    expect(skipped({ price: null, metadata: {} })).toEqual({ skipped: "nothing for sale" });
    expect(skipped({ name: " \u0000 " })).toEqual({ skipped: "no name" });
    expect(skipped({ metadata: { source: "kosmima" } })).toEqual({ skipped: "our own line item" });
    expect(mapped({ price: null }).fields.price).toBeNull();
    const hat = mapped({ price: null, metadata: { category: "hats" } }).fields;
    expect([hat.price, hat.category]).toEqual([null, "all"]);
  });

  test("PAY-05 F76 a picture that is no https address: none, the product is kept", () => {
    const addresses = [
      "http://a.test/x.png",
      "data:image/png;base64,AA",
      "javascript:alert(1)",
      `https://a.test/${"x".repeat(3000)}`,
      "//a",
      "",
    ];
    for (const address of addresses) expect(mapped({ images: [address] }).fields.image).toBeNull();
    expect(mapped({ images: [] }).warnings).toEqual([]);
  });

  test("PAY-05 long and dirty texts fit our table: cut by code points, cleaned, unknown category is all", () => {
    const { fields, warnings } = mapped({
      name: "💍".repeat(120),
      description: `a\u202Eb\u0007${"x".repeat(2000)}`,
      metadata: { category: "hats", sku: "S".repeat(51) },
    });
    expect(fields.name).toBe("💍".repeat(100));
    expect(fields.description).toHaveLength(1000);
    expect(fields.description).toMatch(/^abx/);
    expect(fields).toMatchObject({ category: "all", product_code: null });
    expect(warnings).toEqual(["name: cut to 100 characters", "description: cut to 1000 characters"]);
  });
});

const basePrice = {
  type: "one_time",
  billing_scheme: "per_unit",
  currency: "eur",
  unit_amount: 12_050,
};

describe("mergeProduct", () => {
  const base = mapped({}).fields;
  const merge = (ours: Partial<SyncedFields>, theirs: Partial<SyncedFields>, oursUpdated = 50) =>
    mergeProduct({
      base,
      ours: { ...base, ...ours },
      theirs: { ...base, ...theirs },
      oursUpdated,
      theirsUpdated: 100,
    });

  test("PAY-05 F69 F70 what only one side changed stands; field by field", () => {
    expect(merge({ price: 150 }, {})).toEqual({ changes: {}, conflicts: [] });
    expect(merge({ name: "Ours" }, { price: 99 })).toEqual({
      changes: { price: 99 },
      conflicts: [],
    });
  });

  test("PAY-05 F71 both changed: the later wins and the loser is said", () => {
    const conflict = { field: "price", ours: 150, theirs: 99 };
    expect(merge({ price: 150 }, { price: 99 })).toEqual({
      changes: { price: 99 },
      conflicts: [{ ...conflict, kept: "theirs" }],
    });
    expect(merge({ price: 150 }, { price: 99 }, 200)).toEqual({
      changes: {},
      conflicts: [{ ...conflict, kept: "ours" }],
    });
    expect(merge({ price: 99 }, { price: 99 })).toEqual({ changes: {}, conflicts: [] });
  });

  const fields = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    price: fc.constantFrom(null, 1, 2),
    category: fc.constantFrom("all" as const, "rings" as const),
    archived: fc.boolean(),
  });
  const times = fc.record({ oursUpdated: fc.nat(3), theirsUpdated: fc.nat(3) });

  test("PAY-05 an unchanged provider changes nothing; merging a second time changes nothing", () => {
    fc.assert(
      fc.property(fields, fields, fields, times, (was, here, there, at) => {
        const sides = {
          base: { ...base, ...was },
          ours: { ...base, ...here },
          theirs: { ...base, ...there },
        };
        expect(mergeProduct({ ...sides, ...at, theirs: sides.base }).changes).toEqual({});
        const { changes } = mergeProduct({ ...sides, ...at });
        const after = { ...sides.ours, ...changes };
        expect(mergeProduct({ ...at, base: sides.theirs, ours: after, theirs: sides.theirs })).toEqual({
          changes: {},
          conflicts: [],
        });
        // Every field is one of the two sides' and, where we had not touched it, the provider's.
        for (const field of ["name", "price", "category", "archived"] as const) {
          expect([sides.ours[field], sides.theirs[field]]).toContain(after[field]);
          if (sides.ours[field] === sides.base[field]) expect(after[field]).toBe(sides.theirs[field]);
        }
      }),
    );
  });
});
