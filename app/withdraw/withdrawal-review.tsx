import { useEffect, useRef, useState } from "react";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { sendWithdrawal, type Withdrawal } from "./withdrawal.ts";

interface WithdrawalReviewProps {
  withdrawal: Withdrawal;
  onBack: () => void;
  onDone: (receivedAt: Date) => void;
}

export function WithdrawalReview({ withdrawal, onBack, onDone }: WithdrawalReviewProps) {
  const t = useTranslate();
  const { language } = useLanguage();
  const [isSending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const send = async () => {
    setSending(true);
    const answer = await sendWithdrawal(withdrawal, language).catch(() => ({ error: undefined }));
    setSending(false);
    if ("receivedAt" in answer) return onDone(answer.receivedAt);
    toast({ title: t("withdrawal.failed"), description: answer.error, destructive: true });
  };

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {t("withdrawal.reviewTitle")}
      </h1>
      <p className="mt-6 leading-relaxed">{t("withdrawal.reviewText")}</p>
      <dl className="mt-8 grid gap-x-8 gap-y-3 border-y hairline py-6 sm:grid-cols-[auto_1fr]">
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
      <div className="mt-8 flex flex-wrap gap-3">
        <Button busy={isSending} onClick={() => void send()}>
          {t("withdrawal.confirm")}
        </Button>
        <Button look="secondary" onClick={onBack}>
          {t("withdrawal.back")}
        </Button>
      </div>
    </>
  );
}
