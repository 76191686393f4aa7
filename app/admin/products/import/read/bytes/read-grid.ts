import { readCsv, type CsvRow } from "../../../../files/csv.ts";
import type { Answers, Found, ImportQuestion, ReadFault } from "../imported-file.ts";
import { headingRow, matchColumns } from "../match-columns.ts";
import { decode, encodingOf } from "./decode.ts";
import { fileKind } from "./file-kind.ts";
import { isFeed, isHtmlTable, readFeed, readHtmlTable } from "./read-feed.ts";
import type { Sheet } from "./read-workbook.ts";
import { separatorOf } from "./separator-of.ts";

interface Grid {
  rows: CsvRow[];
  found: Found;
  questions: ImportQuestion[];
}

interface Failed {
  fault: ReadFault;
  found?: Found;
  /** The line of the fault. */
  line?: number | undefined;
}

/** All that is found out about a file that can't be read. */
export const nothing: Found = {
  encoding: null,
  separator: null,
  headingLine: 1,
  decimal: ".",
  currency: "EUR",
  bareCurrency: null,
  language: "en",
  sheets: [],
  sheet: null,
  lines: 0,
};

/** The lines of a file, whatever it is, and what was found out about it. */
export async function readGrid(bytes: Uint8Array, answers: Answers): Promise<Grid | Failed> {
  if (bytes.length === 0) return { fault: "empty" };
  const kind = fileKind(bytes);
  if (kind.kind === "fault") return { fault: kind.fault };
  return kind.kind === "workbook" ? readSheets(bytes, answers) : readText(bytes, answers);
}

async function readSheets(bytes: Uint8Array, answers: Answers): Promise<Grid | Failed> {
  const { readWorkbook } = await import("./read-workbook.ts");
  const sheets = await readWorkbook(bytes).catch(() => undefined);
  if (!sheets) return { fault: "damaged" };
  const full = sheets.filter(({ rows }) => rows.length > 0);
  const [best] = [...full].sort((one, other) => tableScore(other) - tableScore(one));
  const sheet = full.find(({ name }) => name === answers.sheet) ?? best;
  if (!sheet) return { fault: "empty" };
  const listed = sheets.map(({ name, rows }) => ({ name, lines: rows.length }));
  const found = { ...nothing, sheets: listed, sheet: sheet.name };
  const isAsked = full.length > 1 && answers.sheet === undefined;
  const question = { kind: "sheet", sheets: listed, suggestion: sheet.name } as const;
  return { rows: sheet.rows, found, questions: isAsked ? [question] : [] };
}

/** Known headings first, then lines. */
function tableScore({ rows }: Sheet): number {
  const at = headingRow(rows, undefined);
  const head = rows[at ?? -1];
  const known = head
    ? matchColumns(head, [], { shape: "table", answers: {} }).filter(({ field }) => field !== null).length
    : 0;
  return known * 1e6 + rows.length;
}

function readText(bytes: Uint8Array, answers: Answers): Grid | Failed {
  const encoding = answers.encoding ?? encodingOf(bytes);
  const text = decode(bytes, encoding);
  const found = { ...nothing, encoding };
  if (isHtmlTable(text)) return { rows: readHtmlTable(text), found, questions: [] };
  if (isFeed(text)) return { rows: readFeed(text), found, questions: [] };
  // No text holds zeros, and few signs that are none.
  if (text.includes("\0")) return { fault: "other file", found };
  const separator = answers.separator ?? separatorOf(text);
  const csv = readCsv(text, separator);
  // Feeds with tabs mean their quotes as they stand.
  const isBroken = csv.openQuote !== undefined;
  if (isBroken && separator !== "\t")
    return { fault: "open quote", found: { ...found, separator }, line: csv.openQuote };
  const rows = separator === "\t" && (isBroken || csv.hasStray) ? tabbed(text) : csv.rows;
  return { rows, found: { ...found, separator }, questions: [] };
}

function tabbed(text: string): CsvRow[] {
  const lines = text.split(/\r\n?|\n/);
  return lines
    .map((line, at) => ({ line: at + 1, cells: line.split("\t") }))
    .filter(({ cells }) => cells.join("").trim() !== "");
}
