import { useState } from "react";
import { useTranslate } from "../i18n/language.tsx";
import { Seo } from "../seo/seo.tsx";
import { WithdrawalDone } from "./withdrawal-done.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalReview } from "./withdrawal-review.tsx";
import type { Withdrawal } from "./withdrawal.ts";

type Step =
  | { name: "form" }
  | { name: "review"; withdrawal: Withdrawal }
  | { name: "done"; withdrawal: Withdrawal; receivedAt: Date };

/** LAW-03: form, review with 'confirm withdrawal', acknowledgement. No account, no reason. */
export default function WithdrawRoute() {
  const t = useTranslate();
  const [step, setStep] = useState<Step>({ name: "form" });
  const [draft, setDraft] = useState<Withdrawal>();
  return (
    <div className="page-width max-w-2xl pt-32 pb-8 lg:pt-40">
      <Seo
        title={`${t("withdrawal.title")} · ${t("storeName")}`}
        description={t("withdrawal.intro")}
        path="/withdraw"
      />
      {step.name === "form" ? (
        <WithdrawalForm
          draft={draft}
          onReview={(withdrawal) => {
            setDraft(withdrawal);
            setStep({ name: "review", withdrawal });
          }}
        />
      ) : null}
      {step.name === "review" ? (
        <WithdrawalReview
          withdrawal={step.withdrawal}
          onBack={() => setStep({ name: "form" })}
          onDone={(receivedAt) =>
            setStep({ name: "done", withdrawal: step.withdrawal, receivedAt })
          }
        />
      ) : null}
      {step.name === "done" ? (
        <WithdrawalDone withdrawal={step.withdrawal} receivedAt={step.receivedAt} />
      ) : null}
    </div>
  );
}
