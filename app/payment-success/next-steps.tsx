import { afterAnswer } from "#domain/choices/after-answer.ts";
import { hasOpenChoice } from "#domain/choices.ts";
import { promisedDays } from "#domain/promise.ts";
import { TimelineStep } from "../bought/timeline.tsx";
import type { Payment } from "../data/payments.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { paymentText } from "./text.ts";

/** Steps from the payment to the buyer's hands, with their days (EYE-10). */
export function NextSteps({ payment }: { payment: Payment }) {
  const t = useText(paymentText);
  const { language } = useLanguage();
  const { arrives_from: from, arrives_to: to, delivery, lines } = payment;
  const isOpen = hasOpenChoice(lines);
  const isDeposit = payment.quote_part === "deposit";
  const make = isDeposit ? "deposit" : "make";
  const last = delivery?.kind === "collection" ? "ready" : delivery ? "arrives" : undefined;
  return (
    <section aria-labelledby="next" className="mt-10 print:hidden">
      <h2 id="next" className="text-heading">
        {t("payment.next")}
      </h2>
      <ol className="mt-5">
        <TimelineStep tone="done" title={t("payment.steps.mail")} when={t("payment.steps.now")}>
          <p className="mt-0.5 text-sm text-muted">
            {t(isDeposit ? "payment.steps.quoteText" : "payment.steps.mailText")}
          </p>
        </TimelineStep>
        <TimelineStep tone="now" title={t(`payment.steps.${isOpen ? "ask" : make}`)}>
          <p className="mt-0.5 text-sm text-muted">
            {isOpen ? `${afterAnswer[language]}.` : t(`payment.steps.${make}Text`)}
          </p>
        </TimelineStep>
        {isDeposit ? (
          <TimelineStep tone="coming" title={t("payment.steps.balance")}>
            <p className="mt-0.5 text-sm">{t("payment.steps.balanceText")}</p>
          </TimelineStep>
        ) : null}
        {last ? (
          <TimelineStep
            tone="coming"
            title={t(`payment.steps.${last}`)}
            when={from && to ? promisedDays(from, to, language) : null}
          />
        ) : null}
        {lines.some(({ personalised }) => !personalised) ? (
          <TimelineStep tone="coming" title={t("payment.steps.decide")}>
            <p className="mt-0.5 text-sm">{t("payment.steps.decideText")}</p>
          </TimelineStep>
        ) : null}
      </ol>
    </section>
  );
}
