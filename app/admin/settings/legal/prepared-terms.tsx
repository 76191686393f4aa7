import { languages } from "#domain/language.ts";
import { fillDocument } from "#domain/legal/legal-document.ts";
import { termsText } from "#domain/legal/terms-text.ts";
import { useText } from "../../../i18n/language.tsx";
import { settingsOf } from "../../data/setting-sections.ts";
import { settingText } from "../../words/setting-text.ts";
import { settingsText } from "../text.ts";
import { typedWords } from "../typed-words.ts";
import type { SettingsFormState } from "../use-settings-form.ts";

/** The prepared contract with the shop's facts, to be read and taken; says what is typed beneath does to it (WEK-07). */
export function PreparedTerms({ form }: { form: SettingsFormState }) {
  const t = useText(settingsText, settingText);
  const isTaken = form.shown("terms_prepared") === true;
  const isTyped = (["terms", "terms_el"] as const).some((name) => form.shown(name) !== "");
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{t("terms.title")}</legend>
      {languages.map((language) => (
        <Contract key={language} form={form} language={language} />
      ))}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="terms_prepared"
          checked={isTaken}
          onChange={({ target }) => form.change("terms_prepared", target.checked)}
          className="size-6 shrink-0 accent-gold"
        />
        <span>{t("setting.terms_prepared")}</span>
      </label>
      <p className={`text-sm ${isTyped && !isTaken ? "text-danger" : "text-muted"}`}>
        {t(isTaken ? "terms.adds" : "terms.replaces")}
      </p>
    </fieldset>
  );
}

function Contract({ form, language }: { form: SettingsFormState; language: (typeof languages)[number] }) {
  const t = useText(settingsText);
  const { one } = typedWords(form, language);
  const names = (["legal", "shop", "delivery"] as const).flatMap(settingsOf);
  const facts = Object.fromEntries(names.map((name) => [name, one(name)]));
  const vat = { vat_none: form.shown("vat_none") === true, register_none: form.shown("register_none") === true };
  // Facts of other sections are as they are saved.
  const { intro, sections } = fillDocument(
    termsText[language],
    { ...facts, ...vat, vat_rate: form.shown("vat_rate") },
    language,
  );
  return (
    <details lang={language} className="rounded-sm border border-line bg-surface px-4">
      <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">
        {t(`terms.read.${language}`)}
      </summary>
      <div className="pb-4 text-sm wrap-anywhere">
        <p>{intro}</p>
        {sections.map(({ heading, paragraphs }) => (
          <div key={heading} className="mt-3">
            <p className="font-medium">{heading}</p>
            <p className="whitespace-pre-line text-muted">{paragraphs.join("\n")}</p>
          </div>
        ))}
      </div>
    </details>
  );
}
