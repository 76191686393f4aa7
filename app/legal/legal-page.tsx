import { useMemo } from "react";
import { fillDocument, type LegalDocument } from "#domain/legal/legal-document.ts";
import { useShopFacts, useShopName } from "../data/use-shop-facts.ts";
import { longDate } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { pathFromHome } from "../seo/json-ld.ts";
import { Seo, useSite } from "../seo/seo.tsx";
import { sharedText } from "../i18n/shared-text.ts";

interface LegalPageProps {
  path: string;
  document: LegalDocument;
  /** The jeweller's own text, which replaces the template where there is one. */
  own?: string | null;
  /** ISO date from which the own text holds. */
  from?: string | null;
}

/** A text with clear places for the jeweller's own facts; a missing one stays visible (LAW-01). */
export function LegalPage({ path, document, own, from }: LegalPageProps) {
  const t = useText(sharedText);
  const shopName = useShopName();
  const { language } = useLanguage();
  const facts = useShopFacts();
  const { title, intro, sections } = useMemo(
    () => fillDocument(document, { ...facts }, language),
    [document, facts, language],
  );
  return (
    <article className="page-narrow pt-32 pb-8 lg:pt-40">
      <Seo
        title={`${title} · ${shopName}`}
        description={intro}
        path={path}
        data={[pathFromHome(useSite(), t("product.home"), { name: title, path })]}
      />
      <h1 className="text-title">{title}</h1>
      {own ? (
        <>
          {from ? <p className="mt-4 text-sm text-muted">{longDate(from, language)}</p> : null}
          <p className="mt-8 leading-relaxed whitespace-pre-line wrap-anywhere">{own}</p>
        </>
      ) : (
        <>
          <p className="mt-6 text-lg leading-relaxed text-muted">{intro}</p>
          {sections.map(({ heading, paragraphs }) => (
            <section key={heading} className="mt-10">
              <h2 className="text-heading">{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 leading-relaxed whitespace-pre-line wrap-anywhere">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </>
      )}
    </article>
  );
}
