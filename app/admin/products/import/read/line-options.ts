import type { CsvRow } from "../../../files/csv.ts";
import { numberIn, type Field } from "./fields.ts";
import { isNoChoice, readSizes } from "./cells/sizes.ts";
import { cellOf, type SourceTable } from "./source-table.ts";
import type { SourcePiece } from "./group-lines.ts";

/** A line's options, value by name; in a parent or a line alone a value is a list, in a variation an empty one is any. */
export type LineOptions = Map<string, string>;

const columnOptions: readonly (readonly [Field, string])[] = [
  ["sizes", "Size"],
  ["lengths", "Length"],
  ["metals", "Metal"],
  ["colours", "Colour"],
];

/** Options of each line; a name that a later line leaves empty is that of the piece's first. */
export function optionsOf(table: SourceTable, { rows }: SourcePiece): LineOptions[] {
  const names = new Map<number, string>();
  const pairs = (table.byField.get("option_value") ?? []).map((value) => {
    const number = numberIn(value.key);
    const name = (table.byField.get("option_name") ?? []).find((column) => numberIn(column.key) === number);
    return { number, value, name };
  });
  const found = rows.map((row) => {
    const options: LineOptions = new Map();
    for (const { number, value, name } of pairs) {
      const typed = name ? (row.cells[name.index] ?? "").trim() : "";
      if (typed !== "") names.set(number, typed);
      const told = (row.cells[value.index] ?? "").trim();
      const isAny = typed !== "" && cellOf(table, row, "parent") !== "";
      if (told !== "" || isAny) options.set(names.get(number) ?? `Option ${number}`, told);
    }
    for (const [field, name] of columnOptions) {
      const told = cellOf(table, row, field);
      const heading = table.byField.get(field)?.[0]?.typed ?? name;
      if (told !== "") options.set(/ring|δαχτυλ/i.test(heading) ? heading : name, told);
    }
    return options;
  });
  // `Regular` beside `Large` is a value, alone it is none.
  const isReal = (name: string) => found.some((options) => !isNoChoice(options.get(name) ?? "-"));
  const real = found.map((options) => new Map([...options].filter(([name]) => isReal(name))));
  if (!real.some((options) => options.size > 0)) nameVariants(table, rows, real);
  return real;
}

/** Variants without options are told apart by their own name or code. */
function nameVariants(table: SourceTable, rows: readonly CsvRow[], found: readonly LineOptions[]): void {
  const prices = ["price", "sale_price", "regular_price"] as const;
  const priced = rows.filter((row) => prices.some((field) => cellOf(table, row, field) !== ""));
  if (priced.length < 2) return;
  const areDifferent = (cells: string[]) => !cells.includes("") && new Set(cells).size === cells.length;
  const names = ["variant_name", "name", "product_code"] as const;
  const field = names.find((one) => areDifferent(priced.map((row) => cellOf(table, row, one))));
  if (!field) return;
  for (const [at, row] of rows.entries()) {
    const told = cellOf(table, row, field);
    if (told !== "") found[at]?.set("Option", told);
  }
}

/** The lists of a line that stands for a piece: several values, or one size. */
export function listsOf(options: LineOptions, isInformation: (name: string) => boolean): Map<string, string[]> {
  const lists = [...options].map(([name, cell]) => [name, readSizes(cell)] as const);
  return new Map(lists.filter(([name, values]) => !isInformation(name) && (values.length > 1 || isMeasure(name))));
}

/** One size alone still tells something; one metal alone is no choice. */
export function isMeasure(name: string): boolean {
  return /size|length|μέγεθ|μεγεθ|μήκ|μηκ|νούμερ|νουμερ/i.test(name);
}
