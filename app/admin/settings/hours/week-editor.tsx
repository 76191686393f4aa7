import { DayRow } from "./day-row.tsx";
import { spansOn, usualWeek, weekFaults, withSpans, type TypedWeek } from "./week.ts";
import { useText } from "../../../i18n/language.tsx";
import { hoursText } from "./text.ts";

interface WeekEditorProps {
  /** The week; null when the hours are not told. */
  week: TypedWeek | null;
  onChange: (week: TypedWeek | null) => void;
}

export function WeekEditor({ week, onChange }: WeekEditorProps) {
  const t = useText(hoursText);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-xl">{t("hours.week")}</legend>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          name="hours"
          checked={week !== null}
          onChange={({ target }) => onChange(target.checked ? usualWeek : null)}
          className="size-6 shrink-0 accent-gold"
        />
        <span>{t("hours.told")}</span>
      </label>
      {week ? <Days week={week} onChange={onChange} /> : null}
    </fieldset>
  );
}

function Days({ week, onChange }: WeekEditorProps & { week: TypedWeek }) {
  const faults = weekFaults(week);
  return (
    <ul className="mt-5 divide-y divide-line border-y hairline">
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <DayRow
          key={day}
          day={day}
          spans={spansOn(week, day)}
          fault={faults.get(day)}
          onChange={(spans) => onChange(withSpans(week, day, spans))}
          onCopy={(days) => onChange(days.reduce((next, to) => withSpans(next, to, spansOn(week, day)), week))}
        />
      ))}
    </ul>
  );
}
