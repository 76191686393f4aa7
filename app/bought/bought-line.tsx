import type { ReactNode } from "react";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { centsOf } from "#domain/money.ts";
import type { PaymentLine } from "../data/payments.ts";
import { euros } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Thumbnail } from "../catalogue/thumbnail.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { boughtText } from "./text.ts";

/** A bought piece as it was on the day of the sale; `children` say what became of it. */
export function BoughtLine({ line, children }: { line: PaymentLine; children?: ReactNode }) {
  const t = useText(boughtText, sharedText);
  const { language } = useLanguage();
  const amount = useEuros();
  return (
    <li className="flex gap-5 py-5 print:break-inside-avoid print:py-1">
      {/* A line in words has nothing to show. */}
      {line.image_url || line.product_code ? <Thumbnail url={line.image_url} className="print:size-10" /> : null}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 grow basis-24 font-display text-xl leading-snug wrap-anywhere">
            {textIn(language, line.name, line.name_el)}
          </p>
          <p className="shrink-0 tabular-nums">{amount(line.total_amount)}</p>
        </div>
        {line.choices.length > 0 ? (
          <p className="mt-1 text-sm wrap-anywhere">{choiceWords(line.choices, language)}</p>
        ) : null}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {line.product_code ? <span>{t("product.codeLine", { code: line.product_code })} </span> : null}
          <span>{`${t("payment.quantity")}: ${line.quantity}`}</span>
        </p>
        {line.quantity > 1 ? (
          <p className="text-sm text-muted">{t("cart.each", { price: amount(line.unit_price) })}</p>
        ) : null}
        {line.personalised ? <p className="mt-1 text-sm text-muted">{t("order.personalised")}</p> : null}
        {children}
      </div>
    </li>
  );
}

/** Euros of the wire in the language's own form. */
export function useEuros(): (amount: number) => string {
  const { language } = useLanguage();
  return (amount) => euros(centsOf(amount), language);
}
