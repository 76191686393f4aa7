import fc from "fast-check";
import { expect, test } from "vitest";
import type { ManagedProduct } from "../../../data/product-changes.ts";
import { printCsv } from "../../../files/csv.ts";
import { exampleRows } from "../../files/example-rows.ts";
import { planImport, readTable } from "../../files/plan-import.ts";
import { productRows } from "../../files/product-rows.ts";
import { readFile } from "./read-file.ts";

const read = (text: string) => readFile([new TextEncoder().encode(text).buffer]);

const ring: ManagedProduct = {
  id: "3f68a641-a152-442b-9218-2ce4e9d7a720",
  name: "Ring &amp; <b>1</b>",
  name_el: "Δαχτυλίδι",
  description: "Two\n\n\nlines",
  price: 1180.5,
  product_code: "'R-1",
  category: "rings",
  image_url: "/storage/v1/object/public/product-images/1.png",
  created_at: "2026-11-21T10:00:00Z",
  updated_at: "2026-11-21T10:00:00Z",
  product_pictures: [{ position: 2, url: "/a;b.png", alt: "Side", alt_el: null }],
};

test("MOV-01 our own export comes back unchanged, in either language", async () => {
  for (const language of ["en", "el"] as const) {
    const { shape, rows, notes, questions } = await read(printCsv(productRows([ring]), language));
    expect({ shape, notes, questions }).toEqual({ shape: "own", notes: [], questions: [] });
    expect(planImport(readTable(rows), [ring])).toMatchObject([{ outcome: "unchanged" }]);
  }
  const example = await read(printCsv(exampleRows(), "el"));
  expect(example.notes).toEqual([]);
  // A line that was added by hand.
  const [head = [], row = []] = exampleRows();
  const at = head.findIndex((name) => String(name).startsWith("choice: Ring size"));
  const added = await read(printCsv([head, row.with(at, "50, 52")], "en"));
  expect(added.rows[1]?.cells).toContain("50;52");
  expect(planImport(readTable(example.rows), []).map(({ outcome }) => outcome)).toEqual(["new", "new"]);
});

test("MOV-01 whatever our texts, lists and sizes hold, an export comes back unchanged", async () => {
  const text = fc
    .string({ unit: fc.constantFrom(...Array.from("Άα;,=\\\"'<>&|/-+@€ 52.b")) })
    .map((typed) => typed.trim())
    .filter((typed) => typed !== "");
  const product = fc.record({
    name: text,
    description: text,
    product_code: text,
    cents: fc.integer({ min: 1, max: 9e7 }),
    labels: fc.uniqueArray(text),
  });
  await fc.assert(
    fc.asyncProperty(
      product,
      fc.constantFrom("en" as const, "el" as const),
      async ({ cents, labels, ...texts }, language) => {
        const values = labels.map((label, at) => ({
          id: `6a0d6f0e-7d2b-4a1a-9d5e-0d6c6a3b1b${String(at).padStart(2, "0")}`,
          position: at + 1,
          label,
          label_el: null,
          surcharge: at,
          is_default: false,
          undecided: false,
          value_stock: at % 2 ? { quantity: at } : null,
        }));
        const size = {
          id: ring.id,
          position: 1,
          kind: "size" as const,
          name: "Ring size",
          name_el: null,
          scale: "ring" as const,
        };
        const choice = {
          ...size,
          max_length: null,
          alphabets: null,
          surcharge: 0,
          optional: true,
          product_choice_values: values,
        };
        const whole = { ...ring, ...texts, price: cents / 100, product_choices: labels.length > 0 ? [choice] : [] };
        const { rows } = await read(printCsv(productRows([whole]), language));
        expect(planImport(readTable(rows), [whole])).toMatchObject([{ outcome: "unchanged" }]);
      },
    ),
    { numRuns: 60 },
  );
});
