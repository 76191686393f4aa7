import { useState } from "react";
import { textIn } from "#domain/language.ts";
import { weekdayAndDate } from "#domain/promise.ts";
import { Button } from "../../ui/button.tsx";
import { mailKindText, useRetryMail } from "../mails/owed-mails.ts";
import { useLetGo } from "../stock/reservation-list.tsx";
import type { Reservation } from "../stock/reservations.ts";
import { reservationName, purposeWords, untilWords } from "../stock/stock-words.ts";
import { EnquiryDialog, QuoteDialog } from "./dialogs.tsx";
import { Line, Lines } from "./line.tsx";
import type { DueQuote, StuckMail, TodayFacts, WaitingEnquiry } from "./today-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";
import { enquiryText } from "../enquiry/text.ts";
import { stockText } from "../stock/text.ts";

/** Things beside the board: mails that did not leave, questions, quotes that end, and what was put aside till now. */
export function OtherLines({ today }: { today: TodayFacts }) {
  const t = useText(todayText);
  return (
    <ul aria-label={t("today.linesTitle")} className="grid gap-2 empty:hidden">
      <Lines rows={today.mails}>{(mail) => <Unsent key={mail.id} mail={mail} />}</Lines>
      <Lines rows={today.enquiries}>{(asked) => <Asked key={asked.id} enquiry={asked} />}</Lines>
      <Lines rows={today.quotes}>{(quote) => <Quoted key={quote.id} quote={quote} />}</Lines>
      <Lines rows={today.asides}>{(one) => <Reserved key={one.id} reservation={one} />}</Lines>
    </ul>
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
  const { id, name, product, product_el, day } = quote;
  return (
    <Line
      action={
        <Button variant="quiet" aria-label={t("today.openQuoteNamed", { name })} onClick={() => setOpen(true)}>
          {t("today.openQuote")}
        </Button>
      }
    >
      <span>
        {t("today.quoteEnds", {
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
