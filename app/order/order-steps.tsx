import { choiceWords } from "#domain/choices.ts";
import { followParcel, type Parcel } from "#domain/carriers.ts";
import { textIn } from "#domain/language.ts";
import { useEuros } from "../bought/bought-line.tsx";
import { TimelineStep } from "../bought/timeline.tsx";
import type { BoughtOrder } from "./bought-order.ts";
import { comingOf, type Coming } from "./coming.ts";
import { promisedDays, weekdayAndDate } from "#domain/promise.ts";
import { dateAndTime, longDate } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { stepsOf, type Step } from "./progress.ts";
import { orderText } from "./text.ts";

/** The purchase's diary: what happened, what is under way, and what is to come. A printed receipt has no news. */
export function OrderSteps({ order }: { order: BoughtOrder }) {
  const t = useText(orderText);
  const coming = comingOf(order);
  return (
    <div className="mt-10 print:hidden">
      <ol aria-label={t("order.progress")}>
        {stepsOf(order).map((step, index) => (
          <OrderStep key={`${step.kind} ${index}`} step={step} goesOn={coming.length > 0} />
        ))}
      </ol>
      {coming.length > 0 ? (
        <ol aria-label={t("order.coming")}>
          {coming.map((step) => (
            <ComingStep key={step.kind} step={step} />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function ComingStep({ step: { kind, by, from, to } }: { step: Coming }) {
  const t = useText(orderText);
  const { language } = useLanguage();
  const when = by
    ? t("order.by", { day: weekdayAndDate(by, language) })
    : from && to
      ? promisedDays(from, to, language)
      : null;
  return (
    <TimelineStep tone="coming" title={t(`order.steps.${kind}`)} when={when}>
      {kind === "toDecide" ? <p className="mt-0.5 text-sm">{t("order.steps.toDecideText")}</p> : null}
    </TimelineStep>
  );
}

function OrderStep({ step, goesOn }: { step: Step; goesOn: boolean }) {
  const t = useText(orderText);
  const { language } = useLanguage();
  const amount = useEuros();
  const isUnderWay = ["asking", "making", "refunding"].includes(step.kind);
  const title = (
    <>
      <span>{t(`order.steps.${step.kind}`)}</span>
      {step.chosen ? <span>{` ${choiceWords([step.chosen], language)}`}</span> : null}
      {step.amount === undefined ? null : <span>{` ${amount(step.amount)}`}</span>}
    </>
  );
  const when =
    step.at === null
      ? null
      : step.kind === "paid" || step.kind === "withdrawn"
        ? dateAndTime(step.at, language)
        : longDate(step.at, language);
  return (
    <TimelineStep tone={isUnderWay ? "now" : "done"} {...{ title, when, goesOn }}>
      {step.parcel ? <ParcelLine parcel={step.parcel} /> : null}
      {step.products.length > 0 ? (
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">
          {step.products
            .map(({ line, quantity }) => `${quantity} × ${textIn(language, line.name, line.name_el)}`)
            .join(", ")}
        </p>
      ) : null}
    </TimelineStep>
  );
}

/** The carrier's own page is asked for without a referrer, which would tell it this page's address. */
function ParcelLine({ parcel }: { parcel: Parcel }) {
  const t = useText(orderText);
  const { carrier, number, url } = followParcel(parcel);
  const name = [carrier, number].filter(Boolean).join(" ");
  if (!name) return null;
  return (
    <p className="mt-0.5 text-sm wrap-anywhere">
      {url ? (
        <a
          href={url}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-gold"
        >
          {t("order.follow", { name })}
        </a>
      ) : (
        name
      )}
    </p>
  );
}
