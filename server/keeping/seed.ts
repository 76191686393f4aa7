import { randomUUID } from "node:crypto";
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
    /** The further ones, in their order. */
    pictures: z.array(z.object({ image: z.string(), alt: z.string(), alt_el: z.string() })).default([]),
    /** Pieces there are; made to order without a number. */
    stock: z.number().int().optional(),
    /** Columns of product_facts and product_stones (PCE-06). */
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    stones: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).default([]),
    /** Columns of product_choices and product_choice_values (PCE-03); each has a default, so that a list sells it. */
    choices: z
      .array(z.object({ values: z.array(z.record(z.string(), z.unknown())).default([]) }).catchall(z.unknown()))
      .default([]),
  }),
);
type Piece = z.infer<typeof catalogueSchema>[number] & { id: string };

const settingsSchema = z.record(z.string().regex(/^[a-z_]+$/), z.unknown());

const deliverySchema = z.object({
  delivery_methods: z.array(z.record(z.string(), z.unknown())),
});

/** The demo's ways of delivery, into a shop that has none; resolves to the number added. */
export async function seedDelivery(client: SupabaseClient): Promise<number> {
  const { count } = await client.from("delivery_methods").select("id", { count: "exact", head: true }).throwOnError();
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

/**
 * Adds products through the wire (`client` carries the secret key), and resolves to their number: none where some
 * exist.
 */
export async function seedCatalogue(client: SupabaseClient, now: number): Promise<number> {
  const { count } = await client.from("products").select("id", { count: "exact", head: true }).throwOnError();
  if (count !== 0) return 0;
  const file = await readFile(join(seedFolder, "catalogue.json"), "utf8");
  const pieces = catalogueSchema.parse(JSON.parse(file)).map((item) => ({ ...item, id: randomUUID() }));
  const first = await Promise.all(pieces.map(({ image }) => uploadPicture(client, image)));
  const rows = pieces.map(
    (
      {
        image: _image,
        stock: _stock,
        pictures: _pictures,
        facts: _facts,
        stones: _stones,
        choices: _choices,
        ...columns
      },
      index,
    ) => ({
      ...columns,
      image_url: first[index],
      created_at: new Date(now - index * 60_000).toISOString(),
    }),
  );
  await client.from("products").insert(rows).throwOnError();
  await stockUp(client, pieces);
  await hangPictures(client, pieces);
  await describe(client, pieces);
  await offerChoices(client, pieces);
  await gather(client, pieces);
  return pieces.length;
}

const collectionsSchema = z.array(z.object({ picture: z.string(), pieces: z.array(z.string()) }).catchall(z.string()));

/** The demo's collections (COL-01); their pictures are further ones of their pieces. */
async function gather(client: SupabaseClient, products: readonly Piece[]): Promise<void> {
  const file = await readFile(join(seedFolder, "collections.json"), "utf8");
  const rows = collectionsSchema.parse(JSON.parse(file)).map(({ picture, pieces, ...texts }, index) => ({
    ...texts,
    position: index + 1,
    picture: client.storage.from("product-images").getPublicUrl(picture).data.publicUrl,
    pieces: pieces.flatMap((code) => products.find(({ product_code }) => product_code === code)?.id ?? []),
  }));
  await client.from("collections").insert(rows).throwOnError();
}

/**
 * Pictures are named by their whole address (PRD-07): those of our own bucket follow PUBLIC_URL. Resolves to the number
 * moved.
 */
export async function movePictures(database: Database, siteUrl: string): Promise<number> {
  // Runs once after a change of address: some milliseconds for each piece.
  return database.transaction(
    async ({ query }) => {
      let rows = 0;
      for (const [table, column] of pictureColumns) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after the other
        rows += (await query(moved(table, column), [siteUrl])).rowCount;
      }
      return rows;
    },
    { deadlineMs: 10 * 60_000 },
  );
}

const pictureColumns = [
  ["public.products", "image_url"],
  ["public.product_pictures", "url"],
  ["public.product_stones", "report_url"],
  ["public.collections", "picture"],
  ["private.settings", "hero_picture"],
  ["private.settings", "story_picture"],
  ["private.settings", "notice_picture"],
  ["private.settings", "notice_picture_el"],
  ["private.settings", "guarantee_label"],
  ["private.settings", "guarantee_label_el"],
] as const;

const moved = (table: string, column: string) => `update ${table}
  set ${column} = $1 || substring(${column} from '/storage/v1/object/public/.*$')
  where ${column} ~ '^https?://[^/]+/storage/v1/object/public/'
    and not starts_with(${column}, $1 || '/')`;

/** A busy machine may need longer than a picture's deadline; a first start does not end with that. */
async function uploadPicture(client: SupabaseClient, name: string, again = 3): Promise<string> {
  const bucket = client.storage.from("product-images");
  const picture = await readFile(join(seedFolder, "products", name));
  const { error } = await bucket.upload(name, picture, { contentType: "image/webp", upsert: true });
  if (error && again > 0) return uploadPicture(client, name, again - 1);
  if (error) throw new Error(`The demo picture ${name} could not be stored`, { cause: error });
  return bucket.getPublicUrl(name).data.publicUrl;
}

async function stockUp(client: SupabaseClient, pieces: readonly Piece[]): Promise<void> {
  const stock = pieces.flatMap(({ id, stock: quantity }) =>
    quantity === undefined ? [] : [{ product_id: id, quantity }],
  );
  await client.from("stock").insert(stock).throwOnError();
}

/** The further pictures (PCE-01). */
async function hangPictures(client: SupabaseClient, pieces: readonly Piece[]): Promise<void> {
  const rows = pieces.flatMap(({ id, pictures }) =>
    pictures.map(async ({ image, ...texts }, index) => ({
      product_id: id,
      position: index + 2,
      url: await uploadPicture(client, image),
      ...texts,
    })),
  );
  await client
    .from("product_pictures")
    .insert(await Promise.all(rows))
    .throwOnError();
}

/** Facts of the pieces (PCE-06). */
async function describe(client: SupabaseClient, pieces: readonly Piece[]): Promise<void> {
  const facts = pieces.map(({ id, facts: known }) => ({ product_id: id, ...known }));
  const stones = pieces.flatMap(({ id, stones: kinds }) =>
    kinds.map((stone, index) => ({ product_id: id, position: index + 1, ...stone })),
  );
  await client.from("product_facts").insert(facts).throwOnError();
  await client.from("product_stones").insert(stones).throwOnError();
}

/** Choices of the pieces (PCE-03). */
async function offerChoices(client: SupabaseClient, pieces: readonly Piece[]): Promise<void> {
  const offered = pieces.flatMap(({ id, choices }) =>
    choices.map(({ values, ...terms }, index) => ({
      row: { id: randomUUID(), product_id: id, position: index + 1, ...terms },
      values,
    })),
  );
  const values = offered.flatMap(({ row, values: listed }) =>
    listed.map((value, index) => ({ choice_id: row.id, position: index + 1, ...value })),
  );
  await client
    .from("product_choices")
    .insert(
      offered.map(({ row }) => row),
      { defaultToNull: false },
    )
    .throwOnError();
  await client.from("product_choice_values").insert(values, { defaultToNull: false }).throwOnError();
}
