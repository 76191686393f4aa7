import type { SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { z } from "zod";
import { categorySchema } from "#domain/product.ts";
import { mapProduct, mergeProduct, type ProviderProduct, type SyncedFields } from "#domain/sync.ts";
import { call } from "./ledger.ts";
import type { FunctionLog } from "./log.ts";
import { copyPicture } from "./picture-copy.ts";

export interface SyncParts {
  client: SupabaseClient;
  stripe: Stripe;
  fetchPicture: typeof fetch;
  /** Milliseconds. */
  now: () => number;
  log: FunctionLog;
}

export interface SyncReport {
  read: number;
  created: number;
  changed: number;
  gone: number;
  skipped: number;
  conflicts: number;
}

const runMs = 20_000;
/** Downloads are the slow part; what is left over comes with the next runs. */
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

const linkSchema = z.object({
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

/**
 * One synchronisation (contracts/payments.md 3.2–3.4): the whole list is read first, so that a page that fails
 * changes nothing; then every write in one transaction.
 * @throws when the provider or the database is away, or the run takes longer than its 20 seconds
 */
export async function syncOnce(parts: SyncParts): Promise<SyncReport> {
  const startedAt = parts.now();
  const inTime = () => parts.now() - startedAt < runMs;
  const products = await readProducts(parts.stripe, inTime);
  const links = await call(parts.client, "sync_state", {}, z.array(linkSchema));
  const run = newRun(parts, inTime);
  const linked = new Map(links.map((link) => [link.provider_product_id, link]));
  for (const product of products) await run.take(product, linked.get(product.id));
  const listed = new Set(products.map(({ id }) => id));
  run.changes.gone = links
    .filter((link) => !listed.has(link.provider_product_id) && link.product?.archived === false)
    .map((link) => link.provider_product_id);
  await call(parts.client, "apply_sync", { run: run.changes }, z.unknown());
  return {
    ...run.report,
    read: products.length,
    created: run.changes.created.length,
    changed: run.changes.merged.length,
    gone: run.changes.gone.length,
  };
}

async function readProducts(stripe: Stripe, inTime: () => boolean): Promise<ProviderProduct[]> {
  const products: ProviderProduct[] = [];
  // No filter on `active`: with it an archived piece looks deleted (3.2).
  for await (const product of stripe.products.list({
    limit: 100,
    expand: ["data.default_price"],
  })) {
    if (!inTime()) throw new Error("The synchronisation took too long");
    const price = product.default_price;
    products.push({
      id: product.id,
      name: product.name,
      description: product.description,
      active: product.active,
      updated: product.updated,
      images: product.images,
      metadata: product.metadata,
      price: typeof price === "object" ? price : null,
    });
  }
  return products;
}

/** Collects what one run will write. */
function newRun(parts: SyncParts, inTime: () => boolean) {
  const changes: { created: unknown[]; merged: unknown[]; gone: string[] } = {
    created: [],
    merged: [],
    gone: [],
  };
  const report = { skipped: 0, conflicts: 0 };
  let pictures = 0;

  async function storedPicture(address: string | null): Promise<string | null | undefined> {
    if (address === null) return null;
    if (pictures >= picturesPerRun || !inTime()) return undefined;
    pictures += 1;
    try {
      return await copyPicture(parts, address);
    } catch (error) {
      parts.log.warn({ err: error }, "a picture of the provider could not be copied");
      return undefined;
    }
  }

  async function create(product: ProviderProduct, fields: SyncedFields, stock: number | undefined) {
    const stored = await storedPicture(fields.image);
    changes.created.push({
      provider_product_id: product.id,
      provider_updated: product.updated,
      fields: columns(fields, stored ?? null),
      // A picture that could not be had stays out of the base, so that the next run tries again.
      base: stored === undefined ? { ...fields, image: null } : fields,
      stored_image: stored ?? null,
      stock: stock ?? null,
    });
  }

  async function merge(product: ProviderProduct, theirs: SyncedFields, link: Link) {
    if (!link.product || product.updated < link.provider_updated) return;
    const { version, updated, image_url, ...row } = link.product;
    // Our copy stands for the provider's picture until an admin puts another one there.
    const image = image_url === link.stored_image ? link.base.image : image_url;
    const { changes: fields, conflicts } = mergeProduct({
      base: link.base,
      ours: { ...row, image },
      theirs,
      oursUpdated: updated,
      theirsUpdated: product.updated,
    });
    const stored = "image" in fields ? await storedPicture(theirs.image) : link.stored_image;
    const { image: _, ...others } = fields;
    const isBehind = stored === undefined;
    report.conflicts += conflicts.length;
    for (const conflict of conflicts)
      parts.log.warn({ product: product.id, conflict }, "both sides changed");
    if (Object.keys(fields).length === 0 && conflicts.length === 0 && sameFields(link.base, theirs))
      return;
    changes.merged.push({
      provider_product_id: product.id,
      provider_updated: product.updated,
      version,
      fields: "image" in fields && !isBehind ? { ...others, image_url: stored } : others,
      base: isBehind ? { ...theirs, image: link.base.image } : theirs,
      stored_image: isBehind ? link.stored_image : stored,
      conflicts,
    });
  }

  async function take(product: ProviderProduct, link: Link | undefined) {
    const mapping = mapProduct(product);
    if ("skipped" in mapping) {
      report.skipped += 1;
      return;
    }
    const { fields, stock, warnings } = mapping;
    if (warnings.length > 0)
      parts.log.warn({ product: product.id, warnings }, "a product was adjusted");
    if (link) await merge(product, fields, link);
    else await create(product, fields, stock);
  }

  return { changes, report, take };
}

function columns({ image: _source, ...fields }: SyncedFields, imageUrl: string | null) {
  return { ...fields, image_url: imageUrl };
}

function sameFields(one: SyncedFields, other: SyncedFields): boolean {
  return Object.entries(one).every(
    ([field, value]) => value === Object.entries(other).find(([name]) => name === field)?.[1],
  );
}
