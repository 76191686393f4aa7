import { choiceWords } from "#domain/choices.ts";
import { followParcel, type Parcel } from "#domain/carriers.ts";
import { textIn } from "#domain/language.ts";
import { useEuros } from "../bought/bought-line.tsx";
import type { BoughtOrder } from "./bought-order.ts";
import { dateAndTime, longDate } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { stepsOf, type Step } from "./progress.ts";
import { orderText } from "./text.ts";

/** The purchase's events, as a line with a point for each. A printed receipt has no news. */
export function OrderSteps({ order }: { order: BoughtOrder }) {
  const t = useText(orderText);
  return (
    <ol aria-label={t("order.progress")} className="mt-10 print:hidden">
      {stepsOf(order).map((step, index) => (
        <OrderStep key={`${step.kind} ${index}`} step={step} />
      ))}
    </ol>
  );
}

function OrderStep({ step }: { step: Step }) {
  const t = useText(orderText);
  const { language } = useLanguage();
  const amount = useEuros();
  const isUnderWay = ["asking", "making", "refunding"].includes(step.kind);
  return (
    <li
      aria-current={isUnderWay ? "step" : undefined}
      className="relative pb-6 pl-8 before:absolute before:top-5 before:bottom-0 before:left-[0.3125rem] before:w-px before:bg-line last:pb-0 last:before:hidden"
    >
      <span
        aria-hidden="true"
        className={`absolute top-1.5 left-0 size-[0.6875rem] rounded-full border-2 border-gold ${isUnderWay ? "" : "bg-gold"}`}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          <span>{t(`order.steps.${step.kind}`)}</span>
          {step.chosen ? <span>{` ${choiceWords([step.chosen], language)}`}</span> : null}
          {step.amount === undefined ? null : <span>{` ${amount(step.amount)}`}</span>}
        </span>{" "}
        <span className="text-sm text-muted tabular-nums">
          {step.at === null
            ? null
            : step.kind === "paid" || step.kind === "withdrawn"
              ? dateAndTime(step.at, language)
              : longDate(step.at, language)}
        </span>
      </p>
      {step.parcel ? <ParcelLine parcel={step.parcel} /> : null}
      {step.products.length > 0 ? (
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">
          {step.products
            .map(({ line, quantity }) => `${quantity} × ${textIn(language, line.name, line.name_el)}`)
            .join(", ")}
        </p>
      ) : null}
    </li>
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
