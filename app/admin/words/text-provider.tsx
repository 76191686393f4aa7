import { useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { tryStorage } from "../../data/kept.ts";
import { isLanguage, type Language } from "#domain/language.ts";
import { LanguageContext, useLanguage } from "../../i18n/language.tsx";
import { wordsIn } from "../../i18n/translate.ts";
import { adminText } from "./text.ts";

/** The dashboard begins in the shop's language; a choice made in it is its own and is kept (ADM-05, SHO-05). */
const languageKey = "admin-lang";

export function AdminTextProvider({ children }: { children: ReactNode }) {
  const { language: shop } = useLanguage();
  const [language, setShown] = useState(() => rememberedLanguage() ?? shop);
  const shopName = useDocumentFacts().shop?.shop_name;
  // The layout effect runs before the effects of a place below, which may have a title of its own.
  useLayoutEffect(() => {
    const shopLanguage = document.documentElement.lang;
    document.documentElement.lang = language;
    // The route's own title is written before anybody knows the choice.
    document.title = [wordsIn(language, adminText)("title"), shopName].filter(Boolean).join(" · ");
    return () => {
      document.documentElement.lang = shopLanguage;
    };
  }, [language, shopName]);
  const choice = useMemo(
    () => ({
      language,
      setLanguage(next: Language) {
        tryStorage(() => localStorage.setItem(languageKey, next));
        setShown(next);
        return Promise.resolve();
      },
    }),
    [language],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

function rememberedLanguage(): Language | undefined {
  const kept = tryStorage(() => localStorage.getItem(languageKey));
  return isLanguage(kept) ? kept : undefined;
}
