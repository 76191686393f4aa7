import { z } from "zod";
import { isPictureAddress } from "#domain/pictures.ts";
import { searchKey } from "#domain/text/search-key.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";
import { typedFacts } from "../facts/facts-form.ts";
import { emptyForm, fieldNames, formOf, formSchema, type FormOutput } from "../../product/form-values.ts";
import { orderColumn, type ChoiceColumn } from "./choice-columns.ts";
import { collectionsColumn, readCollectionsCell } from "./collection-cells.ts";
import { readFactCells } from "./fact-cells.ts";
import type { CellFault, FileFault, LineFaults } from "./import-fault.ts";
import { readList } from "./list-cell.ts";
import { readPictureCells } from "./picture-cells.ts";
import type { FileProduct } from "./product-rows.ts";
import { readChoiceCells, type KeptValue } from "./read-choices.ts";

/** Addresses that a piece had in another shop, as a list; they are to lead to it. */
export const oldAddressesColumn = "old_addresses";

export const emptyProduct: FileProduct = {
  form: emptyForm,
  image_url: "",
  pictures: [],
  facts: typedFacts({}),
  choices: [],
  collections: [],
};

/** A file's first line: where each known column stands (0 is the first), and the choices' columns. */
export interface Head {
  at: ReadonlyMap<string, number>;
  /** The number of its cells. */
  width: number;
  choices: readonly ChoiceColumn[];
}

export interface ReadLine {
  details: FileProduct;
  fields: FormOutput & { image_url: string | null };
  /** The count that the file was made with, if it says so. */
  stock_seen: number | null | undefined;
  kept: KeptValue[];
  old_addresses: string[];
}

interface Line {
  cells: readonly string[];
  head: Head;
  /** The line's piece as it is known: columns that the file has not got stay. */
  known: FileProduct;
  /** Addresses of the collections that there are by hand. */
  collections: readonly string[];
  faults: LineFaults;
}

/** Reads a line; undefined when `faults` says why it can't be read. */
export function readLine({ cells, head, known, collections: there, faults }: Line): ReadLine | undefined {
  // Excel ends lines within a cell as it ends rows; the database keeps LF.
  const cell = (column: string) => {
    const at = head.at.get(column);
    return at === undefined ? undefined : (cells[at] ?? "").replaceAll("\r\n", "\n");
  };
  const read = readFields(cell, known, faults);
  const pictures = readPictureCells(cell, known.pictures, faults);
  const facts = readFactCells(cell, known.facts, faults);
  const kept: KeptValue[] = [];
  const order = cell(orderColumn) ?? "";
  const choices = readChoiceCells(head.choices, {
    cells,
    known: known.choices,
    faults,
    kept,
    order,
  });
  const collections = readCollectionsCell(cell(collectionsColumn), known.collections, { collections: there, faults });
  if (!read || faults.list.length > 0) return undefined;
  const { stock_seen, image_url, ...fields } = read;
  const { stock, one_of_a_kind } = fields;
  const counted = stock === null ? null : { quantity: stock, one_of_a_kind };
  const form = formOf({ id: "", created_at: "", ...fields, stock: counted });
  const details = { form, image_url: image_url ?? "", pictures, facts, choices, collections };
  const seen = head.at.has("stock_seen") ? stock_seen : undefined;
  const old_addresses = readList(cell(oldAddressesColumn) ?? "").filter((address) => address !== "");
  return { details, fields: { ...fields, image_url }, stock_seen: seen, kept, old_addresses };
}

const schema = formSchema.extend({
  stock_seen: formSchema.shape.stock,
  image_url: z
    .string()
    .refine((url) => url === "" || isPictureAddress(url), "picture address invalid")
    .transform((url) => (url === "" ? null : url)),
});

function readFields(cell: (column: string) => string | undefined, known: FileProduct, faults: LineFaults) {
  const typed = Object.fromEntries(fieldNames.map((name) => [name, cell(name) ?? known.form[name]]));
  const price = decimalPoint(String(typed["price"]));
  if (Number.isNaN(Number(price))) faults.add("price", { code: "price invalid" });
  const flag = (name: "personalised" | "one_of_a_kind", code: FileFault) => {
    const is = yesOrNo(String(typed[name]));
    if (is === undefined) faults.add(name, { code } as CellFault);
    return is ?? false;
  };
  const checked = schema.safeParse({
    ...typed,
    price: Number.isNaN(Number(price)) ? "" : price,
    personalised: flag("personalised", "personalised invalid"),
    one_of_a_kind: flag("one_of_a_kind", "one of a kind invalid"),
    category: String(typed["category"]).trim().toLowerCase(),
    stock_seen: cell("stock_seen") ?? "",
    image_url: cell("image_url")?.trim() ?? known.image_url,
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    faults.add(String(path[0]), { code: message } as CellFault);
  }
  return checked.data;
}

/** Spreadsheets save `true` in their own language: `ΑΛΗΘΗΣ`, `ΑΛΗΘΕΣ`. Undefined: neither. */
function yesOrNo(typed: string): boolean | undefined {
  const word = searchKey(typed);
  if (["true", "yes", "1", "ναι", "αληθησ", "αληθεσ"].includes(word)) return true;
  return ["", "false", "no", "0", "οχι", "ψευδησ", "ψευδεσ"].includes(word) ? false : undefined;
}
