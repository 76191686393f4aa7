import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslate } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import type { Withdrawal } from "./withdrawal.ts";
import { stepField } from "./withdrawal-steps.ts";

interface WithdrawalReviewProps {
  withdrawal: Withdrawal;
  /** The server's own words when it could not be sent, or null when it gave none. */
  refusal?: string | null;
  isSending: boolean;
}

/** The second step, whose button says 'Confirm withdrawal' and nothing else (LAW-03). */
export function WithdrawalReview({ withdrawal, refusal, isSending }: WithdrawalReviewProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { reference, email, name: signer, note } = withdrawal;
  const facts = [
    ["withdrawal.reference", reference],
    ["withdrawal.email", email],
    ["withdrawal.name", signer],
    ...(note ? ([["withdrawal.note", note]] as const) : []),
  ] as const;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {t("withdrawal.reviewTitle")}
      </h1>
      <p className="mt-6 leading-relaxed">{t("withdrawal.reviewText")}</p>
      <dl className="mt-8 grid gap-x-8 gap-y-3 border-y hairline py-6 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-muted">{t(name)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div role="alert">
        {refusal === undefined ? null : (
          <div className="mt-8 rounded-md border border-danger bg-danger-soft px-5 py-4 text-danger">
            <p className="font-medium">{t("withdrawal.failed")}</p>
            {refusal === null ? null : <p className="mt-1">{refusal}</p>}
          </div>
        )}
      </div>
      <Form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
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
