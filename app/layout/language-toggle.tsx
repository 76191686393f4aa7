import { useLanguage, useTranslate } from "../i18n/language.tsx";

/** NAV-08: flips at once. It names the other language, in that language. */
export function LanguageToggle({ className }: { className?: string }) {
  const t = useTranslate();
  const { language, setLanguage } = useLanguage();
  const other = language === "en" ? "el" : "en";
  return (
    <button type="button" lang={other} onClick={() => setLanguage(other)} className={className}>
      <span>
        <span className="sr-only">{t("nav.language")} </span>
        {t("nav.languageShort")}
      </span>
    </button>
  );
}
