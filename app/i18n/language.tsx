import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { loadTextsPatiently } from "./shared-text.ts";
import type { Language } from "#domain/language.ts";
import { wordsIn, type AnyTable, type Translate } from "./translate.ts";

interface LanguageChoice {
  language: Language;
  /** Rejects when the texts can't be had: the page stays as it is, the next one follows the choice. */
  setLanguage: (language: Language) => Promise<void>;
}
export const LanguageContext = createContext<LanguageChoice>({
  language: "en",
  setLanguage: () => Promise.resolve(),
});

/** The choice in this page: one that breaks is drawn anew with everything around it. */
let chosen: Language | undefined;

/** `initial` is the server's choice: `?lang`, cookie, default (LNG-03). */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setShown] = useState(chosen ?? initial);
  const setLanguage = useCallback(async (next: Language) => {
    rememberLanguage(next);
    await loadTextsPatiently(next);
    document.documentElement.lang = next;
    chosen = next;
    setShown(next);
  }, []);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}

/** `const t = useText(cartText, sharedText)`: `t("cart.title")` in the language of the page, from the first table that has it. */
export function useText<Tables extends readonly AnyTable[]>(...tables: Tables): Translate<Tables[number]> {
  const { language } = useLanguage();
  // oxlint-disable-next-line react/exhaustive-deps -- each place hands over its own constants
  return useMemo(() => wordsIn<Tables>(language, ...tables), [language]);
}

/** A copied address is read in the language of the person who copied it; English is the default (BRW-10, LNG-03). */
export function useLanguageInAddress(): void {
  const { language } = useLanguage();
  const { key } = useLocation();
  useEffect(() => {
    const said = new URLSearchParams(location.search).get("lang") ?? "en";
    if (said !== language) putInAddress(language);
  }, [language, key]);
}

/** A language in the address wins over the cookie. */
export function putInAddress(language: Language): void {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (language === "el") address.searchParams.set("lang", language);
  history.replaceState(history.state, "", address);
}

/** The server reads the cookie. */
function rememberLanguage(language: Language): void {
  // A name with this prefix can't be set by another host of the same domain; browsers want https for it.
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  putInAddress(language);
}
