import { categories } from "#domain/product.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";

/**
 * Without scripts the shop can be read, searched and withdrawn from. What can't be done says so, and what only a
 * script would open is led to: the categories and the other language.
 */
export function NoScriptNote() {
  const t = useTranslate();
  const { language } = useLanguage();
  const other = language === "en" ? "el" : "en";
  return (
    <noscript>
      <div className="bg-stone px-5 pt-24 pb-4 text-center text-sm">
        <p>{t("cart.needsScript")}</p>
        <p className="flex flex-wrap justify-center gap-x-5">
          {categories.map((category) => (
            <a key={category} href={`/shop/${category}`} className={linkClass}>
              {t(`shop.categories.${category}`)}
            </a>
          ))}
          <a href={`?lang=${other}`} lang={other} hrefLang={other} className={linkClass}>
            {t("nav.language")}
          </a>
        </p>
      </div>
    </noscript>
  );
}

const linkClass = "inline-flex min-h-9 items-center underline underline-offset-4";
