import { useQuery } from "@tanstack/react-query";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import type { ReactNode } from "react";
import { cents } from "#domain/money.ts";
import { countryName, euros, monthName, orderDate } from "../../i18n/format.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { errorCode } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import {
  monthComparisonQuery,
  type AccountantMonth,
  type MonthComparison,
  type Paper,
  type PaperSum,
} from "./month-query.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useText } from "../text.ts";
import { Figures } from "../ui/figures.tsx";
import { MonthMethods } from "./month-methods.tsx";

interface MonthPapersProps {
  /** `2026-11` and its name. */
  month: string;
  name: string;
  accounts: AccountantMonth;
}

export function MonthPapers({ month, name, accounts }: MonthPapersProps) {
  const { t } = useText();
  const { sums, papers, testing, closed } = accounts;
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
            <Sums sums={sums} />
          </Section>
          {sums.some((row) => row.payment_method) ? (
            <Section title={t("month.byMethod")}>
              <MonthMethods sums={sums} total={(rows) => totalOf(rows).gross} />
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

/** Credit notes count against receipts. */
function signed({ kind, amount, vat, delivery, wrap }: Omit<PaperSum, "count">) {
  const of = (part: number) => cents((kind === "receipt" ? 1 : -1) * part);
  return { gross: of(amount), net: of(amount - vat), vat: of(vat), delivery: of(delivery), wrap: of(wrap) }; // prettier-ignore
}
type Parts = ReturnType<typeof signed>;

function totalOf(rows: readonly Omit<PaperSum, "count">[]): Parts {
  const all = rows.map(signed);
  const sum = (part: keyof Parts) => cents(all.reduce((total, row) => total + row[part], 0));
  return { gross: sum("gross"), net: sum("net"), vat: sum("vat"), delivery: sum("delivery"), wrap: sum("wrap") }; // prettier-ignore
}

function Totals({ sums }: { sums: PaperSum[] }) {
  const { t, language } = useText();
  const of = (kind: PaperSum["kind"]) => totalOf(sums.filter((row) => row.kind === kind)).gross;
  return (
    <Figures
      figures={[
        [t("month.receipts"), euros(of("receipt"), language)],
        [t("month.creditNotes"), euros(cents(0 - of("credit_note")), language)],
        [t("month.balance"), euros(totalOf(sums).gross, language)],
      ]}
    />
  );
}

function Sums({ sums }: { sums: PaperSum[] }) {
  const { t, language } = useText();
  const columns = extraColumns(sums);
  const places = Map.groupBy(sums, ({ country, vat_rate }) => `${country} ${vat_rate}`);
  return (
    <table className={table}>
      <thead>
        <HeadRow first={t("month.country")} columns={columns} />
      </thead>
      <tbody>
        {[...places].map(([place, rows]) => (
          <tr key={place} className="border-b hairline align-baseline">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              <Place row={rows[0]} />
              <span className="block text-xs text-muted sm:hidden">
                {columns
                  .map((name) => `${t(`month.${name}`)} ${euros(totalOf(rows)[name], language)}`)
                  .join(", ")}
              </span>
            </th>
            <Amounts {...totalOf(rows)} columns={columns} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-medium">
          <th scope="row" className="py-2 pe-3 text-start">
            {t("month.total")}
          </th>
          <Amounts {...totalOf(sums)} columns={columns} />
        </tr>
      </tfoot>
    </table>
  );
}

function Place({ row }: { row: PaperSum | undefined }) {
  const { t, language } = useText();
  return (
    <>
      {row?.country ? countryName(row.country, language) : t("month.unknown")}{" "}
      <span className="whitespace-nowrap text-muted">{row?.vat_rate} %</span>
    </>
  );
}

const table = "w-full border-collapse text-sm";

type ExtraColumn = "delivery" | "wrap";

/** Delivery and wrapping, where any were paid for. */
function extraColumns(rows: readonly Pick<Paper, ExtraColumn>[]): ExtraColumn[] {
  return (["delivery", "wrap"] as const).filter((name) => rows.some((row) => row[name] !== 0));
}

interface HeadRowProps {
  first: string;
  second?: string;
  columns: ExtraColumn[];
}

function HeadRow({ first, second, columns }: HeadRowProps) {
  const { t } = useText();
  return (
    <tr className="border-b border-edge">
      <th scope="col" className="py-2 pe-3 text-start">
        {first}
      </th>
      {second ? (
        <th scope="col" className={`py-2 pe-3 text-start ${wide}`}>
          {second}
        </th>
      ) : null}
      <th scope="col" className="py-2 text-end">
        {t("month.gross")}
      </th>
      <th scope="col" className={`py-2 ps-3 text-end ${wide}`}>
        {t("month.net")}
      </th>
      <th scope="col" className="py-2 ps-3 text-end">
        {t("month.vat")}
      </th>
      {columns.map((name) => (
        <th key={name} scope="col" className={`py-2 ps-3 text-end ${wide}`}>
          {t(`month.${name}`)}
        </th>
      ))}
    </tr>
  );
}

/** Left out on a phone: what stands beneath the number there, and the net, which is a difference. */
const wide = "max-sm:hidden";

function Amounts({ gross, vat, net, columns, ...extras }: Parts & { columns: ExtraColumn[] }) {
  const { language } = useText();
  const cell = "py-2 text-end whitespace-nowrap tabular-nums";
  return (
    <>
      <td className={cell}>{euros(gross, language)}</td>
      <td className={`${cell} ps-3 ${wide}`}>{euros(net, language)}</td>
      <td className={`${cell} ps-3`}>{euros(vat, language)}</td>
      {columns.map((name) => (
        <td key={name} className={`${cell} ps-3 ${wide}`}>
          {euros(extras[name], language)}
        </td>
      ))}
    </>
  );
}

function Papers({ papers }: { papers: Paper[] }) {
  const { t, language } = useText();
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
              {paper.name}
              <span className="block text-xs whitespace-normal text-muted">
                {orderDate(paper.issued_at, language)}
                <span className="sm:hidden"> · {paper.reference}</span>
              </span>
            </th>
            <td className={`py-2 pe-3 ${wide}`}>
              <span className="whitespace-nowrap">{paper.reference}</span>
              <span className="block text-xs text-muted">
                {paper.payment_method
                  ? t("month.counter", { method: t(`counter.methods.${paper.payment_method}`) })
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

function Comparison({ month, testing }: { month: string; testing: boolean }) {
  const { t, language } = useText();
  const comparison = useQuery(monthComparisonQuery(useAdminClient(), month, testing));
  if (comparison.isPending) return <Spinner label={t("month.asking")} />;
  if (comparison.isError) {
    return errorCode(comparison.error) === "other_mode" ? (
      <p className="text-sm text-muted">{t("month.otherMode")}</p>
    ) : (
      <LoadFailed query={comparison} />
    );
  }
  const { differences, paid_out, whole } = comparison.data;
  return (
    <div className="grid gap-2 text-sm">
      {differences.length === 0 ? (
        <p>{t("month.agrees")}</p>
      ) : (
        <>
          <p className="text-danger">{t("month.differs")}</p>
          <ul className="grid gap-1">
            {differences.map((difference) => (
              <Difference key={difference.kind + difference.payment_intent_id} {...difference} />
            ))}
          </ul>
        </>
      )}
      {whole ? null : <p className="text-danger">{t("month.notWhole")}</p>}
      <p className="text-muted">
        {paid_out === null
          ? t("month.paidOutUnknown")
          : t("month.paidOut", { amount: euros(cents(paid_out), language) })}
      </p>
    </div>
  );
}

function Difference(difference: MonthComparison["differences"][number]) {
  const { t, language } = useText();
  const { kind, reference, payment_intent_id, here, there, months } = difference;
  const name = t(kind === "receipt" ? "month.receipts" : "month.creditNotes");
  return (
    <li className="break-words tabular-nums">
      {t("month.difference", {
        what: `${reference ?? payment_intent_id}, ${name}`,
        here: euros(cents(here), language),
        there: euros(cents(there), language),
      })}
      {months.length > 0 ? (
        <span className="text-muted">
          {" "}
          (
          {t("month.elsewhere", {
            months: months.map((one) => monthName(one, language)).join(", "),
          })}
          )
        </span>
      ) : null}
    </li>
  );
}
