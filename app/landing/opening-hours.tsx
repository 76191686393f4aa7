import { useEffect, useState, type ComponentType } from "react";
import { comingDaysOff, groupedHours, type DayHours, type DayOff } from "#domain/hours.ts";
import type { OpenNowProps } from "./open-now.tsx";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { dayRange, weekdays } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { landingText } from "./text.ts";
import { sharedText } from "../i18n/shared-text.ts";

/** The week, the days near that are not as usual, and whether the shop is open now. */
export function OpeningHours({ hours, daysOff }: OpenNowProps) {
  const { today } = useDocumentFacts();
  const [OpenNow, setOpenNow] = useState<ComponentType<OpenNowProps>>();
  useEffect(() => {
    import("./open-now.tsx").then(
      (loaded) => setOpenNow(() => loaded.OpenNow),
      // oxlint-disable-next-line no-console -- the week stands there without it
      console.warn,
    );
  }, []);
  const coming = comingDaysOff(hours, daysOff, today);
  return (
    <>
      {/* Its line is kept free: only the browser knows the time at which a kept page is read. */}
      <p className="min-h-11 content-center">{OpenNow ? <OpenNow hours={hours} daysOff={daysOff} /> : null}</p>
      <table className="w-full max-w-sm text-left text-[min(1rem,7vw)]">
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

function WeekRow({ from, to, spans }: { from: number; to: number; spans: DayHours["spans"] }) {
  const t = useText(landingText, sharedText);
  const [first, last] = [weekdays[from - 1], weekdays[to - 1]];
  if (!first || !last) return null;
  const days = { from: t(`location.${first}`), to: t(`location.${last}`) };
  const key = to - from === 1 ? "location.daysAnd" : "location.daysTo";
  return (
    <tr>
      <th scope="row" className={headClass}>
        {from === to ? days.from : t(key, days)}
      </th>
      <Times spans={spans} />
    </tr>
  );
}

function Times({ spans }: { spans: DayHours["spans"] }) {
  const t = useText(landingText);
  return (
    <td className={timeClass}>
      {spans.length === 0 ? <span>{t("location.closed")}</span> : null}
      {spans.map(([opens, closes]) => (
        <span key={opens} className="block">{`${opens}-${closes}`}</span>
      ))}
    </td>
  );
}

function DayOffRow({ dayOff: { from, to, spans = [], text, text_el } }: { dayOff: DayOff }) {
  const { language } = useLanguage();
  const reason = language === "el" ? (text_el ?? text) : (text ?? text_el);
  return (
    <tr>
      <th scope="row" className={headClass}>
        <span>{dayRange(from, to, language)}</span>
        {reason ? <span className="block text-sm text-muted">{reason}</span> : null}
      </th>
      <Times spans={spans} />
    </tr>
  );
}

const headClass = "py-2 pr-3 align-top font-normal";
const timeClass = "py-2 text-right align-top whitespace-nowrap tabular-nums";
