import type { ReactNode } from "react";
import { languages, type Language } from "#domain/language.ts";
import type { SettingsFormState } from "./use-settings-form.ts";
import { useShopTexts } from "./use-shop-texts.ts";
import { useText } from "../../i18n/language.tsx";
import { settingsText } from "./text.ts";

export interface PreviewProps {
  form: SettingsFormState;
  /** The shop's, as one of its visitors reads it. */
  language: Language;
}

/** How it looks in the shop, in both languages; the shop's own texts are fetched first. */
export function ShopPreview({ children }: { children: (language: Language) => ReactNode }) {
  const t = useText(settingsText);
  const hasTexts = useShopTexts();
  if (!hasTexts) return null;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <figcaption className="text-sm font-medium">{t("settings.preview")}</figcaption>
      {languages.map((language) => (
        <div
          key={language}
          lang={language}
          className="overflow-hidden rounded-sm border border-line bg-surface text-sm wrap-anywhere"
        >
          {children(language)}
        </div>
      ))}
    </figure>
  );
}

export function NothingYet() {
  const t = useText(settingsText);
  return <p className="mt-1 text-muted italic">{t("settings.nothingYet")}</p>;
}
