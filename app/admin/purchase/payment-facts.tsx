import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { orderPaymentQuery, type OrderPayment } from "../data/order-payments.ts";
import { dateAndTime } from "#domain/format.ts";
import { centsAmount } from "../words/amount.ts";
import { Badge } from "../ui/badge.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NewTabLink } from "../../i18n/new-tab-link.tsx";
import { paidWords } from "./paid-words.ts";
import { TakeBack } from "./take-back.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useIsAdmin } from "../data/right.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { MoneyBack } from "./refunds/money-back.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { purchaseText } from "./text.ts";
import { frameText } from "../frame/text.ts";

/** The payment as the shop's books know it, never as the browser says. */
export function PaymentFacts({ orderId }: { orderId: string }) {
  const t = useText(purchaseText, frameText);
  const payment = useQuery(orderPaymentQuery(useAdminClient(), orderId));
  if (payment.isPending) return <Spinner label={t("loading")} />;
  // A read that failed says nothing about the money.
  if (payment.isLoadingError) return <LoadFailed query={payment} />;
  if (!payment.data) return <p className="text-muted">{t("order.noPayment")}</p>;
  return (
    <div className="grid gap-5">
      <Facts payment={payment.data} />
      <PaidBack payment={payment.data} />
    </div>
  );
}

function PaidBack({ payment }: { payment: OrderPayment }) {
  const { paid_by: paidBy, refunded, reference, amount } = payment;
  if (!paidBy) return <MoneyBack reference={reference} />;
  return refunded < amount ? <TakeBack sale={{ reference, amount: amount - refunded, paid_by: paidBy }} /> : null;
}

function Facts({ payment }: { payment: OrderPayment }) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  const { state, paid_at: paidAt } = payment;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      <Fact name={t("order.reference")}>{payment.reference}</Fact>
      <Fact name={t("order.state")}>
        <Badge variant={state === "paid" ? "done" : "waiting"}>{t(`order.states.${state}`)}</Badge>
        {payment.livemode ? null : <span className="text-muted"> {t("order.testMode")}</span>}
      </Fact>
      <Fact name={t("order.amount")}>{centsAmount(payment.amount, language)}</Fact>
      {payment.discount > 0 ? (
        <Fact name={t("counter.discounted")}>{centsAmount(-payment.discount, language)}</Fact>
      ) : null}
      {payment.paid_by ? <Fact name={t("counter.paid")}>{paidWords(payment.paid_by, language)}</Fact> : null}
      {paidAt ? <Fact name={t("order.paidAt")}>{dateAndTime(paidAt, language)}</Fact> : null}
      {payment.refunded > 0 ? <Fact name={t("order.refunded")}>{centsAmount(payment.refunded, language)}</Fact> : null}
      {payment.payment_intent_id ? (
        <Fact name={t("order.provider")}>
          <ProviderLink payment={payment} />
        </Fact>
      ) : null}
    </dl>
  );
}

/** The sandbox has no dashboard of its own, and an assistant no way into it: the number is shown without a link. */
function ProviderLink({ payment }: { payment: OrderPayment }) {
  const t = useText(purchaseText);
  const isAdmin = useIsAdmin();
  if (!payment.livemode || !isAdmin) return <span className="break-all">{payment.payment_intent_id}</span>;
  return (
    <NewTabLink
      href={`https://dashboard.stripe.com${payment.provider_path}`}

      className="underline underline-offset-4"
    >
      {t("order.openProvider")}
    </NewTabLink>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  );
}
