import { describe, expect, test } from "vitest";
import { printCsv } from "../files/csv.ts";
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
  making_days: 10,
  created_at: "2026-11-21T10:00:00Z",
  stock: { quantity: 1, one_of_a_kind: true },
} as const;

describe("products as a file", () => {
  test("DLV-04 STK-03 an export comes back as the same products", () => {
    const { lines, faults, unknown } = checkImport(printCsv(productRows([ring]), "en"));
    expect({ faults, unknown }).toEqual({ faults: [], unknown: [] });
    expect(checkImport(printCsv(productRows([ring]), "el")).lines).toEqual(lines);
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
          stock: 1,
          one_of_a_kind: true,
          stock_seen: 1,
          making_days: 10,
        },
      },
    ]);
  });

  test("PRD-04 each bad line is told by its number and its rule", () => {
    const { faults } = checkImport(
      "name,category,price,stock,making_days,one_of_a_kind\nRing,rings,1,,\n,rings,1,,\nRing,hats,1,,\nRing,rings,0,,\nRing,rings,1,-1,\nRing,rings,1,,181\nRing,rings,1,1,,often\n",
    );
    expect(faults).toEqual([
      { line: 3, code: "name required" },
      { line: 4, code: "category invalid" },
      { line: 5, code: "price too low" },
      { line: 6, code: "stock invalid" },
      { line: 7, code: "making days invalid" },
      { line: 8, code: "one of a kind invalid" },
    ]);
  });

  test.each([
    "https://[x",
    "//[x",
    "https://1.2/a.png",
    "https://a.b:99999/",
    "javascript:alert(1)",
    "a.png",
  ])("AVL-15 a picture's address that no page could show is told: %s", (address) => {
    const { faults } = checkImport(`name,category,image_url\nRing,rings,${address}\n`);
    expect(faults).toEqual([{ line: 2, code: "image address invalid" }]);
  });

  test("a Greek spreadsheet's semicolons and decimal commas are understood", () => {
    const { lines } = checkImport("name;category;price\nRing;Rings;12,50\n");
    expect(lines[0]?.product).toEqual({ name: "Ring", category: "rings", price: 12.5 });
  });

  test.each([
    ["12,5", 12.5],
    ["1.234,50", 1234.5],
    ["1,234.50", 1234.5],
    ["1234,50 €", 1234.5],
    ["€1180.00", 1180],
    ["", null],
  ])("a price that a spreadsheet writes as '%s' is understood", (typed, price) => {
    const file = `name;category;price\nRing;rings;${typed}\n`;
    expect(checkImport(file).lines[0]?.product["price"]).toBe(price);
  });

  test("a price of which nobody can tell a thousand from one and a bit is refused", () => {
    const file = (price: string) =>
      checkImport(`name;category;price\nRing;rings;${price}\n`).faults;
    expect(file("1.180")).toEqual([{ line: 2, code: "price not in cents" }]);
    expect(file("1,180")).toEqual([{ line: 2, code: "price invalid" }]);
  });

  test("what is no price, and neither yes nor no, is told by its line", () => {
    const file =
      "name;category;price;personalised\nA;rings;1,2345;\nB;rings;cheap;\nC;rings;;maybe\n";
    expect(checkImport(file).faults).toEqual([
      { line: 2, code: "price invalid" },
      { line: 3, code: "price invalid" },
      { line: 4, code: "personalised invalid" },
    ]);
  });

  test("true comes back from a Greek spreadsheet in Greek", () => {
    const file = "name;category;personalised\nA;rings;ΑΛΗΘΕΣ\nB;rings;ΨΕΥΔΕΣ\nC;rings;ναι\n";
    const { lines } = checkImport(file);
    expect(lines.map(({ product }) => product["personalised"])).toEqual([true, false, true]);
  });

  test("a column that the file has not got is not sent; one that nobody knows is named", () => {
    const { lines, unknown } = checkImport(`id,Name,category,prise\n${ring.id},Ring,rings,5\n`);
    expect(lines[0]?.product).toEqual({ id: ring.id, name: "Ring", category: "rings" });
    expect(unknown).toEqual(["prise"]);
  });

  test("line breaks as Excel writes them within a cell become the database's", () => {
    const { lines, faults } = checkImport('name,category,description\r\nA,rings,"one\r\ntwo"\r\n');
    expect(faults).toEqual([]);
    expect(lines[0]?.product["description"]).toBe("one\ntwo");
  });

  test("10,000 lines are taken, one more is not", () => {
    const file = (count: number) => `name,category\n${"Ring,rings\n".repeat(count)}`;
    expect(checkImport(file(10_000)).lines).toHaveLength(10_000);
    expect(checkImport(file(10_001)).faults).toEqual([{ line: 1, code: "too many" }]);
  });

  test("one product twice is a fault, and so is a file without the columns", () => {
    const twice = `id,name,category\n${ring.id},A,rings\n${ring.id},B,rings\n`;
    expect(checkImport(twice).faults).toEqual([{ line: 3, code: "id twice" }]);
    expect(checkImport("hello").faults).toEqual([{ line: 1, code: "no table" }]);
  });
});
