import { Fragment } from "react";
import { textIn } from "#domain/language.ts";
import { BoughtLine, useEuros } from "../catalogue/bought-line.tsx";
import type { Payment } from "../data/payments.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";

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
      <BesideThePieces payment={payment} />
      <dl className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-lg">
          {t("payment.total")} <span className="text-sm text-muted">{t("payment.vat")}</span>
        </dt>
        <dd className="text-2xl tabular-nums">{amount(payment.total_amount)}</dd>
      </dl>
    </section>
  );
}

/** What is paid beside the pieces, and a collection, which is worth saying (DLV-03). */
function BesideThePieces({ payment: { delivery, wrap_amount } }: { payment: Payment }) {
  const t = useTranslate();
  const { language } = useLanguage();
  const amount = useEuros();
  const rows: [name: string, euros: number][] = [];
  if (delivery && (delivery.amount > 0 || delivery.kind === "collection")) {
    rows.push([textIn(language, delivery.name, delivery.name_el), delivery.amount]);
  }
  if (wrap_amount > 0) rows.push([t("cart.gift.wrapRow"), wrap_amount]);
  if (rows.length === 0) return null;
  return (
    <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows.map(([name, euros]) => (
        <Fragment key={name}>
          <dt className="min-w-0 text-muted wrap-anywhere">{name}</dt>
          <dd className="tabular-nums">{euros === 0 ? t("cart.free") : amount(euros)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
