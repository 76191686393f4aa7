import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslate } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import type { Withdrawal } from "./withdrawal.ts";
import { stepField } from "./withdrawal-steps.ts";

interface WithdrawalReviewProps {
  withdrawal: Withdrawal;
  /** It could not be sent: the server's own words, or null when it gave none. */
  refusal?: string | null;
  isSending: boolean;
}

/** The second step, whose button says 'Confirm withdrawal' and nothing else (LAW-03). */
export function WithdrawalReview({ withdrawal, refusal, isSending }: WithdrawalReviewProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {t("withdrawal.reviewTitle")}
      </h1>
      <p className="mt-6 leading-relaxed">{t("withdrawal.reviewText")}</p>
      <dl className="mt-8 grid gap-x-8 border-y hairline py-6 max-sm:[&_dd:not(:last-child)]:mb-4 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        <dt className="text-muted">{t("withdrawal.reference")}</dt>
        <dd className="wrap-anywhere">{withdrawal.reference}</dd>
        <dt className="text-muted">{t("withdrawal.email")}</dt>
        <dd className="wrap-anywhere">{withdrawal.email}</dd>
        <dt className="text-muted">{t("withdrawal.name")}</dt>
        <dd className="wrap-anywhere">{withdrawal.name}</dd>
        {withdrawal.note ? (
          <>
            <dt className="text-muted">{t("withdrawal.note")}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{withdrawal.note}</dd>
          </>
        ) : null}
      </dl>
      <div role="alert">
        {refusal === undefined ? null : (
          <div className="mt-8 rounded-md border border-danger bg-danger-soft px-5 py-4 text-danger">
            <p className="font-medium">{t("withdrawal.failed")}</p>
            {refusal === null ? null : <p className="mt-1">{refusal}</p>}
          </div>
        )}
      </div>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        {Object.entries(withdrawal).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" name={stepField} value="confirm" busy={isSending}>
          {t("withdrawal.confirm")}
        </Button>
        <Button type="submit" name={stepField} value="change" look="secondary">
          {t("withdrawal.back")}
        </Button>
      </Form>
    </>
  );
}
