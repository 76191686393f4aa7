import { cents, sumCents, type Cents } from "#domain/money.ts";
import { paymentMethods } from "#domain/schemas/paid-by.ts";
import { NumberField } from "../ui/number-field.tsx";
import { centsAmount } from "../words/amount.ts";
import { partsOf } from "./sale.ts";
import type { SaleDesk } from "./use-sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";

/** An amount for each way of paying; what is still missing is said until they are the total. */
export function Parts({ desk: { sale, change }, total }: { desk: SaleDesk; total: Cents }) {
  const t = useText(counterText, purchaseText);
  const { language } = useLanguage();
  const missing = total - sumCents(partsOf(sale).map(({ amount }) => cents(amount)));
  return (
    <div className="grid grid-cols-3 items-end gap-2">
      {paymentMethods.map((method) => (
        <NumberField
          key={method}
          label={t(`counter.methods.${method}`)}
          min="0"
          step="0.01"
          autoComplete="off"
          value={sale.parts[method]}
          onChange={({ target }) => change(({ parts }) => ({ parts: { ...parts, [method]: target.value } }))}
        />
      ))}
      <p aria-live="polite" className="col-span-3 text-sm text-muted tabular-nums">
        {missing === 0
          ? t("counter.partsWhole")
          : t(missing > 0 ? "counter.partsMissing" : "counter.partsTooMuch", {
              amount: centsAmount(Math.abs(missing), language),
            })}
      </p>
    </div>
  );
}
