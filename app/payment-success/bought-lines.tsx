import { textIn } from "#domain/language.ts";
import { cents, centsFromEuros } from "#domain/money.ts";
import type { Payment, PaymentLine } from "../data/payments.ts";
import { euros } from "../i18n/format.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { Picture } from "../ui/picture.tsx";

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

function BoughtLine({ line }: { line: PaymentLine }) {
  const t = useTranslate();
  const { language } = useLanguage();
  const amount = useEuros();
  return (
    <li className="flex gap-5 py-5">
      {line.image_url ? (
        <Picture
          url={line.image_url}
          alt=""
          sizes="5rem"
          className="size-[min(5rem,25vw)] shrink-0 rounded-sm"
        />
      ) : (
        <span aria-hidden="true" className="size-[min(5rem,25vw)] shrink-0 rounded-sm bg-stone" />
      )}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 grow basis-24 font-display text-xl leading-snug wrap-anywhere">
            {textIn(language, line.name, line.name_el)}
          </p>
          <p className="shrink-0 tabular-nums">{amount(line.total_amount)}</p>
        </div>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {line.product_code ? (
            <span>{t("product.codeLine", { code: line.product_code })} </span>
          ) : null}
          <span>
            {t("payment.quantity")}: {line.quantity}
          </span>
        </p>
        {line.quantity > 1 ? (
          <p className="text-sm text-muted">{t("cart.each", { price: amount(line.unit_price) })}</p>
        ) : null}
      </div>
    </li>
  );
}

/** Euros of the wire in the language's own form. */
function useEuros(): (amount: number) => string {
  const { language } = useLanguage();
  return (amount) => euros(centsFromEuros(amount) ?? cents(0), language);
}
