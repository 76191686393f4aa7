import { searchKey } from "#domain/text/search-key.ts";
import type { CsvRow } from "../../../files/csv.ts";
import type { Field } from "./fields.ts";
import { cellOf, type SourceTable } from "./source-table.ts";

/** The lines of one piece; the first tells of the piece itself. */
export interface SourcePiece {
  rows: CsvRow[];
  /** WooCommerce: variations follow a parent, whose own values are only lists. */
  hasParent: boolean;
}

/** Lines that belong together: of one handle or group, a parent's variations, and lines without a name below one with it. */
export function groupLines(table: SourceTable): SourcePiece[] {
  const pieces: SourcePiece[] = [];
  const known = new Map<string, SourcePiece>();
  let last: SourcePiece | undefined;
  for (const row of table.rows) {
    const kind = searchKey(cellOf(table, row, "row_kind"));
    const isVariation = /variation|παραλλαγη/.test(kind);
    const keys = isVariation ? parentKeys(table, row) : ownKeys(table, row, kind);
    const found = keys.map((key) => known.get(key)).find((piece) => piece !== undefined);
    const isContinued = !isVariation && keys.length === 0 && goesOn(table, row);
    const piece = found ?? (isContinued ? last : undefined);
    if (piece) {
      // A parent that stands below its variations tells of the piece all the same.
      if (kind !== "" && !isVariation) piece.rows.unshift(row);
      else piece.rows.push(row);
      piece.hasParent ||= kind !== "" && !isVariation;
    }
    last = piece ?? { rows: [row], hasParent: kind !== "" && !isVariation };
    if (!piece) pieces.push(last);
    for (const key of keys) known.set(key, last);
  }
  return pieces;
}

/** A line without a name is a variant or a picture of the piece above it, or else a piece whose name is missing. */
function goesOn(table: SourceTable, row: CsvRow): boolean {
  const has = (field: Field) => cellOf(table, row, field) !== "";
  if (has("name")) return false;
  const isVariant = optionFields.some(has);
  return isVariant || (has("picture") && !has("price") && !has("product_code"));
}

const optionFields = ["option_value", "variant_name", "sizes", "lengths", "metals", "colours"] as const;

/** WooCommerce names a parent by its code, or as `id:44`. */
function parentKeys(table: SourceTable, row: CsvRow): string[] {
  const parent = cellOf(table, row, "parent");
  const number = /^id:(\d+)$/i.exec(parent)?.[1];
  return parent === "" ? [] : [number ? `number ${number}` : `code ${parent}`];
}

function ownKeys(table: SourceTable, row: CsvRow, kind: string): string[] {
  const group = cellOf(table, row, "group");
  if (group !== "") return [`group ${group}`];
  const name = cellOf(table, row, "name");
  if (table.shape === "square" && name !== "") return [`name ${name} ${cellOf(table, row, "category")}`];
  if (kind === "") return [];
  const [number, code] = [cellOf(table, row, "number"), cellOf(table, row, "product_code")];
  return [...(number ? [`number ${number}`] : []), ...(code ? [`code ${code}`] : [])];
}
