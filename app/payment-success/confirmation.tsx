import { Link } from "react-router";
import { cartPanel } from "../cart/cart-panel.ts";
import type { Payment, PaymentAnswer } from "../data/payments.ts";
import { useTranslate } from "../i18n/language.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { ReloadLink } from "../ui/reload-link.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { BoughtLines } from "./bought-lines.tsx";
import { isProcessing } from "./polling.ts";
import type { BoughtTextKey } from "../bought/bought-texts.ts";
import { useBoughtText } from "../bought/use-bought-text.ts";

interface ConfirmationProps {
  payment: PaymentAnswer | undefined;
  isUnreachable: boolean;
  isLate: boolean;
  retry: () => void;
}

/** CHK-08, and a page that can be kept (LAW-02). */
export function Confirmation({ payment, isUnreachable, isLate, retry }: ConfirmationProps) {
  const say = useBoughtText();
  if (!payment) return <NoAnswer isUnreachable={isUnreachable} retry={retry} />;
  const [title, text] = texts[payment.state];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no heading */}
      <div role="status">
        <h1 className="text-title">{say(title)}</h1>
        <p className="mt-5 max-w-[39em] text-lg leading-relaxed text-muted">
          {isLate ? say("payment.processingLong") : say(text)}
        </p>
        {isProcessing(payment.state) && !isLate ? <Waiting /> : null}
      </div>
      {payment.state === "unknown" ? null : <Facts payment={payment} />}
      <Ways payment={payment} />
    </>
  );
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

const texts: Record<PaymentAnswer["state"], readonly [title: BoughtTextKey, text: BoughtTextKey]> = {
  paid: ["payment.paid", "payment.paidText"],
  processing: ["payment.processing", "payment.processingText"],
  creating: ["payment.processing", "payment.processingText"],
  open: ["payment.open", "payment.openText"],
  expired: ["payment.expired", "payment.expiredText"],
  failed: ["payment.failed", "payment.failedText"],
  unknown: ["payment.unknown", "payment.unknownText"],
};

function NoAnswer({ isUnreachable, retry }: { isUnreachable: boolean; retry: () => void }) {
  const t = useTranslate();
  const say = useBoughtText();
  const words = (
    <>
      <h1 className="text-title">{say("payment.unreachable")}</h1>
      <p className="mt-5 max-w-[39em] text-lg leading-relaxed text-muted">{say("payment.unreachableText")}</p>
    </>
  );
  if (!isUnreachable) {
    return (
      <>
        <Spinner label={say("payment.title")} />
        <noscript>
          {words}
          <ReloadLink label={t("tryAgain")} className="mt-8 max-sm:w-full" />
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
  const say = useBoughtText();
  return (
    <>
      {payment.livemode ? null : (
        <p className="mt-6 inline-block rounded-sm border border-gold px-3 py-1.5 text-sm text-gold">
          {say("payment.test")}
        </p>
      )}
      <dl className="mt-8 flex flex-wrap gap-x-3 text-sm">
        <dt className="text-muted">{say("payment.reference")}</dt>
        <dd translate="no" className="font-medium wrap-anywhere">
          {payment.reference}
        </dd>
      </dl>
      <BoughtLines payment={payment} />
    </>
  );
}

function Ways({ payment }: { payment: PaymentAnswer }) {
  const say = useBoughtText();
  const isUnpaid = ["open", "expired", "failed"].includes(payment.state);
  return (
    <div className="mt-10 print:hidden">
      {payment.state === "paid" && payment.lines.some((line) => !line.personalised) ? (
        <p className="mb-8 text-sm text-muted">
          <span>{say("payment.withdraw")}</span>{" "}
          <Link to="/withdraw" className="text-ink underline underline-offset-4">
            {say("payment.withdrawLink")}
          </Link>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {isUnpaid ? <Button onClick={cartPanel.open}>{say("payment.openCart")}</Button> : null}
        <Link to="/shop/all" className={buttonClass(isUnpaid ? "secondary" : "primary")}>
          {say("payment.continue")}
        </Link>
        {payment.state === "paid" ? (
          <Button variant="secondary" onClick={() => print()}>
            {say("payment.print")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
