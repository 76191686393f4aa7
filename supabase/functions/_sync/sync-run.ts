import type { SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { z } from "zod";
import type { ProviderProduct } from "#domain/sync.ts";
import { call } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import type { FetchPicture } from "../_pictures/fetch-picture.ts";
import { linkSchema, newChanges, takeProduct, type Changes } from "./sync-changes.ts";

export interface SyncParts {
  client: SupabaseClient;
  stripe: Stripe;
  fetchPicture: FetchPicture;
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
/** The REST service takes bodies of a megabyte; all but the first import of a large catalogue fit in one. */
const maxBatchCharacters = 300_000;

/**
 * Reads the whole list first, so a page that fails changes nothing; each batch of writes is one transaction.
 * @throws when the provider or the database is away, or the run takes longer than its 20 seconds
 */
export async function syncOnce(parts: SyncParts): Promise<SyncReport> {
  const startedAt = parts.now();
  const inTime = () => parts.now() - startedAt < runMs;
  const products = await readProducts(parts.stripe, inTime);
  const links = await call(parts.client, "sync_state", {}, z.array(linkSchema));
  const changes = newChanges();
  const linked = new Map(links.map((link) => [link.provider_product_id, link]));
  for (const product of products) {
    await takeProduct({ ...parts, inTime, changes }, product, linked.get(product.id));
  }
  const listed = new Set(products.map(({ id }) => id));
  changes.gone = links
    .filter((link) => !listed.has(link.provider_product_id) && link.product?.archived === false)
    .map((link) => link.provider_product_id);
  for (const run of batches(changes)) await call(parts.client, "apply_sync", { run }, z.unknown());
  const { created, merged, gone, skipped, conflicts } = changes;
  return {
    read: products.length,
    created: created.length,
    changed: merged.length,
    gone: gone.length,
    skipped,
    conflicts,
  };
}

/** One transaction each; deletions go with the last, after everything else has succeeded. */
function batches({ created, merged, gone }: Changes) {
  type Batch = Pick<Changes, "created" | "merged" | "gone">;
  const made: Batch[] = [{ created: [], merged: [], gone: [] }];
  let characters = 0;
  const current = (change: unknown): Batch => {
    characters += JSON.stringify(change).length;
    if (characters > maxBatchCharacters) {
      made.push({ created: [], merged: [], gone: [] });
      characters = 0;
    }
    return made.at(-1) ?? { created: [], merged: [], gone: [] };
  };
  for (const change of created) current(change).created.push(change);
  for (const change of merged) current(change).merged.push(change);
  made.at(-1)?.gone.push(...gone);
  return made;
}

async function readProducts(stripe: Stripe, inTime: () => boolean): Promise<ProviderProduct[]> {
  const products: ProviderProduct[] = [];
  // A filter on `active` is left out: with it an archived product would look deleted.
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
