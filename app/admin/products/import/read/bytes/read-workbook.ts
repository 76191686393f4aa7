import type { CsvRow } from "../../../../files/csv.ts";

/** A sheet's lines as texts; numbers as the wire has them. */
export interface Sheet {
  name: string;
  rows: CsvRow[];
}

/**
 * All sheets of a workbook, formulas by what they gave when it was saved. The library unpacks large parts in workers of
 * its own, which the pages' policy refuses, but not that of a worker.
 * @throws what the library throws at damaged files
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const { default: readSheets } = await import("read-excel-file/universal");
  const sheets = await readSheets(new Blob([bytes.slice()]), { trim: false });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.flatMap(rowOf) }));
}

function rowOf(cells: readonly unknown[], index: number): CsvRow[] {
  const texts = cells.map(textOf);
  return texts.some((text) => text.trim() !== "") ? [{ line: index + 1, cells: texts }] : [];
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  if (typeof value === "number") return numberText(value);
  return typeof value === "string" ? value : typeof value === "boolean" ? String(value) : "";
}

/** Three decimals get a fourth, so that `1.234` is no thousand. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}
