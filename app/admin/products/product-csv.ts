import { z } from "zod";
import { isPictureAddress } from "#domain/product.ts";
import { searchKey } from "#domain/text.ts";
import type { ImportLine } from "../data/product-imports.ts";
import type { ManagedProduct } from "../data/product-changes.ts";
import { parseCsv, type CsvCell, type CsvRow } from "../files/csv.ts";
import { decimalPoint } from "../decimal-point.ts";
import { fieldNames, formOf, formSchema } from "./form-values.ts";

/** The columns of the file, named as the database names them; the order is that of the export. */
/** `stock_seen` is the count at the export: an import changes it by that (STK-03). */
export const csvColumns = ["id", ...fieldNames, "image_url", "stock_seen"] as const;

export function productRows(products: readonly ManagedProduct[]): CsvCell[][] {
  return [[...csvColumns], ...products.map(productRow)];
}

function productRow(product: ManagedProduct): CsvCell[] {
  const form = formOf(product);
  const values = fieldNames.map((name) =>
    name === "price" ? (product.price ?? "") : String(form[name]),
  );
  return [product.id, ...values, product.image_url ?? "", form.stock];
}

export interface ImportFault {
  line: number;
  /** A code of the form's rules, or one of the file's own. */
  code: string;
}
export interface CheckedImport {
  lines: ImportLine[];
  faults: ImportFault[];
  unknown: string[];
}

/** The number of lines that `apply_product_import` manages within its minute, on a small machine too. */
const mostProducts = 10_000;

/** Every line is judged by the form's own rules before anything is sent. */
export function checkImport(file: string): CheckedImport {
  const rows = parseCsv(file);
  const head = rows?.[0]?.cells.map((name) => name.trim().toLowerCase());
  if (!rows || !head?.includes("name") || !head.includes("category")) return refused("no table");
  const body = rows.slice(1);
  if (body.length > mostProducts) return refused("too many");
  const checked = body.map((row) => checkRow(row, head));
  return {
    lines: checked.flatMap((result) => ("product" in result ? [result] : [])),
    faults: [...checked.flatMap((r) => ("code" in r ? [r] : [])), ...doubles(checked)],
    unknown: head.filter((name) => name !== "" && !csvColumns.some((column) => column === name)),
  };
}

function refused(code: string): CheckedImport {
  return { lines: [], faults: [{ line: 1, code }], unknown: [] };
}

function checkRow(row: CsvRow, head: readonly string[]): ImportLine | ImportFault {
  const { line } = row;
  // Excel ends lines within a cell as it ends rows; the database keeps LF.
  const cell = (name: string) => (row.cells[head.indexOf(name)] ?? "").replaceAll("\r\n", "\n");
  const price = decimalPoint(cell("price"));
  if (Number.isNaN(Number(price))) return { line, code: "price invalid" };
  const personalised = yesOrNo(cell("personalised"));
  if (personalised === undefined) return { line, code: "personalised invalid" };
  const one_of_a_kind = yesOrNo(cell("one_of_a_kind"));
  if (one_of_a_kind === undefined) return { line, code: "one of a kind invalid" };
  const checked = importSchema.safeParse({
    ...Object.fromEntries(fieldNames.map((name) => [name, cell(name)])),
    price,
    personalised,
    one_of_a_kind,
    stock_seen: cell("stock_seen"),
    category: cell("category").trim().toLowerCase(),
    id: cell("id").trim(),
    image_url: cell("image_url").trim(),
  });
  if (!checked.success) return { line, code: checked.error.issues[0]?.message ?? "no table" };
  // Columns that the file lacks stay as they are in the database.
  const named = Object.entries(checked.data).filter(([name]) => head.includes(name));
  return { line, product: Object.fromEntries(named) };
}

const importSchema = formSchema.extend({
  stock_seen: formSchema.shape.stock,
  id: z.union([z.uuid(), z.literal("").transform(() => null)], { message: "id invalid" }),
  image_url: z
    .string()
    .refine((url) => url === "" || isPictureAddress(url), "image address invalid")
    .transform((url) => (url === "" ? null : url)),
});

/** Spreadsheets save `true` in their own language: `ΑΛΗΘΗΣ`, `ΑΛΗΘΕΣ`. Undefined: neither. */
function yesOrNo(typed: string): boolean | undefined {
  const word = searchKey(typed);
  if (["true", "yes", "1", "ναι", "αληθησ", "αληθεσ"].includes(word)) return true;
  return ["", "false", "no", "0", "οχι", "ψευδησ", "ψευδεσ"].includes(word) ? false : undefined;
}

/** Refuses a product that stands twice in a file: it is unclear which of the two lines is meant. */
function doubles(checked: readonly (ImportLine | ImportFault)[]): ImportFault[] {
  const seen = new Set<unknown>();
  return checked.flatMap((result) => {
    if (!("product" in result) || !result.product["id"]) return [];
    if (seen.has(result.product["id"])) return [{ line: result.line, code: "id twice" }];
    seen.add(result.product["id"]);
    return [];
  });
}
