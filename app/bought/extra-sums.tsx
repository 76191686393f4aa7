import { hasOpenChoice } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { promiseSentence } from "#domain/promise.ts";
import type { Extras } from "../data/payments.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { useEuros } from "./bought-line.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { boughtText } from "./text.ts";

/** Rows between the pieces and their total: delivery by its name, wrapping where it costs, less a quote's deposit. */
export function ExtraSums({ extras }: { extras: Extras }) {
  const t = useText(boughtText, sharedText);
  const { language } = useLanguage();
  const amount = useEuros();
  const { delivery, delivery_amount: cost, wrap_amount: wrap, deposit_amount: deposit } = extras;
  return (
    <>
      {delivery ? (
        <>
          <dt>{textIn(language, delivery.name, delivery.name_el)}</dt>
          <dd>{cost === 0 ? t("cart.free") : amount(cost)}</dd>
        </>
      ) : null}
      {wrap > 0 ? (
        <>
          <dt>{t("cart.wrapRow")}</dt>
          <dd>{amount(wrap)}</dd>
        </>
      ) : null}
      {deposit > 0 ? (
        <>
          <dt>{t("payment.deposit")}</dt>
          <dd>{amount(-deposit)}</dd>
        </>
      ) : null}
    </>
  );
}

/** The promised days of a purchase (DLV-04), or what a choice waits for (WEK-01); nothing where none were promised. */
export function usePromise(extras: Extras): string | undefined {
  const { language } = useLanguage();
  return promiseSentence({ ...extras, is_open: hasOpenChoice(extras.lines) }, language);
}
