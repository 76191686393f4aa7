import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { loadTexts } from "../i18n/shop-texts.ts";

/** NAV-08: flips at once. It names the other language, in that language. */
export function LanguageToggle({ className }: { className?: string }) {
  const t = useTranslate();
  const { language, setLanguage } = useLanguage();
  const other = language === "en" ? "el" : "en";
  const prepare = () => {
    // What fails here fails again, and is told, when the button is pressed.
    loadTexts(other).catch(() => undefined);
  };
  return (
    <button
      type="button"
      lang={other}
      // Not unseen text: a Greek word would fetch the Greek font for English readers.
      aria-label={`${t("nav.language")} ${t("nav.languageShort")}`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setLanguage(other)}
      className={className}
    >
      <span>{t("nav.languageShort")}</span>
    </button>
  );
}
