import { BoughtLine, useEuros } from "../bought/bought-line.tsx";
import { ExtraSums, usePromise } from "../bought/extra-sums.tsx";
import type { Payment } from "../data/payments.ts";
import { boughtText } from "../bought/text.ts";
import { paymentText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

export function BoughtLines({ payment }: { payment: Payment }) {
  const t = useText(paymentText, boughtText);
  const amount = useEuros();
  const promise = usePromise(payment);
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
      {payment.delivery || payment.wrap_amount > 0 || payment.deposit_amount > 0 ? (
        <dl className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-[0.5em] gap-y-1 text-sm wrap-break-word text-muted [&>dd]:text-right [&>dd]:tabular-nums">
          <ExtraSums extras={payment} />
        </dl>
      ) : null}
      <dl className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-lg">
          <span>{t("payment.total")}</span>{" "}
          {payment.has_vat ? <span className="text-sm text-muted">{t("payment.vat")}</span> : null}
        </dt>
        <dd className="text-2xl tabular-nums">{amount(payment.total_amount)}</dd>
      </dl>
      {promise && payment.state === "paid" ? <p className="mt-4">{promise}</p> : null}
    </section>
  );
}
