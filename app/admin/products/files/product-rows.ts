import type { ManagedProduct } from "../../data/product-changes.ts";
import type { ListedPicture } from "../../pictures/product-pictures.ts";
import type { CsvCell } from "../../files/csv.ts";
import { typedChoices, type TypedChoice } from "../choices/choices-form.ts";
import { typedFacts, type TypedFacts } from "../facts/facts-form.ts";
import { fieldNames, formOf, type FormValues } from "../../product/form-values.ts";
import { collectionsCell, collectionsColumn } from "./collection-cells.ts";
import { choiceTable, orderCell } from "./choice-cells.ts";
import { orderColumn } from "./choice-columns.ts";
import { costHeadings, factCells, factHeadings } from "./fact-cells.ts";
import { listedPictures, pictureCells, pictureColumns } from "./picture-cells.ts";

/** The columns that every file may have, named as the database names them; the order is that of the export. `stock_seen` is the count at the export: an import changes it by that (STK-03). */
export const csvColumns: readonly string[] = [
  "id",
  ...fieldNames,
  "image_url",
  "stock_seen",
  ...pictureColumns,
  ...factHeadings,
  collectionsColumn,
  orderColumn,
];

/** A product as the form would show it, which is what its line in a file says. */
export interface FileProduct {
  form: FormValues;
  image_url: string;
  pictures: ListedPicture[];
  facts: TypedFacts;
  choices: TypedChoice[];
  collections: string[];
}

export function productOf(product: ManagedProduct): FileProduct {
  return {
    form: formOf(product),
    image_url: product.image_url ?? "",
    pictures: listedPictures(product.product_pictures),
    facts: typedFacts(product),
    choices: typedChoices(product.product_choices),
    collections: product.collections ?? [],
  };
}

/** A piece a line (PCE-03, PCE-06), header first. */
export function productRows(products: readonly ManagedProduct[]): CsvCell[][] {
  return fileRows(products.map((product) => ({ id: product.id, details: productOf(product) })));
}

export function fileRows(products: readonly { id: string; details: FileProduct }[]): CsvCell[][] {
  const choices = choiceTable(products.map(({ details }) => details.choices));
  const lines = products.map(({ id, details }) => ({ details, cells: productCells(details).set("id", id) }));
  const isTold = (column: string) => lines.some(({ cells }) => cells.get(column) !== "");
  const columns = csvColumns.filter((column) => !costHeadings.includes(column) || isTold(column));
  const rows = lines.map(({ details, cells }) => [
    ...columns.map((column) => cells.get(column) ?? ""),
    ...choices.cellsOf(details.choices),
  ]);
  return [[...columns, ...choices.columns], ...rows];
}

/** The cells for `csvColumns`. */
export function productCells(product: FileProduct): Map<string, CsvCell> {
  const { form, image_url, pictures, facts, choices, collections } = product;
  const fields = fieldNames.map((name) => [name, fieldCell(name, form)] as const);
  return new Map<string, CsvCell>([
    ...fields,
    ["image_url", image_url],
    ["stock_seen", form.stock],
    ...pictureCells(pictures),
    ...factCells(facts),
    [collectionsColumn, collectionsCell(collections)],
    [orderColumn, orderCell(choices)],
  ]);
}

function fieldCell(name: keyof FormValues, form: FormValues): CsvCell {
  return name === "price" && form.price !== "" ? Number(form.price) : String(form[name]);
}
