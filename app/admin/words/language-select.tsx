import { isLanguage } from "#domain/language.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { adminText } from "./text.ts";

/** The dashboard's own language; the shop's until chosen otherwise (ADM-05, SHO-05). */
export function LanguageSelect() {
  const t = useText(adminText);
  const { language, setLanguage } = useLanguage();
  return (
    <select
      aria-label={t("language")}
      value={language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void setLanguage(target.value);
      }}
      className="min-h-9 bar:min-h-11 rounded-sm border border-edge bg-surface px-2 text-sm text-ink max-[24rem]:text-[0.8125rem]"
    >
      <option value="en">{t("english")}</option>
      <option value="el">{t("greek")}</option>
    </select>
  );
}
