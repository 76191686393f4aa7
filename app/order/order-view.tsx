import { Form, Link } from "react-router";
import { BoughtLine } from "../bought/bought-line.tsx";
import { usePromise } from "../bought/extra-sums.tsx";
import type { BoughtOrder } from "./bought-order.ts";
import { usePlace, useShopName } from "../data/use-shop-facts.ts";
import { hasOpenChoice } from "#domain/choices.ts";
import { longDate } from "#domain/format.ts";
import { weekdayAndDate } from "#domain/promise.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { GiftCard } from "../ui/gift-card/gift-card.tsx";
import type { ChoiceAnswer } from "./choice-answer.ts";
import { OpenChoices } from "./open-choices.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { isCollected, isReady, keptLines, stateOf, withdrawnOf } from "./progress.ts";
import { Receipt } from "./receipt.tsx";
import { boughtText } from "../bought/text.ts";
import { orderText } from "./text.ts";

interface OrderViewProps {
  order: BoughtOrder;
  token: string;
  /** The outcome of the buyer's answer to an open choice. */
  answer: ChoiceAnswer | undefined;
}

/** The page that a buyer shows at the counter, and prints on one sheet (AFT-04). */
export function OrderView({ order, token, answer }: OrderViewProps) {
  const t = useText(orderText, boughtText);
  const { language } = useLanguage();
  const receipt = order.papers.find(({ kind }) => kind === "receipt");
  return (
    <>
      <p className="eyebrow text-gold print:hidden">{t("order.title")}</p>
      <h1 className="mt-4 text-title print:hidden">{t(`order.states.${stateOf(order)}`)}</h1>
      <div aria-hidden="true" className="hidden font-display print:block">
        <p translate="no" className="text-3xl">
          {order.seller.shop_name}
        </p>
        <p className="mt-6 text-title">{t("order.receipt")}</p>
      </div>
      <dl className="mt-6 flex flex-wrap items-baseline gap-x-6 [&>div]:flex [&>div]:items-baseline [&>div]:gap-x-3">
        <div>
          <dt className="text-sm text-muted">{t("payment.reference")}</dt>
          <dd translate="no" className="text-[min(1.5rem,8vw)] font-medium tracking-wide wrap-anywhere tabular-nums">
            {order.reference}
          </dd>
        </div>
        <div className="text-sm not-print:hidden">
          <dt className="text-muted">{t("order.receipt")}</dt>
          <dd translate="no">{receipt?.name}</dd>
        </div>
        <div className="text-sm not-print:hidden">
          <dt className="text-muted">{t("order.steps.paid")}</dt>
          <dd>{longDate(order.paid_at, language)}</dd>
        </div>
      </dl>
      {order.livemode ? null : (
        <p className="mt-4 inline-block rounded-sm border border-gold px-3 py-1.5 text-sm text-gold">
          {t("payment.test")}
        </p>
      )}
      {order.attention ? <p className="mt-4 leading-relaxed print:hidden">{t("order.attention")}</p> : null}
      {order.gift ? <GiftNote gift={order.gift} /> : null}
      <Promised order={order} />
      <Next order={order} />
      <OpenChoices order={order} answer={answer} />
      {isCollected(order) && stateOf(order) !== "collected" ? <Place /> : null}
      <OrderSteps order={order} />
      <section aria-labelledby="bought" className="mt-10 print:mt-6">
        <h2 id="bought" className="text-heading print:hidden">
          {t("payment.bought")}
        </h2>
        <ul className="mt-4 divide-y divide-line border-y hairline">
          {order.lines.map((line) => (
            <BoughtLine key={line.line_no} line={line}>
              <WhatBecame order={order} line={line} />
            </BoughtLine>
          ))}
        </ul>
        <Receipt order={order} />
      </section>
      <Ways order={order} token={token} />
    </>
  );
}

/** The promise stands until it is there, or nothing is awaited any more. */
function Promised({ order }: { order: BoughtOrder }) {
  const promise = usePromise({ ...order, lines: keptLines(order) });
  const state = stateOf(order);
  const isAwaited = ["paid", "asking", "making", "partlySent", "partlyReady"].includes(state);
  const isUnderway = state === "sent" && order.delivery?.kind === "courier";
  if (!promise || !(isAwaited || isUnderway)) return null;
  return <p className="mt-4 text-lg print:hidden">{promise}</p>;
}

/** The shop's next step, as its board has it; an open question and a collection have words of their own (WEK-02). */
function Next({ order: { next } }: { order: BoughtOrder }) {
  const t = useText(orderText);
  const { language } = useLanguage();
  if (!next || next.step === "ask" || next.step === "collect" || next.step === "balance") return null;
  const day = next.day ? weekdayAndDate(next.day, language) : "";
  return <p className="mt-2 leading-relaxed text-muted print:hidden">{t(`order.next.${next.step}`, { day })}</p>;
}

/** The place where it is fetched (DLV-03). */
function Place() {
  const t = useText(orderText);
  const { language } = useLanguage();
  const place = usePlace(language);
  return (
    <p className="mt-4 leading-relaxed print:hidden">
      <span>{t("order.collect")}</span> {place ? <span className="whitespace-pre-line text-muted">{place}</span> : null}
    </p>
  );
}

/** Tells of the gift; its words are shown by a press alone, since the page may be looked at before the parcel is opened. */
function GiftNote({ gift }: { gift: NonNullable<BoughtOrder["gift"]> }) {
  const t = useText(orderText);
  const shopName = useShopName();
  const kind = gift.wrapped
    ? gift.has_message
      ? "wrappedMessage"
      : "wrapped"
    : gift.has_message
      ? "message"
      : "plain";
  return (
    <>
      <p className="mt-4 leading-relaxed print:hidden">
        <span>{`${t(`order.gift.${kind}`)}.`}</span> <span className="text-muted">{t("order.gift.about")}</span>
      </p>
      {gift.message ? (
        <details className="mt-2 max-w-md print:hidden">
          <summary className="min-h-8">{t("order.gift.words")}</summary>
          <div className="mt-2">
            <GiftCard message={gift.message} shopName={shopName} label={t("order.gift.card")} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function WhatBecame({ order, line }: { order: BoughtOrder; line: BoughtOrder["lines"][number] }) {
  const t = useText(orderText);
  const withdrawn = withdrawnOf(order, line);
  const isMixed = ["partlySent", "partlyReady"].includes(stateOf(order));
  const done = !isCollected(order) ? "order.steps.sent" : line.is_sent ? "order.steps.collected" : "order.steps.ready";
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-sm empty:hidden">
      {withdrawn > 0 ? <span className="text-gold">{t("order.withdrawnCount", { count: withdrawn })}</span> : null}
      {isMixed && line.is_sent !== null && withdrawn < line.quantity ? (
        <span className="text-gold">
          {t(
            line.is_sent || isReady(order, line)
              ? done
              : hasOpenChoice([line])
                ? "order.steps.asking"
                : "order.steps.making",
          )}
        </span>
      ) : null}
    </p>
  );
}

function Ways({ order, token }: { order: BoughtOrder; token: string }) {
  const t = useText(orderText, boughtText);
  const { language } = useLanguage();
  const canWithdraw = order.may_withdraw && keptLines(order).some((line) => !line.personalised);
  return (
    <div className="mt-10 print:hidden">
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button className="noscript:hidden" onClick={() => print()}>
          {t("order.print")}
        </Button>
        {canWithdraw ? (
          <Form method="post" action="/withdraw">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="secondary" className="w-full">
              {t("withdrawal.review")}
            </Button>
          </Form>
        ) : null}
      </div>
      <p className="mt-8 text-sm leading-relaxed text-muted">
        <span>{t("order.guarantee")}</span>{" "}
        <Link to="/guarantee" className="underline decoration-line underline-offset-4 hover:decoration-gold">
          {t("order.guaranteeLink")}
        </Link>
      </p>
      <p className="mt-4 text-sm leading-relaxed text-muted">
        {t("order.link", { date: longDate(order.link_ends_at, language) })}
      </p>
    </div>
  );
}
