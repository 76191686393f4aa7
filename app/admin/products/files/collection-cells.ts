import { z } from "zod";
import type { ManagedProduct } from "../../data/product-changes.ts";
import type { AdminClient } from "../../data/admin-client.ts";
import type { LineFaults } from "./import-fault.ts";
import { printList, readList } from "./list-cell.ts";

/** Addresses of the collections that a piece was chosen for by hand; those by a rule find it by themselves (COL-01). */
export const collectionsColumn = "collection_addresses";

export const collectionsCell = (addresses: readonly string[]) => printList([...addresses].sort());

/** The addresses in a cell, each of which has to be known: a file makes no collection. */
export function readCollectionsCell(
  cell: string | undefined,
  was: readonly string[],
  { collections, faults }: { collections: readonly string[]; faults: LineFaults },
): string[] {
  if (cell === undefined) return [...was];
  const typed = readList(cell.toLowerCase()).filter((address) => address !== "");
  for (const value of typed) {
    if (!collections.includes(value)) faults.add(collectionsColumn, { code: "unknown collection", value });
  }
  return [...new Set(typed)];
}

const handMadeSchema = z.array(z.object({ slug: z.string(), pieces: z.array(z.string()) }));
export type HandMade = z.infer<typeof handMadeSchema>;

/** The collections whose pieces are chosen by hand, the archived too. */
export async function readHandMade(client: AdminClient): Promise<HandMade> {
  const { data } = await client.from("collections").select("slug,pieces").is("rule", null).throwOnError();
  return handMadeSchema.parse(data);
}

export function withCollections(products: readonly ManagedProduct[], handMade: HandMade): ManagedProduct[] {
  const addresses = new Map<string, string[]>();
  for (const { slug, pieces } of handMade) {
    for (const id of pieces) addresses.set(id, [...(addresses.get(id) ?? []), slug]);
  }
  return products.map((product) => ({ ...product, collections: addresses.get(product.id) ?? [] }));
}
