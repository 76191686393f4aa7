import { useEffect } from "react";
import { choiceWords } from "#domain/choices.ts";
import { longDate } from "#domain/format.ts";
import { languages, textIn, type Language } from "#domain/language.ts";
import { factRows } from "../../catalogue/facts.ts";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { Picture } from "../../ui/picture.tsx";
import type { CertificateFacts } from "./certificate-query.ts";
import { certificateText } from "./text.ts";

/** A sheet for the buyer, in both languages: the piece as it was known on the day of its sale (TRD-08). */
export function Certificate({ facts }: { facts: CertificateFacts }) {
  const { shop } = useDocumentFacts();
  const { name, reference } = facts;
  useEffect(() => {
    // The browser uses the title for the printed sheet and for the name of a saved file.
    document.title = [name, reference].join(" ");
  }, [name, reference]);
  const seller = [shop?.seller_name, shop?.seller_address, shop?.seller_phone, shop?.seller_email].filter(Boolean);
  return (
    <article className="flex flex-col gap-8 border border-edge p-5 sm:p-10 print:min-h-[250mm] print:border-0 print:p-0">
      <header className="border-b border-edge pb-6 text-center">
        <p className="font-display text-4xl">{facts.shop_name}</p>
        {languages.map((language) => (
          <p key={language} lang={language} className="eyebrow mt-1 text-muted">
            {wordsIn(language, certificateText)("certificate.ofPiece")}
          </p>
        ))}
      </header>
      {facts.image_url ? (
        <Picture url={facts.image_url} alt="" sizes="16rem" first className="mx-auto size-64 print:size-56" />
      ) : null}
      <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
        {languages.map((language) => (
          <Told key={language} facts={facts} language={language} />
        ))}
      </div>
      <footer className="mt-auto grid grid-cols-2 items-end gap-8 border-t border-edge pt-6 text-sm">
        <p className="whitespace-pre-line text-muted">{seller.join("\n")}</p>
        <p className="border-t border-edge pt-1 text-center text-xs text-muted">
          {languages.map((language) => wordsIn(language, certificateText)("certificate.signature")).join(" · ")}
        </p>
      </footer>
    </article>
  );
}

function Told({ facts, language }: { facts: CertificateFacts; language: Language }) {
  const t = wordsIn(language, certificateText);
  const { name, name_el, product_code, choices, reference, sold_at } = facts;
  const chosen = choiceWords(choices, language);
  const known = factRows({ product_facts: facts.facts, product_stones: facts.stones }, language);
  const rows = [
    ...(product_code ? [{ name: t("certificate.code"), lines: [product_code] }] : []),
    ...(chosen ? [{ name: t("certificate.chosen"), lines: [chosen] }] : []),
    ...known,
  ];
  return (
    <section lang={language} className="min-w-0">
      <h1 className="font-display text-2xl wrap-anywhere">{textIn(language, name, name_el)}</h1>
      <p className="mt-1 text-sm text-muted">
        {t("certificate.sold", { date: longDate(new Date(sold_at * 1000).toISOString(), language), reference })}
      </p>
      {known.length === 0 ? <p className="mt-3 text-sm text-muted print:hidden">{t("certificate.nothing")}</p> : null}
      <dl className="mt-4 grid grid-cols-[minmax(0,auto)_minmax(55%,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {rows.map(({ name: row, lines }) => (
          <div key={row} className="contents">
            <dt className="text-muted">{row}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{lines.join("\n")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
