import type { Json } from "#supabase/database.types.ts";
import {
  readManagedProducts,
  readProductsWithChoices,
  withChoices,
  type ManagedProduct,
  type ManagedProductFilter,
} from "../../data/product-changes.ts";
import type { AdminClient } from "../../data/admin-client.ts";
import { readHandMade, withCollections, type HandMade } from "./collection-cells.ts";
import { readAll } from "../../data/read-rows.ts";

/** A product of an import: with `id` it changes that product, without it adds one. Pictures, facts and choices stand in it as the product form sends them. */
export type ImportLine = {
  line: number;
  product: Record<string, Json>;
};

/** Reads products with all that a file tells of them; the choices are the last tenth of the way. */
export async function readAllProducts(
  client: AdminClient,
  filter: ManagedProductFilter,
  onProgress: (share: number) => void,
): Promise<ManagedProduct[]> {
  const read = async (part: { first: number; length: number }) => {
    const page = await readManagedProducts(client, filter, part);
    return { rows: page.products, count: page.count };
  };
  const products = await readAll(read, (share) => onProgress(share * 0.9));
  return withCollections(await withChoices(client, products), await readHandMade(client));
}

/** Names in one address, which may not become longer than servers take. */
const mostNames = 100;

async function readInParts<Row>(
  names: readonly string[],
  read: (part: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < names.length; first += mostNames) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a catalogue is no flood
    rows.push(...(await read(names.slice(first, first + mostNames))));
  }
  return rows;
}

/** Those of the named products that there are. */
export async function readProductsNamed(
  client: AdminClient,
  ids: readonly string[],
  handMade: HandMade,
): Promise<ManagedProduct[]> {
  return withCollections(await readInParts(ids, (part) => readProductsWithChoices(client, part)), handMade);
}
