import { useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { tryStorage } from "../../data/kept.ts";
import { translateAdmin } from "../../i18n/admin-texts.ts";
import { isLanguage, type Language } from "#domain/language.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { AdminTextContext, type AdminText } from "./text.ts";

/** The dashboard begins in the shop's language; a choice made in it is its own and is kept (ADM-05, SHO-05). */
const languageKey = "admin-lang";

export function AdminTextProvider({ children }: { children: ReactNode }) {
  const { language: shop } = useLanguage();
  const [language, setLanguage] = useState(() => rememberedLanguage() ?? shop);
  const shopName = useDocumentFacts().shop?.shop_name;
  // The layout effect runs before the effects of a place below, which may have a title of its own.
  useLayoutEffect(() => {
    const shopLanguage = document.documentElement.lang;
    document.documentElement.lang = language;
    // The route's own title is written before anybody knows the choice.
    document.title = [translateAdmin(language, "title"), shopName].filter(Boolean).join(" · ");
    return () => {
      document.documentElement.lang = shopLanguage;
    };
  }, [language, shopName]);
  const text = useMemo<AdminText>(
    () => ({
      language,
      choose: (next) => {
        tryStorage(() => localStorage.setItem(languageKey, next));
        setLanguage(next);
      },
      t: (key, ...values) => translateAdmin(language, key, ...values),
    }),
    [language],
  );
  return <AdminTextContext value={text}>{children}</AdminTextContext>;
}

function rememberedLanguage(): Language | undefined {
  const kept = tryStorage(() => localStorage.getItem(languageKey));
  return isLanguage(kept) ? kept : undefined;
}
