import { expect, test } from "vitest";
import { factsSchema, stonesSchema } from "#domain/schemas/facts.ts";
import type { Language } from "#domain/language.ts";
import { loadTexts } from "../i18n/shared-text.ts";
import { factRows } from "./facts.ts";

test("PCE-06 TRD-08 what is known of a piece stands in words, in both languages, and nothing else", async () => {
  await Promise.all([loadTexts("en"), loadTexts("el")]);
  const known = {
    product_facts: factsSchema.parse({
      metal: "gold",
      fineness: 750,
      width_mm: 4.6,
      care: "Soft cloth.",
    }),
    product_stones: stonesSchema.parse([
      { kind: "diamond", count: 26, carat: 1.25, cut: "brilliant", origin: "grown" },
      { kind: "pearl", count: 1, origin: "grown" },
    ]),
  };
  expect(rows(known, "en")).toEqual([
    "Metal: Gold, 750 ‰ (18 carats)",
    "Stones: 26 × Diamond, 1.25 ct, brilliant cut, laboratory-grown | Pearl, cultured",
    "Width: 4.6 mm",
    "Care: Soft cloth.",
  ]);
  expect(rows(known, "el").slice(0, 3)).toEqual([
    "Μέταλλο: Χρυσός, 750 ‰ (18 καράτια)",
    "Πέτρες: 26 × Διαμάντι, 1,25 ct, κοπή μπριγιάν, εργαστηριακής προέλευσης | Μαργαριτάρι, καλλιέργειας",
    "Πλάτος: 4,6 mm",
  ]);
  const reported = stonesSchema.parse([
    { kind: "diamond", laboratory: "gia", report_number: "12", report_url: "/report.pdf" },
    { kind: "ruby", laboratory: "other", report_number: "A 1" },
  ]);
  expect(factRows({ product_facts: null, product_stones: reported }, "en")[1]).toEqual({
    group: "material",
    name: "Laboratory report",
    lines: ["GIA 12", "The report itself", "A 1"],
    links: ["https://www.gia.edu/report-check?reportno=12", "/report.pdf", undefined],
  });
  expect(rows({ product_facts: null, product_stones: [] }, "en")).toEqual([]);
});

function rows(known: Parameters<typeof factRows>[0], language: Language): string[] {
  return factRows(known, language).map(({ name, lines }) => `${name}: ${lines.join(" | ")}`);
}
