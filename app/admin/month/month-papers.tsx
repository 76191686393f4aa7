import type { ReactNode } from "react";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { countryName } from "#domain/delivery/country.ts";
import { orderDate } from "#domain/format.ts";
import { Amounts, extraColumns, HeadRow, signed, table, wide } from "./amounts.tsx";
import { Comparison } from "./comparison.tsx";
import { MethodSums, Totals, VatSums } from "./month-sums.tsx";
import { Exports } from "./exports.tsx";
import type { AccountantMonth, Paper } from "./month-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { monthText } from "./text.ts";
import { paidWords } from "../purchase/paid-words.ts";

interface MonthPapersProps {
  /** `2026-11` and its name. */
  month: string;
  name: string;
  accounts: AccountantMonth;
}

export function MonthPapers({ month, name, accounts }: MonthPapersProps) {
  const t = useText(monthText);
  const { sums, ways, papers, testing, closed } = accounts;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header>
        <p className="font-display text-3xl">{useDocumentFacts().shop?.shop_name}</p>
        <h1 className="mt-2 text-2xl">{t("month.heading", { month: name })}</h1>
        <p className="mt-1 text-sm text-muted">{t(closed ? "month.closed" : "month.running")}</p>
        {testing ? <p className="mt-1 text-sm text-danger">{t("month.testing")}</p> : null}
      </header>
      {papers.length === 0 ? (
        <p className="text-muted">{t("month.none")}</p>
      ) : (
        <>
          <Totals sums={sums} />
          <Section title={t("month.byCountry")}>
            <VatSums sums={sums} />
          </Section>
          <Exports papers={papers} />
          {ways.some(({ method }) => method) ? (
            <Section title={t("month.byMethod")}>
              <MethodSums ways={ways} />
            </Section>
          ) : null}
        </>
      )}
      <Section title={t("month.provider")}>
        <Comparison month={month} testing={testing} />
      </Section>
      {papers.length === 0 ? null : (
        <Section title={t("month.papers")}>
          <Papers papers={papers} />
        </Section>
      )}
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Papers({ papers }: { papers: Paper[] }) {
  const t = useText(monthText);
  const { language } = useLanguage();
  const columns = extraColumns(papers);
  return (
    <table className={table}>
      <thead>
        <HeadRow first={t("month.number")} second={t("month.order")} columns={columns} />
      </thead>
      <tbody>
        {papers.map((paper) => (
          <tr key={paper.name} className="break-inside-avoid border-b hairline align-baseline">
            <th scope="row" className="py-2 pe-3 text-start font-normal whitespace-nowrap">
              <span>{paper.name}</span>
              <span className="block text-xs whitespace-normal text-muted">
                <span>{orderDate(paper.issued_at, language)}</span>
                <span className="sm:hidden">{` · ${paper.reference}`}</span>
              </span>
            </th>
            <td className={`py-2 pe-3 ${wide}`}>
              <span className="whitespace-nowrap">{paper.reference}</span>
              <span className="block text-xs text-muted">
                {paper.paid_by
                  ? t("month.counter", { method: paidWords(paper.paid_by, language) })
                  : paper.country
                    ? countryName(paper.country, language)
                    : t("month.unknown")}
              </span>
            </td>
            <Amounts {...signed(paper)} columns={columns} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
