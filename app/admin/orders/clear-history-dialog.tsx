import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../data/admin-client.ts";
import { clearHistory, unsentQuery } from "../data/orders.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { randomUuid } from "../../data/random-uuid.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useRestore } from "../purchase/use-restore.ts";
import { useAction } from "../ui/use-action.ts";
import { ordersKey } from "../data/keys.ts";
import { useText } from "../../i18n/language.tsx";
import { ordersText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { frameText } from "../frame/text.ts";

export function ClearHistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(ordersText, stockText, frameText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const restore = useRestore();
  // The same until a deletion was answered: after a lost answer, undoing finds what the first one took.
  const [deletion, setDeletion] = useState(randomUuid);
  const unsent = useQuery({ ...unsentQuery(client), enabled: open }).data ?? 0;
  const clear = useAction({
    mutationFn: () => clearHistory(client, deletion),
    onSuccess: () => {
      onClose();
      toast({
        title: t("orders.cleared"),
        action: { label: t("deleted.undo"), onPress: () => void restore({ deletion }) },
      });
      setDeletion(randomUuid());
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
      text={
        <>
          <span className="block">{t("orders.clearText")}</span>
          {unsent > 0 ? (
            <strong className="mt-3 block font-semibold">{t("deleted.unsent", { count: unsent })}</strong>
          ) : null}
        </>
      }
      confirmLabel={t("orders.clearAll")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={clear.isPending}
      onConfirm={() => clear.mutate()}
      onCancel={onClose}
    />
  );
}
