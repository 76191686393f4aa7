import { BoughtLine, useEuros } from "../catalogue/bought-line.tsx";
import type { Payment } from "../data/payments.ts";
import { useTranslate } from "../i18n/language.tsx";

export function BoughtLines({ payment }: { payment: Payment }) {
  const t = useTranslate();
  const amount = useEuros();
  return (
    <section aria-labelledby="bought" className="mt-8">
      <h2 id="bought" className="text-heading">
        {t(payment.state === "paid" ? "payment.bought" : "payment.title")}
      </h2>
      <ul className="mt-4 divide-y divide-line border-y hairline">
        {payment.lines.map((line, index) => (
          // Lines never change their order, and two may be alike.
          <BoughtLine key={index} line={line} />
        ))}
      </ul>
      <dl className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-lg">
          {t("payment.total")} <span className="text-sm text-muted">{t("payment.vat")}</span>
        </dt>
        <dd className="text-2xl tabular-nums">{amount(payment.total_amount)}</dd>
      </dl>
    </section>
  );
}
