import { SettingsForm } from "../settings-form.tsx";
import type { SettingsFormState } from "../use-settings-form.ts";
import { DaysOffEditor } from "./days-off-editor.tsx";
import { daysOffOf, storedDaysOff } from "./days-off.ts";
import { HoursPreview } from "./hours-preview.tsx";
import { WeekEditor } from "./week-editor.tsx";
import { weekOf } from "./week.ts";

/** The store's times: the week, and the days on which it is closed (SHO-01). */
export function HoursSection() {
  return <SettingsForm section="hours">{(form) => <HoursFields form={form} />}</SettingsForm>;
}

function HoursFields({ form }: { form: SettingsFormState }) {
  const week = weekOf(form.shown("hours"));
  const daysOff = daysOffOf(form.shown("days_off"));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,1fr)_19rem] xl:gap-14">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <WeekEditor week={week} onChange={(next) => form.change("hours", next && next.map((day) => ({ ...day })))} />
        <DaysOffEditor daysOff={daysOff} onChange={(next) => form.change("days_off", storedDaysOff(next))} />
      </div>
      <HoursPreview week={week} daysOff={daysOff} />
    </div>
  );
}
