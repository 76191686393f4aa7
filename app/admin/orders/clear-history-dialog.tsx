import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../data/admin-client.ts";
import { clearHistory, ordersKey } from "../data/orders.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useText } from "../text.ts";
import { useAction } from "../use-action.ts";

export function ClearHistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  const clear = useAction({
    mutationFn: () => clearHistory(client),
    onSuccess: () => {
      toast({ title: t("orders.cleared") });
      onClose();
    },
    onError: (error) =>
      toast({
        title: t("orders.clearFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  });
  return (
    <ConfirmDialog
      open={open}
      title={t("orders.clearTitle")}
      text={t("orders.clearText")}
      confirmLabel={t("orders.clearAll")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={clear.isPending}
      onConfirm={() => clear.mutate()}
      onCancel={onClose}
    />
  );
}
