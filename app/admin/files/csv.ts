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
 * is another than the file's; `readCsv` takes them away.
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

/** Excel's own first line, which names the separator and is no row. */
const separatorLine = /^sep=([,;\t])\n/i;

export interface CsvTable {
  rows: CsvRow[];
  /** Quotes stand within a quoted cell as if they were text: `"Ring "Star" gold"`. */
  hasStray: boolean;
  /** The line of a quote that closes in another line than it may, or never. */
  openQuote: number | undefined;
}

/** Line ends become `\n`; empty lines are counted and left out. */
export function readCsv(file: string, separator: string): CsvTable {
  const text = file.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const told = separatorLine.exec(text);
  const csv = text.slice(told?.[0].length ?? 0);
  const table: CsvTable = { rows: [], hasStray: false, openQuote: undefined };
  let line = told ? 2 : 1;
  let from = 0;
  papa.parse<string[]>(csv, {
    delimiter: separator,
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
