import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../data/admin-client.ts";
import { heldKey, letGo } from "./held-query.ts";
import { toast, type Toast } from "../../ui/toast.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useText, type Text } from "../text.ts";
import { useAction } from "../use-action.ts";

/** Asks first: the shopper may be typing their card's number. */
export function LetGoDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { t, language } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  const action = useAction({
    mutationFn: () => letGo(client, { reference, locale: language }),
    onSuccess: (state) => {
      onClose();
      toast(outcome(t, state, reference));
    },
    onError: (error) => toast({ title: t("held.failed"), description: errorMessage(error), destructive: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: heldKey }),
  });
  return (
    <ConfirmDialog
      open
      title={t("held.letGoNamed", { reference })}
      text={t("held.letGoText")}
      confirmLabel={t("held.letGo")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={action.isPending}
      onConfirm={() => action.mutate()}
      onCancel={onClose}
    />
  );
}

/** The outcome: a payment at that very moment comes first. */
function outcome(t: Text, state: string, reference: string): Toast {
  if (state === "paid") return { title: t("held.paid", { reference }), description: t("held.paidText") };
  if (state === "processing")
    return { title: t("held.processing", { reference }), description: t("held.processingText") };
  return { title: t("held.gone", { reference }), description: t("held.goneText") };
}
