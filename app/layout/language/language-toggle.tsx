import type { Language } from "#domain/language.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { loadTexts, sharedText } from "../../i18n/shared-text.ts";
import { toast } from "../../ui/toast.tsx";

/** NAV-08: flips at once. It names the other language, in that language (BRW-10). */
export function LanguageToggle({ className }: { className?: string }) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  const other = language === "en" ? "el" : "en";
  const prepare = () => {
    // A failure here is repeated, and shown, when the button is pressed.
    loadTexts(other).catch(() => undefined);
  };
  return (
    <button
      type="button"
      lang={other}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void choose(other)}
      // The device's letters show it: a Greek word would fetch the Greek font for English readers.
      className={`${other === "el" ? "font-[system-ui] " : ""}${className}`}
    >
      {t("nav.language")}
    </button>
  );
}

/** Texts that can't be had are told, with a way to try again. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const t = useText(sharedText);
  const { setLanguage } = useLanguage();
  return async function choose(language) {
    try {
      await setLanguage(language);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the shopper reads it below
      console.warn(error);
      // A file of an older build is gone for good: on line the server writes the page anew, in the chosen language.
      const onPress = () => (navigator.onLine ? location.reload() : void choose(language));
      toast({
        title: t("languageMissing"),
        destructive: true,
        action: { label: t("tryAgain"), onPress },
      });
    }
  };
}
