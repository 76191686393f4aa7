import { grouped } from "../../../../ui/grouped.ts";
import type { CsvRow } from "../../../files/csv.ts";
import { headingOf } from "../../files/choice-columns.ts";
import { printList, printPairs } from "../../files/list-cell.ts";
import { plainNumber, readPrice } from "./cells/prices.ts";
import { headOf } from "./cells/sizes.ts";
import { fieldOf, headingKey, type Field } from "./fields.ts";
import { labelLength } from "./fit-choices.ts";
import type { Note } from "./imported-file.ts";

/** A heading line and what stands below it. */
export interface Lines {
  head: CsvRow;
  rows: CsvRow[];
}

/** Columns of PrestaShop's combinations, a line each; products are named by number or code. */
const columns = {
  number: /^(?:product id|id product|αναγνωριστικο προιοντοσ)/,
  product: /^(?:product reference|κωδικοσ αναφορασ προιοντοσ)/,
  names: /^(?:attributes?|χαρακτηριστικ\S+|ιδιοτητ\S+)(?: \(|$)/,
  values: /^(?:values?|τιμη|αξια)(?: \(|$)/,
  code: /^(?:reference|κωδικοσ αναφορασ)(?: #)?$/,
  impact: /^(?:impact on price|price impact|επιπτωση στην τιμη)/,
  quantity: /^(?:quantity|qty|ποσοτητα)$/,
};
type Column = keyof typeof columns;

function placesIn({ head }: Lines): Partial<Record<Column, number>> {
  const keys = head.cells.map(headingKey);
  const places: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(columns) as Column[]) {
    const at = keys.findIndex((key) => columns[column].test(key));
    if (at >= 0) places[column] = at;
  }
  return places;
}

export function areCombinations(lines: Lines): boolean {
  const { number, product, names, values } = placesIn(lines);
  return names !== undefined && values !== undefined && (number !== undefined || product !== undefined);
}

interface Combination {
  line: number;
  number: string;
  product: string;
  code: string;
  /** Value by name. */
  options: [string, string][];
  /** Its price above or below that of the product. */
  impact: number;
  quantity: string;
}

function combinationsIn(lines: Lines): Combination[] {
  const places = placesIn(lines);
  return lines.rows.map(({ line, cells }) => {
    const cell = (column: Column) => (cells[places[column] ?? -1] ?? "").trim();
    return {
      line,
      number: cell("number"),
      product: cell("product"),
      code: cell("code"),
      options: optionsIn(cell("names"), cell("values")),
      impact: numberIn(cell("impact")),
      quantity: cell("quantity"),
    };
  });
}

/** Reads `Size:select:0, Colour:color:1` beside `52:0, Gold:1`. */
function optionsIn(names: string, values: string): [string, string][] {
  const told = names.split(",").map((name) => name.replace(/:.*$/, "").trim());
  const parts = told.length === 1 ? [values] : values.split(",");
  return told.map((name, at) => [name, (parts[at] ?? "").replace(/:\d*\s*$/, "").trim()]);
}

function numberIn(cell: string): number {
  const [, sign, amount = ""] = /^([-−+]?)\s*(.*)$/.exec(cell) ?? [];
  const value = Number(plainNumber(readPrice(amount)?.digits ?? "", ".") ?? 0);
  return sign === "" || sign === "+" ? value : -value;
}

const euros = (amount: number) => String(Math.round(amount * 100) / 100);

/** Combinations alone, as our own columns: pieces that stand already are found by their code and keep all else. */
export function ownTable(lines: Lines): Lines {
  const pieces = [...grouped(combinationsIn(lines), ({ number, product }) => product || number).values()].map((all) => {
    const names = all[0]?.options.map(([name]) => name).join(" / ") ?? "";
    const values = all.map(({ options, ...rest }) => ({
      ...rest,
      label: options
        .map(([, value]) => value)
        .join(" / ")
        .slice(0, labelLength),
    }));
    return {
      values,
      heading: headingOf(
        headOf(
          names,
          values.map(({ label }) => label),
        ),
      ),
    };
  });
  const headings = [...new Set(pieces.map(({ heading }) => heading))];
  const cells = headings.flatMap((heading) => [`choice: ${heading}`, `surcharge: ${heading}`, `stock: ${heading}`]);
  const rows = pieces.map(({ values, heading }) => ({
    line: values[0]?.line ?? 0,
    cells: [
      "",
      values[0]?.product ?? "",
      ...headings.flatMap((one) => {
        if (one !== heading) return ["", "", ""];
        const extra = values.map(({ label, impact }) => [label, impact === 0 ? "" : euros(impact)] as const);
        const counts = values.map(({ label, quantity }) => [label, quantity] as const);
        return [printList(values.map(({ label }) => label)), printPairs(extra), printPairs(counts)];
      }),
    ],
  }));
  return { head: { line: lines.head.line, cells: ["name", "product_code", ...cells] }, rows };
}

/** The products' table with each product's combinations below it, priced; those of no product are told. */
export function withCombinations(products: Lines, combinations: Lines): { table: Lines; notes: Note[] } {
  const { head, rows } = products;
  const place = (field: Field) => head.cells.findIndex((heading) => fieldOf(heading) === field);
  const at: Places = {
    number: place("number"),
    code: place("product_code"),
    stock: place("stock"),
    gross: place("price"),
    net: place("net_price"),
  };
  const all = combinationsIn(combinations);
  const keyOf = ({ number, product }: Combination) =>
    number !== "" && at.number >= 0 ? `number ${number}` : `code ${product}`;
  const byProduct = grouped(all, keyOf);
  const taken = new Set<string>();
  const joined = rows.flatMap(({ line, cells }) => {
    const row = { line, cells: head.cells.map((_heading, index) => (cells[index] ?? "").trim()) };
    const [number = "", code = ""] = [row.cells[at.number], row.cells[at.code]];
    const key = [`number ${number}`, `code ${code}`].find((one) => byProduct.has(one));
    if (key === undefined) return [row];
    taken.add(key);
    const parent = number === "" ? code : `id:${number}`;
    const own = (byProduct.get(key) ?? []).map((one) => ({
      line,
      cells: [...offerOf(row, at, one), "variation", parent, ...one.options.flat()],
    }));
    return [{ line, cells: [...row.cells, "variable"] }, ...own];
  });
  const most = Math.max(0, ...all.map(({ options }) => options.length));
  const more = Array.from({ length: most }, (_, nth) => [`Option${nth + 1} Name`, `Option${nth + 1} Value`]);
  const cells = [...head.cells, "Row kind", "Parent", ...more.flat()];
  return {
    table: { head: { ...head, cells }, rows: joined },
    notes: all.filter((one) => !taken.has(keyOf(one))).map(strayNote),
  };
}

type Places = Record<"number" | "code" | "stock" | "gross" | "net", number>;

/** The cells of a combination: its code, its count and its price, which are told as what they add without tax. */
function offerOf({ cells }: CsvRow, at: Places, { code, quantity, impact }: Combination): string[] {
  const [gross, net] = [numberIn(cells[at.gross] ?? ""), numberIn(cells[at.net] ?? "")];
  const price =
    gross > 0 ? { at: at.gross, is: gross + impact * (net > 0 ? gross / net : 1) } : { at: at.net, is: net + impact };
  const told = new Map([
    [price.at, euros(price.is)],
    [at.code, code],
    [at.stock, quantity],
  ]);
  return cells.map((_cell, index) => told.get(index) ?? "");
}

function strayNote({ line, number, product, options }: Combination): Note {
  const before = `${product || number}: ${options.map((option) => option.join(" ")).join(", ")}`;
  return { line, column: "", kind: "no product", before, after: "" };
}
