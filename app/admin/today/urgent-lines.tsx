import { useState } from "react";
import { textIn } from "#domain/language.ts";
import { weekdayAndDate } from "#domain/promise.ts";
import { centsAmount } from "../words/amount.ts";
import { Button } from "../../ui/button.tsx";
import { useAddress } from "../lists/address.ts";
import { mailKindText, useRetryMail } from "../mails/owed-mails.ts";
import { useLetGo } from "../stock/reservation-list.tsx";
import type { Reservation } from "../stock/reservations.ts";
import { reservationName, purposeWords, untilWords } from "../stock/stock-words.ts";
import { AlertLine } from "./alert-line.tsx";
import { EnquiryDialog, QuoteDialog, RefundDialog } from "./dialogs.tsx";
import { Line, Lines } from "./line.tsx";
import { ToAskLine } from "./to-ask-line.tsx";
import { PictureLine } from "./picture-line.tsx";
import type { DueQuote, OpenWithdrawal, StuckMail, TodayFacts, WaitingEnquiry } from "./today-query.ts";
import { ServerMail } from "../mails/server-mail.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";
import { enquiryText } from "../enquiry/text.ts";
import { stockText } from "../stock/text.ts";

/** Urgent things, the worst first: each a sentence with the one thing to do about it. */
export function UrgentLines({ today }: { today: TodayFacts }) {
  const t = useText(todayText);
  return (
    <ul aria-label={t("today.linesTitle")} className="grid gap-2 empty:hidden">
      <Lines rows={today.to_ask}>
        {(one) => <ToAskLine key={one.id} purchase={one} keepsMail={today.keeps_mail} />}
      </Lines>
      <Lines rows={today.alerts}>{(alert) => <AlertLine key={alert.reference} alert={alert} />}</Lines>
      <Lines rows={today.withdrawals}>{(one) => <Withdrawn key={one.id} withdrawal={one} />}</Lines>
      <Lines rows={today.mails}>{(mail) => <Unsent key={mail.id} mail={mail} />}</Lines>
      <Lines rows={today.late}>{(late) => <Late key={late.reference} purchase={late} />}</Lines>
      {today.is_new ? null : <ServerLines today={today} />}
      <Lines rows={today.enquiries}>{(asked) => <Asked key={asked.id} enquiry={asked} />}</Lines>
      <Lines rows={today.quotes}>{(quote) => <Quoted key={quote.id} quote={quote} />}</Lines>
      <Lines rows={today.asides}>{(one) => <Reserved key={one.id} reservation={one} />}</Lines>
      <PictureLine />
    </ul>
  );
}

function Withdrawn({ withdrawal }: { withdrawal: OpenWithdrawal }) {
  const t = useText(todayText);
  const { language } = useLanguage();
  const [isPaying, setPaying] = useState(false);
  const { reference, lines, owed, pay_by: next } = withdrawal;
  const names = lines.map(({ quantity, name, name_el }) => `${quantity} × ${textIn(language, name, name_el)}`);
  const words = t("today.withdrew", {
    name: withdrawal.name ?? t("today.someone"),
    reference,
    pieces: names.join(", "),
    day: weekdayAndDate(withdrawal.refund_due, language),
  });
  return (
    <Line
      isUrgent
      action={
        <Button variant="quiet" aria-label={t("today.payBackNamed", { reference })} onClick={() => setPaying(true)}>
          {t("today.payBack")}
        </Button>
      }
    >
      <span>{words}</span>{" "}
      {owed > 0 ? <span>{t("today.owed", { amount: centsAmount(owed, language) ?? "" })}</span> : null}
      {isPaying ? (
        <RefundDialog
          reference={next.reference ?? reference}
          wanted={next.lines ?? lines}
          onClose={() => setPaying(false)}
        />
      ) : null}
    </Line>
  );
}

function Unsent({ mail: { id, kind, recipient } }: { mail: StuckMail }) {
  const t = useText(todayText, adminText);
  const { language } = useLanguage();
  const again = useRetryMail();
  return (
    <Line
      isUrgent
      action={
        <Button
          variant="quiet"
          busy={again.isPending}
          aria-label={t("today.mailAgainNamed", { recipient })}
          onClick={() => again.mutate(id)}
        >
          {t("outbox.again")}
        </Button>
      }
    >
      {t("today.mail", { mail: mailKindText(language, kind), recipient })}
    </Line>
  );
}

function Late({ purchase }: { purchase: TodayFacts["late"][number] }) {
  const t = useText(todayText, adminText);
  const { language } = useLanguage();
  const address = useAddress();
  const { reference, customer, kind } = purchase;
  const names = purchase.lines.map(({ name, name_el, quantity }) => `${quantity} × ${textIn(language, name, name_el)}`);
  const overdue = t(`late.${kind}`, {
    count: purchase.days_late,
    day: weekdayAndDate(purchase.leaves_by, language),
    promised: weekdayAndDate(purchase.arrives_to, language),
  });
  return (
    <Line
      isUrgent
      action={
        <Button
          variant="quiet"
          aria-label={t("late.openNamed", { reference })}
          onClick={() => address.change({ order: purchase.order_id })}
        >
          {t("late.open")}
        </Button>
      }
    >
      {`${t("today.late", { pieces: names.join(", "), customer })} ${overdue}`}
    </Line>
  );
}

function Asked({ enquiry }: { enquiry: WaitingEnquiry }) {
  const t = useText(todayText, enquiryText);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { id, name, product_name, product_name_el, due_on: day } = enquiry;
  return (
    <Line
      action={
        <Button variant="quiet" aria-label={t("enquiries.answerNamed", { name })} onClick={() => setOpen(true)}>
          {t("enquiries.answer")}
        </Button>
      }
    >
      <span>
        {t("today.asks", {
          name,
          piece: textIn(language, product_name, product_name_el),
          day: weekdayAndDate(day, language),
        })}
      </span>
      {isOpen ? <EnquiryDialog id={id} onClose={() => setOpen(false)} /> : null}
    </Line>
  );
}

function Quoted({ quote }: { quote: DueQuote }) {
  const t = useText(todayText);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { id, name, product, product_el, state, day } = quote;
  return (
    <Line
      action={
        <Button variant="quiet" aria-label={t("today.openQuoteNamed", { name })} onClick={() => setOpen(true)}>
          {t("today.openQuote")}
        </Button>
      }
    >
      <span>
        {t(state === "waiting" ? "today.quoteEnds" : "today.quoteReady", {
          name,
          piece: textIn(language, product, product_el),
          day: weekdayAndDate(day, language),
        })}
      </span>
      {isOpen ? <QuoteDialog id={id} onClose={() => setOpen(false)} /> : null}
    </Line>
  );
}

function Reserved({ reservation }: { reservation: Reservation }) {
  const t = useText(todayText, stockText);
  const { language } = useLanguage();
  const letGo = useLetGo();
  const product = reservationName(reservation, language);
  const purpose = purposeWords(language, reservation);
  return (
    <Line
      action={
        <Button
          variant="quiet"
          busy={letGo.isPending}
          aria-label={t("stock.letGoNamed", { what: purpose, name: product })}
          onClick={() => letGo.mutate(reservation)}
        >
          {t("held.letGo")}
        </Button>
      }
    >
      {t("today.aside", { piece: product, purpose, until: untilWords(reservation.until, language) })}
    </Line>
  );
}

/** A thing that only the operator can change is a ready mail to them. */
function ServerLines({ today }: { today: TodayFacts }) {
  const t = useText(todayText, adminText);
  return (
    <>
      {today.keeps_mail ? (
        <Line action={<ServerMail about="mails" label={t("today.askServer")} />}>{t("today.keepsMail")}</Line>
      ) : null}
      {today.is_trial ? (
        <Line action={<ServerMail about="cards" label={t("today.askServer")} />}>{t("today.trial")}</Line>
      ) : null}
    </>
  );
}
