import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { NewTabLink } from "../../i18n/new-tab-link.tsx";
import { useIsAdmin } from "../data/right.ts";
import { sectionAddress } from "../data/setting-sections.ts";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { useAddress } from "../lists/address.ts";
import { useRetryMail } from "../mails/owed-mails.ts";
import { ClearAttention } from "../purchase/clear-attention.tsx";
import { DoubtDialog, useDoubts } from "../purchase/doubts.tsx";
import { useMark, type Mark } from "../purchase/marks/use-mark.ts";
import { AskButton } from "../purchase/open-choice/ask-button.tsx";
import { isSecondPress } from "../ui/use-action.ts";
import { quoteText } from "../quote/text.ts";
import { useQuoteChanges } from "../quote/use-quote-changes.ts";
import { QuoteDialog, RefundDialog } from "./dialogs.tsx";
import { PrintSlip } from "./print-slip.tsx";
import { ReturnPress } from "./return-press.tsx";
import type { Owed } from "./today-query.ts";
import { useShowGone } from "./use-show-gone.ts";
import { useText } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";
import { marksText } from "../purchase/marks/text.ts";

/** The one thing to do next, and at most a second one beside it. */
export function OwedPress({ row }: { row: Owed }) {
  const isAdmin = useIsAdmin();
  switch (row.step) {
    case "dispute":
      return isAdmin && row.payment_path ? <AnswerBank path={row.payment_path} /> : <OpenOrder row={row} />;
    case "look":
      return isAdmin ? <LookPress row={row} /> : <OpenOrder row={row} />;
    case "ask":
      return <AskPress row={row} />;
    case "give_back":
      return isAdmin ? <ReturnPress row={row} /> : <OpenOrder row={row} />;
    case "inspect":
    case "return":
      return <ReturnPress row={row} />;
    case "make":
      if (row.order_ids.length === 0) return <QuoteMade row={row} />;
      return <MarkPress row={row} mark={row.kind === "collection" ? "ready" : "made"} />;
    case "pack":
      return (
        <>
          <PrintSlip row={row} />
          <MarkPress row={row} mark={row.kind === "collection" ? "ready" : "sent"} />
        </>
      );
    case "collect":
      return (
        <>
          {row.mail?.state === "sent" ? <RemindPress mail={row.mail.id} name={row.customer ?? ""} /> : null}
          <MarkPress row={row} mark="collected" />
        </>
      );
    case "balance":
      return <OpenQuote row={row} />;
  }
}

/** One press, with its way back; it asks first where sending may be a mistake (AFT-07). */
function MarkPress({ row, mark: kind }: { row: Owed; mark: Mark }) {
  const t = useText(marksText);
  const { mark } = useMark(kind, { checkout: row.checkout_id, ids: row.order_ids, show: useShowGone(row) });
  const doubts = useDoubts(row.flags, true);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        aria-label={t(`marks.named.${kind}`, { name: row.customer ?? "" })}
        onClick={(event) => {
          if (isSecondPress(event)) return;
          if (doubts.length > 0) setAsking(true);
          else mark.mutate();
        }}
      >
        {t(`marks.press.${kind}`)}
      </Button>
      <DoubtDialog
        open={isAsking}
        doubts={doubts}
        onConfirm={() => {
          setAsking(false);
          mark.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function AnswerBank({ path }: { path: string }) {
  const t = useText(todayText);
  return (
    <NewTabLink href={`https://dashboard.stripe.com${path}`} className={buttonClass("quiet")}>
      {t("today.answerBank")}
    </NewTabLink>
  );
}

function OpenOrder({ row: { order_id: order, reference } }: { row: Owed }) {
  const t = useText(todayText, adminText);
  const address = useAddress();
  if (!order) {
    return (
      <AdminsOnly>
        <Link to={sectionAddress("payments")} className={buttonClass("quiet")}>
          {t("today.payments")}
        </Link>
      </AdminsOnly>
    );
  }
  const name = t("late.openNamed", { reference: reference ?? "" });
  return (
    <Button variant="quiet" aria-label={name} onClick={() => address.change({ order })}>
      {t("late.open")}
    </Button>
  );
}

/** A deposit whose quote ended or is gone is paid back here, too. */
function LookPress({ row: { reference, attention } }: { row: Owed }) {
  const t = useText(todayText);
  const [isPaying, setPaying] = useState(false);
  if (!reference) return null;
  return (
    <>
      {/quote_(ended|gone)/.test(attention ?? "") ? (
        <Button variant="quiet" aria-label={t("today.payBackNamed", { reference })} onClick={() => setPaying(true)}>
          {t("today.payBack")}
        </Button>
      ) : null}
      <ClearAttention reference={reference} variant="quiet" />
      {isPaying ? <RefundDialog reference={reference} wanted={[]} onClose={() => setPaying(false)} /> : null}
    </>
  );
}

function AskPress({ row }: { row: Owed }) {
  const { reference, lines, mail } = row;
  return (
    <>
      {row.has_address && reference ? (
        <AskButton reference={reference} choices={lines.flatMap(({ choices }) => choices)} isAsked={mail !== null} />
      ) : null}
      <OpenOrder row={row} />
    </>
  );
}

function RemindPress({ mail, name }: { mail: string; name: string }) {
  const t = useText(todayText);
  const again = useRetryMail();
  return (
    <Button
      variant="quiet"
      busy={again.isPending}
      aria-label={t("today.remindNamed", { name })}
      onClick={() => again.mutate(mail)}
    >
      {t("today.remind")}
    </Button>
  );
}

/** Ready is said to its buyer with the request for the balance, and can be taken back. */
function QuoteMade({ row: { quote_id: id, quote_email: email, customer } }: { row: Owed }) {
  const t = useText(todayText, quoteText);
  const { ask } = useQuoteChanges({ id: id ?? "", email: email ?? "" });
  return (
    <Button
      busy={ask.isPending}
      aria-label={t("today.quoteMadeNamed", { name: customer ?? "" })}
      onClick={(event) => {
        if (!isSecondPress(event)) ask.mutate();
      }}
    >
      {t("quotes.askBalance")}
    </Button>
  );
}

function OpenQuote({ row: { quote_id: quote, customer } }: { row: Owed }) {
  const t = useText(todayText);
  const [isOpen, setOpen] = useState(false);
  if (!quote) return null;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t("today.openQuoteNamed", { name: customer ?? "" })}
        onClick={() => setOpen(true)}
      >
        {t("today.openQuote")}
      </Button>
      {isOpen ? <QuoteDialog id={quote} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
