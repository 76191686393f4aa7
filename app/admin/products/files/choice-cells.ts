import { tidyText } from "#domain/text/tidy-text.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";
import type { CsvCell } from "../../files/csv.ts";
import type { TypedChoice } from "../choices/choices-form.ts";
import { aspects, headingOf, type Aspect } from "./choice-columns.ts";
import { printList, printPairs } from "./list-cell.ts";

/** The cells of a choice: sizes as `50;52;54`, a text as `20;latin;greek`. */
export function choiceCells(choice: TypedChoice): Record<Aspect, CsvCell> {
  const { values } = choice;
  const pairs = (of: "label_el" | "surcharge" | "stock") =>
    printPairs(values.map((value) => [value.label, value[of]] as const));
  const labels = (is: "is_default" | "undecided") =>
    printList(values.filter((value) => value[is]).map(({ label }) => label));
  const isText = choice.kind === "text";
  return {
    choice: isText ? textTerms(choice) : printList(values.map(({ label }) => label)),
    greek: pairs("label_el"),
    surcharge: isText ? numberOf(choice.surcharge) : pairs("surcharge"),
    default: labels("is_default"),
    "not sure": labels("undecided"),
    stock: pairs("stock"),
    stock_seen: pairs("stock"),
  };
}

/** Order is a matter of several choices. */
export function orderCell(choices: readonly TypedChoice[]): string {
  return choices.length > 1 ? printList(choices.map(({ name }) => name)) : "";
}

/** The word for a text that must be given. */
export const requiredWord = "required";

function textTerms({ max_length, alphabets, optional }: TypedChoice): string {
  return printList([max_length, ...alphabets, ...(optional ? [] : [requiredWord])]);
}

function numberOf(euros: string): CsvCell {
  return euros === "" ? "" : Number(euros);
}

/** Columns of choices that stand in an export, in the order of the choices' first pieces; those that no piece needs are left out. */
export function choiceTable(products: readonly (readonly TypedChoice[])[]): {
  columns: string[];
  cellsOf: (choices: readonly TypedChoice[]) => CsvCell[];
} {
  const groups = new Map<string, { name: string; used: Set<Aspect> }>();
  for (const choice of products.flat()) {
    const heading = headingOf(choice);
    const group = groups.get(heading) ?? { name: choice.name, used: new Set(["choice"]) };
    groups.set(heading, group);
    for (const [aspect, cell] of Object.entries(choiceCells(choice))) {
      if (cell !== "") group.used.add(aspects.find((one) => one === aspect) ?? "choice");
    }
  }
  const places = [...groups].flatMap(([heading, { used }]) =>
    aspects.filter((aspect) => used.has(aspect)).map((aspect) => ({ heading, aspect })),
  );
  return {
    columns: places.map(({ heading, aspect }) => `${aspect}: ${heading}`),
    cellsOf: (choices) => {
      const cells = new Map(choices.map((choice) => [headingOf(choice), choiceCells(choice)]));
      return places.map(({ heading, aspect }) => cells.get(heading)?.[aspect] ?? "");
    },
  };
}

/** Tidies as if it were read again from the database: amounts and counts written one way. */
export function tidied(choice: TypedChoice): TypedChoice {
  const amount = (typed: string) => String(Number(decimalPoint(typed)) || "");
  const count = (typed: string) => (typed.trim() === "" ? "" : String(Number(typed)));
  return {
    ...choice,
    name: tidyText(choice.name),
    name_el: tidyText(choice.name_el),
    max_length: count(choice.max_length),
    surcharge: amount(choice.surcharge),
    values: choice.values.map((value) => ({
      ...value,
      label: tidyText(value.label),
      label_el: tidyText(value.label_el),
      surcharge: amount(value.surcharge),
      stock: value.undecided ? "" : count(value.stock),
    })),
  };
}
