import type { Cents } from "#domain/money.ts";
import { euros } from "../../i18n/format.ts";
import { paymentMethods } from "../counter/payment-method.ts";
import type { PaperSum } from "./month-query.ts";
import { useText } from "../text.ts";
import { Figures } from "../ui/figures.tsx";

interface MonthMethodsProps {
  sums: PaperSum[];
  total: (rows: PaperSum[]) => Cents;
}

/** Online, and each way of paying over the counter: what has to be in the till and at the bank (STK-05). */
export function MonthMethods({ sums, total }: MonthMethodsProps) {
  const { t, language } = useText();
  const methods = [undefined, ...paymentMethods].flatMap((method) => {
    const rows = sums.filter((row) => (row.payment_method ?? undefined) === method);
    return rows.length > 0 ? [{ method, rows }] : [];
  });
  return (
    <Figures
      figures={methods.map(({ method, rows }) => [
        method ? t(`counter.methods.${method}`) : t("month.online"),
        euros(total(rows), language),
      ])}
    />
  );
}
