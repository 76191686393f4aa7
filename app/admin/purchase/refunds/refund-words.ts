import type { Language } from "#domain/language.ts";
import type { Toast } from "../../../ui/toast.tsx";
import type { AskedRefund } from "./refunds-query.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { refundsText } from "./text.ts";

const known: Record<string, Exclude<keyof (typeof refundsText)["refunds"]["failures"], "other">> = {
  // Stripe, "The refund object", `failure_reason`, and "Error codes".
  lost_or_stolen_card: "card",
  expired_or_canceled_card: "card",
  declined: "card",
  charge_for_pending_refund_disputed: "disputed",
  charge_disputed: "disputed",
  charge_already_refunded: "already",
  insufficient_funds: "funds",
  balance_insufficient: "funds",
  canceled: "canceled",
  merchant_request: "canceled",
};

export function failureText(language: Language, code: string | null): string {
  const t = wordsIn(language, refundsText);
  const key = known[code ?? ""];
  return key ? t(`refunds.failures.${key}`) : t("refunds.failures.other", { code: code ?? "?" });
}

export function answerToast(language: Language, { state, failure }: AskedRefund, amount: string): Toast {
  const t = wordsIn(language, refundsText);
  switch (state) {
    case "requested":
      return { title: t("refunds.asked", { amount }), description: t("refunds.requestedText") };
    case "pending":
      return { title: t("refunds.onItsWay", { amount }), description: t("refunds.pendingText") };
    case "succeeded":
      return { title: t("refunds.done", { amount }) };
    case "failed":
      return {
        title: t("refunds.failed", { amount }),
        description: failureText(language, failure),
        destructive: true,
      };
  }
}
