import { useEffect, useMemo, useState, type ReactNode } from "react";
import { translateAdmin } from "../i18n/admin-texts.ts";
import type { Language } from "#domain/language.ts";
import { AdminTextContext, type AdminText } from "./text.ts";

/** The dashboard's choice is its own: the shop may be read in Greek and kept in English (ADM-05). */
const languageKey = "admin-lang";

export function AdminTextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(rememberedLanguage);
  useEffect(() => {
    const shopLanguage = document.documentElement.lang;
    document.documentElement.lang = language;
    // The route's own title is written before anybody knows the choice.
    document.title = `${translateAdmin(language, "title")} · Kosmima`;
    return () => {
      document.documentElement.lang = shopLanguage;
    };
  }, [language]);
  const text = useMemo<AdminText>(
    () => ({
      language,
      choose: (next) => {
        remember(next);
        setLanguage(next);
      },
      t: (key, ...values) => translateAdmin(language, key, ...values),
    }),
    [language],
  );
  return <AdminTextContext value={text}>{children}</AdminTextContext>;
}

function rememberedLanguage(): Language {
  try {
    return localStorage.getItem(languageKey) === "el" ? "el" : "en";
  } catch {
    return "en"; // Storage is blocked: the choice lasts as long as the page.
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    return; // As above.
  }
}
