import type { AdminClient } from "../data/admin-client.ts";
import {
  createProduct,
  updateProduct,
  type ManagedProduct,
  type ProductRecord,
} from "../data/product-changes.ts";
import { arrangePictures, uploadProductImage } from "../data/product-images.ts";
import { setStock } from "../data/stock.ts";
import type { FormOutput } from "./form-values.ts";

export interface Picture {
  file: File | undefined;
  url: string | null;
}

export type Saved =
  | { done: "created" | "updated"; stockError?: unknown; picturesError?: unknown }
  | { done: "conflict"; theirs: ManagedProduct | null };

interface Saving {
  client: AdminClient;
  /** The version that was read; undefined makes a new product. */
  base: ManagedProduct | undefined;
  /** The idempotency key of a new product (a UUID): the same each time that saving it is tried again. */
  key: string;
  fields: FormOutput;
  picture: Picture;
  /** The further pictures in their order; undefined: as they are. */
  pictures: { url: string; alt: string; alt_el: string }[] | undefined;
  onProgress: (share: number) => void;
}

/** Saves picture, product, stock, further pictures in this order, so that nothing points at a missing one. Throws the refusals. */
export async function saveProduct(saving: Saving): Promise<Saved> {
  const { saved, id } = await saveFields(saving);
  if (saved.done === "conflict" || !saving.pictures) return saved;
  try {
    await arrangePictures(saving.client, id, saving.pictures);
    return saved;
  } catch (picturesError) {
    return { ...saved, picturesError };
  }
}

async function saveFields(saving: Saving): Promise<{ saved: Saved; id: string }> {
  const { client, base, key } = saving;
  const { stock, ...fields } = saving.fields;
  const record: ProductRecord = { ...fields, image_url: await pictureUrl(saving) };
  if (base) return { saved: await saveOver(client, base, { record, stock }), id: base.id };
  const { id, earlier } = await createProduct(client, record, key);
  if (earlier) {
    // Text typed since the lost answer is saved over that attempt's product, unless somebody changed it.
    const made = { ...earlier, updated_at: earlier.created_at };
    const saved = await saveOver(client, made, { record, stock });
    return { saved: saved.done === "conflict" ? saved : { ...saved, done: "created" }, id };
  }
  const stockError = stock === null ? undefined : await trySetStock(client, id, stock);
  return { saved: { done: "created", stockError }, id };
}

async function saveOver(
  client: AdminClient,
  base: ManagedProduct,
  { record, stock }: { record: ProductRecord; stock: number | null },
): Promise<Saved> {
  const update = await updateProduct(client, { id: base.id, updated_at: base.updated_at }, record);
  if (!update.saved) return { done: "conflict", theirs: update.theirs };
  const changed = stock !== (base.stock?.quantity ?? null);
  const stockError = changed ? await trySetStock(client, base.id, stock) : undefined;
  return { done: "updated", stockError };
}

/** Keeps an uploaded picture, so that a second try to save need not upload it again. */
const uploaded = new WeakMap<File, string>();

async function pictureUrl({ client, picture, onProgress }: Saving): Promise<string | null> {
  const { file, url } = picture;
  if (!file) return url;
  try {
    const address = uploaded.get(file) ?? (await uploadProductImage(client, file, onProgress));
    uploaded.set(file, address);
    return address;
  } catch (error) {
    // oxlint-disable-next-line no-console -- PRD-07: the picture is not replaced and the failure is logged
    console.error("Image upload failed", error);
    return url;
  }
}

/** The product is saved by now: a refused count must not look like a product that was not saved. */
async function trySetStock(client: AdminClient, id: string, quantity: number | null) {
  try {
    await setStock(client, id, quantity);
    return undefined;
  } catch (error) {
    return error;
  }
}
