import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../ui/toast.tsx";
import { errorCode, errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { ordersKey, settingsKey } from "../../data/keys.ts";
import { payBack, type RefundRequest } from "./refunds-query.ts";
import { useAction } from "../../ui/use-action.ts";
import { answerToast } from "./refund-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { refundsText } from "./text.ts";

/** Asks for a refund, and says what the provider answered. After a lost answer the form stays, and may ask again. */
export function usePayBack({ amount, onClose }: { amount: string; onClose: () => void }) {
  const t = useText(refundsText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (request: RefundRequest) => payBack(client, request),
    onSuccess: (refund) => {
      onClose();
      toast(answerToast(language, refund, amount));
    },
    onError: (error) => {
      // The form's figures are no longer so.
      if (errorCode(error) === "refund_meanwhile") onClose();
      toast({
        title: t("refunds.notAsked"),
        description: errorMessage(error) ?? t("refunds.askAgain"),
        destructive: true,
      });
    },
    onSettled: () => Promise.all([ordersKey, settingsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
