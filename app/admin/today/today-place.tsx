import { useDeferredValue } from "react";
import { useAddress } from "../lists/address.ts";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ReservationList } from "../stock/reservation-list.tsx";
import { Entry } from "../audit/audit-list.tsx";
import { Board } from "./board.tsx";
import { OrderDialog } from "./dialogs.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Lacking, RunningOut } from "./product-lines.tsx";
import { TechnicalLines } from "./technical-lines.tsx";
import type { TodayFacts } from "./today-query.ts";
import { OtherLines } from "./other-lines.tsx";
import { useToday } from "./use-today.ts";
import { wholeNumber } from "#domain/format.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { centsAmount } from "../words/amount.ts";

/** The first screen of the day: what waits, each with the one thing to do about it (DAY-01). */
export function TodayPlace() {
  const t = useText(todayText, frameText);
  const { today, isPending } = useToday();
  const address = useAddress();
  // Drawn in slices, between which a slow phone answers (DAY-08).
  const facts = useDeferredValue(isPending ? undefined : today.data);
  return (
    <section aria-labelledby="today-title" className="mb-12 border-b hairline pb-10">
      <h2 id="today-title" className="mb-4 text-2xl">
        <span>{t("today.title")}</span>
        {today.data && today.data.waiting > 0 ? (
          <span className="text-muted">{` · ${t("today.waiting", { count: today.data.waiting })}`}</span>
        ) : null}
      </h2>
      {today.isLoadingError ? (
        <LoadFailed query={today} />
      ) : facts ? (
        <Facts today={facts} />
      ) : (
        <SkeletonRows label={t("loading")} rows={5} />
      )}
      {address.read("order") ? <OrderDialog /> : null}
    </section>
  );
}

function Facts({ today }: { today: TodayFacts }) {
  const { week, week_before: before } = today;
  const hasNothing = today.waiting === 0 && today.owed.rows.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {hasNothing ? <Nothing /> : null}
      <AdminsOnly>{today.is_new ? <FirstSteps isNew /> : null}</AdminsOnly>
      <Board today={today} />
      <OtherLines today={today} />
      <ReservationList place="today" reservations={today.put_aside} />
      {!today.is_new && week && before ? <WeekFigures week={week} before={before} /> : null}
      <RunningOut products={today.running_out} />
      <Lacking lacking={today.lacking} />
      <AdminsOnly>
        {today.is_new ? null : <FirstSteps isNew={false} />}
        <Acts acts={today.acts} />
        <TechnicalLines today={today} />
      </AdminsOnly>
    </div>
  );
}

function Nothing() {
  const t = useText(todayText);
  return (
    <div className="rounded-md border border-line bg-surface px-5 py-6 text-center">
      <p className="font-display text-xl">{t("today.nothing")}</p>
      <p className="mt-1 text-sm text-muted">{t("today.nothingText")}</p>
    </div>
  );
}

function Acts({ acts }: { acts: TodayFacts["acts"] }) {
  const t = useText(todayText);
  if (acts.length === 0) return null;
  return (
    <section aria-label={t("today.actsTitle")}>
      <h3 className="mb-2 text-xl">{t("today.actsTitle")}</h3>
      <ol className="divide-y divide-line text-sm">
        {acts.map((act) => (
          <Entry key={act.id} entry={act} />
        ))}
      </ol>
    </section>
  );
}

/** Compares the days since Monday with the same days and hours of last week. */
function WeekFigures({ week, before }: Record<"week" | "before", NonNullable<TodayFacts["week"]>>) {
  const t = useText(todayText);
  const { language } = useLanguage();
  const count = (value: number) => wholeNumber(value, language);
  const figures = [
    [t("today.sold"), centsAmount(week.amount, language), centsAmount(before.amount, language)],
    [t("today.purchases"), count(week.purchases), count(before.purchases)],
    [t("today.pieces"), count(week.quantity), count(before.quantity)],
  ] as const;
  return (
    <section aria-label={t("today.weekTitle")}>
      <h3 className="mb-3 text-xl">{t("today.weekTitle")}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3 sm:gap-x-6">
        {figures.map(([name, value, earlier]) => (
          <div key={name} className="min-w-0 border-s-2 border-line ps-2 wrap-anywhere sm:ps-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-lg tabular-nums sm:text-2xl">{value}</dd>
            <dd className="text-xs text-muted sm:text-sm">{t("today.before", { value: earlier })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
