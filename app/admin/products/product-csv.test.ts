import { describe, expect, test } from "vitest";
import { printCsv } from "../csv.ts";
import { checkImport, productRows } from "./product-csv.ts";

const ring = {
  id: "3f68a641-a152-442b-9218-2ce4e9d7a720",
  name: '=Ring, "old"',
  name_el: "Δαχτυλίδι",
  description: "Two\nlines",
  price: 12.5,
  product_code: "R-1",
  category: "rings",
  image_url: "/storage/v1/object/public/product-images/1.png",
  personalised: true,
  created_at: "2026-11-21T10:00:00Z",
  stock: { quantity: 3 },
} as const;

describe("products as a file", () => {
  test("an export comes back as the same products", () => {
    const { lines, faults } = checkImport(printCsv(productRows([ring])));
    expect(faults).toEqual([]);
    expect(lines).toEqual([
      {
        line: 2,
        product: {
          id: ring.id,
          name: ring.name,
          name_el: ring.name_el,
          description: ring.description,
          description_el: null,
          price: 12.5,
          product_code: "R-1",
          category: "rings",
          image_alt: null,
          image_alt_el: null,
          image_url: ring.image_url,
          personalised: true,
          stock: 3,
        },
      },
    ]);
  });

  test("PRD-04 each bad line is told by its number and its rule", () => {
    const { faults } = checkImport(
      "name,category,price,stock\nRing,rings,1,\n,rings,1,\nRing,hats,1,\nRing,rings,0,\nRing,rings,1,-1\n",
    );
    expect(faults).toEqual([
      { line: 3, code: "name required" },
      { line: 4, code: "category invalid" },
      { line: 5, code: "price too low" },
      { line: 6, code: "stock invalid" },
    ]);
  });

  test("a Greek spreadsheet's semicolons and decimal commas are understood", () => {
    const { lines } = checkImport("name;category;price\nRing;Rings;12,50\n");
    expect(lines[0]?.product).toMatchObject({ price: 12.5, category: "rings", id: null });
  });

  test("one product twice is a fault, and so is a file without the columns", () => {
    const twice = `id,name,category\n${ring.id},A,rings\n${ring.id},B,rings\n`;
    expect(checkImport(twice).faults).toEqual([{ line: 3, code: "id twice" }]);
    expect(checkImport("hello").faults).toEqual([{ line: 1, code: "no table" }]);
  });
});
