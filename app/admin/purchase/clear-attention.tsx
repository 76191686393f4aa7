import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { clearAttention } from "../data/shop-settings.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useAction } from "../ui/use-action.ts";
import { settingsKey, todayKey } from "../data/keys.ts";
import { useText } from "../../i18n/language.tsx";
import { purchaseText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { frameText } from "../frame/text.ts";

interface ClearAttentionProps {
  reference: string;
  variant: "secondary" | "quiet";
}

/** Somebody has looked at a payment. It asks first: its note is kept nowhere else (DAY-04). */
export function ClearAttention({ reference, variant }: ClearAttentionProps) {
  const t = useText(purchaseText, stockText, frameText);
  const [isAsked, setAsked] = useState(false);
  const clear = useClearAttention();
  return (
    <>
      <Button variant={variant} aria-label={t("alerts.doneNamed", { reference })} onClick={() => setAsked(true)}>
        {t("alerts.done")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t("alerts.doneNamed", { reference })}
        text={t("alerts.doneText")}
        confirmLabel={t("alerts.done")}
        cancelLabel={t("cancel")}
        closeLabel={t("close")}
        busy={clear.isPending}
        onConfirm={() => clear.mutate(reference)}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

function useClearAttention() {
  const t = useText(purchaseText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (reference: string) => clearAttention(client, reference),
    onError: (error) =>
      toast({
        title: t("settings.saveFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: () => Promise.all([todayKey, settingsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
