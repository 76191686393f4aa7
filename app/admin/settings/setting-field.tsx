import { TextAreaField, TextField } from "../../ui/field.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { PreparedTerms } from "./legal/prepared-terms.tsx";
import { SettingPicture } from "./texts/setting-picture.tsx";
import { settingField, settingsOf, type SettingName } from "../data/setting-sections.ts";
import type { SettingsFormState } from "./use-settings-form.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { claimHint } from "../words/claim-hint.ts";
import { settingsText } from "./text.ts";
import { settingText } from "../words/setting-text.ts";

interface SettingFieldsProps {
  form: SettingsFormState;
  /** Those that stand elsewhere in the section. */
  without?: readonly SettingName[];
}

/** The section's fields, in their order; two short ones share a row. */
export function SettingFields({ form, without = [] }: SettingFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {settingsOf(form.section)
        .filter((name) => !without.includes(name))
        .map((name) => (
          <SettingField key={name} name={name} form={form} />
        ))}
    </div>
  );
}

export function SettingField({ name, form }: { name: SettingName; form: SettingsFormState }) {
  const t = useText(settingsText, settingText);
  const { language } = useLanguage();
  const { kind, bounds } = settingField(name);
  const shown = form.shown(name);
  const onChange = ({ target }: { target: { value: string } }) => form.change(name, target.value);
  const label = t(`setting.${name}`);
  if (name === "terms_prepared") return <PreparedTerms form={form} />;
  if (kind === "switch") {
    return (
      <label className="flex items-start gap-3 sm:col-span-2">
        <input
          type="checkbox"
          name={name}
          checked={shown === true}
          onChange={({ target }) => form.change(name, target.checked)}
          className="size-6 shrink-0 accent-gold"
        />
        <span>{label}</span>
      </label>
    );
  }
  if (kind === "picture") return <SettingPicture name={name} form={form} />;
  const value = typeof shown === "string" ? shown : "";
  const reason = form.refused(name);
  const error = reason && t(reason);
  const hint = kind === "text" || kind === "line" || kind === "long" ? claimHint(value, language) : undefined;
  const field = { label, name, value, onChange, error, hint, ...bounds };
  if (kind === "text" || kind === "long") {
    return <TextAreaField {...field} rows={kind === "long" ? 8 : 3} className="sm:col-span-2" />;
  }
  if (kind === "number") return <NumberField {...field} />;
  return <TextField {...field} type={kind === "line" ? "text" : kind} />;
}
