import { isUuid } from "#domain/uuid.ts";
import type { CsvRow } from "../../../files/csv.ts";
import { isCategory } from "./cells/categories.ts";
import { fieldOf, headingKey, type Field } from "./fields.ts";
import type { Answers, FileShape } from "./imported-file.ts";
import { readPictures } from "./cells/picture-addresses.ts";
import { decimalOf, readPrice } from "./cells/prices.ts";
import { shapeNamed } from "./shapes.ts";
import type { SourceColumn } from "./source-table.ts";

/** Lines above the headings that are looked through. */
const mostAbove = 30;
/** Lines that tell what a column holds. */
const mostSampled = 200;

/** The row of the headings: the one with most known words, else the first with several texts; undefined: there is none. */
export function headingRow(rows: readonly CsvRow[], line: number | undefined): number | undefined {
  if (line !== undefined) {
    const told = rows.findIndex((row) => row.line >= line);
    return told < 0 ? undefined : told;
  }
  const first = rows.slice(0, mostAbove);
  const known = first.map(({ cells }) => new Set(cells.flatMap((cell) => fieldOf(cell) ?? [])).size);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  // Prose has commas too.
  if (first.filter(({ cells }) => filled(cells).length > 1).length < first.length * 0.6) return undefined;
  const plain = first.findIndex(
    ({ cells }) => filled(cells).length > 1 && filled(cells).every((cell) => !/^[\d.,€ ]+$/.test(cell)),
  );
  return plain < 0 ? undefined : plain;
}

/** Lines without headings that stand again; a category alone in its line is that of the lines below it, in the column behind the last. */
export function withSections(head: CsvRow, rows: readonly CsvRow[]): CsvRow[] {
  const headings = head.cells.join("\n");
  const body = rows.filter(({ cells }) => cells.join("\n") !== headings);
  const sections = new Set(body.filter(({ cells }) => filled(cells).length === 1 && filled(cells).every(isCategory)));
  if (sections.size === 0 || head.cells.some((cell) => fieldOf(cell) === "category")) return body;
  let section = "";
  const width = Math.max(...rows.map(({ cells }) => cells.length), head.cells.length);
  return body.flatMap((row) => {
    if (sections.has(row)) [section = ""] = filled(row.cells);
    const cells = [...row.cells, ...Array<string>(width - row.cells.length).fill(""), section];
    return sections.has(row) ? [] : [{ line: row.line, cells }];
  });
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "");

/** Columns with what they mean: by their headings, the kind of file, what was answered, and else a guess from what they hold. */
export function matchColumns(
  { cells }: CsvRow,
  rows: readonly CsvRow[],
  { shape, answers }: { shape: FileShape; answers: Answers },
): SourceColumn[] {
  const special = shapeNamed(shape)?.fields ?? {};
  const width = Math.max(cells.length, ...rows.slice(0, mostSampled).map((row) => filledWidth(row.cells)));
  const seen = new Map<string, number>();
  const columns = Array.from({ length: width }, (_, index): SourceColumn => {
    const typed = (cells[index] ?? "").trim();
    const key = headingKey(typed);
    const name = typed === "" ? `Column ${letterOf(index)}` : typed;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const samples = samplesOf(rows, index);
    const isOurs = key === "id" && samples.some((sample) => isUuid(sample.toLowerCase()));
    const field = isOurs ? "own" : Object.hasOwn(special, key) ? (special[key] ?? null) : (fieldOf(typed) ?? null);
    const heading = times > 1 ? `${name} (${times})` : name;
    return { heading, typed, index, key, samples, field, sure: true };
  });
  const told = columns.filter(({ samples, typed }) => samples.length > 0 || typed !== "");
  settleDoubles(told, rows);
  if (shape === "table") settleCategories(told, rows);
  guessRest(told, rows, shape);
  for (const column of told) {
    const told = answers.columns ?? {};
    const answer = Object.hasOwn(told, column.heading) ? told[column.heading] : undefined;
    if (answer !== undefined) Object.assign(column, { field: answer, sure: true });
  }
  return told;
}

function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? "").trim() === "") width -= 1;
  return width;
}

/** `A` … `Z`, `AA`: as spreadsheets name them. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

function samplesOf(rows: readonly CsvRow[], index: number): string[] {
  const samples = new Set<string>();
  for (const row of rows.slice(0, mostSampled)) {
    const cell = (row.cells[index] ?? "").trim();
    if (cell !== "") samples.add(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell);
    if (samples.size === 3) break;
  }
  return [...samples];
}

/** Meanings that only one column can have; others are lists. */
const single: ReadonlySet<Field> = new Set<Field>([
  "name",
  "name_el",
  "description",
  "description_el",
  "short_description",
  "sale_price",
  "regular_price",
  "currency",
  "product_code",
  "group",
  "number",
]);

/** Two columns of one meaning: one in Greek is the Greek text, an empty one is none, another is asked about. */
function settleDoubles(columns: readonly SourceColumn[], rows: readonly CsvRow[]): void {
  for (const field of single) {
    const [first, second, ...more] = columns.filter((column) => column.field === field);
    if (!first || !second) continue;
    const greek = field === "name" ? "name_el" : field === "description" ? "description_el" : undefined;
    const isGreek = [first, second].map(({ index }) => greekShare(rows, index) > 0.5);
    const hasGreek = columns.some((column) => column.field === greek);
    if (greek && !hasGreek && isGreek[0] !== isGreek[1]) Object.assign(isGreek[0] ? first : second, { field: greek });
    else if (first.samples.length === 0) first.field = null;
    else Object.assign(second, { field: null, sure: second.samples.length === 0 });
    for (const column of more) Object.assign(column, { field: null, sure: column.samples.length === 0 });
  }
  for (const [at, column] of columns.entries()) {
    const isAgain = columns
      .slice(0, at)
      .some(({ key, field }) => key === column.key && key !== "" && field === column.field);
    const isList = column.field === "picture" || column.field === "own" || column.field === "category_hint";
    if (isAgain && column.field && !isList) Object.assign(column, { field: null, sure: column.samples.length === 0 });
  }
}

/** Many shops call the kind of line a type: of several columns those that hold categories are some. */
function settleCategories(columns: readonly SourceColumn[], rows: readonly CsvRow[]): void {
  const all = columns.filter(({ field }) => field === "category");
  const others = all.filter(({ index }) => !cellsIn(rows, index).some(isCategory));
  if (others.length === all.length) return;
  for (const column of others) Object.assign(column, { field: null, sure: column.samples.length === 0 });
}

function greekShare(rows: readonly CsvRow[], index: number): number {
  const text = textOf(rows, index);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(/\p{Script=Greek}/gu)?.length ?? 0) / letters;
}

function textOf(rows: readonly CsvRow[], index: number): string {
  return rows
    .slice(0, mostSampled)
    .map(({ cells }) => cells[index] ?? "")
    .join(" ");
}

/** Columns that no word explains are judged by what they hold, where a piece still needs it. */
function guessRest(columns: readonly SourceColumn[], rows: readonly CsvRow[], shape: FileShape): void {
  const isKnown = shape !== "table" && shape !== "own";
  const has = (field: Field) => columns.some((column) => column.field === field);
  const priced: Field[] = ["price", "sale_price", "regular_price"];
  if (!priced.some(has)) {
    const net = columns.find(({ field }) => field === "net_price");
    if (net) Object.assign(net, { field: "price", sure: false });
  }
  if (isKnown) return;
  const number = columns.find(({ field }) => field === "number");
  if (number && !has("product_code")) Object.assign(number, { field: "product_code", sure: false });
  const open = () => columns.filter(({ field, samples }) => field === null && samples.length > 0);
  const suggest = (field: Field, isLike: (cells: string[]) => number) => {
    if (has(field)) return;
    const scored = open().map((column) => [column, isLike(cellsIn(rows, column.index))] as const);
    const best = scored.sort((one, other) => other[1] - one[1])[0];
    if (best && best[1] > 0.5) Object.assign(best[0], { field, sure: false });
  };
  suggest(
    "picture",
    share((cell) => readPictures([cell]).addresses.length > 0),
  );
  suggest("category", share(isCategory));
  if (!priced.some(has)) suggest("price", share(isMoney));
  // Tills call the name a description.
  const [text] = columns.filter(({ field }) => field === "description");
  if (text && !has("name") && isShort(cellsIn(rows, text.index))) Object.assign(text, { field: "name", sure: false });
  suggest("name", (cells) => (cells.every((cell) => /\p{L}{2}/u.test(cell)) ? new Set(cells).size / cells.length : 0));
  suggest("description", (cells) => (cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length > 60 ? 1 : 0));
  for (const column of open()) if (column.field === null) column.sure &&= shape === "own" || column.key === "";
}

const isShort = (cells: readonly string[]) => cells.length > 0 && cells.join("").length / cells.length < 60;

function cellsIn(rows: readonly CsvRow[], index: number): string[] {
  return filled(rows.slice(0, mostSampled).map(({ cells }) => cells[index] ?? ""));
}

const share = (isLike: (cell: string) => boolean) => (cells: string[]) => cells.filter(isLike).length / cells.length;

function isMoney(cell: string): boolean {
  const price = readPrice(cell);
  return (
    price !== undefined && price.digits !== "" && (price.currency !== undefined || decimalOf(price.digits) !== null)
  );
}
