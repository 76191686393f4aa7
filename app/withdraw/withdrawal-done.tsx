import { dateAndTime } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { NextTitle } from "../ui/next-title.tsx";
import type { Acknowledgement } from "./contract.ts";
import { ProductRow } from "./product-row.tsx";
import type { Withdrawal } from "./withdrawal.ts";
import { boughtText } from "../bought/text.ts";
import { withdrawText } from "./text.ts";

interface WithdrawalDoneProps {
  withdrawal: Withdrawal;
  acknowledgement: Acknowledgement;
}

/** The acknowledgement on the screen; the one that counts goes out by mail (LAW-03). */
export function WithdrawalDone({ withdrawal, acknowledgement }: WithdrawalDoneProps) {
  const t = useText(withdrawText, boughtText);
  const { language } = useLanguage();
  const time = dateAndTime(new Date(acknowledgement.received_at * 1000), language);
  return (
    <>
      <NextTitle>{t("withdrawal.done")}</NextTitle>
      <p className="mt-6 text-lg leading-relaxed wrap-anywhere">
        {withdrawal.email
          ? t("withdrawal.doneText", { time, email: withdrawal.email })
          : t("withdrawal.doneByLink", { time })}
      </p>
      <ul aria-label={t("withdrawal.covered")} className="mt-6 divide-y divide-line border-y hairline">
        {acknowledgement.lines.map((line) => (
          <li key={line.line_no}>
            <ProductRow line={line}>{`${line.quantity} ×`}</ProductRow>
          </li>
        ))}
      </ul>
      <dl className="mt-6 flex gap-3">
        <dt className="text-muted">{t("withdrawal.reference")}</dt>
        <dd translate="no" className="wrap-anywhere">
          {acknowledgement.reference}
        </dd>
      </dl>
      <p className="mt-4 leading-relaxed text-muted">{t("withdrawal.doneNext")}</p>
      <Button variant="secondary" className="mt-10 max-sm:w-full print:hidden" onClick={() => print()}>
        {t("payment.print")}
      </Button>
    </>
  );
}
