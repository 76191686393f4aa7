import type { OrderPayment } from "../data/order-payments.ts";
import { useText } from "../words/text.ts";
import { attentionText, disputeText } from "./payment-words.ts";

/** A dispute, and notes of the books: to be known before anything is packed. */
export function PaymentWarning({ payment }: { payment: OrderPayment }) {
  const { t } = useText();
  const { dispute, attention } = payment;
  if (!dispute && !attention) return null;
  return (
    <div className="grid gap-1 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm">
      {dispute ? <p>{t("alerts.dispute", { state: disputeText(t, dispute) })}</p> : null}
      {attention ? <p>{attentionText(t, attention)}</p> : null}
    </div>
  );
}
