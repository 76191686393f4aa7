import { z } from "zod";
import type { ManagedProduct } from "../../data/product-changes.ts";
import type { ImportLine } from "./product-imports.ts";
import type { CsvRow } from "../../files/csv.ts";
import { wantedChoices, type TypedChoice } from "../choices/choices-form.ts";
import { readFacts } from "../facts/facts-form.ts";
import { collectionsColumn } from "./collection-cells.ts";
import { choiceCells } from "./choice-cells.ts";
import { aspects, choiceColumnsOf, headingOf, orderColumn } from "./choice-columns.ts";
import { factHeadings } from "./fact-cells.ts";
import { LineFaults, type ImportFault } from "./import-fault.ts";
import { pictureColumns } from "./picture-cells.ts";
import { csvColumns, productCells, productOf, type FileProduct } from "./product-rows.ts";
import type { KeptValue } from "./read-choices.ts";
import { emptyProduct, oldAddressesColumn, readLine, type Head, type ReadLine } from "./read-line.ts";

/** A file as it was read, before it is compared with the catalogue. */
export interface ImportTable {
  rows: CsvRow[];
  head: Head;
  /** The pieces that its lines name, each once. */
  ids: string[];
  /** Columns that no product has. */
  unknown: string[];
  /** Why it can't be imported at all. */
  fault?: "no table" | "too many" | undefined;
}

/** The greatest number of pieces that a file may tell: carrying them out takes a minute, on a small machine too. */
const mostProducts = 10_000;

/** `rows`: the heading first, then a piece a row. */
export function readTable(rows: readonly CsvRow[]): ImportTable {
  const typed = rows[0]?.cells.map((name) => name.trim()) ?? [];
  const lower = typed.map((name) => name.toLowerCase());
  const width = typed.length;
  const known = [...csvColumns, oldAddressesColumn];
  const at = new Map(known.flatMap((name) => (lower.includes(name) ? [[name, lower.indexOf(name)]] : [])));
  const { columns: choices, strangers } = choiceColumnsOf(typed);
  const isChoice = (name: string) => choices.some((one) => Object.values(one.at).some(({ column }) => column === name));
  const unknown = typed.filter((name, index) => name !== "" && !known.includes(lower[index] ?? "") && !isChoice(name));
  const body = rows.slice(1);
  const head = { at, width, choices };
  const table = { rows: body, head, ids: [], unknown: [...new Set([...unknown, ...strangers])] };
  if (!at.has("name") || !at.has("category")) return { ...table, rows: [], fault: "no table" };
  if (body.length > mostProducts) return { ...table, rows: [], fault: "too many" };
  const ids = body.map((row) => idOf(row, head)).filter((id) => z.uuid().safeParse(id).success);
  return { ...table, ids: [...new Set(ids)] };
}

function idOf({ cells }: CsvRow, { at }: Head): string {
  return (cells[at.get("id") ?? -1] ?? "").trim().toLowerCase();
}

/** A cell of a piece that a file changes. */
export interface CellChange {
  column: string;
  before: string;
  after: string;
}

export type PlannedLine = {
  line: number;
  name: string;
  /** The name of another piece with the same code. */
  sameCode?: string | undefined;
} & (
  | { outcome: "refused"; faults: ImportFault[] }
  | { outcome: "new"; send: ImportLine }
  | { outcome: "changed"; changes: CellChange[]; kept: KeptValue[]; send: ImportLine }
  | { outcome: "unchanged"; kept: KeptValue[] }
);

/** The steps of an import, line by line, before any is done (DAY-06). `known`: the pieces that the file names; `collections`: addresses of those by hand. */
export function planImport(
  table: ImportTable,
  known: readonly ManagedProduct[],
  collections: readonly string[] = [],
): PlannedLine[] {
  const knownById = new Map(known.map((product) => [product.id, product]));
  const seen = new Set<string>();
  return table.rows.map((row) => {
    const id = idOf(row, table.head);
    const isTwice = id !== "" && seen.has(id);
    seen.add(id);
    return planLine(row, table.head, { id, isTwice, product: knownById.get(id), collections });
  });
}

/** The lines to be carried out. */
export function sentLines(plan: readonly PlannedLine[]): ImportLine[] {
  return plan.flatMap((line) => ("send" in line ? [line.send] : []));
}

interface Named {
  id: string;
  /** It is unclear which of the two lines is meant. */
  isTwice: boolean;
  product: ManagedProduct | undefined;
  collections: readonly string[];
}

export function planLine(row: CsvRow, head: Head, { id, isTwice, product, collections }: Named): PlannedLine {
  const { line, cells } = row;
  const faults = new LineFaults(line);
  if (id !== "" && !z.uuid().safeParse(id).success) faults.add("id", { code: "id invalid" });
  if (isTwice) faults.add("id", { code: "id twice" });
  if (cells.slice(head.width).some((cell) => cell.trim() !== "")) faults.add(undefined, { code: "too many cells" });
  const known = product ? productOf(product) : emptyProduct;
  const read = readLine({ cells, head, known, collections, faults });
  const name = (cells[head.at.get("name") ?? -1] ?? "").trim() || known.form.name;
  if (!read || faults.list.length > 0) return { line, name, outcome: "refused", faults: faults.list };
  if (!product) return { line, name, outcome: "new", send: { line, product: newProduct(read, head) } };
  const supply = supplyChange(read, head, product);
  const changes = [...cellChanges(known, read.details), ...supply.changes];
  const kept = [...supply.kept, ...read.kept];
  if (changes.length === 0 && kept.length === 0) return { line, name, outcome: "unchanged", kept };
  const changed = changedParts(
    changes.map(({ column }) => column),
    read,
  );
  const isSent = Object.keys({ ...changed, ...supply.send }).length > 0;
  if (!isSent) return { line, name, outcome: "unchanged", kept };
  const { updated_at = null } = product;
  const sent = { id, updated_at, ...changed, ...supply.send, ...oldAddressesOf(read) };
  return { line, name, outcome: "changed", changes, kept, send: { line, product: sent } };
}

/** An empty part sends nothing. */
function newProduct(read: ReadLine, { at }: Head): ImportLine["product"] {
  const { fields, details } = read;
  const named = Object.entries(fields).filter(([name]) => at.has(name));
  const { facts, stones = [], costs } = readFacts(details.facts).read ?? {};
  const isKnown = stones.length > 0 || Object.values({ ...facts, ...costs }).some((fact) => fact !== null);
  return {
    ...Object.fromEntries(named),
    ...(details.pictures.length > 0 ? picturesOf(details) : {}),
    ...(isKnown ? factsOf(details) : {}),
    ...(details.choices.length > 0 ? choicesOf(details) : {}),
    ...(details.collections.length > 0 ? collectionsOf(details) : {}),
    ...oldAddressesOf(read),
  };
}

const oldAddressesOf = ({ old_addresses }: ReadLine): ImportLine["product"] =>
  old_addresses.length > 0 ? { old_addresses } : {};
const picturesOf = ({ pictures }: FileProduct) => ({ pictures });
const factsOf = (details: FileProduct) => {
  const { facts, stones, costs } = readFacts(details.facts).read ?? {};
  return { facts: { ...facts }, stones: stones?.map((stone) => ({ ...stone })) ?? [], ...(costs && { costs }) };
};
const choicesOf = ({ choices }: FileProduct) => ({ choices: wantedChoices(choices) });

const collectionsOf = ({ collections }: FileProduct) => ({ collections });

/** Only what the file changes: what others change meanwhile stays theirs. */
function changedParts(columns: readonly string[], { fields, details }: ReadLine): ImportLine["product"] {
  const named = Object.entries(fields).filter(([name]) => columns.includes(name) && !isSupply(name));
  const has = (part: readonly string[]) => columns.some((column) => part.includes(column));
  return {
    ...Object.fromEntries(named),
    ...(has(pictureColumns) ? picturesOf(details) : {}),
    ...(has(factHeadings) ? factsOf(details) : {}),
    ...(columns.some(isOfChoices) ? choicesOf(details) : {}),
    ...(has([collectionsColumn]) ? collectionsOf(details) : {}),
  };
}

const isOfChoices = (column: string) => column === orderColumn || !csvColumns.includes(column);
const isSupply = (name: string) => name === "stock" || name === "one_of_a_kind";

function cellChanges(known: FileProduct, wanted: FileProduct): CellChange[] {
  const [before, after] = [productCells(known), productCells(wanted)];
  const columns = csvColumns.filter((name) => name !== "stock_seen" && !isSupply(name));
  const changes = columns.map((column) => ({
    column,
    before: String(before.get(column) ?? ""),
    after: String(after.get(column) ?? ""),
  }));
  const ids = new Set([...known.choices, ...wanted.choices].map(({ id }) => id));
  const choices = [...ids].flatMap((id) => choiceChanges(choiceOf(known, id), choiceOf(wanted, id)));
  return [...changes, ...choices].filter((change) => change.before !== change.after);
}

const choiceOf = ({ choices }: FileProduct, id: string) => choices.find((choice) => choice.id === id);

function choiceChanges(known: TypedChoice | undefined, wanted: TypedChoice | undefined): CellChange[] {
  const [before, after] = [known, wanted].map((choice) => choice && choiceCells(choice));
  const { name = "" } = wanted ?? known ?? {};
  const shape = (choice: TypedChoice | undefined) => choice && headingOf(choice);
  const isOther = known && wanted && shape(known) !== shape(wanted);
  return [
    ...(isOther ? [{ column: name, before: shape(known) ?? "", after: shape(wanted) ?? "" }] : []),
    ...aspects
      .filter((aspect) => aspect !== "stock_seen")
      .map((aspect) => ({
        column: `${aspect}: ${name}`,
        before: String(before?.[aspect] ?? ""),
        after: String(after?.[aspect] ?? ""),
      })),
  ];
}

/** A count is changed by what the file saw; the database decides once more, over what is there by then (STK-03). */
function supplyChange({ fields, stock_seen: seen }: ReadLine, { at }: Head, product: ManagedProduct) {
  const there = product.stock?.quantity ?? null;
  const wasOneOfAKind = product.stock?.one_of_a_kind ?? false;
  const asksCount = at.has("stock") && fields.stock !== seen && fields.stock !== there;
  const stock = asksCount ? fields.stock : there;
  const { one_of_a_kind } = fields;
  const asksKind = at.has("one_of_a_kind") && stock !== null && one_of_a_kind !== wasOneOfAKind;
  const isKept = asksCount && seen !== undefined && seen !== there;
  const text = (count: number | null) => String(count ?? "");
  const count = { column: "stock", before: text(there), after: text(stock) };
  const kind = { column: "one_of_a_kind", before: `${wasOneOfAKind}`, after: `${one_of_a_kind}` };
  const kept: KeptValue = { column: "stock", value: "", there: text(there), wanted: text(stock) };
  const sent: ImportLine["product"] = {
    stock,
    ...(at.has("one_of_a_kind") ? { one_of_a_kind } : {}),
    ...(asksCount ? (seen === undefined ? {} : { stock_seen: seen }) : { stock_seen: there }),
  };
  return {
    changes: [...(asksCount && !isKept ? [count] : []), ...(asksKind && !isKept ? [kind] : [])],
    kept: isKept ? [kept] : [],
    send: asksCount || asksKind ? sent : {},
  };
}
