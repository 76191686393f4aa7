import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { hoursLimits } from "#domain/schemas/hours.ts";
import { dayRange } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { shopToday } from "../../words/shop-days.ts";
import { replaced } from "../../ui/list-edits.ts";
import { dayOffFault, newDayOff, spansFault, withHolidays, type TypedDayOff } from "./days-off.ts";
import { SpansField } from "./spans-field.tsx";
import { withOneMore } from "./week.ts";
import { HolidayOffers } from "./holiday-offers.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { hoursText } from "./text.ts";

interface DaysOffEditorProps {
  daysOff: TypedDayOff[];
  onChange: (daysOff: TypedDayOff[]) => void;
}

export function DaysOffEditor({ daysOff, onChange }: DaysOffEditorProps) {
  const t = useText(hoursText);
  const [today] = useState(shopToday);
  const add = useRef<HTMLDivElement>(null);
  const coming = daysOff.filter(({ to }) => to === "" || to >= today);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-display text-xl">{t("hours.daysOff")}</legend>
      <p className="mb-3 text-sm text-muted">{t("hours.daysOffHint")}</p>
      {daysOff.length === 0 ? <p className="text-muted">{t("hours.noDaysOff")}</p> : null}
      <ul className="divide-y divide-line">
        {daysOff.map((dayOff, place) => (
          <DayOffFields
            key={place}
            dayOff={dayOff}
            isOneTooMany={place >= hoursLimits.daysOff}
            onChange={(next) => onChange(replaced(daysOff, place, next))}
            onRemove={() => {
              onChange(daysOff.filter((_, other) => other !== place));
              add.current?.querySelector("button")?.focus();
            }}
          />
        ))}
      </ul>
      <div ref={add} className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button variant="secondary" onClick={() => onChange([...daysOff, newDayOff])}>
          <Plus className="size-5" aria-hidden="true" />
          <span>{t("hours.addDaysOff")}</span>
        </Button>
        {coming.length < daysOff.length ? (
          <Button variant="quiet" onClick={() => onChange(coming)}>
            {t("hours.removePast")}
          </Button>
        ) : null}
      </div>
      <HolidayOffers daysOff={daysOff} today={today} onAdd={(holidays) => onChange(withHolidays(daysOff, holidays))} />
    </fieldset>
  );
}

interface DayOffFieldsProps {
  dayOff: TypedDayOff;
  isOneTooMany: boolean;
  onChange: (dayOff: TypedDayOff) => void;
  onRemove: () => void;
}

function DayOffFields({ dayOff, isOneTooMany, onChange, onRemove }: DayOffFieldsProps) {
  const t = useText(hoursText);
  const { language } = useLanguage();
  const { from, to, spans, text, text_el } = dayOff;
  const fault = isOneTooMany ? "tooManyDaysOff" : dayOffFault(dayOff);
  // A day that is being typed is not wrong yet; the browser asks for it before it is sent.
  const said = from && to && fault ? t(`hours.fault.${fault}`) : undefined;
  const named = from && to && !said ? dayRange(from, to, language) : from;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 py-4">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          label={t("hours.first")}
          type="date"
          required
          value={from}
          onChange={({ target: { value } }) =>
            // One day is what most are.
            onChange({ ...dayOff, from: value, to: to === "" || to === from ? value : to })
          }
        />
        <TextField
          label={t("hours.last")}
          type="date"
          required
          min={from}
          error={said}
          value={to}
          onChange={({ target }) => onChange({ ...dayOff, to: target.value })}
        />
        <OwnHours name={named} spans={spans} onChange={(next) => onChange({ ...dayOff, spans: next })} />
        <TextField
          label={t("hours.text")}
          maxLength={hoursLimits.textLength}
          value={text}
          onChange={({ target }) => onChange({ ...dayOff, text: target.value })}
        />
        <TextField
          label={t("hours.textEl")}
          lang="el"
          maxLength={hoursLimits.textLength}
          value={text_el}
          onChange={({ target }) => onChange({ ...dayOff, text_el: target.value })}
        />
      </div>
      <div className="pt-6.5">
        <IconButton label={t("hours.removeDaysOff", { days: named })} onClick={onRemove}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

interface OwnHoursProps {
  name: string;
  spans: TypedDayOff["spans"];
  onChange: (spans: TypedDayOff["spans"]) => void;
}

/** Closed, or open at hours of these days alone (WEK-13). */
function OwnHours({ name, spans, onChange }: OwnHoursProps) {
  const t = useText(hoursText);
  const isOpen = spans.length > 0;
  return (
    <div className="grid gap-2 sm:col-span-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={({ target }) => onChange(target.checked ? withOneMore([]) : [])}
          className="size-6 shrink-0 accent-gold"
        />
        <span>{t("hours.ownHours")}</span>
      </label>
      {isOpen ? (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <SpansField name={name} spans={spans} fault={spansFault(spans)} onChange={onChange} />
          {spans.length < hoursLimits.spansADay ? (
            <Button
              variant="quiet"
              aria-label={t("hours.add", { day: name })}
              onClick={() => onChange(withOneMore(spans))}
            >
              {t("hours.moreHours")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
