import { useState } from "react";
import { Link } from "react-router";
import { textIn } from "#domain/language.ts";
import { shownAddress } from "#domain/text/shown-address.ts";
import { Thumbnail } from "../../catalogue/thumbnail.tsx";
import { longDate } from "#domain/format.ts";
import { centsAmount } from "../words/amount.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { shopToday } from "../words/shop-days.ts";
import { Badge, type BadgeVariant } from "../ui/badge.tsx";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { QuoteLink } from "./quote-link.tsx";
import type { Quote } from "./quotes.ts";
import { useQuoteChanges } from "./use-quote-changes.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { quoteText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { frameText } from "../frame/text.ts";

/** Says whom it is for, what for how much, what it waits for, and the next step. */
export function QuoteCard({ quote }: { quote: Quote }) {
  const t = useText(quoteText);
  const { language } = useLanguage();
  const [first] = quote.lines;
  const names = quote.lines.map(({ name, name_el, quantity }) => {
    const said = textIn(language, name, name_el);
    return quantity > 1 ? `${quantity} × ${said}` : said;
  });
  return (
    <article
      aria-label={quote.name}
      className="flex h-full flex-col gap-4 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start gap-4">
        <Thumbnail url={quote.picture_url ?? first?.image_url ?? null} className="size-16" />
        <div className="min-w-0 grow">
          <p className="font-display text-lg wrap-anywhere">{names.join(", ")}</p>
          <p className="mt-1.5">
            <State quote={quote} />
          </p>
        </div>
      </div>
      <div>
        <p className="font-medium wrap-anywhere">{quote.name}</p>
        <a href={`mailto:${encodeURIComponent(quote.email)}`} className={mailClass}>
          {shownAddress(quote.email)}
        </a>
        <p className="text-sm text-muted">{t("quotes.written", { day: longDate(quote.created_at, language) })}</p>
      </div>
      <Sums quote={quote} />
      {["waiting", "deposit_paid", "paid"].includes(quote.state) ? <QuoteLink quote={quote} /> : null}
      {quote.state === "waiting" || quote.state === "deposit_paid" ? <Actions quote={quote} /> : null}
    </article>
  );
}

const mailClass =
  "inline-flex min-h-9 items-center text-sm underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-gold";

function State({ quote }: { quote: Quote }) {
  const t = useText(quoteText);
  const { language } = useLanguage();
  const { stage, valid_until: validUntil, ready_by: readyBy } = quote;
  const [today] = useState(shopToday);
  const isLate = stage === "offer" ? validUntil <= today : stage === "making" && readyBy !== null && readyBy < today;
  const due = stage === "offer" ? validUntil : readyBy;
  return (
    <Badge variant={isLate ? "warning" : variants[stage]} wraps>
      {due && (stage === "offer" || stage === "making")
        ? t(`quotes.due.${stage}`, { day: longDate(due, language) })
        : t(`quotes.stages.${stage}`)}
    </Badge>
  );
}

const variants: Record<Quote["stage"], BadgeVariant> = {
  offer: "waiting",
  making: "waiting",
  balance: "waiting",
  paid: "done",
  ready: "waiting",
  sent: "done",
  collected: "done",
  disputed: "warning",
  given_back: "neutral",
  withdrawn: "warning",
  ended: "neutral",
};

function Sums({ quote }: { quote: Quote }) {
  const t = useText(quoteText);
  const { language } = useLanguage();
  const { total, deposit, deposit_left: left, references } = quote;
  const orderId = references.find(({ order_id: id }) => id)?.order_id;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t hairline pt-3 text-sm [&>dd]:text-end [&>dd]:tabular-nums">
      <dt className="font-medium">{t("quotes.total")}</dt>
      <dd className="font-medium">{centsAmount(total, language)}</dd>
      {deposit === null ? null : (
        <>
          <dt className="text-muted">{t("quotes.ofIt")}</dt>
          <dd className="text-muted">{centsAmount(deposit, language)}</dd>
          {isLeftSaid(quote) ? (
            <>
              <dt className="text-muted">{t("quotes.depositLeft")}</dt>
              <dd className="text-muted">{centsAmount(left, language)}</dd>
            </>
          ) : null}
        </>
      )}
      {orderId ? (
        <dt>
          <Link
            to={`/admin?tab=orders&order=${orderId}`}
            className="inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:decoration-gold"
          >
            {t("quotes.order")}
          </Link>
        </dt>
      ) : null}
    </dl>
  );
}

/** The rest of a deposit is said where it is less than was paid, or the jeweller may owe it. */
function isLeftSaid({ state, deposit, deposit_left: left }: Quote): boolean {
  if (state === "given_back") return true;
  return left > 0 && (left < (deposit ?? 0) || state === "ended" || state === "withdrawn");
}

function Actions({ quote }: { quote: Quote }) {
  const t = useText(quoteText, stockText, frameText);
  const [isAsking, setAsking] = useState(false);
  const { ask, mail, end } = useQuoteChanges(quote, () => setAsking(false));
  const isBalance = quote.state === "deposit_paid";
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-1 border-t hairline pt-3">
      {isBalance && quote.asked_balance_at === null ? (
        <Button busy={ask.isPending} onClick={() => ask.mutate()}>
          {t("quotes.askBalance")}
        </Button>
      ) : (
        <Button variant="quiet" busy={mail.isPending} onClick={() => mail.mutate()}>
          {t("quotes.mailAgain")}
        </Button>
      )}
      <Link to={`/admin/counter/${quote.id}`} className={buttonClass("quiet")}>
        {t("quotes.payInShop")}
      </Link>
      <AdminsOnly>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t("quotes.end")}
        </Button>
      </AdminsOnly>
      <ConfirmDialog
        open={isAsking}
        title={t("quotes.endTitle")}
        text={t(isBalance ? "quotes.endPaidText" : "quotes.endText", { name: quote.name })}
        confirmLabel={t("quotes.end")}
        cancelLabel={t("cancel")}
        closeLabel={t("close")}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
