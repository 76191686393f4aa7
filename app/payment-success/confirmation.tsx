import { Link, useLocation } from "react-router";
import { cartPanel } from "../cart/cart-panel.ts";
import type { Payment, PaymentAnswer } from "../data/payments.ts";
import { useText } from "../i18n/language.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { BoughtLines } from "./bought-lines.tsx";
import { NextSteps } from "./next-steps.tsx";
import { isProcessing } from "./polling.ts";

import { sharedText } from "../i18n/shared-text.ts";
import { boughtText } from "../bought/text.ts";
import { paymentText } from "./text.ts";
import type { PlainTextKey } from "../i18n/translate.ts";

interface ConfirmationProps {
  payment: PaymentAnswer | undefined;
  isUnreachable: boolean;
  isLate: boolean;
  retry: () => void;
}

/** CHK-08, and a page that can be kept (LAW-02). */
export function Confirmation({ payment, isUnreachable, isLate, retry }: ConfirmationProps) {
  const t = useText(paymentText);
  if (!payment) return <NoAnswer isUnreachable={isUnreachable} retry={retry} />;
  const [title, text] = texts[isBalance(payment) ? "balance" : payment.state];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no heading */}
      <div role="status">
        <h1 className="text-title">{t(title)}</h1>
        <p className="mt-5 max-w-[39em] text-lg leading-relaxed text-muted">
          {isLate ? t("payment.processingLong") : t(text)}
        </p>
        {isProcessing(payment.state) && !isLate ? <Waiting /> : null}
      </div>
      {payment.state === "unknown" ? null : <Facts payment={payment} />}
      <Ways payment={payment} />
    </>
  );
}

/** Nothing begins with a quote's balance: its piece lies ready (WEK-04). */
function isBalance(payment: PaymentAnswer): boolean {
  return payment.state === "paid" && payment.quote_part === "balance";
}

function Waiting() {
  return (
    <>
      <p className="mt-6 text-muted noscript:hidden">
        <Spinner />
      </p>
      {/* "Looks again by itself" holds without scripts too. */}
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
    </>
  );
}

type PaymentKey = PlainTextKey<typeof paymentText>;
const texts: Record<PaymentAnswer["state"] | "balance", readonly [title: PaymentKey, text: PaymentKey]> = {
  paid: ["payment.paid", "payment.paidText"],
  balance: ["payment.paid", "payment.balanceText"],
  processing: ["payment.processing", "payment.processingText"],
  creating: ["payment.processing", "payment.processingText"],
  open: ["payment.open", "payment.openText"],
  expired: ["payment.expired", "payment.expiredText"],
  failed: ["payment.failed", "payment.failedText"],
  unknown: ["payment.unknown", "payment.unknownText"],
};

function NoAnswer({ isUnreachable, retry }: { isUnreachable: boolean; retry: () => void }) {
  const t = useText(paymentText, sharedText);
  const { pathname, search } = useLocation();
  const words = (
    <>
      <h1 className="text-title">{t("payment.unreachable")}</h1>
      <p className="mt-5 max-w-[39em] text-lg leading-relaxed text-muted">{t("payment.unreachableText")}</p>
    </>
  );
  if (!isUnreachable) {
    return (
      <>
        <Spinner label={t("payment.title")} />
        <noscript>
          {words}
          <a href={`${pathname}${search}`} className={buttonClass("primary", "mt-8 max-sm:w-full")}>
            {t("tryAgain")}
          </a>
        </noscript>
      </>
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no heading */}
      <div role="alert">{words}</div>
      <Button className="mt-8 max-sm:w-full" onClick={retry}>
        {t("tryAgain")}
      </Button>
    </>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const t = useText(boughtText);
  return (
    <>
      {payment.livemode ? null : (
        <p className="mt-6 inline-block rounded-sm border border-gold px-3 py-1.5 text-sm text-gold">
          {t("payment.test")}
        </p>
      )}
      <dl className="mt-8 flex flex-wrap gap-x-3 text-sm">
        <dt className="text-muted">{t("payment.reference")}</dt>
        <dd translate="no" className="font-medium wrap-anywhere">
          {payment.reference}
        </dd>
      </dl>
      {payment.state === "paid" ? <NextSteps payment={payment} /> : null}
      <BoughtLines payment={payment} />
    </>
  );
}

function Ways({ payment }: { payment: PaymentAnswer }) {
  const t = useText(paymentText, boughtText);
  const isUnpaid = ["open", "expired", "failed"].includes(payment.state);
  return (
    <div className="mt-10 print:hidden">
      {payment.state === "paid" && payment.lines.some((line) => !line.personalised) ? (
        <p className="mb-8 text-sm text-muted">
          <span>{t("payment.withdraw")}</span>{" "}
          <Link to="/withdraw" className="text-ink underline underline-offset-4">
            {t("payment.withdrawLink")}
          </Link>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {isUnpaid ? <Button onClick={cartPanel.open}>{t("payment.openCart")}</Button> : null}
        <Link to="/shop/all" className={buttonClass(isUnpaid ? "secondary" : "primary")}>
          {t("payment.continue")}
        </Link>
        {payment.state === "paid" ? (
          <Button variant="secondary" onClick={() => print()}>
            {t("payment.print")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
