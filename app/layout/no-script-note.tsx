import { useLocation } from "react-router";
import { categories } from "#domain/product.ts";
import { sessionIdPattern } from "#domain/session-id.ts";
import { filterNames } from "../data/filters/picks.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/**
 * Names what needs scripts, and links to what only a script would open: the categories and the other language. It makes
 * room for the header, and the page below gives that room back.
 */
export function NoScriptNote() {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const other = language === "en" ? "el" : "en";
  const parameters = keptOf(useLocation().search);
  parameters.set("lang", other);
  return (
    <noscript>
      <div className="relative z-10 bg-stone px-5 pt-24 pb-4 text-center text-sm">
        <p>{t("cart.needsScript")}</p>
        <p className="flex flex-wrap justify-center gap-x-5">
          {categories.map((category) => (
            <a key={category} href={`/shop/${category}`} className={linkClass}>
              {t(`shop.categories.${category}`)}
            </a>
          ))}
          <a href={`?${parameters}`} lang={other} hrefLang={other} className={linkClass}>
            {t("nav.language")}
          </a>
        </p>
      </div>
    </noscript>
  );
}

/** The search, filters, page and order of an address; unknown parameters are dropped. */
function keptOf(search: string): URLSearchParams {
  const isKept = ([name, value]: [string, string]) =>
    name === "session_id" ? sessionIdPattern.test(value) : ["q", "sort", "page", ...filterNames].includes(name);
  return new URLSearchParams([...new URLSearchParams(search)].filter(isKept));
}

const linkClass = "inline-flex min-h-11 items-center underline underline-offset-4";
