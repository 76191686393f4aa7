import { z } from "zod";
import type { ImportLine } from "../../data/product-imports.ts";
import type { ManagedProduct } from "../../data/product-changes.ts";
import { parseCsv, type CsvRow } from "../csv.ts";
import { fieldNames, formOf, formSchema } from "./form-values.ts";

/** The columns of the file, named as the database names them; the order is that of the export. */
export const csvColumns = ["id", ...fieldNames, "image_url"] as const;

export function productRows(products: readonly ManagedProduct[]): string[][] {
  return [[...csvColumns], ...products.map(productRow)];
}

function productRow(product: ManagedProduct): string[] {
  const values = Object.values(formOf(product)).map(String);
  return [product.id, ...values, product.image_url ?? ""];
}

export interface ImportFault {
  line: number;
  /** A code of the form's rules, or one of the file's own. */
  code: string;
}
export type CheckedImport = { lines: ImportLine[]; faults: ImportFault[] };

/** What one transaction applies well within the 8 s that a statement has (access.md 6.4): 1,000 lines take about one. */
const mostProducts = 2000;

/** Every line is judged by the form's own rules before anything is sent. */
export function checkImport(file: string): CheckedImport {
  const rows = parseCsv(file);
  const head = rows?.[0]?.cells.map((name) => name.trim());
  if (!rows || !head?.includes("name") || !head.includes("category")) {
    return { lines: [], faults: [{ line: 1, code: "no table" }] };
  }
  const body = rows.slice(1);
  if (body.length > mostProducts) return { lines: [], faults: [{ line: 1, code: "too many" }] };
  const checked = body.map((row) => checkRow(row, head));
  return {
    lines: checked.flatMap((result) => ("product" in result ? [result] : [])),
    faults: [...checked.flatMap((r) => ("code" in r ? [r] : [])), ...doubles(checked)],
  };
}

function checkRow(row: CsvRow, head: readonly string[]): ImportLine | ImportFault {
  const cell = (name: string) => row.cells[head.indexOf(name)] ?? "";
  const typed = {
    ...Object.fromEntries(fieldNames.map((name) => [name, cell(name)])),
    price: decimalPoint(cell("price")),
    category: cell("category").trim().toLowerCase(),
    personalised: /^(true|yes|1|ναι)$/i.test(cell("personalised").trim()),
    id: cell("id").trim(),
    image_url: cell("image_url").trim(),
  };
  const checked = importSchema.safeParse(typed);
  if (!checked.success) {
    return { line: row.line, code: checked.error.issues[0]?.message ?? "no table" };
  }
  return { line: row.line, product: checked.data };
}

const importSchema = formSchema.extend({
  id: z.union([z.uuid(), z.literal("").transform(() => null)], { message: "id invalid" }),
  image_url: z
    .string()
    .max(2048, "image address invalid")
    .regex(/^((https?:\/\/|\/)[^\s<>"]+)?$/, "image address invalid")
    .transform((url) => (url === "" ? null : url)),
});

/** `12,50` as a Greek spreadsheet writes it. */
function decimalPoint(price: string): string {
  return price.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");
}

/** One product twice in a file: which of the two lines is meant, nobody knows. */
function doubles(checked: readonly (ImportLine | ImportFault)[]): ImportFault[] {
  const seen = new Set<unknown>();
  return checked.flatMap((result) => {
    if (!("product" in result) || !result.product["id"]) return [];
    if (seen.has(result.product["id"])) return [{ line: result.line, code: "id twice" }];
    seen.add(result.product["id"]);
    return [];
  });
}
