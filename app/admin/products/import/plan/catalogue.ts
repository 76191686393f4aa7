import { z } from "zod";
import { searchKey } from "#domain/text/search-key.ts";
import type { AdminClient } from "../../../data/admin-client.ts";
import { codeKey } from "../../../data/product-changes.ts";
import { readAll } from "../../../data/read-rows.ts";

const namedSchema = z.object({
  id: z.string(),
  name: z.string(),
  name_el: z.string().nullable(),
  product_code: z.string().nullable(),
});
export type NamedProduct = z.infer<typeof namedSchema>;

/** Every piece by name and code alone: a file is looked for among all of them. */
export function readCatalogue(client: AdminClient): Promise<NamedProduct[]> {
  const read = async ({ first, length }: { first: number; length: number }) => {
    const rows = client.from("products").select("id,name,name_el,product_code", { count: "exact" }).order("id");
    const { data, count } = await rows.range(first, first + length - 1).throwOnError();
    const products = z.array(namedSchema).parse(data);
    return { rows: products, count: count ?? products.length };
  };
  return readAll(read, () => undefined);
}

/** A piece that stands already, and what it was found by. */
export interface Match {
  id: string;
  name: string;
  by: "id" | "code" | "name";
}

export interface Sought {
  code: string;
  names: readonly string[];
}

/** Finds by code, else by a name that one piece alone has, unless its code is another. */
export function createFinder(catalogue: readonly NamedProduct[]): (sought: Sought) => Match | undefined {
  const byCode = new Map<string, NamedProduct>();
  const byName = new Map<string, NamedProduct | null>();
  for (const product of catalogue) {
    if (product.product_code) byCode.set(codeKey(product.product_code), product);
    for (const key of new Set([product.name, product.name_el ?? ""].map(searchKey))) {
      if (key !== "") byName.set(key, byName.has(key) ? null : product);
    }
  }
  return ({ code, names }) => {
    const coded = code === "" ? undefined : byCode.get(codeKey(code));
    if (coded) return { id: coded.id, name: coded.name, by: "code" };
    const named = names.map((name) => byName.get(searchKey(name))).find((product) => product);
    const isOther = code !== "" && named?.product_code;
    return named && !isOther ? { id: named.id, name: named.name, by: "name" } : undefined;
  };
}
