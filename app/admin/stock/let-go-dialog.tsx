import { z } from "zod";
import { useQueryClient } from "@tanstack/react-query";
import type { Language } from "#domain/language.ts";
import { callFunction, errorMessage, type AdminClient } from "../data/admin-client.ts";
import { toast, type Toast } from "../../ui/toast.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useAction } from "../ui/use-action.ts";
import { heldKey } from "../data/keys.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { stockText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { wordsIn } from "../../i18n/translate.ts";

interface LetGoDialogProps {
  reference: string;
  state: string;
  onClose: () => void;
}

/** Asks first: the shopper may be typing their card's number, or a debit still be on its way. */
export function LetGoDialog({ reference, state, onClose }: LetGoDialogProps) {
  const t = useText(stockText, frameText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const action = useAction({
    mutationFn: () => letGo(client, { reference, locale: language }),
    onSuccess: (state) => {
      onClose();
      toast(outcome(language, state, reference));
    },
    onError: (error) => toast({ title: t("held.failed"), description: errorMessage(error), destructive: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: heldKey }),
  });
  return (
    <ConfirmDialog
      open
      title={t("held.letGoNamed", { reference })}
      text={t(state === "processing" ? "held.letGoDebit" : "held.letGoText")}
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
function outcome(language: Language, state: string, reference: string): Toast {
  const t = wordsIn(language, stockText);
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
