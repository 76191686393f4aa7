import type { Category } from "#domain/product.ts";
import type { CsvRow } from "../../../files/csv.ts";
import type { Field } from "./fields.ts";

/** Kinds of files that are known by their headings; `table`: any other with a heading line. */
export type FileShape =
  | "own"
  | "shopify"
  | "woocommerce"
  | "prestashop"
  | "etsy"
  | "square"
  | "loyverse"
  | "squarespace"
  | "google"
  | "meta"
  | "table";

/** Encodings of a text file, as `TextDecoder` names them. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1253", "iso-8859-7"] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** ISO 4217: currencies that a jeweller's prices may be in. */
export const currencies = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
  "AUD",
  "BGN",
  "CAD",
  "CZK",
  "DKK",
  "HUF",
  "ILS",
  "NOK",
  "PLN",
  "RON",
  "SEK",
  "TRY",
] as const;

export type DecimalSign = "." | ",";

/** All that was found out about a file. What is null does not apply: a workbook has no separator. Each can be answered otherwise. */
export interface Found {
  encoding: Encoding | null;
  separator: Separator | null;
  /** The line of the headings, counted from 1 as an editor or a spreadsheet shows it. */
  headingLine: number;
  decimal: DecimalSign;
  /** ISO 4217; the file's commonest. */
  currency: string;
  /** The currency of numbers that name none; null: each names one. */
  bareCurrency: string | null;
  /** The language of the names. */
  language: "en" | "el";
  /** Sheets of a workbook in their order, with the number of their lines; empty for a text file. */
  sheets: { name: string; lines: number }[];
  /** The sheet that was read. */
  sheet: string | null;
  /** Lines below the headings, empty ones apart. */
  lines: number;
}

/** A column of the file as it came. */
export interface ImportedColumn {
  /** The heading; the second of one name is `Price (2)`, one without a name `Column C`. Answers name it so. */
  heading: string;
  /** The first three different cells, shortened. */
  samples: string[];
  /** Meaning of the column; null: it is left out. */
  field: Field | null;
  /** False: ask. The `field` is a suggestion then. */
  sure: boolean;
}

/** Ways to take options that our choices can't hold as they are; see `OptionsQuestion`. */
export type OptionsAnswer = "combine" | "dearest" | "first";

interface CategoryQuestion {
  kind: "category";
  /** The word as the file has it first; empty: pieces of which the file says no category. Answers name it so. */
  word: string;
  /** Pieces that it stands with. */
  count: number;
  /** Names of the first three. */
  samples: string[];
  /** Nothing at all (null) leaves its pieces refused until it is answered. */
  suggestion: Category | "leave out" | null;
}

interface CurrencyQuestion {
  kind: "currency";
  currency: string;
  count: number;
  /** A price in it, as the file writes it. Unanswered, it is taken as euros: `answers.rates` says otherwise. */
  sample: string;
}

interface DecimalQuestion {
  kind: "decimal";
  /** Could be a thousand or one and a bit: `1.234`. */
  sample: string;
  count: number;
  suggestion: DecimalSign;
}

interface OptionsQuestion {
  kind: "options";
  /** The options' names: `Size / Metal`. Answers name it so. */
  options: string;
  reason: "prices" | "stock" | "more than three";
  /** Pieces with it, and the names of the first three. */
  count: number;
  samples: string[];
  /**
   * `combine`: one choice of all combinations, which loses nothing; `dearest`: options stay apart, each value at its dearest,
   * counts left off; `first`: only the first options, at their dearest.
   */
  answers: OptionsAnswer[];
  suggestion: OptionsAnswer;
}

interface SheetQuestion {
  kind: "sheet";
  sheets: { name: string; lines: number }[];
  suggestion: string;
}

/** Questions that only the jeweller can answer; unsure columns are no question here, but `sure: false`. Meanwhile its suggestion holds. */
export type ImportQuestion = CategoryQuestion | CurrencyQuestion | DecimalQuestion | OptionsQuestion | SheetQuestion;

/** The jeweller's own words about a file; all of it may be kept for the next file of that shape. */
export interface Answers {
  shape?: FileShape;
  encoding?: Encoding;
  separator?: Separator;
  headingLine?: number;
  decimal?: DecimalSign;
  /** The currency of numbers that name none; `EUR` unanswered. */
  currency?: string;
  sheet?: string;
  /** Meanings by the heading of the column; null: leave out. */
  columns?: Record<string, Field | null>;
  /** Answers by the word of the question. */
  categories?: Record<string, Category | "leave out">;
  /** Euros for one unit, by currency; 1 takes the number as euros. */
  rates?: Record<string, number>;
  /** Answers by the options of the question. */
  options?: Record<string, OptionsAnswer>;
}

export type NoteKind =
  /** A text that was too long ends at a sentence's end. */
  | "shortened"
  /** HTML became text; invisible signs are gone. */
  | "cleaned"
  /** Bytes that are no letter in the file's encoding. */
  | "unreadable"
  /** Our shop has no place for it, or can't take it; `before` is what it was. */
  | "left out"
  /** Was a file's name or a path, which no shop can fetch. */
  | "no picture address"
  /** More pictures than a piece has. */
  | "too many pictures"
  | "not published"
  | "gift card"
  | "category left out"
  /** A combination of a product that the products' file has not got. */
  | "no product"
  /** The price before a reduction. */
  | "regular price"
  | "price on request"
  /** Decimals beyond the cent. */
  | "rounded"
  /** Another currency, by the rate or as euros. */
  | "converted"
  | "stock below zero"
  /** Two options or more as one choice. */
  | "combined"
  /** Sizes that stood twice. */
  | "twice"
  /** The category is a guess from the name. */
  | "guessed";

/** Something that is not as the file has it. */
export interface Note {
  line: number;
  /** Our own column; empty: the whole piece. */
  column: string;
  kind: NoteKind;
  before: string;
  after: string;
}

/** Why a file can't be read at all. */
export type ReadFault =
  | "too large"
  | "empty"
  | "no table"
  /** A heading line, but no column that could be the name. */
  | "no names"
  | "too many lines"
  | "password"
  | "old excel"
  | "open document"
  | "numbers"
  | "unpacks too large"
  | "damaged"
  /** A quote that never closes; `faultLine` is where it may begin. */
  | "open quote"
  /** A picture, a PDF, an archive. */
  | "other file"
  /** Two files at once are PrestaShop's products and their combinations, and nothing else. */
  | "two files";

/** A file as our own columns: what `readTable` plans from. */
export interface ImportedFile {
  shape: FileShape;
  found: Found;
  columns: ImportedColumn[];
  questions: ImportQuestion[];
  /** Heading first, a piece a row; `line` is where the piece begins in the file. Empty with a fault. */
  rows: CsvRow[];
  notes: Note[];
  /** Pieces that are left out: not published, a gift card, of a category that was left out. Notes say which. */
  leftOut: number;
  fault?: ReadFault;
  faultLine?: number;
}

/** Bytes of a file that is read at all; it is refused by its size before. */
export const mostFileBytes = 20 * 1024 * 1024;
