import { useEffect, useState } from "react";
import {
  comingDaysOff,
  groupedHours,
  openState,
  shopTime,
  type DayHours,
  type DayOff,
  type OpenState,
} from "#domain/hours.ts";
import { onOtherClock, serverNow } from "../data/server-clock.ts";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { dayAndMonth, dayRange } from "../i18n/format.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";

interface OpeningHoursProps {
  hours: readonly DayHours[];
  daysOff: readonly DayOff[];
}

/** The week, the days off that are near, and whether the shop is open now. */
export function OpeningHours({ hours, daysOff }: OpeningHoursProps) {
  const { today } = useDocumentFacts();
  const now = useNow();
  const coming = comingDaysOff(hours, daysOff, now ? shopTime(now).date : today);
  return (
    <>
      {/* Its line is kept free: only the browser knows the time at which a kept page is read. */}
      <p className="min-h-11 content-center">
        {now ? <OpenNow state={openState(hours, daysOff, now)} /> : null}
      </p>
      <table className="w-full max-w-sm text-left text-[min(1rem,8.75vw)]">
        <tbody className="divide-y divide-line">
          {groupedHours(hours).map((group) => (
            <WeekRow key={group.from} {...group} />
          ))}
          {coming.map((dayOff) => (
            <DayOffRow key={`${dayOff.from} ${dayOff.to}`} dayOff={dayOff} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function OpenNow({ state }: { state: OpenState }) {
  return (
    <span className="text-sm">
      <span aria-hidden="true" className="text-gold">
        {state.open ? "● " : "○ "}
      </span>
      <span>{useStateWords(state)}</span>
    </span>
  );
}

function useStateWords(state: OpenState): string {
  const t = useTranslate();
  const { language } = useLanguage();
  if (state.open) return t("location.openUntil", { time: state.until });
  if (!state.next) return t("location.closedNow");
  const { day, date, opens: time, inDays } = state.next;
  if (inDays === 0) return t("location.opensToday", { time });
  if (inDays === 1) return t("location.opensTomorrow", { time });
  const named =
    inDays < 7 ? t(weekdays[day - 1] ?? "location.monday") : dayAndMonth(date, language);
  return t("location.opensOn", { day: named, time });
}

function WeekRow({ from, to, spans }: { from: number; to: number; spans: DayHours["spans"] }) {
  const t = useTranslate();
  const [first, last] = [weekdays[from - 1], weekdays[to - 1]];
  if (!first || !last) return null;
  const days = { from: t(first), to: t(last) };
  const key = to - from === 1 ? "location.daysAnd" : "location.daysTo";
  return (
    <tr>
      <th scope="row" className={headClass}>
        {from === to ? days.from : t(key, days)}
      </th>
      <td className={timeClass}>
        {spans.length === 0 ? <span>{t("location.closed")}</span> : null}
        {spans.map(([opens, closes]) => (
          <span key={opens} className="block">{`${opens}-${closes}`}</span>
        ))}
      </td>
    </tr>
  );
}

function DayOffRow({ dayOff: { from, to, text, text_el } }: { dayOff: DayOff }) {
  const t = useTranslate();
  const { language } = useLanguage();
  const reason = language === "el" ? (text_el ?? text) : (text ?? text_el);
  return (
    <tr>
      <th scope="row" className={headClass}>
        <span>{dayRange(from, to, language)}</span>
        {reason ? <span className="block text-sm text-muted">{reason}</span> : null}
      </th>
      <td className={timeClass}>{t("location.closed")}</td>
    </tr>
  );
}

/** Null on the server and until the page is usable. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const look = () => setNow(new Date(serverNow()));
    look();
    const stop = onOtherClock(look);
    const timer = setInterval(look, lookEveryMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return now;
}

const lookEveryMs = 15_000;
const headClass = "py-2 pr-3 align-top font-normal";
const timeClass = "py-2 text-right align-top whitespace-nowrap tabular-nums";

const weekdays = [
  "location.monday",
  "location.tuesday",
  "location.wednesday",
  "location.thursday",
  "location.friday",
  "location.saturday",
  "location.sunday",
] as const;
