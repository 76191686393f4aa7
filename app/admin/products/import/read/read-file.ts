import { searchKey } from "#domain/text/search-key.ts";
import { nothing, readGrid } from "./bytes/read-grid.ts";
import { columnDecimal, decimalOf, readPrice } from "./cells/prices.ts";
import { areCombinations, ownTable, withCombinations, type Lines } from "./combinations.ts";
import { headingKey, isOurs } from "./fields.ts";
import { groupLines } from "./group-lines.ts";
import {
  mostFileBytes,
  type Answers,
  type DecimalSign,
  type Found,
  type ImportedFile,
  type ImportQuestion,
  type ReadFault,
} from "./imported-file.ts";
import { headingRow, matchColumns, withSections } from "./match-columns.ts";
import { ownRows } from "./own-rows.ts";
import { Questions } from "./questions.ts";
import { readPiece, type ReadPiece } from "./read-piece.ts";
import type { Reading } from "./reading.ts";
import { shapeOf } from "./shapes.ts";
import { byField, cellsOf, type SourceTable } from "./source-table.ts";

/**
 * A file's bytes become our own columns; what was found out on the way can be answered otherwise. Of two, one has
 * PrestaShop's combinations; answers are about the other.
 */
export async function readFile(files: readonly ArrayBuffer[], answers: Answers = {}): Promise<ImportedFile> {
  if (files.some(({ byteLength }) => byteLength > mostFileBytes)) return faulty("too large");
  const opened = await Promise.all(files.map((bytes) => openLines(bytes, answers)));
  const faults = opened.flatMap((one) => ("failed" in one ? [one.failed] : []));
  const [products, ...others] = opened
    .flatMap((one) => ("failed" in one ? [] : [one]))
    .sort((one, other) => Number(areCombinations(one)) - Number(areCombinations(other)));
  if (faults[0] || !products) return faults[0] ?? faulty("empty");
  const [beside, ...more] = others;
  if (!beside) return readLines(areCombinations(products) ? { ...products, ...ownTable(products) } : products, answers);
  if (more.length > 0 || areCombinations(products) || !areCombinations(beside)) return faulty("two files");
  const { table, notes } = withCombinations(products, beside);
  const read = readLines({ ...products, ...table }, answers);
  return { ...read, notes: [...read.notes, ...notes] };
}

interface Opened extends Lines {
  found: Found;
  questions: ImportQuestion[];
}

async function openLines(bytes: ArrayBuffer, answers: Answers): Promise<Opened | { failed: ImportedFile }> {
  const grid = await readGrid(new Uint8Array(bytes), answers);
  if ("fault" in grid) return { failed: faulty(grid.fault, grid.found, grid.line) };
  const at = headingRow(grid.rows, answers.headingLine);
  const head = grid.rows[at ?? -1];
  if (!head || at === undefined) return { failed: faulty(grid.rows.length === 0 ? "empty" : "no table", grid.found) };
  return { head, rows: withSections(head, grid.rows.slice(at + 1)), found: grid.found, questions: grid.questions };
}

function readLines({ head, rows: body, found: known, questions }: Opened, answers: Answers): ImportedFile {
  const shape = answers.shape ?? (head.cells.every(isOurs) ? "own" : shapeOf(head.cells.map(headingKey)));
  const columns = matchColumns(head, body, { shape, answers });
  const table: SourceTable = { shape, columns, rows: body, byField: byField(columns) };
  const found = { ...known, headingLine: head.line, lines: body.length };
  if (body.length > mostLines) return { ...faulty("too many lines", found), shape };
  if (!table.byField.has("name")) return { ...faulty("no names", found), shape, columns: shown(table) };
  const isGuess = columns.every(({ field, sure }) => field === null || !sure);
  if (isGuess && !goods.some((field) => table.byField.has(field))) return faulty("no table", found);
  return readTableOf(table, { found, answers, asked: questions });
}

/** A table of pieces has one of these beside the names. */
const goods = ["price", "category", "picture", "product_code", "stock"] as const;

/** Lines that a file may have: ten variants or pictures for each of the pieces that fit into one import. */
const mostLines = 100_000;

function faulty(fault: ReadFault, found: Found = nothing, line?: number): ImportedFile {
  const where = line === undefined ? {} : { faultLine: line };
  return { shape: "table", found, columns: [], questions: [], rows: [], notes: [], leftOut: 0, fault, ...where };
}

interface Context {
  found: Found;
  answers: Answers;
  asked: ImportQuestion[];
}

function readTableOf(table: SourceTable, { found, answers, asked }: Context): ImportedFile {
  const prices = table.rows.flatMap((row) =>
    (["price", "sale_price", "regular_price", "net_price"] as const).flatMap((field) => cellsOf(table, row, field)),
  );
  // A workbook's numbers come with a point, whatever its texts have.
  const isNumber = (cell: string) =>
    found.sheet !== null && /^\d+(?:\.\d+)?$/.test(cell) && decimalOf(cell) !== undefined;
  const typed = prices.filter((cell) => !isNumber(cell));
  const { decimal, unclearSign, question } = decimalFor(typed, answers);
  const questions = new Questions();
  const said = Object.entries(answers.categories ?? {});
  const categories = new Map(said.map(([word, category]) => [searchKey(word), category]));
  const reading: Reading = { table, answers, categories, unclearSign, questions };
  const pieces: ReadPiece[] = [];
  const notes: ImportedFile["notes"] = [];
  for (const source of groupLines(table)) pieces.push(readPiece(reading, source));
  const taken = pieces.filter(({ isLeftOut }) => !isLeftOut);
  const rows = ownRows(table, taken, found.headingLine);
  for (const piece of pieces) notes.push(...piece.notes);
  const list = [...asked, ...question, ...questions.list()];
  const told = list.flatMap((one) => (one.kind === "currency" ? [one] : []));
  const currency = told.sort((one, other) => other.count - one.count)[0];
  const bareCurrency = questions.hasBare ? (answers.currency ?? "EUR") : null;
  const isMost = currency !== undefined && currency.count * 2 > prices.length;
  return {
    shape: table.shape,
    found: {
      ...found,
      decimal,
      currency: isMost ? currency.currency : "EUR",
      bareCurrency,
      language: languageOf(pieces),
    },
    columns: shown(table),
    questions: list,
    rows,
    notes,
    leftOut: pieces.length - taken.length,
  };
}

interface DecimalFound {
  decimal: DecimalSign;
  unclearSign: DecimalSign | null;
  question: ImportQuestion[];
}

/** The decimal sign that the prices show; where some could be either, it is asked, and they are thousands meanwhile. */
function decimalFor(prices: readonly string[], answers: Answers): DecimalFound {
  const digits = prices.flatMap((cell) => readPrice(cell)?.digits || []);
  const { sign, unclear, isSure } = columnDecimal(digits);
  const [sample] = unclear;
  if (sample === undefined || isSure) return { decimal: sign, unclearSign: answers.decimal ?? sign, question: [] };
  const suggestion = sample.includes(".") ? "," : ".";
  const { decimal } = answers;
  if (decimal) return { decimal, unclearSign: decimal === suggestion ? null : decimal, question: [] };
  return {
    decimal: sign,
    unclearSign: null,
    question: [{ kind: "decimal", sample, count: unclear.length, suggestion }],
  };
}

function languageOf(pieces: readonly ReadPiece[]): "en" | "el" {
  const names = pieces.slice(0, 200).map(({ texts }) => texts.get("name") ?? "");
  const greek = names.filter((name) => /\p{Script=Greek}{2}/u.test(name));
  return greek.length * 2 > names.length ? "el" : "en";
}

function shown({ columns }: SourceTable): ImportedFile["columns"] {
  return columns.map(({ heading, samples, field, sure }) => ({ heading, samples, field, sure }));
}
