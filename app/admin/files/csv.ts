import papa from "papaparse";
import type { Language } from "#domain/language.ts";
import { shopToday } from "../words/shop-days.ts";

/** One line of a table, as texts; `line` counts from 1 in the file, as an editor shows it. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Numbers are printed as the language's spreadsheets read them. */
export type CsvCell = string | number;

/**
 * RFC 4180 as Excel reads it: a byte order mark; semicolons and decimal commas in Greek.
 * A cell that would run as a formula gets an apostrophe, and so does what begins a cell where the spreadsheet's separator
 * is another than the file's; `parseCsv` takes them away.
 */
export function printCsv(rows: readonly (readonly CsvCell[])[], language: Language): string {
  const cells = rows.map((row) => row.map((cell) => printCell(cell, language)));
  return `\uFEFF${papa.unparse(cells, { delimiter: language === "el" ? ";" : "," })}\r\n`;
}

function printCell(cell: CsvCell, language: Language): string {
  if (typeof cell === "number") return language === "el" ? `${cell}`.replace(".", ",") : `${cell}`;
  const guarded = cell.replace(otherCell, "$1'");
  return formula.test(cell) ? `'${guarded}` : guarded;
}

/** The apostrophe among them: a guard that stood in the text before is guarded too. */
const signs = "=+\\-@＝＋－＠'";
const formula = new RegExp(`^[${signs}\\t\\r\\n]`);
const separators = '([;,\\t\\r\\n]"*)';
const otherCell = new RegExp(`${separators}(?=[${signs}])`, "g");
const guardedOtherCell = new RegExp(`${separators}'(?=[${signs}])`, "g");

/** UTF-8; UTF-16, Excel's "Unicode text"; else the Greek Windows code page (WHATWG Encoding, "windows-1253"). */
export function decodeCsv(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1253").decode(bytes);
  }
}

/** Excel's own first line, which names the separator and is no row. */
const separatorLine = /^sep=([,;\t])\n/i;

/** The first line tells the separator. Line ends become `\n`. Undefined: a quote never closes, or text follows one. */
export function parseCsv(file: string): CsvRow[] | undefined {
  const { rows, hasStray, openQuote } = readCsv(file);
  return hasStray || openQuote !== undefined ? undefined : rows;
}

export interface CsvTable {
  rows: CsvRow[];
  /** Quotes stand within a quoted cell as if they were text: `"Ring "Star" gold"`. */
  hasStray: boolean;
  /** The line of a quote that closes in another line than it may, or never. */
  openQuote: number | undefined;
}

/** The same of a file that may be broken; `separator` where it is known. */
export function readCsv(file: string, separator?: string): CsvTable {
  const text = file.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const told = separatorLine.exec(text);
  const csv = text.slice(told?.[0].length ?? 0);
  const table: CsvTable = { rows: [], hasStray: false, openQuote: undefined };
  let line = told ? 2 : 1;
  let from = 0;
  papa.parse<string[]>(csv, {
    delimiter: separator ?? told?.[1] ?? separatorOf(csv),
    newline: "\n",
    step({ data, errors, meta }) {
      table.hasStray ||= errors.length > 0;
      const isOpen = errors.some(({ code }) => code === "MissingQuotes") || data.some((cell) => cell.includes("\n"));
      if (errors.length > 0 && isOpen) table.openQuote ??= line;
      if (data.some((value) => value.trim() !== "")) table.rows.push({ line, cells: data.map(unguarded) });
      line += csv.slice(from, meta.cursor).split("\n").length - 1;
      from = meta.cursor;
    },
  });
  return table;
}

function separatorOf(text: string): string {
  const head = /^[^\n]*/.exec(text)?.[0] ?? "";
  const counted = [",", ";", "\t"].map((sign) => [sign, head.split(sign).length] as const);
  return counted.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ",";
}

function unguarded(value: string): string {
  const text = value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value;
  return text.replace(guardedOtherCell, "$1");
}

/** Gives a file to keep, named with the day: `products-2026-11-21.csv`. */
export function saveCsv(name: string, file: string): void {
  const url = URL.createObjectURL(new Blob([file], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}-${shopToday()}.csv`;
  link.click();
  // The download has begun by then, so the address can be revoked.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
