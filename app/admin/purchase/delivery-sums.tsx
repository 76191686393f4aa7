import type { ReactNode } from "react";
import { textIn } from "#domain/language.ts";
import { promiseSentence } from "#domain/promise.ts";
import { centsAmount } from "../words/amount.ts";
import type { OrderPayment } from "../data/order-payments.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { purchaseText } from "./text.ts";

/**
 * Stands beneath the products of a purchase: delivery and wrapping, less a deposit, what was paid, and what was
 * promised.
 */
export function DeliverySums({ payment }: { payment: OrderPayment }) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  const { delivery, delivery_amount: cost, wrap_amount: wrap, deposit_amount: deposit } = payment;
  const promise = promiseSentence(payment, language);
  if (!delivery && wrap === 0 && deposit === 0) return null;
  return (
    <>
      <dl className="mt-2 grid gap-1 border-t hairline pt-2">
        {delivery ? (
          <Row name={textIn(language, delivery.name, delivery.name_el)}>
            {cost === 0 ? t("order.free") : centsAmount(cost, language)}
          </Row>
        ) : null}
        {wrap > 0 ? <Row name={t("order.wrapping")}>{centsAmount(wrap, language)}</Row> : null}
        {deposit > 0 ? <Row name={t("order.deposit")}>{centsAmount(-deposit, language)}</Row> : null}
        <Row name={<span className="font-medium">{t(deposit > 0 ? "order.balance" : "order.total")}</span>}>
          <span className="font-medium">{centsAmount(payment.amount, language)}</span>
        </Row>
      </dl>
      {promise ? <p className="mt-2 text-sm text-muted">{promise}</p> : null}
    </>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-4">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  );
}
