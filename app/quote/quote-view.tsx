import { useEffect } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { eurosFromCents, timesQuantity } from "#domain/money.ts";
import { deliveryChoice } from "../cart/delivery/choice.ts";
import { DeliveryFields } from "../cart/delivery/delivery-fields.tsx";
import type { DeliveryOffer } from "../cart/delivery/offers.ts";
import { useWish } from "../cart/delivery/wish.ts";
import { BoughtLine } from "../bought/bought-line.tsx";
import { useStoreContact } from "../data/use-shop-facts.ts";
import { euros, longDate } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PayAnswer, Quote } from "./quote.ts";
import { quoteText } from "./text.ts";

interface QuoteViewProps {
  quote: Quote;
  offers: DeliveryOffer[];
  answer: PayAnswer | undefined;
}

/** Words, picture, pieces, sums and dates, then the one press (ASK-02). */
export function QuoteView({ quote, offers, answer }: QuoteViewProps) {
  const t = useText(quoteText);
  const isWaiting = quote.state === "waiting";
  return (
    <>
      <p className="eyebrow text-gold">{t("quote.title")}</p>
      <h1 className="mt-4 text-title">
        {quote.state === "waiting" ? t(`quote.heading.${quote.part}`) : t(`quote.states.${quote.state}`)}
      </h1>
      {isWaiting ? <Dates quote={quote} /> : <Outcome quote={quote} />}
      {answer && "error" in answer && answer.link ? <PaidOrder {...answer} /> : null}
      {isWaiting ? <Left /> : null}
      {quote.words ? (
        <p lang={quote.locale} className="mt-8 text-lg leading-relaxed whitespace-pre-line wrap-anywhere">
          {quote.words}
        </p>
      ) : null}
      {quote.picture_url ? (
        <Picture
          url={quote.picture_url}
          alt=""
          sizes="(min-width: 48rem) 44rem, 92vw"
          first
          className="mt-8 rounded-sm"
        />
      ) : null}
      <Contents quote={quote} />
      {isWaiting ? <Accept quote={quote} offers={offers} answer={answer} /> : null}
    </>
  );
}

/** Paid on another phone or in another tab meanwhile (BRW-07). */
function PaidOrder({ error, link }: { error: string | null; link?: string | null }) {
  const t = useText(quoteText);
  return link ? (
    <p role="alert" className="mt-4 flex flex-wrap gap-x-4 wrap-anywhere">
      <span>{error}</span>
      <a href={link} className="underline underline-offset-4">
        {t("quote.order")}
      </a>
    </p>
  ) : null;
}

function Dates({ quote }: { quote: Quote }) {
  const t = useText(quoteText);
  const { language } = useLanguage();
  const { ready_by: readyBy, valid_until: validUntil, part } = quote;
  // It is ready, and has no end.
  if (part === "balance") return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 text-muted">
      {readyBy ? <span>{t("quote.readyBy", { day: longDate(readyBy, language) })}</span> : null}
      <span>{t("quote.validUntil", { day: longDate(validUntil, language) })}</span>
    </p>
  );
}

/** Shoppers who come back from the payment page read that nothing was paid. */
function Left() {
  const t = useText(quoteText);
  const [parameters] = useSearchParams();
  if (parameters.get("payment") !== "left") return null;
  return <output className="mt-6 block border-s-2 border-gold ps-4 leading-relaxed">{t("quote.left")}</output>;
}

/** The quote's end, and how to reach the shop where that helps. */
function Outcome({ quote: { part, state, contract, stage } }: { quote: Quote }) {
  const t = useText(quoteText);
  const { phone, email } = useStoreContact();
  if (state === "waiting") return null;
  return (
    <div className="mt-6 text-lg leading-relaxed">
      {part !== "deposit" && state === "paid" && isStage(stage) ? (
        <p className="font-medium">{t(`quote.stages.${stage}`)}</p>
      ) : null}
      <p>{t(`quote.about.${outcomeOf({ part, state, contract })}`)}</p>
      {state === "ended" || state === "held" ? (
        <p className="mt-2 flex flex-wrap gap-x-6">
          {phone ? (
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={contactClass}>
              {phone}
            </a>
          ) : null}
          {email ? (
            <a href={`mailto:${email}`} className={contactClass}>
              {email}
            </a>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** Stages after the last payment (WEK-04); until then the state says it. */
const stages = ["making", "ready", "sent", "collected"] as const;

function isStage(stage: string): stage is (typeof stages)[number] {
  return stages.some((known) => known === stage);
}

function outcomeOf({ part, state, contract }: Pick<Quote, "part" | "state" | "contract">) {
  if (state === "paid" && part === "deposit") return "depositPaid";
  if (state === "ended" && (contract === "given_back" || contract === "withdrawn")) return contract;
  return state === "waiting" ? "being_paid" : state;
}

const contactClass =
  "inline-flex min-h-11 items-center underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-gold";

function Contents({ quote }: { quote: Quote }) {
  const t = useText(quoteText);
  return (
    <section aria-label={t("quote.contents")} className="mt-10">
      <ul className="divide-y divide-line border-y hairline">
        {quote.lines.map(({ unit_amount: unit, ...line }) => (
          <BoughtLine
            key={line.line_no}
            line={{
              ...line,
              // A piece made for this customer looks as sketched.
              image_url: line.image_url ?? (line.slug === null ? quote.picture_url : null),
              unit_price: eurosFromCents(unit),
              total_amount: eurosFromCents(timesQuantity(unit, line.quantity)),
            }}
          />
        ))}
      </ul>
      <Sums quote={quote} />
      <p className="mt-3 text-sm text-muted">{t("quote.each")}</p>
    </section>
  );
}

function Sums({ quote }: { quote: Quote }) {
  const t = useText(quoteText);
  const { language } = useLanguage();
  const { part, state, contract, total, deposit, deposit_left: left, balance } = quote;
  // Nothing is paid in parts any more.
  const isOver = state === "ended" && (contract === "given_back" || contract === "withdrawn");
  const isBalance = part === "balance";
  const isPaid = state === "paid";
  const isDue = state === "waiting" || state === "being_paid";
  const balanceDue = isPaid ? t("quote.balancePaid") : isDue ? t("quote.balanceNow") : t("quote.balance");
  return (
    <dl className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-[0.5em] gap-y-1 text-[min(1rem,5vw)] text-muted [&>dd]:text-right [&>dd]:tabular-nums">
      <dt className="text-lg text-ink">{t("quote.total")}</dt>
      <dd className="text-[min(1.5rem,8vw)] text-ink">{euros(total, language)}</dd>
      {deposit === null || isOver ? null : (
        <>
          <dt>{isBalance || isPaid ? t("quote.depositPaid") : t("quote.depositNow")}</dt>
          <dd>{euros(isBalance ? left : deposit, language)}</dd>
          <dt>{isBalance ? balanceDue : t("quote.balanceLater")}</dt>
          <dd>{euros(balance, language)}</dd>
        </>
      )}
    </dl>
  );
}

/** Law and way of delivery stand above the press that binds; a second press gets the same payment page. */
function Accept({ quote, offers, answer }: QuoteViewProps) {
  const t = useText(quoteText);
  const { language } = useLanguage();
  const choice = deliveryChoice(offers, useWish(), []);
  const url = answer && "url" in answer ? answer.url : undefined;
  const isSending = useNavigation().state !== "idle";
  useEffect(() => {
    if (url) location.assign(url);
  }, [url]);
  const made = quote.lines.filter(({ personalised }) => personalised).length;
  return (
    <Form method="post" preventScrollReset className="mt-8 grid gap-5">
      <DeliveryFields choice={choice} />
      <p className="text-sm leading-relaxed text-muted">
        {quote.part === "deposit" ? <span>{`${t("quote.depositTerms")} `}</span> : null}
        <span>{made > 0 ? t("quote.madeToMeasure") : t("quote.withdrawal")}</span>{" "}
        {made > 0 && made < quote.lines.length ? <span>{`${t("quote.otherPieces")} `}</span> : null}
        <Link to="/terms" className="underline underline-offset-4">
          {t("quote.terms")}
        </Link>
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {answer && "error" in answer && !answer.link ? (answer.error ?? t("quote.unheard")) : null}
      </p>
      {url ? (
        <a href={url} className={buttonClass("primary", "min-h-14! w-full text-lg!")}>
          {t("quote.goOn")}
        </a>
      ) : (
        <Button type="submit" busy={isSending} className="min-h-14! w-full text-lg!">
          {t("quote.pay", { amount: euros(quote.amount, language) })}
        </Button>
      )}
    </Form>
  );
}
