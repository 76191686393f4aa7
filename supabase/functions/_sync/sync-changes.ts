import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { categorySchema } from "#domain/schemas/product.ts";
import { mapProduct, mergeProduct, type ProviderProduct, type SyncedFields } from "#domain/sync.ts";
import type { FunctionLog } from "../_shared/log.ts";
import type { FetchPicture } from "../_pictures/fetch-picture.ts";
import { storePicture } from "../_pictures/store-picture.ts";

/** Pictures that one run downloads, since downloads are slow; the next runs take the rest. */
const picturesPerRun = 20;

const baseSchema = z.object({
  name: z.string(),
  name_el: z.string().nullable(),
  description: z.string().nullable(),
  description_el: z.string().nullable(),
  price: z.number().nullable(),
  product_code: z.string().nullable(),
  category: categorySchema,
  image: z.string().nullable(),
  archived: z.boolean(),
});

/** A link with its row, from `sync_state`. */
export const linkSchema = z.object({
  provider_product_id: z.string(),
  base: baseSchema,
  stored_image: z.string().nullable(),
  provider_updated: z.number(),
  product: baseSchema
    .omit({ image: true })
    .extend({ image_url: z.string().nullable(), version: z.string(), updated: z.number() })
    .nullable(),
});
type Link = z.infer<typeof linkSchema>;

export interface Changes {
  created: unknown[];
  merged: unknown[];
  gone: string[];
  skipped: number;
  conflicts: number;
  pictures: number;
}

export function newChanges(): Changes {
  return { created: [], merged: [], gone: [], skipped: 0, conflicts: 0, pictures: 0 };
}

export interface RunParts {
  client: SupabaseClient;
  fetchPicture: FetchPicture;
  log: FunctionLog;
  inTime: () => boolean;
  changes: Changes;
}

export async function takeProduct(run: RunParts, product: ProviderProduct, link: Link | undefined): Promise<void> {
  const mapping = mapProduct(product);
  if ("skipped" in mapping) {
    run.changes.skipped += 1;
    return;
  }
  const { fields, stock, warnings } = mapping;
  if (warnings.length > 0) {
    run.log.warn({ product: product.id, warnings }, "a product was adjusted");
  }
  if (link) await merge(run, product, { theirs: fields, link });
  else await create(run, product, { fields, stock });
}

async function create(
  run: RunParts,
  product: ProviderProduct,
  { fields, stock }: { fields: SyncedFields; stock: number | undefined },
) {
  const stored = await storedPicture(run, fields.image);
  const { image: _source, ...columns } = fields;
  run.changes.created.push({
    provider_product_id: product.id,
    provider_updated: product.updated,
    fields: { ...columns, image_url: stored ?? null },
    // A picture that could not be had stays out of the base, so that the next run tries again.
    base: stored === undefined ? { ...fields, image: null } : fields,
    stored_image: stored ?? null,
    stock: stock ?? null,
  });
}

async function merge(run: RunParts, product: ProviderProduct, { theirs, link }: { theirs: SyncedFields; link: Link }) {
  // A tombstone, or an answer older than the last one.
  if (!link.product || product.updated < link.provider_updated) return;
  const { version, updated, image_url, ...row } = link.product;
  // Our copy stands for the provider's picture until an admin puts another one there.
  const image = image_url === link.stored_image ? link.base.image : image_url;
  const { changes, conflicts } = mergeProduct({
    base: link.base,
    ours: { ...row, image },
    theirs,
    oursUpdated: updated,
    theirsUpdated: product.updated,
  });
  for (const conflict of conflicts) {
    run.log.warn({ product: product.id, conflict }, "both sides changed");
  }
  run.changes.conflicts += conflicts.length;
  if (sameFields(link.base, theirs) && conflicts.length === 0) return;
  const { image: picture, ...fields } = changes;
  const stored = picture === undefined ? link.stored_image : await storedPicture(run, picture);
  const isBehind = stored === undefined;
  run.changes.merged.push({
    provider_product_id: product.id,
    provider_updated: product.updated,
    version,
    fields: picture !== undefined && !isBehind ? { ...fields, image_url: stored } : fields,
    base: isBehind ? { ...theirs, image: link.base.image } : theirs,
    stored_image: isBehind ? link.stored_image : stored,
    conflicts,
  });
}

/** Resolves to null for no picture, to undefined when it can't be had in this run. */
async function storedPicture(run: RunParts, address: string | null): Promise<string | null | undefined> {
  if (address === null) return null;
  if (run.changes.pictures >= picturesPerRun || !run.inTime()) return undefined;
  run.changes.pictures += 1;
  try {
    return await storePicture(run, { address, folder: "sync" });
  } catch (error) {
    run.log.warn({ err: error }, "a picture of the provider could not be copied");
    return undefined;
  }
}

function sameFields(one: SyncedFields, other: SyncedFields): boolean {
  return JSON.stringify(baseSchema.parse(one)) === JSON.stringify(baseSchema.parse(other));
}
