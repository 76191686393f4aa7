import { z } from "zod";
import { useQueryClient } from "@tanstack/react-query";
import type { Language } from "#domain/language.ts";
import { callFunction, errorMessage, type AdminClient } from "../data/admin-client.ts";
import { toast, type Toast } from "../../ui/toast.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useText, type Text } from "../words/text.ts";
import { useAction } from "../ui/use-action.ts";
import { heldKey } from "../data/keys.ts";

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

const answerSchema = z.object({ state: z.string() });

/** Ends the payment page, then frees the pieces. Resolves to the state afterwards: `paid` when that came first. */
async function letGo(
  client: AdminClient,
  { reference, locale }: { reference: string; locale: Language },
): Promise<string> {
  const answer = await callFunction(client, "cancel-checkout", { reference, locale });
  return answerSchema.parse(answer).state;
}
