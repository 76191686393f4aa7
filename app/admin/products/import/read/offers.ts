import { serverNow } from "../../../../data/server-clock.ts";
import { cents, type Cents } from "#domain/money.ts";
import { searchKey } from "#domain/text/search-key.ts";
import type { CsvRow } from "../../../files/csv.ts";
import type { Field } from "./fields.ts";
import { currencyIn, plainNumber, readPrice } from "./cells/prices.ts";
import type { PieceNotes, Reading } from "./reading.ts";
import { cellOf, cellsOf } from "./source-table.ts";

/** A line's price, count and code. */
export interface Offer {
  /** Nothing (null) where it is on request, or none is told. */
  price: Cents | null;
  /** A cell that is no price, as it stands: the plan refuses it. */
  odd: string | undefined;
  /** Nothing (null) where none is counted. */
  stock: number | null;
  code: string;
}

export function readOffer(reading: Reading, row: CsvRow, notes: PieceNotes): Offer {
  const { price, odd } = readAsked(reading, row, notes);
  const code = cellOf(reading.table, row, "product_code").replace(/^['’`](?=[\p{L}\d])/u, "");
  return { price, odd, stock: readStock(reading, row, notes), code };
}

/** The price that is asked now; the one before a reduction is left out and told. */
function readAsked(reading: Reading, row: CsvRow, notes: PieceNotes): Pick<Offer, "price" | "odd"> {
  const { table } = reading;
  const [sale = "", regular = ""] = (["sale_price", "regular_price"] as const).map((field) =>
    cellOf(table, row, field),
  );
  const price = cellOf(table, row, "price") || (regular === "" ? cellOf(table, row, "net_price") : "");
  const reduced = sale === "" ? undefined : amount(reading, row, { field: "sale_price", cell: sale, notes });
  const isNow = isReducedNow(table, row);
  const isReduced = reduced !== undefined && reduced !== null && reduced > 0 && isNow;
  const typed = price || regular || (isNow ? "" : sale);
  if (isReduced && typed !== "") notes.add("regular price", "price", typed, String(reduced / 100));
  if (isReduced) return { price: reduced, odd: undefined };
  if (price !== "" && regular !== "") {
    const before = amount(reading, row, { field: "regular_price", cell: regular });
    if (typeof before === "number" && before > 0) notes.add("regular price", "price", regular, price);
  }
  if (typed === "") return { price: null, odd: undefined };
  const read = amount(reading, row, { field: price ? "price" : "regular_price", cell: typed, notes });
  if (read === null) notes.add("price on request", "price", typed);
  return { price: read ?? null, odd: read === undefined ? typed : undefined };
}

/** Shops keep a reduced price beside its days, before they come and when they are over. */
function isReducedNow(table: Reading["table"], row: CsvRow): boolean {
  if (/^(?:no|n|false|0|οχι)$/.test(searchKey(cellOf(table, row, "on_sale")))) return false;
  const [from = "", till = ""] = cellOf(table, row, "sale_dates").split("/");
  const starts = Date.parse(cellOf(table, row, "sale_starts") || from);
  const last = cellOf(table, row, "sale_ends") || till;
  // A last day without its hour is whole.
  const ends = Date.parse(last) + (/\d:\d|T\d/.test(last) ? 0 : dayMs);
  return !(starts > serverNow()) && !(ends < serverNow());
}

const dayMs = 24 * 60 * 60 * 1000;

/** Cents of a price; null: on request; undefined: no price. */
function amount(
  reading: Reading,
  row: CsvRow,
  { field, cell, notes }: { field: Field; cell: string; notes?: PieceNotes },
): Cents | null | undefined {
  const read = readPrice(cell);
  if (!read) return undefined;
  if (read.digits === "") return null;
  const plain = plainNumber(read.digits, reading.unclearSign);
  if (plain === undefined) return undefined;
  const currency = read.currency ?? currencyOf(reading, row, field);
  const rate = currency === "EUR" ? 1 : new Map(Object.entries(reading.answers.rates ?? {})).get(currency);
  const exact = Number(plain) * (rate ?? 1) * 100;
  if (!Number.isSafeInteger(Math.round(exact))) return undefined;
  const rounded = cents(Math.round(exact));
  if (notes && currency !== "EUR") {
    reading.questions.askCurrency(currency, cell);
    notes.add("converted", "price", cell, String(rounded / 100));
  } else if (notes && /\.\d{3}/.test(plain)) notes.add("rounded", "price", cell, String(rounded / 100));
  return rounded;
}

function currencyOf({ table, answers, questions }: Reading, row: CsvRow, field: Field): string {
  const told = readPrice(`${cellOf(table, row, "currency")} 1`)?.currency;
  const heading = table.byField.get(field)?.[0]?.typed ?? "";
  const named = told ?? currencyIn(heading);
  if (named === undefined) questions.hasBare = true;
  return named ?? answers.currency ?? "EUR";
}

const soldOut = /^(?:0|no|n|false|οχι|.*out.?of.?stock.*|.*sold.?out.*|.*εξαντλ.*|.*discontinued.*|μη διαθεσιμο)$/;
const noCount = /unlimited|απεριορ|^(?:yes|ναι|true|in.?stock|διαθεσιμο|made to order|κατοπιν παραγγελιασ)$/;

/** Counts of all places together; null where the shop counts none. */
function readStock({ table }: Reading, row: CsvRow, notes: PieceNotes): number | null {
  const cells = cellsOf(table, row, "stock");
  const isOut = table.byField.has("in_stock") && soldOut.test(searchKey(cellOf(table, row, "in_stock") || "in stock"));
  const counts = cells.filter((cell) => !noCount.test(searchKey(cell))).map((cell) => countOf(cell));
  const odd = cells.find((_cell, at) => counts[at] === undefined && !noCount.test(searchKey(cells[at] ?? "")));
  if (odd !== undefined) notes.add("left out", "stock", odd);
  const known = counts.flatMap((count) => count ?? []);
  if (known.length === 0) return isOut ? 0 : null;
  const sum = known.reduce((one, other) => one + Math.max(other, 0), 0);
  if (known.some((count) => count < 0)) notes.add("stock below zero", "stock", cells.join(" + "), String(sum));
  if (!isCounted(table, row)) {
    if (sum > 0) notes.add("left out", "stock", cells.join(" + "));
    return null;
  }
  return sum;
}

function countOf(cell: string): number | undefined {
  const bare = cell.replace(/[\s'](?=\d{3})/g, "");
  const [, number = ""] = /^[~><≥+]?\s*([-−]?\d+)(?:[.,]0+)?\+?(?:\s*\p{L}+\.?)?$/u.exec(bare) ?? [];
  if (number !== "") return Number(number.replace("−", "-"));
  return soldOut.test(searchKey(cell)) ? 0 : undefined;
}

/** A shop that sells on below nothing, or keeps no count of it, makes the piece to order. */
function isCounted(table: Reading["table"], row: CsvRow): boolean {
  const goesOn = searchKey(cellOf(table, row, "sells_without_stock"));
  if (/^(?:continue|true|yes|1|notify)$/.test(goesOn)) return false;
  const tracked = searchKey(cellOf(table, row, "tracks_stock"));
  return table.byField.has("tracks_stock") ? !/^(?:|n|no|false|0)$/.test(tracked) : true;
}
