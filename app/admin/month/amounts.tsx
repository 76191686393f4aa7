import { cents } from "#domain/money.ts";
import { euros } from "#domain/format.ts";
import type { Paper, PaperSum } from "./month-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { monthText } from "./text.ts";

/** Credit notes count against receipts. */
export function signed({ kind, amount, vat, delivery, wrap }: Omit<PaperSum, "count">) {
  const of = (part: number) => cents((kind === "receipt" ? 1 : -1) * part);
  return { gross: of(amount), net: of(amount - vat), vat: of(vat), delivery: of(delivery), wrap: of(wrap) };
}
export type Parts = ReturnType<typeof signed>;

export function totalOf(rows: readonly Omit<PaperSum, "count">[]): Parts {
  const all = rows.map(signed);
  const sum = (part: keyof Parts) => cents(all.reduce((total, row) => total + row[part], 0));
  return { gross: sum("gross"), net: sum("net"), vat: sum("vat"), delivery: sum("delivery"), wrap: sum("wrap") };
}

/** Letters of 200 % would not leave two amounts their room on a phone. */
export const table = "w-full border-collapse text-[min(0.875rem,4.4vw)]";

/** Left out on a phone: what stands beneath the number there, and the net, which is a difference. */
export const wide = "max-sm:hidden";

type ExtraColumn = "delivery" | "wrap";

/** Delivery and wrapping, where any were paid for. */
export function extraColumns(rows: readonly Pick<Paper, ExtraColumn>[]): ExtraColumn[] {
  return (["delivery", "wrap"] as const).filter((name) => rows.some((row) => row[name] !== 0));
}

interface HeadRowProps {
  first: string;
  second?: string;
  columns: ExtraColumn[];
}

export function HeadRow({ first, second, columns }: HeadRowProps) {
  const t = useText(monthText);
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

export function Amounts({ gross, vat, net, columns, ...extras }: Parts & { columns: ExtraColumn[] }) {
  const { language } = useLanguage();
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
