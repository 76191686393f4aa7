import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { loadTexts } from "../i18n/shop-texts.ts";
import { toast } from "../ui/toast.tsx";

/** NAV-08: flips at once. It names the other language, in that language. */
export function LanguageToggle({ className }: { className?: string }) {
  const t = useTranslate();
  const { language, setLanguage } = useLanguage();
  const other = language === "en" ? "el" : "en";
  const prepare = () => {
    // A failure here is repeated, and shown, when the button is pressed.
    loadTexts(other).catch(() => undefined);
  };
  const flip = async () => {
    try {
      await setLanguage(other);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the shopper reads it below
      console.warn(error);
      // A file of an older build is gone for good: on line the server writes the page anew, in the chosen language.
      const onPress = () => (navigator.onLine ? location.reload() : void flip());
      toast({
        title: t("languageMissing"),
        destructive: true,
        action: { label: t("tryAgain"), onPress },
      });
    }
  };
  return (
    <button
      type="button"
      lang={other}
      // Not unseen text: a Greek word would fetch the Greek font for English readers.
      aria-label={`${t("nav.language")} ${t("nav.languageShort")}`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void flip()}
      className={className}
    >
      <span>{t("nav.languageShort")}</span>
    </button>
  );
}
