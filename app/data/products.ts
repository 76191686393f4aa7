import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { offeredColumns } from "#domain/choices/columns.ts";
import type { ProductChoice } from "#domain/choices.ts";
import type { ProductFacts, ProductStone } from "#domain/facts.ts";
import type { Product, ProductPicture } from "#domain/schemas/product.ts";
import { browserClient } from "./client.ts";
import type { ShopClient } from "./shop-client.ts";
import { withReadDeadline } from "../ui/patience.ts";

/** A product with what its own page shows and lists do not, each in its order (PCE-01, PCE-03). */
export interface WholeProduct extends Product {
  product_pictures: Omit<ProductPicture, "position">[];
  /** The known facts (PCE-06). */
  product_facts: ProductFacts | null;
  product_stones: ProductStone[];
  /** The choices, once they are read. */
  product_choices?: ProductChoice[];
}
export type ChoosableProduct = Product & Required<Pick<WholeProduct, "product_choices">>;

/** The key of everything that depends on the products table: the feed makes all of it stale (LIV-01). */
export const productsKey = ["products"] as const;

export function productQuery(slug: string) {
  return queryOptions({
    queryKey: [...productsKey, "slug", slug],
    queryFn: async ({ signal, client }) => {
      const product = await findProduct(await browserClient(), slug, withReadDeadline(signal));
      // Its page goes to the new address: what was known there may say the old one, and send it back.
      if (product && product.slug !== slug) {
        client.setQueryData([...productsKey, "slug", product.slug], product);
      }
      return product;
    },
  });
}

/** The pieces of now with their choices; the cart's own read (`piecesQuery`) keeps them for a visit offline too. */
export function choosableQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...productsKey, "choosable", ids],
    queryFn: async ({ signal }) => readChoosable(await browserClient(), ids, withReadDeadline(signal)),
    placeholderData: keepPreviousData,
  });
}

/** Finds a product; null when there is none. A renamed one is found by each earlier slug; its own tells the new one. */
export async function findProduct(
  client: ShopClient,
  slug: string,
  signal?: AbortSignal,
): Promise<WholeProduct | null> {
  // Other text in an address would be read as a list of slugs, or as none.
  if (!/^[a-z0-9-]+$/.test(slug)) return null;
  for (const isOld of [false, true]) {
    const all = client
      .from("products")
      .select(wholeColumns)
      .order("position", { referencedTable: "product_pictures" })
      .order("position", { referencedTable: "product_stones" })
      .order("position", { referencedTable: "product_choices" })
      .order("position", { referencedTable: "product_choices.product_choice_values" })
      .limit(1);
    // The index of renamed pieces is used only when the query says that earlier slugs exist.
    let request = isOld
      ? all.filter("previous_slugs", "neq", "{}").contains("previous_slugs", [slug])
      : all.eq("slug", slug);
    if (signal) request = request.abortSignal(signal);
    // oxlint-disable-next-line no-await-in-loop -- the second is asked for only when the first finds nothing
    const { data } = await request.overrideTypes<WholeProduct[], { merge: false }>().throwOnError();
    if (data[0]) return data[0];
  }
  return null;
}

export async function readChoosable(
  client: ShopClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ChoosableProduct[]> {
  let request = client
    .from("products")
    .select(`${productColumns},${choiceColumns}`)
    .in("id", ids)
    .order("position", { referencedTable: "product_choices" })
    .order("position", { referencedTable: "product_choices.product_choice_values" })
    .limit(ids.length);
  if (signal) request = request.abortSignal(signal);
  const { data } = await request.overrideTypes<ChoosableProduct[], { merge: false }>().throwOnError();
  return data;
}

/**
 * Written down once more: reading them off `productSchema` would bring zod into every shopper's bundle. A test
 * compares.
 */
export const productColumns =
  "id,slug,name,name_el,description,description_el,price,product_code,image_url,image_alt,image_alt_el,category,personalised,making_days,availability,few_left,held,held_until,needs_choice,created_at,updated_at";

const choiceColumns = `product_choices(${offeredColumns})` as const;

const factColumns =
  "product_facts(*),product_stones(kind,count,carat,cut,treatment,origin,colour,clarity,cut_grade,laboratory,report_number,report_url)";

// The service reads 64 at most, embedded tables among them: `position` only orders.
const wholeColumns = `${productColumns},product_pictures(url,alt,alt_el),${factColumns},${choiceColumns}`;
