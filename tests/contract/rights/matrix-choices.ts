import type { World } from "../../world.ts";
import { cellsOf } from "./cells-of.ts";
import { aProduct, anArchivedProduct } from "./matrix-arrange.ts";
import { forAdmins, forEverybody, forStaff, forTheService, readByStaff, type Cell } from "./matrix.ts";

type Part = "product" | "choice" | "value";

/** A piece with a size that is counted; resolves to the id of the part that is asked for. */
const sized =
  (part: Part, product = aProduct) =>
  async (world: World): Promise<string> => {
    const { rows } = await world.database.query<Record<Part, string>>(
      `with choice as (
         insert into public.product_choices (product_id, position, kind, name) values ($1, 1, 'size', 'Size')
         returning id, product_id),
       value as (
         insert into public.product_choice_values (choice_id, position, label, is_default)
         select id, 1, '54', true from choice returning id, choice_id)
       select c.product_id as product, c.id as choice, v.id as value from choice c, value v`,
      [await product(world)],
    );
    const ids = rows[0]!;
    await world.database.query("insert into public.value_stock (value_id, quantity) values ($1, 3)", [ids.value]);
    return ids[part];
  };

async function anUncountedValue(world: World): Promise<string> {
  const value = await sized("value")(world);
  await world.database.query("delete from public.value_stock where value_id = $1", [value]);
  return value;
}

const id = "PCE-03";
/** Staff write by save_details, so that over the wire only the service meets a table's own rules. */
const refusedToTheService = { ...forTheService, service: "CHECK" } as const;

const choices = cellsOf("product_choices", { arrange: sized("choice"), parent: sized("product") });
const values = cellsOf("product_choice_values", { arrange: sized("value"), parent: sized("choice") });
const counts = cellsOf("value_stock", { arrange: sized("value"), parent: anUncountedValue, key: "value_id" });

/** Values just beyond their rules. */
const wrongChoices: [string, object][] = [
  ["at a fourth place", { position: 4 }],
  ["of an unknown kind", { kind: "smell" }],
  ["without a name", { name: "" }],
  ["with too long a Greek name", { name_el: "α".repeat(41) }],
  ["with a direction mark in its name", { name: "a\u202eb" }],
  ["with a scale that is none", { scale: "inch" }],
  ["of text without its terms", { kind: "text" }],
  ["of text in unknown signs", { kind: "text", max_length: 9, alphabets: ["runes"] }],
  ["of text with a negative price", { kind: "text", max_length: 9, alphabets: ["latin"], surcharge: -1 }],
];
const wrongValues: [string, object][] = [
  ["at no place", { position: 0 }],
  ["without a label", { label: "" }],
  ["with a direction mark in its Greek label", { label_el: "α\u202eβ" }],
  ["for less than a cent", { surcharge: 0.005 }],
];
const aChoice = (fields: object) => (product_id: string) => ({
  product_id,
  position: 2,
  kind: "size",
  name: "Length",
  ...fields,
});
const aValue = (fields: object) => (choice_id: string) => ({ choice_id, position: 2, label: "56", ...fields });

const save = (ids: string, changes: string, verb: string, choice: object): Cell => ({
  id: ids,
  verb,
  on: "public.save_details",
  changes,
  arrange: sized("product"),
  call: (c, product) => c.rpc("save_details", { product, details: { choices: [choice] } }),
  expect: { ...forAdmins, service: "DENY-U" },
});

export const choiceCells: Cell[] = [
  choices.read(id, "read a choice", forEverybody),
  {
    ...choices.read(id, "read a choice of an archived product", { ...readByStaff, anon: "empty" }),
    arrange: sized("choice", anArchivedProduct),
  },
  choices.add(id, "add a choice", forTheService, aChoice({})),
  ...wrongChoices.map(([how, fields]) => choices.add(id, `add a choice ${how}`, refusedToTheService, aChoice(fields))),
  choices.change(id, "change a choice", forTheService, { name: "Ring size" }),
  choices.remove(id, "delete a choice", forTheService),
  values.read(id, "read a value", forEverybody),
  {
    ...values.read(id, "read a value of an archived product", { ...readByStaff, anon: "empty" }),
    arrange: sized("value", anArchivedProduct),
  },
  values.add(id, "add a value", forTheService, aValue({})),
  ...wrongValues.map(([how, fields]) => values.add(id, `add a value ${how}`, refusedToTheService, aValue(fields))),
  values.change(id, "change a value", forTheService, { label: "55" }),
  values.remove(id, "delete a value", forTheService),
  counts.read(id, "read the count of a value", readByStaff),
  counts.change(id, "change the count of a value", forTheService, { quantity: 2 }),
  counts.remove(id, "delete the count of a value", forTheService),
  counts.add(id, "count a value", forTheService, (value_id) => ({ value_id, quantity: 1 })),
  counts.change(id, "count more of a value than a shelf holds", refusedToTheService, { quantity: 100_001 }),
  {
    ...save(id, "public.product_choices", "save the choices of a product", {
      kind: "variant",
      name: "Stone",
      values: [{ label: "Ruby" }],
    }),
    expect: { ...forStaff, service: "DENY-U" },
  },
  save(`${id} WEK-12`, "public.product_choices", "save a price with choices", {
    kind: "text",
    name: "Engraving",
    max_length: 9,
    alphabets: ["latin"],
    surcharge: 5,
  }),
  save(`${id} WEK-12`, "public.product_choice_values", "save a price with choice_values", {
    kind: "variant",
    name: "Stone",
    values: [{ label: "Ruby", surcharge: 5 }],
  }),
];
