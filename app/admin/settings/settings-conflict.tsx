import { Button } from "../../ui/button.tsx";
import type { SettingValue } from "./drafts.ts";
import { hoursInWords } from "./hours/in-words.ts";
import type { SettingName } from "../data/setting-sections.ts";
import type { SettingsFormState } from "./use-settings-form.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { settingsText } from "./text.ts";
import { settingText } from "../words/setting-text.ts";
import { adminText } from "../words/text.ts";
import { auditText } from "../audit/text.ts";

/** The conflict stands in the page once, after the fields: above them it would move them under the hand that types. */
export const conflictId = "settings-conflict";

/** Shows the second of two admins what the first one saved, and lets them choose; nothing is lost (SHO-03). */
export function SettingsConflict({ form }: { form: SettingsFormState }) {
  const t = useText(settingsText, settingText, adminText);
  if (form.conflicts.length === 0) return null;
  return (
    <section id={conflictId} role="alert" className="scroll-mb-24 rounded-md border border-danger bg-danger-soft p-4">
      <h3 className="text-lg">{t("settings.conflict")}</h3>
      <p className="mt-1 text-sm">{t("conflict.intro")}</p>
      <dl className="mt-3 grid gap-3 text-sm">
        {form.conflicts.map((name) => (
          <div key={name} className="border-t hairline pt-2">
            <dt className="font-medium">{t(`setting.${name}`)}</dt>
            <dd className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <Version label={t("conflict.theirs")} value={form.saved[name] ?? null} name={name} />
              <Version label={t("conflict.mine")} value={form.shown(name)} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={form.keepMine}>{t("conflict.keepMine")}</Button>
        <Button variant="secondary" onClick={form.takeTheirs}>
          {t("conflict.takeTheirs")}
        </Button>
      </div>
    </section>
  );
}

function Version({ label, value, name }: { label: string; value: SettingValue; name: SettingName }) {
  const t = useText(auditText);
  const { language } = useLanguage();
  const words = name === "hours" || name === "days_off" ? hoursInWords(value, language) : wordsOf(value);
  return (
    <p className="min-w-0">
      <span className="block text-muted">{label}</span>
      <span className="wrap-anywhere whitespace-pre-line">{words || t("conflict.nothing")}</span>
    </p>
  );
}

function wordsOf(value: SettingValue): string {
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (value === null || typeof value === "string") return value ?? "";
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}
