import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "#platform/database/database.ts";

const seedFolder = join(import.meta.dirname, "../../supabase/seed");

const catalogueSchema = z.array(
  z.object({
    name: z.string(),
    name_el: z.string(),
    category: z.string(),
    product_code: z.string(),
    price: z.number().nullable(),
    description: z.string(),
    description_el: z.string(),
    image: z.string(),
    image_alt: z.string(),
    image_alt_el: z.string(),
    /** Absent: made to order. */
    stock: z.number().int().optional(),
  }),
);
type Piece = z.infer<typeof catalogueSchema>[number];

const settingsSchema = z.record(z.string().regex(/^[a-z_]+$/), z.unknown());

const deliverySchema = z.object({
  delivery_methods: z.array(z.record(z.string(), z.unknown())),
});

/** The demo's ways of delivery, into a shop that has none; resolves to the number added. */
export async function seedDelivery(client: SupabaseClient): Promise<number> {
  const { count } = await client
    .from("delivery_methods")
    .select("id", { count: "exact", head: true })
    .throwOnError();
  if (count !== 0) return 0;
  const file = await readFile(join(seedFolder, "settings.json"), "utf8");
  const { delivery_methods: methods } = deliverySchema.parse(JSON.parse(file));
  await client.from("delivery_methods").insert(methods).throwOnError();
  return methods.length;
}

/**
 * The demo's words, into a shop that nobody has named and that sells nothing yet. Not through the wire: settings are an
 * admin's, and nobody has signed in.
 */
export async function seedSettings(database: Database): Promise<void> {
  const file = await readFile(join(seedFolder, "settings.json"), "utf8");
  const words = settingsSchema.parse(JSON.parse(file));
  const columns = Object.keys(words).filter((name) => name !== "delivery_methods");
  await database.query(
    `update private.settings s set ${columns.map((name) => `${name} = demo.${name}`).join(", ")}
     from jsonb_populate_record(null::private.settings, $1::jsonb) demo
     where s.shop_name is null and not exists (select from public.products)`,
    [file],
  );
}

/** Through the wire (`client` carries the secret key). Resolves to the number added: none where products exist. */
export async function seedCatalogue(client: SupabaseClient, now: number): Promise<number> {
  const { count } = await client
    .from("products")
    .select("id", { count: "exact", head: true })
    .throwOnError();
  if (count !== 0) return 0;
  const file = await readFile(join(seedFolder, "catalogue.json"), "utf8");
  const pieces = catalogueSchema.parse(JSON.parse(file));
  const pictures = await Promise.all(pieces.map((piece) => uploadPicture(client, piece.image)));
  const rows = pieces.map(({ image: _image, stock: _stock, ...columns }, index) => ({
    ...columns,
    image_url: pictures[index],
    created_at: new Date(now - index * 60_000).toISOString(),
  }));
  const { data: products } = await client
    .from("products")
    .insert(rows)
    .select("id,product_code")
    .throwOnError();
  await stockUp(
    client,
    pieces,
    z.array(z.object({ id: z.uuid(), product_code: z.string() })).parse(products),
  );
  return pieces.length;
}

/**
 * Pictures are named by their whole address (PRD-07): those of our own bucket follow PUBLIC_URL. Resolves to the number
 * moved.
 */
export async function movePictures(database: Database, siteUrl: string): Promise<number> {
  const moved = `update public.products
     set image_url = $1 || substring(image_url from '/storage/v1/object/public/product-images/.*$')
     where image_url ~ '^https?://[^/]+/storage/v1/object/public/product-images/'
       and not starts_with(image_url, $1 || '/')`;
  const movedOfShop = `update private.settings s set hero_picture = moved.hero, story_picture = moved.story
     from (select regexp_replace(hero_picture, '^https?://[^/]+', $1) as hero,
         regexp_replace(story_picture, '^https?://[^/]+', $1) as story from private.settings) moved
     where (s.hero_picture, s.story_picture) is distinct from (moved.hero, moved.story)`;
  // Runs once after a change of address: some milliseconds for each piece.
  return database.transaction(
    async ({ query }) =>
      (await query(moved, [siteUrl])).rowCount + (await query(movedOfShop, [siteUrl])).rowCount,
    { deadlineMs: 10 * 60_000 },
  );
}

/** A busy machine may need longer than a picture's deadline; a first start does not end with that. */
async function uploadPicture(client: SupabaseClient, name: string, again = 3): Promise<string> {
  const bucket = client.storage.from("product-images");
  const picture = await readFile(join(seedFolder, "products", name));
  const { error } = await bucket.upload(name, picture, { contentType: "image/webp", upsert: true });
  if (error && again > 0) return uploadPicture(client, name, again - 1);
  if (error) throw new Error(`The demo picture ${name} could not be stored`, { cause: error });
  return bucket.getPublicUrl(name).data.publicUrl;
}

async function stockUp(
  client: SupabaseClient,
  pieces: readonly Piece[],
  products: readonly { id: string; product_code: string }[],
): Promise<void> {
  const stock = pieces.flatMap(({ product_code, stock: quantity }) => {
    const product = products.find((one) => one.product_code === product_code);
    return product && quantity !== undefined ? [{ product_id: product.id, quantity }] : [];
  });
  await client.from("stock").insert(stock).throwOnError();
}
