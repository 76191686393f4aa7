import { productFormSchema } from "#domain/product.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { createProduct, type ManagedProduct } from "../data/product-changes.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { setStock } from "../data/stock.ts";
import { arrangePictures } from "../data/product-images.ts";
import { formOf } from "./form-values.ts";
import { arranged, asFurther } from "./gallery/use-further-pictures.ts";

/** A new row with the texts, price, picture and count: orders of the old one keep only what they remember. */
export async function restoreProduct(client: AdminClient, product: ManagedProduct): Promise<void> {
  const fields = productFormSchema.parse(formOf(product));
  const record = { ...fields, image_url: product.image_url ?? null };
  const { id } = await createProduct(client, record, randomUuid());
  if (product.stock) await setStock(client, id, product.stock.quantity);
  const pictures = product.product_pictures ?? [];
  if (pictures.length > 0) await arrangePictures(client, id, arranged(pictures.map(asFurther)));
}
