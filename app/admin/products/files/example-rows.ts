import type { ManagedProduct } from "../../data/product-changes.ts";
import type { CsvCell } from "../../files/csv.ts";
import { newValue, type TypedChoice } from "../choices/choices-form.ts";
import { fromTemplate } from "../choices/templates.ts";
import { factsSchema, stonesSchema } from "#domain/schemas/facts.ts";
import { productOf, fileRows } from "./product-rows.ts";

/** Two pieces that show what a file can say, without ids: imported, they would be added. */
export function exampleRows(): CsvCell[][] {
  return fileRows([
    { id: "", details: { ...productOf(ring), choices: ringChoices() } },
    { id: "", details: { ...productOf(pendant), choices: [{ ...fromTemplate("engraving"), surcharge: "15" }] } },
  ]);
}

const ring: ManagedProduct = {
  id: "",
  created_at: "",
  name: "Example ring",
  name_el: "Παράδειγμα: δαχτυλίδι",
  description: "White gold with diamonds",
  description_el: "Λευκόχρυσο με διαμάντια",
  price: 890,
  product_code: "EX-R-1",
  category: "rings",
  making_days: 10,
  product_facts: factsSchema.parse({
    metal: "gold",
    fineness: 750,
    colour: "white",
    weight_g: 3.4,
  }),
  product_stones: stonesSchema.parse([
    { kind: "diamond", count: 12, carat: 0.36, cut: "brilliant", origin: "natural" },
    { kind: "pearl", count: 1 },
  ]),
  product_costs: { making: 120, stones: 260 },
};

const pendant: ManagedProduct = {
  id: "",
  created_at: "",
  name: "Example pendant",
  name_el: "Παράδειγμα: μενταγιόν",
  price: 145.5,
  product_code: "EX-N-1",
  category: "necklaces",
  stock: { quantity: 3, one_of_a_kind: false },
  product_facts: factsSchema.parse({ metal: "silver", fineness: 925, height_mm: 18.5 }),
};

function ringChoices(): TypedChoice[] {
  const values = ["50", "52", "54"].map((label) => newValue({ label, is_default: label === "52" }));
  values.push(newValue({ label: "56", surcharge: "20" }));
  return [{ ...fromTemplate("ringSize"), values }];
}
