import { z } from "zod";
import { choiceColumns, valueColumns } from "#domain/choices/columns.ts";
import { alphabetNames, choiceKinds, choiceScales, type ChoiceValue, type ProductChoice } from "#domain/choices.ts";
import type { AdminClient } from "./admin-client.ts";

const inOrder = <Row extends { position: number }>(rows: Row[]) =>
  [...rows].sort((one, other) => one.position - other.position);

const savedValueSchema = z.object({
  id: z.string(),
  position: z.number(),
  label: z.string(),
  label_el: z.string().nullable(),
  surcharge: z.number(),
  is_default: z.boolean(),
  undecided: z.boolean(),
  value_stock: z.union([z.object({ quantity: z.number() }), z.tuple([]).transform(() => null)]).nullish(),
});

const savedChoiceSchema = z.object({
  id: z.string(),
  position: z.number(),
  kind: z.enum(choiceKinds),
  name: z.string(),
  name_el: z.string().nullable(),
  scale: z.enum(choiceScales).nullable(),
  max_length: z.number().nullable(),
  alphabets: z.array(z.enum(alphabetNames)).nullable(),
  surcharge: z.number(),
  optional: z.boolean(),
  product_choice_values: z.array(savedValueSchema).transform(inOrder),
});
export type SavedChoice = z.infer<typeof savedChoiceSchema>;

/** Choices in their order; lists, which show none, do not read them. */
export const savedChoicesSchema = z.array(savedChoiceSchema).transform(inOrder);

const columns =
  `position,${choiceColumns},product_choice_values(position,${valueColumns},value_stock(quantity))` as const;

/** Reads choices with the counts of their values (PCE-03), which lie too deep for the product's own read. */
export async function readChoices(client: AdminClient, id: string): Promise<SavedChoice[]> {
  const rows = client.from("product_choices").select(columns).eq("product_id", id);
  const { data } = await rows.throwOnError();
  return savedChoicesSchema.parse(data);
}

/** A piece has three at most, and an answer holds a thousand rows. */
const mostProducts = 100;

/** Reads the choices of many products, by their ids; those without any are left out. */
export async function readChoicesOf(client: AdminClient, ids: readonly string[]): Promise<Map<string, SavedChoice[]>> {
  const read = new Map<string, SavedChoice[]>();
  for (let first = 0; first < ids.length; first += mostProducts) {
    const part = ids.slice(first, first + mostProducts);
    const rows = client.from("product_choices").select(`product_id,${columns}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a catalogue is no flood
    const { data } = await rows.in("product_id", part).order("position").throwOnError();
    for (const row of z.array(z.looseObject({ product_id: z.string() })).parse(data)) {
      const known = read.get(row.product_id) ?? [];
      read.set(row.product_id, [...known, savedChoiceSchema.parse(row)]);
    }
  }
  return read;
}

/** A choice as `save_details` takes it; prices in euros. A type, since an interface is no JSON for the compiler. */
export type WantedChoice = Omit<ProductChoice, "name_el" | "product_choice_values"> & {
  name_el: string;
  values: WantedValue[];
};
type WantedValue = Pick<ChoiceValue, "id" | "label" | "surcharge" | "is_default" | "undecided"> & {
  label_el: string;
  stock: number | null;
  /** The count that the form showed; absent: it is a new value. */
  stock_seen?: number | null;
};

/** Why `save_details` refused, and of which choice and value; undefined: another error. */
export function choicesRefusal(error: unknown) {
  const said = refusalSchema.safeParse(error).data;
  const about = said && aboutSchema.safeParse(readJson(said.details)).data;
  return about && { code: said.message, ...about };
}

const refusalSchema = z.object({ message: z.string(), details: z.string() });
const aboutSchema = z.object({
  choice: z.string(),
  value: z.string().nullish(),
  quantity: z.number().nullish(),
  held: z.number().optional(),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Other refusals have a sentence in its place.
    return undefined;
  }
}
