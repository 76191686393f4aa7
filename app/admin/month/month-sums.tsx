import { grouped } from "../../ui/grouped.ts";
import { cents } from "#domain/money.ts";
import { euros } from "#domain/format.ts";
import { stateName, vatRegimes } from "#domain/vat/vat-words.ts";
import { Figures } from "../ui/figures.tsx";
import { Amounts, extraColumns, HeadRow, table, totalOf } from "./amounts.tsx";
import type { PaperSum } from "./month-query.ts";
import type { Way } from "../data/order-payments.ts";
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

/** VAT in three parts: Cyprus, the one-stop shop by member state, and what left the EU (TRD-01). */
export function VatSums({ sums }: { sums: PaperSum[] }) {
  const t = useText(monthText);
  const { language } = useLanguage();
  const columns = extraColumns(sums);
  const parts = vatRegimes.flatMap((regime) => {
    const rows = sums.filter(({ vat_regime }) => vat_regime === regime);
    return rows.length > 0 ? [{ regime, rows }] : [];
  });
  return (
    <table className={table}>
      <thead>
        <HeadRow first={t("month.country")} columns={columns} />
      </thead>
      {parts.map(({ regime, rows }) => (
        <tbody key={regime}>
          <tr>
            <th scope="rowgroup" colSpan={6} className="pt-4 pb-1 text-start font-medium">
              {t(`month.regimes.${regime}`)}
            </th>
          </tr>
          {[...grouped(rows, placeOf)].map(([place, ofPlace]) => (
            <tr key={place} className="border-b hairline align-baseline">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                <Place row={ofPlace[0]} />
                <span className="block text-xs text-muted sm:hidden">
                  {columns.map((name) => `${t(`month.${name}`)} ${euros(totalOf(ofPlace)[name], language)}`).join(", ")}
                </span>
              </th>
              <Amounts {...totalOf(ofPlace)} columns={columns} />
            </tr>
          ))}
        </tbody>
      ))}
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

/** The return asks by member state; all else by where the parcel went. */
const placeOf = ({ vat_regime, vat_state, country, vat_rate }: PaperSum) =>
  `${vat_regime === "oss" ? vat_state : country} ${vat_rate}`;

function Place({ row }: { row: PaperSum | undefined }) {
  const t = useText(monthText);
  const { language } = useLanguage();
  const place = row?.vat_regime === "oss" ? row.vat_state : row?.country;
  return (
    <>
      <span>{place ? stateName(place, language) : t("month.unknown")}</span>{" "}
      <span className="whitespace-nowrap text-muted">{`${row?.vat_rate} %`}</span>
    </>
  );
}

/** Online, and each way of paying over the counter: what has to be in the till and at the bank (STK-05). */
export function MethodSums({ ways }: { ways: Way[] }) {
  const t = useText(monthText, purchaseText);
  const { language } = useLanguage();
  return (
    <Figures
      figures={ways.map(({ method, taken, given_back: back }) => [
        method ? t(`counter.methods.${method}`) : t("month.online"),
        euros(cents(taken - back), language),
      ])}
    />
  );
}
