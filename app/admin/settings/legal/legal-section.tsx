import { fillDocument } from "#domain/legal/legal-document.ts";
import { imprintText } from "../../../legal/imprint-text.ts";
import { VatPreview } from "./vat-preview.tsx";
import { FieldGroup } from "../field-group.tsx";
import { settingsOf, type SettingName } from "../../data/setting-sections.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { PreviewProps } from "../shop-preview.tsx";
import { typedWords } from "../typed-words.ts";
import { useLanguage } from "../../../i18n/language.tsx";

/** The facts that the law asks for, with the imprint and the terms beside them as they will read (SHO-01). */
export function LegalSection() {
  const { language: own } = useLanguage();
  return (
    <SettingsForm section="legal">
      {(form) => (
        <FieldGroup
          title={imprintText[own].title}
          form={form}
          names={settingsOf("legal")}
          preview={(language) => <Imprint form={form} language={language} />}
        />
      )}
    </SettingsForm>
  );
}

function Imprint({ form, language }: PreviewProps) {
  const { one, pair } = typedWords(form, language);
  const names = [...settingsOf("legal"), ...settingsOf("shop")];
  const isOn = (name: SettingName) => form.shown(name) === true;
  const facts = {
    ...Object.fromEntries(names.map((name) => [name, one(name)])),
    vat_none: isOn("vat_none"),
    register_none: isOn("register_none"),
  };
  const { title, sections } = fillDocument(imprintText[language], facts, language);
  const terms = pair("terms");
  return (
    <div className="grid gap-3 px-4 py-3">
      <p className="font-display text-xl">{title}</p>
      {sections.map(({ heading, paragraphs }) => (
        <div key={heading}>
          <p className="font-medium">{heading}</p>
          <p className="whitespace-pre-line text-muted">{paragraphs.join("\n")}</p>
        </div>
      ))}
      <VatPreview form={form} language={language} />
      {terms ? <p className="line-clamp-4 border-t hairline pt-3 whitespace-pre-line">{terms}</p> : null}
    </div>
  );
}
