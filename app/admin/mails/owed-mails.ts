import type { Language } from "#domain/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { retryMail } from "../data/shop-settings.ts";
import { useAction } from "../ui/use-action.ts";
import { settingsKey } from "../data/keys.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { mailsText } from "./text.ts";
import { useText } from "../../i18n/language.tsx";

export function mailKindText(language: Language, kind: string): string {
  const t = wordsIn(language, mailsText);
  switch (kind) {
    case "confirmation":
      return t("outbox.confirmation");
    case "notice":
      return t("outbox.notice");
    case "withdrawal":
      return t("outbox.withdrawal");
    case "withdrawal_notice":
      return t("outbox.withdrawalNotice");
    case "order_link":
      return t("outbox.orderLink");
    case "dispatch":
      return t("outbox.dispatch");
    case "refund":
      return t("outbox.refund");
    case "refund_notice":
      return t("outbox.refundNotice");
    case "test_notice":
      return t("outbox.testNotice");
    case "dispute_notice":
      return t("outbox.disputeNotice");
    case "enquiry":
      return t("outbox.enquiry");
    case "enquiry_answer":
      return t("outbox.enquiryAnswer");
    case "quote":
      return t("outbox.quote");
    case "quote_balance":
      return t("outbox.quoteBalance");
    case "deposit":
      return t("outbox.deposit");
    case "choice":
      return t("outbox.choice");
    case "wish":
      return t("outbox.wish");
    case "wish_come":
      return t("outbox.wishCome");
    default:
      return kind;
  }
}

export function useRetryMail() {
  const t = useText(mailsText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (id: string) => retryMail(client, id),
    onSuccess: (owed) =>
      toast(owed ? { title: t("outbox.retried") } : { title: t("outbox.retryFailed"), destructive: true }),
    onError: (error) =>
      toast({
        title: t("outbox.retryFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  });
}
