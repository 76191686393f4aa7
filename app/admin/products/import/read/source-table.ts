import type { CsvRow } from "../../../files/csv.ts";
import type { Field } from "./fields.ts";
import type { FileShape, ImportedColumn } from "./imported-file.ts";

export interface SourceColumn extends ImportedColumn {
  /** The heading as it stands. */
  typed: string;
  index: number;
  /** The heading as `headingKey` has it. */
  key: string;
}

/** A file's lines below its headings, and what its columns mean. */
export interface SourceTable {
  shape: FileShape;
  columns: SourceColumn[];
  rows: CsvRow[];
  byField: ReadonlyMap<Field, readonly SourceColumn[]>;
}

export function byField(columns: readonly SourceColumn[]): Map<Field, SourceColumn[]> {
  const map = new Map<Field, SourceColumn[]>();
  for (const column of columns) {
    if (column.field) map.set(column.field, [...(map.get(column.field) ?? []), column]);
  }
  return map;
}

/** Cells of a meaning that hold something, in the order of their columns. */
export function cellsOf(table: SourceTable, row: CsvRow, field: Field): string[] {
  const columns = table.byField.get(field);
  if (!columns) return [];
  return columns.map(({ index }) => (row.cells[index] ?? "").trim()).filter((cell) => cell !== "");
}

export function cellOf(table: SourceTable, row: CsvRow, field: Field): string {
  return cellsOf(table, row, field)[0] ?? "";
}

/** A cell of the first line that holds one. */
export function firstCell(table: SourceTable, rows: readonly CsvRow[], field: Field): string {
  for (const row of rows) {
    const cell = cellOf(table, row, field);
    if (cell !== "") return cell;
  }
  return "";
}
