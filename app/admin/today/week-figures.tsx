import { wholeNumber } from "../../i18n/format.ts";
import { centsAmount } from "../words/amount.ts";
import { useText } from "../words/text.ts";
import type { TodayFacts } from "./today-query.ts";

/** Since Monday, against the same days and hours of last week. */
export function WeekFigures({ week, before }: { week: TodayFacts["week"]; before: TodayFacts["week"] }) {
  const { t, language } = useText();
  const count = (value: number) => wholeNumber(value, language);
  const figures = [
    [t("today.sold"), centsAmount(week.amount, language), centsAmount(before.amount, language)],
    [t("today.purchases"), count(week.purchases), count(before.purchases)],
    [t("today.pieces"), count(week.quantity), count(before.quantity)],
  ] as const;
  return (
    <section aria-label={t("today.weekTitle")}>
      <h3 className="mb-3 text-xl">{t("today.weekTitle")}</h3>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {figures.map(([name, value, earlier]) => (
          <div key={name} className="border-s-2 border-line ps-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl tabular-nums">{value}</dd>
            <dd className="text-sm text-muted">{t("today.before", { value: earlier })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
