import { countryGroups } from "#domain/delivery/delivery-countries.ts";
import type { TypedMethod } from "#domain/delivery/delivery-method.ts";

const { cyprus, greece, eu } = countryGroups;

/** Beginnings that only want their price: what is saved is what the jeweller has read. */
export const examples = {
  cyprus: {
    kind: "courier",
    name: "Courier in Cyprus",
    name_el: "Courier στην Κύπρο",
    promise: "",
    promise_el: "",
    countries: [...cyprus],
    price: "",
    free_from: "",
    min_days: "1",
    max_days: "3",
  },
  greece: {
    kind: "courier",
    name: "Courier to Greece",
    name_el: "Courier προς Ελλάδα",
    promise: "",
    promise_el: "",
    countries: [...greece],
    price: "",
    free_from: "",
    min_days: "3",
    max_days: "6",
  },
  eu: {
    kind: "courier",
    name: "Courier to the European Union",
    name_el: "Courier στην Ευρωπαϊκή Ένωση",
    promise: "",
    promise_el: "",
    countries: [...cyprus, ...greece, ...eu],
    price: "",
    free_from: "",
    min_days: "4",
    max_days: "8",
  },
  shop: {
    kind: "collection",
    name: "Collect in the shop",
    name_el: "Παραλαβή από το κατάστημα",
    promise: "",
    promise_el: "",
    countries: [],
    price: "0",
    free_from: "",
    min_days: "0",
    max_days: "1",
  },
} as const satisfies Record<string, TypedMethod>;
export type Example = keyof typeof examples;
export const exampleNames = Object.keys(examples) as Example[];
