import { Plus } from "lucide-react";
import type { Holiday } from "#domain/holidays.ts";
import { dayAndMonth } from "#domain/format.ts";
import { chipClass } from "./day-row.tsx";
import { offeredHolidays, type TypedDayOff } from "./days-off.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { hoursText } from "./text.ts";

interface HolidayOffersProps {
  daysOff: TypedDayOff[];
  today: string;
  onAdd: (holidays: Holiday[]) => void;
}

/** Cyprus's public holidays that are still to come, this year and next, with one press each or all. */
export function HolidayOffers({ daysOff, today, onAdd }: HolidayOffersProps) {
  const t = useText(hoursText);
  return [...offeredHolidays(daysOff, today)].map(([year, holidays]) => (
    <section key={year} className="mt-8">
      <h3 className="mb-2 font-text text-sm font-medium">{t("hours.holidays", { year: String(year) })}</h3>
      {holidays.length === 0 ? (
        <p className="text-sm text-muted">{t("hours.allAdded")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {holidays.map((holiday) => (
            <li key={holiday.date}>
              <HolidayButton holiday={holiday} onAdd={onAdd} />
            </li>
          ))}
          <li>
            <button type="button" onClick={() => onAdd(holidays)} className={`${chipClass} border-ink font-medium`}>
              {t("hours.addAll", { year: String(year) })}
            </button>
          </li>
        </ul>
      )}
    </section>
  ));
}

function HolidayButton({ holiday, onAdd }: { holiday: Holiday } & Pick<HolidayOffersProps, "onAdd">) {
  const t = useText(hoursText);
  const { language } = useLanguage();
  const day = dayAndMonth(holiday.date, language);
  const name = language === "el" ? holiday.text_el : holiday.text;
  return (
    <button
      type="button"
      aria-label={t("hours.addHoliday", { day, holiday: name })}
      onClick={() => onAdd([holiday])}
      className={`${chipClass} flex items-center gap-1.5 py-1 text-start`}
    >
      <Plus className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span>
        <span>{day}</span> <span className="text-muted">{name}</span>
      </span>
    </button>
  );
}
