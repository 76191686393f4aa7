import type { CsvRow } from "../../../files/csv.ts";
import { choiceColumnsOf, headingOf } from "../../files/choice-columns.ts";
import { printList, printPairs, readList } from "../../files/list-cell.ts";
import { oldAddressesColumn } from "../../files/read-line.ts";
import type { FittedChoice } from "./fit-choices.ts";
import type { ReadPiece } from "./read-piece.ts";
import { plainNumber, readPrice } from "./cells/prices.ts";
import { isRingSize, readSizes } from "./cells/sizes.ts";
import type { SourceColumn, SourceTable } from "./source-table.ts";

/** A column of ours, and a piece's cell in it. */
type OwnColumn = readonly [heading: string, cell: (piece: ReadPiece) => string];

/** Own columns that are made of a file's texts, in their order. */
const textColumns = [
  "name",
  "name_el",
  "description",
  "description_el",
  "product_code",
  "image_alt",
  "price",
  "category",
  "stock",
  "fact: metal",
];

/** The pieces as a table of ours: the heading, then a row each. A column that no piece needs is left out. */
export function ownRows(table: SourceTable, pieces: readonly ReadPiece[], headingLine: number): CsvRow[] {
  const some = (need: (piece: ReadPiece) => boolean) => pieces.some(need);
  const hasPictures = table.byField.has("picture") || table.byField.has("variant_picture");
  const isListed = table.columns.some(({ typed }) => typed === "pictures");
  const candidates: (OwnColumn | false)[] = [
    ...textColumns.map((name) => some(({ texts }) => texts.has(name)) && textColumn(name)),
    hasPictures && (["image_url", ({ raw, pictures }) => raw?.get("image_url") ?? pictures[0] ?? ""] as const),
    (isListed || some(({ pictures }) => pictures.length > 1)) &&
      (["pictures", ({ raw, pictures }) => raw?.get("pictures") ?? printList(pictures.slice(1))] as const),
    some(({ picture_texts }) => picture_texts.some((text) => text !== "")) &&
      (["picture_texts", ({ picture_texts }) => printList(picture_texts)] as const),
    some(({ old_addresses }) => old_addresses.length > 0) &&
      ([oldAddressesColumn, ({ old_addresses }) => printList(old_addresses)] as const),
    ...table.columns.filter(({ field }) => field === "own").map(keptColumn),
    ...choiceColumns(pieces),
  ];
  const columns = candidates.filter((column) => column !== false);
  const rows = pieces.map((piece) => ({ line: piece.line, cells: columns.map(([, cell]) => cell(piece)) }));
  return [{ line: headingLine, cells: columns.map(([heading]) => heading) }, ...rows];
}

function textColumn(name: string): OwnColumn {
  return [name, ({ texts }) => texts.get(name) ?? ""];
}

/** A column of ours stays as it is, but for lists and pairs that are joined otherwise than we do. */
function keptColumn({ index, typed }: SourceColumn): OwnColumn {
  const [column] = choiceColumnsOf([typed]).columns;
  const isValues = column?.at.choice !== undefined && column.head.shape?.kind !== "text";
  if (/^(?:surcharge|stock)\s*:/i.test(typed))
    return [typed, ({ row, raw }) => (raw ? (row.cells[index] ?? "") : pairsCell(row.cells[index] ?? ""))];
  return [
    typed,
    (piece) => {
      const cell = piece.row.cells[index] ?? "";
      const isText = /^\d+\s*;.*(?:latin|greek|digits|signs)/i.test(cell);
      if (!isValues || isText || cell.trim() === "") return cell;
      return piece.raw && !areRingSizes(cell) ? cell : valuesCell(piece, typed, cell);
    },
  ];
}

/** Sizes that somebody typed into our own export, joined otherwise. */
function areRingSizes(cell: string): boolean {
  return !cell.includes(";") && readSizes(cell).length > 1 && readSizes(cell).every(isRingSize);
}

function valuesCell({ notes, line }: ReadPiece, column: string, cell: string): string {
  const values = readSizes(cell);
  const typed = readList(cell).filter((value) => value !== "");
  const after = printList(values);
  if (values.length === 0) notes.push({ line, column, kind: "left out", before: cell, after });
  else if (typed.length > values.length) notes.push({ line, column, kind: "twice", before: cell, after });
  return after;
}

/** Reads `50: +20 €, 52: 30` as `50=20;52=30`; what is no list of pairs stays for the plan to refuse. */
function pairsCell(cell: string): string {
  const parts = cell.split(/[;|\n]|,\s*(?=[^,=:]+[=:])/).filter((part) => part.trim() !== "");
  const pairs = parts.flatMap((part) => {
    const [, label = "", value = ""] = /^(.+?)\s*[=:]\s*\+?(.*)$/s.exec(part.trim()) ?? [];
    const digits = readPrice(value)?.digits;
    return label && digits !== undefined ? [[label, plainNumber(digits, null) ?? value] as const] : [];
  });
  return cell.includes("\\") || pairs.length < parts.length ? cell : printPairs(pairs);
}

/** Each choice has its values; surcharges and counts where a piece has any. */
function choiceColumns(pieces: readonly ReadPiece[]): OwnColumn[] {
  const headings = new Set(pieces.flatMap(({ choices }) => choices.map(({ head }) => headingOf(head))));
  return [...headings].flatMap((heading) =>
    aspects
      .map(([aspect, print]): OwnColumn => [`${aspect}: ${heading}`, (piece) => print(choiceOf(piece, heading))])
      .filter(([, cell]) => pieces.some((piece) => cell(piece) !== "")),
  );
}

const choiceOf = ({ choices }: ReadPiece, heading: string) =>
  choices.find(({ head }) => headingOf(head) === heading)?.values ?? [];

const aspects: readonly [string, (values: FittedChoice["values"]) => string][] = [
  ["choice", (values) => printList(values.map(({ label }) => label))],
  [
    "surcharge",
    (values) =>
      printPairs(values.map(({ label, surcharge }) => [label, surcharge === 0 ? "" : String(surcharge / 100)])),
  ],
  ["stock", (values) => printPairs(values.map(({ label, stock }) => [label, String(stock ?? "")]))],
];
