import { useEffect, useRef } from "react";
import { dateAndTime } from "../i18n/format.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import type { Withdrawal } from "./withdrawal.ts";

/** The acknowledgement on the screen; the one that counts goes out by mail (LAW-03). */
export function WithdrawalDone(props: { withdrawal: Withdrawal; receivedAt: string }) {
  const t = useTranslate();
  const { language } = useLanguage();
  const { reference, email } = props.withdrawal;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {t("withdrawal.done")}
      </h1>
      <p className="mt-6 text-lg leading-relaxed wrap-anywhere">
        {t("withdrawal.doneText", { time: dateAndTime(props.receivedAt, language), email })}
      </p>
      <p className="mt-4 leading-relaxed text-muted">{t("withdrawal.doneNext")}</p>
      <dl className="mt-8 flex gap-3 text-sm">
        <dt className="text-muted">{t("withdrawal.reference")}</dt>
        <dd className="wrap-anywhere">{reference}</dd>
      </dl>
      <Button look="secondary" className="mt-10 max-sm:w-full print:hidden" onClick={() => print()}>
        {t("payment.print")}
      </Button>
    </>
  );
}
