import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { restoreOrders, type Deletion } from "./deleted-orders-query.ts";
import { ordersKey } from "../data/keys.ts";
import { toast } from "../../ui/toast.tsx";
import { useText } from "../text.ts";

/** Brings deleted orders back and tells the outcome; also from a toast that outlives its row (AFT-09). */
export function useRestore() {
  const { t } = useText();
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
