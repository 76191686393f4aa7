import { mostPictures } from "#domain/pictures.ts";
import { productLimits } from "#domain/product.ts";
import { searchKey } from "#domain/text/search-key.ts";
import type { CsvRow } from "../../../files/csv.ts";
import { categoryIn, categoryOf } from "./cells/categories.ts";
import type { Field } from "./fields.ts";
import type { SourcePiece } from "./group-lines.ts";
import type { Note } from "./imported-file.ts";
import { oldAddressesOf } from "./old-addresses.ts";
import { readPictures } from "./cells/picture-addresses.ts";
import { isCleaned, plainText, shortened } from "./cells/plain-text.ts";
import { PieceNotes, type Reading } from "./reading.ts";
import { sellPiece } from "./sell-piece.ts";
import { cellOf, cellsOf, firstCell } from "./source-table.ts";
import type { FittedChoice } from "./fit-choices.ts";

/** A piece in our own words; what is undefined, the file does not tell. */
export interface ReadPiece {
  line: number;
  row: CsvRow;
  /** Cells of a line of our own export, which stay as they are. */
  raw: Map<string, string> | undefined;
  texts: Map<string, string>;
  pictures: string[];
  /** Texts of the pictures behind the first, place by place. */
  picture_texts: string[];
  old_addresses: string[];
  choices: FittedChoice[];
  notes: Note[];
  /** A note says why. */
  isLeftOut: boolean;
}

/** Reads a piece of one line or of several. */
export function readPiece(reading: Reading, piece: SourcePiece): ReadPiece {
  const { table } = reading;
  const [row = { line: 0, cells: [] }] = piece.rows;
  const notes = new PieceNotes(row.line);
  const texts = new Map<string, string>();
  const raw = rawOf(table, row);
  for (const column of textColumns) {
    const kept = raw?.get(column.name);
    if (kept !== undefined) texts.set(column.name, kept);
    if (raw) continue;
    const typed = textOf(reading, piece, column.fields);
    const text = tidied(typed, column, notes, table.shape === "woocommerce");
    if (table.byField.has(column.fields[0] ?? "name") || text !== "") texts.set(column.name, text);
  }
  const name = texts.get("name") ?? "";
  const pictures = raw ? [] : picturesOf(reading, piece, notes);
  const textsOfPictures = raw ? new Map<string, string>() : textsByPicture(reading, piece, notes);
  if (textsOfPictures.size > 0) texts.set("image_alt", textsOfPictures.get(pictures[0] ?? "") ?? "");
  const reason = piece.hasParent ? leftOutFor(reading, row) : allLeftOut(reading, piece);
  if (reason) notes.add(reason.kind, "", name, reason.word);
  const category = readCategory(reading, piece, { name, notes, isLeftOut: reason !== undefined });
  texts.set("category", category === "leave out" ? "" : category);
  const sold = sellPiece(reading, withoutHidden(reading, piece, notes), {
    name,
    notes,
    isLeftOut: reason !== undefined,
  });
  for (const [column, cell] of sold.cells) texts.set(column, column === "price" ? cell : (raw?.get(column) ?? cell));
  return {
    line: row.line,
    row,
    raw,
    texts,
    pictures,
    picture_texts: pictures.slice(1).map((address) => textsOfPictures.get(address) ?? ""),
    old_addresses: oldAddressesOf(reading, piece, name),
    choices: sold.choices,
    // A piece that is left out needs no more than the reason.
    notes: reason ? notes.list.filter(({ kind }) => kind === reason.kind) : notes.list,
    isLeftOut: reason !== undefined || category === "leave out",
  };
}

/** The cells of a line of our own export, or of one that names one of our pieces: they need no tidying. */
function rawOf({ columns }: Reading["table"], row: CsvRow): Map<string, string> | undefined {
  const id = columns.find(({ key, field }) => key === "id" && field === "own");
  const isNamed = id !== undefined && (row.cells[id.index] ?? "").trim() !== "";
  const isExport = ["stock_seen", "picture_texts"].every((name) => columns.some(({ typed }) => typed === name));
  if (!isNamed && !isExport) return undefined;
  return new Map(columns.map(({ typed, index }) => [typed.toLowerCase(), row.cells[index] ?? ""]));
}

interface TextColumn {
  name: string;
  fields: readonly Field[];
  most: number;
  lines: "one line" | "many lines";
}

const { nameLength, descriptionLength, pictureAltLength } = productLimits;
const textColumns: readonly TextColumn[] = [
  { name: "name", fields: ["name"], most: nameLength, lines: "one line" },
  { name: "name_el", fields: ["name_el"], most: nameLength, lines: "one line" },
  { name: "description", fields: ["short_description", "description"], most: descriptionLength, lines: "many lines" },
  { name: "description_el", fields: ["description_el"], most: descriptionLength, lines: "many lines" },
  { name: "image_alt", fields: ["picture_text"], most: pictureAltLength, lines: "one line" },
];

/** A short text stands before the long one, unless that begins with it. */
function textOf({ table }: Reading, { rows }: SourcePiece, fields: readonly Field[]): string {
  const [first = "", second = ""] = fields.map((field) => firstCell(table, rows, field));
  return second === "" || second.startsWith(first) ? second || first : `${first}\n\n${second}`;
}

/** Signs that are looked at; what follows would not fit by far. */
const mostSigns = 50_000;

function tidied(whole: string, { name, most, lines }: TextColumn, notes: PieceNotes, isEscaped: boolean): string {
  if (whole === "") return "";
  const typed = whole.slice(0, mostSigns);
  const text = plainText(isEscaped ? unescaped(typed) : typed, lines);
  const short = shortened(text, most);
  if (short.includes("\ufffd")) notes.add("unreadable", name, short);
  if (short !== text) notes.add("shortened", name, text, short);
  else if (isCleaned(typed, text)) notes.add("cleaned", name, typed, text);
  return short;
}

/** WooCommerce writes line breaks as two signs, and shows them as breaks. */
function unescaped(typed: string): string {
  return typed.replaceAll(String.raw`\n`, /<[a-z]/i.test(typed) ? "<br>" : "\n").replaceAll(String.raw`\,`, ",");
}

const no =
  /^(?:0|-1|no|n|false|draft|archived|inactive|hidden|not visible individually|private|unlisted|disabled|unavailable|οχι|ανενεργο|προσχεδιο|προχειρο|κρυφο)$/;
const yes = /^(?:1|yes|y|true|ναι)$/;

function leftOutFor(
  { table }: Reading,
  row: CsvRow,
): { kind: "not published" | "gift card"; word: string } | undefined {
  const hidden = cellsOf(table, row, "published").find((cell) => no.test(searchKey(cell)));
  if (hidden !== undefined) return { kind: "not published", word: hidden };
  const archived = cellOf(table, row, "archived");
  if (yes.test(searchKey(archived))) return { kind: "not published", word: archived };
  const isGift =
    yes.test(searchKey(cellOf(table, row, "gift_card"))) ||
    (["gift_card", "row_kind"] as const).some((field) => /gift.?card/i.test(cellOf(table, row, field)));
  return isGift ? { kind: "gift card", word: "" } : undefined;
}

/** A piece without a parent is left out unless another of its lines says that it is shown. */
function allLeftOut(reading: Reading, { rows }: SourcePiece): ReturnType<typeof leftOutFor> {
  const [row, ...more] = rows;
  const says = (other: CsvRow) => hiding.some((field) => cellOf(reading.table, other, field) !== "");
  const isShown = more.some((other) => says(other) && !leftOutFor(reading, other));
  return row && !isShown ? leftOutFor(reading, row) : undefined;
}

const hiding = ["published", "archived"] as const;

/** Variants that the other shop does not sell are no values here. */
function withoutHidden(reading: Reading, piece: SourcePiece, notes: PieceNotes): SourcePiece {
  const rows = piece.rows.filter((row) => !leftOutFor(reading, row));
  if (rows.length === 0 || rows.length === piece.rows.length) return piece;
  for (const row of piece.rows) {
    const told = cellsOf(reading.table, row, "option_value");
    if (!rows.includes(row)) notes.add("left out", "", told.join(" / ") || cellOf(reading.table, row, "variant_name"));
  }
  return { ...piece, rows };
}

interface Piece {
  name: string;
  notes: PieceNotes;
  isLeftOut: boolean;
}

/** The category by its words; a file that has none is judged by the piece's own words, and what stays unknown is asked. */
function readCategory(reading: Reading, { rows }: SourcePiece, { name, notes, isLeftOut }: Piece): string {
  const { table, categories, questions } = reading;
  const word = firstCell(table, rows, "category");
  const answer = categories.get(searchKey(word));
  const known = word === "" ? undefined : (answer ?? categoryOf(word));
  const hints = rows.flatMap((row) => cellsOf(table, row, "category_hint"));
  const hinted = known ?? hints.map((hint) => categoryOf(hint)).find((category) => category !== undefined);
  const guess = hinted ?? categoryIn(name);
  if (isLeftOut) return "";
  const isSure = hinted !== undefined || (word === "" && guess !== undefined);
  const isGuess = known === undefined && (word !== "" || hinted === undefined);
  if (isSure && isGuess && guess) notes.add("guessed", "category", word, guess);
  // A question that was answered stays, to be answered otherwise.
  if (!isSure || answer !== undefined) questions.askCategory(word, name, guess === "leave out" ? undefined : guess);
  const category = (isSure ? guess : answer) ?? word;
  if (category === "leave out") notes.add("category left out", "category", word, name);
  return category;
}

/** Texts by address, where lines of a piece have a picture each. */
function textsByPicture({ table }: Reading, { rows }: SourcePiece, notes: PieceNotes): Map<string, string> {
  const column = textColumns.find(({ name }) => name === "image_alt");
  const told = rows.flatMap((row) => {
    const [address, ...more] = readPictures(cellsOf(table, row, "picture")).addresses;
    const typed = cellOf(table, row, "picture_text");
    const isOne = column && address !== undefined && more.length === 0 && typed !== "";
    return isOne ? [[address, tidied(typed, column, notes, false)] as const] : [];
  });
  return new Map(told);
}

/** Pictures of all lines, those of the piece before those of its variants. */
function picturesOf({ table }: Reading, { rows }: SourcePiece, notes: PieceNotes): string[] {
  const cells = (["picture", "variant_picture"] as const).flatMap((field) =>
    rows.flatMap((row) => cellsOf(table, row, field)),
  );
  const { addresses, strays } = readPictures(cells);
  for (const stray of strays) notes.add("no picture address", "image_url", stray);
  const more = addresses.slice(mostPictures);
  if (more.length > 0) notes.add("too many pictures", "pictures", more.join("\n"));
  return addresses.slice(0, mostPictures);
}
