import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorCode, errorMessage } from "../data/admin-client.ts";
import { auditKey, type AuditEntry } from "../data/audit.ts";
import { useAdminClient } from "../data/client-context.ts";
import { markSent, ordersKey } from "../data/orders.ts";
import { todayKey } from "../data/query-client.ts";
import { changeRole, usersKey } from "../data/users.ts";
import { useRestore } from "../deleted-orders/use-restore.ts";
import { useText } from "../text.ts";
import { useAction } from "../use-action.ts";
import { UndoButton } from "./undo-button.tsx";

/** Puts back what is still as the act has left it: orders that were marked or deleted, the role of an account. */
export function WayBack({ entry, ids }: { entry: AuditEntry; ids: string[] }) {
  const { t } = useText();
  const queries = useQueryClient();
  const putBack = usePutBack(entry, ids);
  const undo = useAction({
    mutationFn: putBack,
    onError: (error) =>
      toast({
        title: t("audit.undoFailed"),
        description: errorCode(error) === "P0001" ? t("users.lastAdmin") : errorMessage(error),
        destructive: true,
      }),
    onSettled: () =>
      Promise.all(
        [auditKey, todayKey, ordersKey, usersKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <p className="sm:col-start-2">
      <UndoButton undo={undo} />
    </p>
  );
}

/** Each says how it went. */
function usePutBack({ sent, former_role: role }: AuditEntry, ids: string[]) {
  const { t } = useText();
  const client = useAdminClient();
  const restore = useRestore();
  return async () => {
    if (typeof sent === "boolean") {
      await markSent(client, ids, !sent);
      toast({ title: t(sent ? "orders.markedPending" : "orders.markedSent") });
    } else if (role) {
      for (const id of ids) await changeRole(client, id, role);
      toast({ title: t(role === "admin" ? "users.promoted" : "users.demoted") });
    } else {
      await restore({ ids });
    }
  };
}
