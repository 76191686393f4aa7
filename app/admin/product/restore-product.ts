import { useQueryClient } from "@tanstack/react-query";
import { textIn } from "#domain/language.ts";
import { toast } from "../../ui/toast.tsx";
import { errorMessage, type AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsKey, ordersKey } from "../data/keys.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { productText } from "./text.ts";

/** The same row as before, with all that hung on it (DAY-04). */
async function restoreProduct(client: AdminClient, id: string): Promise<void> {
  await client.rpc("restore_product", { product: id }).throwOnError();
}

/** Tells its outcome; pressed in a toast that outlives the row, or in the list of acts. */
export function useRestoreProduct() {
  const t = useText(productText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const { language } = useLanguage();
  return async ({ id, ...named }: { id: string; name: string; name_el?: string | null | undefined }) => {
    const name = textIn(language, named.name, named.name_el);
    try {
      await restoreProduct(client, id);
      toast({ title: t("products.restored", { name }) });
    } catch (error) {
      const title = t("products.restoreFailed", { name });
      toast({ title, description: errorMessage(error), destructive: true });
    }
    await Promise.all([managedProductsKey, ordersKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
