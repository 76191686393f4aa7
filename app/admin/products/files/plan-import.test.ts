import { describe, expect, test } from "vitest";
import type { ManagedProduct } from "../../data/product-changes.ts";
import { printCsv, readCsv } from "../../files/csv.ts";
import { exampleRows } from "./example-rows.ts";
import { planImport, readTable, sentLines } from "./plan-import.ts";
import { productRows } from "./product-rows.ts";

const ungraded = {
  colour: null,
  clarity: null,
  cut_grade: null,
  laboratory: null,
  report_number: null,
  report_url: null,
};
const ring: ManagedProduct = {
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
  updated_at: "2026-11-21T10:00:00Z",
  stock: { quantity: 1, one_of_a_kind: true },
  product_pictures: [{ position: 2, url: "/a;b.png", alt: "Side", alt_el: null }],
  product_facts: {
    metal: "gold",
    fineness: 750,
    colour: null,
    width_mm: 4.6,
    height_mm: null,
    length_mm: null,
    weight_g: null,
    hallmark: "750",
    hallmark_el: null,
    care: null,
    care_el: null,
    maker: null,
    responsible_person: null,
    warnings: null,
    warnings_el: null,
  },
  product_stones: [
    { ...ungraded, kind: "diamond", count: 26, carat: 1.255, cut: null, treatment: null, origin: "natural" },
    { ...ungraded, kind: "pearl", count: null, carat: null, cut: null, treatment: null, origin: null },
  ],
  product_choices: [
    {
      id: "6a0d6f0e-7d2b-4a1a-9d5e-0d6c6a3b1a01",
      position: 1,
      kind: "size",
      name: "Ring size",
      name_el: "Μέγεθος",
      scale: "ring",
      max_length: null,
      alphabets: null,
      surcharge: 0,
      optional: true,
      product_choice_values: ["50", "52", "54"].map((label, at) => ({
        id: `6a0d6f0e-7d2b-4a1a-9d5e-0d6c6a3b1b0${at}`,
        position: at + 1,
        label,
        label_el: null,
        surcharge: at === 2 ? 20 : 0,
        is_default: at === 0,
        undecided: false,
        value_stock: at === 1 ? { quantity: 2 } : null,
      })),
    },
  ],
};

/** Tells what a file would do to a shop with these products. */
function check(file: string, known: readonly ManagedProduct[] = []) {
  const table = readTable(readCsv(file, /^[^\n,]*;/.test(file) ? ";" : ",").rows);
  const plan = planImport(table, known);
  const refused = plan.flatMap((line) => (line.outcome === "refused" ? line.faults : []));
  const faults = refused.map(({ line, column, code }) => ({ line, column, code }));
  return { plan, lines: sentLines(plan), faults, unknown: table.unknown, fault: table.fault };
}

/** The ring's own file after one change of a cell. */
function edited(column: string, cell: string, of: ManagedProduct = ring) {
  const [head = [], row = []] = productRows([of]);
  const at = head.findIndex((name) => name === column || String(name).startsWith(`${column} /`));
  expect(at, column).toBeGreaterThan(-1);
  return check(printCsv([head, row.with(at, cell)], "en"), [of]);
}

describe("products as a file", () => {
  test("DLV-04 STK-03 PCE-03 PCE-06 an export that comes back changes nothing", () => {
    for (const language of ["en", "el"] as const) {
      const { plan, lines, unknown } = check(printCsv(productRows([ring]), language), [ring]);
      expect({ lines, unknown }).toEqual({ lines: [], unknown: [] });
      expect(plan).toEqual([{ line: 2, name: ring.name, outcome: "unchanged", kept: [] }]);
    }
  });

  test("WEK-16 costs are told where there are any, and a file without them takes none away", () => {
    const costed = { ...ring, product_costs: { making: 120.5, stones: 0 } };
    const [head = [], row = []] = productRows([costed]);
    expect(["cost: making", "cost: stones"].map((name) => row[head.indexOf(name)])).toEqual([120.5, 0]);
    expect(productRows([ring])[0]?.join()).not.toContain("cost:");
    for (const language of ["en", "el"] as const) {
      expect(check(printCsv(productRows([costed]), language), [costed]).lines).toEqual([]);
    }
    expect(check(printCsv(productRows([ring]), "en"), [costed]).lines).toEqual([]);
    expect(edited("cost: making", "99,90", costed).lines).toMatchObject([
      { product: { costs: { making: 99.9, stones: 0 } } },
    ]);
    expect(edited("cost: stones", "-1", costed).faults).toEqual([{ line: 2, column: "cost: stones", code: "fact" }]);
  });

  test("DAY-06 a changed cell is told as it was and as it will be, and nothing else is sent", () => {
    const { plan, lines } = edited("name_el", "Παλιό δαχτυλίδι");
    expect(plan).toMatchObject([
      {
        outcome: "changed",
        changes: [{ column: "name_el", before: "Δαχτυλίδι", after: "Παλιό δαχτυλίδι" }],
      },
    ]);
    const { id, updated_at } = ring;
    expect(lines).toEqual([{ line: 2, product: { id, updated_at, name_el: "Παλιό δαχτυλίδι" } }]);
  });

  test("PCE-03 a size more keeps what the others have, and a count of a size that goes is refused", () => {
    const { plan, lines } = edited("choice: Ring size", "50;52;53;54");
    const change = { column: "choice: Ring size", before: "50;52;54", after: "50;52;53;54" };
    expect(plan).toMatchObject([{ outcome: "changed", changes: [change] }]);
    expect(lines).toMatchObject([
      {
        product: { choices: [{ values: [{}, { stock: 2 }, { label: "53" }, { surcharge: 20 }] }] },
      },
    ]);
    expect(edited("choice: Ring size", "50;53;54").plan).toMatchObject([
      { outcome: "refused", faults: [{ code: "no such value", value: "52" }] },
    ]);
  });

  test("STK-03 a count of a size that was sold meanwhile stays, in an old file and in a changed one", () => {
    const values = ring.product_choices?.[0]?.product_choice_values ?? [];
    const sold = values.map((value) => ({
      ...value,
      value_stock: value.value_stock && { quantity: 1 },
    }));
    const [choice] = ring.product_choices ?? [];
    const now = {
      ...ring,
      stock: { quantity: 0, one_of_a_kind: true },
      product_choices: choice ? [{ ...choice, product_choice_values: sold }] : [],
    };
    const [head = [], row = []] = productRows([ring]);
    expect(check(printCsv([head, row], "en"), [now])).toMatchObject({
      lines: [],
      plan: [{ outcome: "unchanged", kept: [] }],
    });
    const at = head.findIndex((name) => String(name).startsWith("stock: Ring size"));
    expect(check(printCsv([head, row.with(at, "52=7")], "en"), [now])).toMatchObject({
      lines: [],
      plan: [{ outcome: "unchanged", kept: [{ value: "52", there: "1", wanted: "7" }] }],
    });
    expect(check(printCsv([head, row.with(at, "52=7")], "en"), [ring]).lines).toMatchObject([
      { product: { choices: [{ values: [{}, { label: "52", stock: 7, stock_seen: 2 }, {}] }] } },
    ]);
  });

  test("PCE-06 metals and stones are understood in both languages, and what is unknown is told by its column", () => {
    const file = (metal: string, stones: string) =>
      `name;category;fact: metal;fact: stones;fact: stone carat\nA;rings;${metal};"${stones}";"1,255;0,5"\n`;
    expect(check(file("Ασήμι", "διαμάντι;Pearl")).lines[0]?.product).toMatchObject({
      facts: { metal: "silver" },
      stones: [
        { kind: "diamond", carat: 1.255 },
        { kind: "pearl", carat: 0.5 },
      ],
    });
    expect(check(file("mithril", "diamond")).faults).toEqual([
      { line: 2, column: "fact: metal", code: "unknown word" },
      { line: 2, column: "fact: stone carat", code: "places invalid" },
    ]);
  });

  test("PCE-06 a stone that changes its place keeps what the file does not tell of it", () => {
    const file = `id,name,category,fact: stones\n${ring.id},A,rings,pearl;diamond\n`;
    expect(check(file, [ring]).lines[0]?.product["stones"]).toMatchObject([
      { kind: "pearl", count: null },
      { kind: "diamond", count: 26, carat: 1.255 },
    ]);
  });

  test.each([
    ["choice: Ring size", "50;50;52;54", "choice"],
    ["surcharge: Ring size", "60=5", "no such value"],
    ["surcharge: Ring size", "54", "pairs invalid"],
    ["surcharge: Ring size", "54=many", "choice"],
    ["stock: Ring size", "52=1.5", "choice"],
    ["default: Ring size", "50;52", "two defaults"],
    ["default: Ring size", "49", "no such value"],
    ["fact: fineness", "18k", "fact"],
    ["fact: width_mm", "4.600", "fact"],
    ["fact: stones", "diamond;;pearl;unobtainium", "unknown word"],
    ["pictures", "a.png", "picture address invalid"],
    ["pictures", "/1;/2;/3;/4;/5;/6;/7;/8;/9;/10", "too many pictures"],
    ["picture_texts", "One;Two", "places invalid"],
  ])("PCE-03 PCE-06 what can't be is told by line and column: %s = %s", (column, cell, code) => {
    const { faults, lines } = edited(column, cell);
    expect(faults).toEqual([{ line: 2, column: expect.stringContaining(column), code }]);
    expect(lines).toEqual([]);
  });

  test("PCE-03 an emptied choice goes, a bare heading takes the template's kind", () => {
    const { plan } = edited("choice: Ring size", "");
    expect(plan).toMatchObject([{ outcome: "changed" }]);
    expect(plan[0]).toHaveProperty("send.product.choices", []);
    const file = "name,category,choice: Ring size,choice: Finish,surcharge: Ring size\nA,rings,50;52,matt,52=20\n";
    expect(check(file).lines).toMatchObject([
      {
        product: {
          choices: [
            {
              kind: "size",
              scale: "ring",
              name_el: "Μέγεθος δαχτυλιδιού",
              values: [{ surcharge: 0 }, { surcharge: 20 }],
            },
            { kind: "variant", name: "Finish", values: [{ label: "matt" }] },
          ],
        },
      },
    ]);
  });

  test("DAY-06 the example is a file that can be imported", () => {
    for (const language of ["en", "el"] as const) {
      const { plan, unknown } = check(printCsv(exampleRows(), language));
      expect(unknown).toEqual([]);
      expect(plan.map(({ outcome }) => outcome)).toEqual(["new", "new"]);
    }
  });

  test("PRD-04 each bad line is told by its number and its rule", () => {
    const { faults } = check(
      "name,category,price,stock,making_days,one_of_a_kind\nRing,rings,1,,\n,rings,1,,\nRing,hats,1,,\nRing,rings,0,,\nRing,rings,1,-1,\nRing,rings,1,,181\nRing,rings,1,1,,often\n",
    );
    expect(faults).toEqual([
      { line: 3, column: "name", code: "name required" },
      { line: 4, column: "category", code: "category invalid" },
      { line: 5, column: "price", code: "price too low" },
      { line: 6, column: "stock", code: "stock invalid" },
      { line: 7, column: "making_days", code: "making days invalid" },
      { line: 8, column: "one_of_a_kind", code: "one of a kind invalid" },
    ]);
  });

  test.each(["https://[x", "//[x", "https://1.2/a.png", "https://a.b:99999/", "javascript:alert(1)", "a.png"])(
    "AVL-15 a picture's address that no page could show is told: %s",
    (address) => {
      const { faults } = check(`name,category,image_url\nRing,rings,${address}\n`);
      expect(faults).toEqual([{ line: 2, column: "image_url", code: "picture address invalid" }]);
    },
  );

  test("a Greek spreadsheet's semicolons and decimal commas are understood", () => {
    const { lines } = check("name;category;price\nRing;Rings;12,50\n");
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
    expect(check(file).lines[0]?.product["price"]).toBe(price);
  });

  test("a price of which nobody can tell a thousand from one and a bit is refused", () => {
    const file = (price: string) => check(`name;category;price\nRing;rings;${price}\n`).faults;
    expect(file("1.180")).toEqual([{ line: 2, column: "price", code: "price not in cents" }]);
    expect(file("120 € 100 €")).toEqual([{ line: 2, column: "price", code: "price invalid" }]);
    expect(file("1,180")).toEqual([{ line: 2, column: "price", code: "price invalid" }]);
  });

  test("what is no price, and neither yes nor no, is told by its line", () => {
    const file = "name;category;price;personalised\nA;rings;1,2345;\nB;rings;cheap;\nC;rings;;maybe\n";
    expect(check(file).faults).toEqual([
      { line: 2, column: "price", code: "price invalid" },
      { line: 3, column: "price", code: "price invalid" },
      { line: 4, column: "personalised", code: "personalised invalid" },
    ]);
  });

  test("true comes back from a Greek spreadsheet in Greek", () => {
    const file = "name;category;personalised\nA;rings;ΑΛΗΘΕΣ\nB;rings;ΨΕΥΔΕΣ\nC;rings;ναι\n";
    const { lines } = check(file);
    expect(lines.map(({ product }) => product["personalised"])).toEqual([true, false, true]);
  });

  test("a column that the file has not got is not sent; one that nobody knows is named", () => {
    const { lines, unknown } = check(`id,Name,category,prise\n${ring.id},Ring,rings,5\n`);
    expect(lines[0]?.product).toEqual({ name: "Ring", category: "rings" });
    expect(unknown).toEqual(["prise"]);
  });

  test("line breaks as Excel writes them within a cell become the database's", () => {
    const { lines, faults } = check('name,category,description\r\nA,rings,"one\r\ntwo"\r\n');
    expect(faults).toEqual([]);
    expect(lines[0]?.product["description"]).toBe("one\ntwo");
  });

  test("10,000 lines are taken, one more is not", () => {
    const file = (count: number) => `name,category\n${"Ring,rings\n".repeat(count)}`;
    expect(check(file(10_000)).lines).toHaveLength(10_000);
    expect(check(file(10_001)).fault).toBe("too many");
  });

  test("one product twice is a fault, and so is a file without the columns", () => {
    const twice = `id,name,category\n${ring.id},A,rings\n${ring.id},B,rings\n`;
    expect(check(twice).faults).toEqual([{ line: 3, column: "id", code: "id twice" }]);
    expect(check("hello").fault).toBe("no table");
  });

  test("PCE-03 a list without quotes between semicolons is refused, not cut off", () => {
    const file = (sizes: string) => `name;category;choice: Ring size\nBand;rings;${sizes};\n`;
    const cut = [{ line: 2, column: undefined, code: "too many cells" }];
    expect(check(file("50;52;54")).faults).toEqual(cut);
    expect(check(file('"50;52;54"')).faults).toEqual([]);
  });

  test("PCE-03 an engraving's alphabets are the same in any order", () => {
    const [choice] = ring.product_choices ?? [];
    const text = {
      ...choice!,
      kind: "text",
      scale: null,
      max_length: 12,
      alphabets: ["signs", "greek"],
      product_choice_values: [],
    } as const;
    const full = {
      ...ring,
      product_choices: [{ ...text, alphabets: [...text.alphabets], product_choice_values: [] }],
    };
    expect(check(printCsv(productRows([full]), "en"), [full]).lines).toEqual([]);
  });
});
