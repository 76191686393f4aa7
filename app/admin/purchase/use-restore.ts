import { z } from "zod";
import { useQueryClient } from "@tanstack/react-query";
import { errorMessage, type AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { ordersKey } from "../data/keys.ts";
import { toast } from "../../ui/toast.tsx";
import { useText } from "../../i18n/language.tsx";
import { purchaseText } from "./text.ts";

/** Some orders by their ids, or all that one request deleted by the key that it carried. */
export type Deletion = { ids: string[] } | { deletion: string };

/** Brings deleted orders back and tells the outcome; also from a toast that outlives its row (AFT-09). */
export function useRestore() {
  const t = useText(purchaseText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return async (what: Deletion): Promise<void> => {
    try {
      const count = await restoreOrders(client, what);
      toast({ title: count === 0 ? t("deleted.nothingLeft") : t("deleted.restored", { count }) });
    } catch (error) {
      const message = errorMessage(error);
      const isErased = message === "erased_meanwhile";
      toast({
        title: t("deleted.failed"),
        description: isErased ? t("deleted.erased") : message,
        destructive: true,
      });
    }
    await queries.invalidateQueries({ queryKey: ordersKey });
  };
}

const restoredSchema = z.object({ restored: z.number(), left: z.number() });

/** Brings them back, 2,000 at a call. Resolves to how many; what is back already does not count. */
async function restoreOrders(client: AdminClient, what: Deletion): Promise<number> {
  const { data } = await client.rpc("restore_orders", what).throwOnError();
  const { restored, left } = restoredSchema.parse(data);
  return left > 0 && restored > 0 ? restored + (await restoreOrders(client, what)) : restored;
}
