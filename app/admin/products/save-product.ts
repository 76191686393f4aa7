import type { AdminClient } from "../data/admin-client.ts";
import {
  createProduct,
  updateProduct,
  type ManagedProduct,
  type ProductRecord,
} from "../data/product-changes.ts";
import { uploadProductImage } from "../data/product-images.ts";
import { setStock } from "../data/stock.ts";
import type { FormOutput } from "./form-values.ts";

/** What shall become of the picture: a new file, none, or what is there. */
export interface Picture {
  file: File | undefined;
  url: string | null;
}

export type Saved =
  | { done: "created" | "updated"; stockError?: unknown }
  | { done: "conflict"; theirs: ManagedProduct | null };

interface Saving {
  client: AdminClient;
  /** The version that was read; undefined makes a new product. */
  base: ManagedProduct | undefined;
  /** Of a new product: the same each time that saving it is tried again (a UUID). */
  key: string;
  fields: FormOutput;
  picture: Picture;
  onProgress: (share: number) => void;
}

/** Picture, product, stock: in this order, so that nothing points at what is not there. Throws what the service refuses. */
export async function saveProduct(saving: Saving): Promise<Saved> {
  const { client, base, key } = saving;
  const { stock, ...fields } = saving.fields;
  const record: ProductRecord = { ...fields, image_url: await pictureUrl(saving) };
  if (base) return saveOver(client, base, { record, stock });
  const { id, earlier } = await createProduct(client, record, key);
  if (earlier) {
    // What was typed since the lost answer goes over what that attempt made, unless somebody changed it.
    const made = { ...earlier, updated_at: earlier.created_at };
    const saved = await saveOver(client, made, { record, stock });
    return saved.done === "conflict" ? saved : { ...saved, done: "created" };
  }
  const stockError = stock === null ? undefined : await trySetStock(client, id, stock);
  return { done: "created", stockError };
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

/** What was uploaded once is not uploaded again when saving is tried again. */
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

/** The product stands by now: a refused count must not look like a product that was not saved. */
async function trySetStock(client: AdminClient, id: string, quantity: number | null) {
  try {
    await setStock(client, id, quantity);
    return undefined;
  } catch (error) {
    return error;
  }
}
