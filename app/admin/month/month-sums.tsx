import { grouped } from "../../ui/grouped.ts";
import { cents } from "#domain/money.ts";
import { countryName } from "#domain/delivery/country.ts";
import { euros } from "#domain/format.ts";
import { paymentMethods } from "../data/order-payments.ts";
import { Figures } from "../ui/figures.tsx";
import { Amounts, extraColumns, HeadRow, table, totalOf } from "./amounts.tsx";
import type { PaperSum } from "./month-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { monthText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";

export function Totals({ sums }: { sums: PaperSum[] }) {
  const t = useText(monthText);
  const { language } = useLanguage();
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

export function CountrySums({ sums }: { sums: PaperSum[] }) {
  const t = useText(monthText);
  const { language } = useLanguage();
  const columns = extraColumns(sums);
  const places = grouped(sums, ({ country, vat_rate }) => `${country} ${vat_rate}`);
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
                {columns.map((name) => `${t(`month.${name}`)} ${euros(totalOf(rows)[name], language)}`).join(", ")}
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
  const t = useText(monthText);
  const { language } = useLanguage();
  return (
    <>
      <span>{row?.country ? countryName(row.country, language) : t("month.unknown")}</span>{" "}
      <span className="whitespace-nowrap text-muted">{`${row?.vat_rate} %`}</span>
    </>
  );
}

/** Online, and each way of paying over the counter: what has to be in the till and at the bank (STK-05). */
export function MethodSums({ sums }: { sums: PaperSum[] }) {
  const t = useText(monthText, purchaseText);
  const { language } = useLanguage();
  const methods = [undefined, ...paymentMethods].flatMap((method) => {
    const rows = sums.filter((row) => (row.payment_method ?? undefined) === method);
    return rows.length > 0 ? [{ method, rows }] : [];
  });
  return (
    <Figures
      figures={methods.map(({ method, rows }) => [
        method ? t(`counter.methods.${method}`) : t("month.online"),
        euros(totalOf(rows).gross, language),
      ])}
    />
  );
}
