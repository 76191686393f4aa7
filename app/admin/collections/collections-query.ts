import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { CollectionRule } from "#domain/collection.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { collectionsKey, managedProductsKey } from "../data/keys.ts";

const pieceSchema = z.object({
  id: z.string(),
  name: z.string(),
  name_el: z.string().nullable(),
  image_url: z.string().nullable(),
});
export type Piece = z.infer<typeof pieceSchema>;

const codes = z.array(z.string()).optional();
const ruleSchema = z.object({
  category: z.string().optional(),
  metals: codes,
  colours: codes,
  stones: codes,
  fineness: z.number().optional(),
  from: z.number().optional(),
  to: z.number().optional(),
  newest: z.number().optional(),
}) satisfies z.ZodType<CollectionRule>;

const fieldsSchema = z.object({
  name: z.string(),
  name_el: z.string().nullable(),
  text: z.string().nullable(),
  text_el: z.string().nullable(),
  picture: z.string().nullable(),
  pieces: z.array(z.string()),
  rule: ruleSchema.nullable(),
});
export type CollectionFields = z.infer<typeof fieldsSchema>;

const collectionSchema = fieldsSchema.extend({
  id: z.string(),
  slug: z.string(),
  position: z.number(),
  archived: z.boolean(),
  updated_at: z.string(),
});
export type ManagedCollection = z.infer<typeof collectionSchema>;

/** All collections in their order, the archived too. */
export function collectionsQuery(client: AdminClient) {
  return queryOptions({
    queryKey: collectionsKey,
    queryFn: async () => {
      const all = client.from("collections").select("*");
      const { data } = await all.order("position").order("created_at").order("id").throwOnError();
      return z.array(collectionSchema).parse(data);
    },
  });
}

export interface FoundPieces {
  /** The first of them. */
  pieces: Piece[];
  count: number;
}

const shownPieces = 8;
const pieceColumns = "id,name,name_el,image_url";

/** The pieces of a saved collection, as the shop has them. */
export function piecesOfQuery(client: AdminClient, { slug, updated_at }: ManagedCollection) {
  return queryOptions({
    queryKey: [...managedProductsKey, "collection", slug, updated_at],
    queryFn: async () => {
      const all = client.rpc("collection_products", { address: slug }, { get: true, count: "exact" });
      return found(await all.select(pieceColumns).limit(shownPieces).throwOnError());
    },
  });
}

/** The pieces that a rule would find. */
export function ruledQuery(client: AdminClient, rule: CollectionRule) {
  return queryOptions({
    queryKey: [...managedProductsKey, "ruled", rule],
    queryFn: async () => {
      const all = client.rpc("ruled_products", { rule: { ...rule } }, { count: "exact" });
      return found(await all.select(pieceColumns).limit(shownPieces).throwOnError());
    },
    placeholderData: keepPreviousData,
  });
}

function found({ data, count }: { data: unknown; count: number | null }): FoundPieces {
  const pieces = z.array(pieceSchema).parse(data);
  return { pieces, count: count ?? pieces.length };
}

/** Ids of one request, as an address is no longer than servers take. */
const idsAtOnce = 100;

/** Chosen pieces by their ids; one that is gone is not among them. */
export function chosenQuery(client: AdminClient, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...managedProductsKey, "chosen", ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) =>
        ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
      );
      const read = await Promise.all(
        parts.map(async (part) => {
          const { data } = await client.from("products").select(pieceColumns).in("id", part).throwOnError();
          return z.array(pieceSchema).parse(data);
        }),
      );
      return new Map(read.flat().map((piece) => [piece.id, piece]));
    },
    placeholderData: keepPreviousData,
  });
}

export async function addCollection(
  client: AdminClient,
  fields: CollectionFields & { position: number },
): Promise<void> {
  await client.from("collections").insert(fields).throwOnError();
}

/** False: somebody else has changed it since. */
export async function changeCollection(
  client: AdminClient,
  { id, updated_at }: Pick<ManagedCollection, "id" | "updated_at">,
  changes: Partial<CollectionFields & { archived: boolean }>,
): Promise<boolean> {
  const seen = client.from("collections").update(changes).eq("id", id).eq("updated_at", updated_at);
  const { data } = await seen.select("id").throwOnError();
  return data.length > 0;
}

/** Numbers the collections as they stand here; one that keeps its place is not written. */
export async function placeCollections(client: AdminClient, collections: readonly ManagedCollection[]): Promise<void> {
  const moved = collections
    .map(({ id, position: was }, index) => ({ id, was, position: index + 1 }))
    .filter(({ was, position }) => was !== position);
  await Promise.all(
    moved.map(({ id, position }) => client.from("collections").update({ position }).eq("id", id).throwOnError()),
  );
}
