import type { AdminClient } from "./admin-client.ts";

export const maxStock = 100_000;

/** Sets how many pieces there are; null: made to order, the row goes (DESIGN, 'Data'). */
export async function setStock(client: AdminClient, productId: string, quantity: number | null) {
  if (quantity === null) {
    await client.from("stock").delete().eq("product_id", productId).throwOnError();
    return;
  }
  // No upsert: it would write product_id too, which nobody may change.
  const { data } = await client
    .from("stock")
    .update({ quantity })
    .eq("product_id", productId)
    .select("product_id")
    .throwOnError();
  if (data.length > 0) return;
  await client.from("stock").insert({ product_id: productId, quantity }).throwOnError();
}
