import { cents, eurosFromCents, type Cents } from "#domain/money.ts";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { centsAmount } from "../words/amount.ts";
import { cashAmounts } from "./cash-amounts.ts";
import { changeOf } from "./sale.ts";
import type { SaleDesk } from "./use-sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

/** Cash that was handed over, at a press, and the change; left empty, it is exact. */
export function CashGiven({ desk: { sale, change }, cash }: { desk: SaleDesk; cash: Cents }) {
  const t = useText(counterText);
  const { language } = useLanguage();
  const back = changeOf(sale, cash);
  const inEuros = (sum: number) => eurosFromCents(cents(sum)).toFixed(2);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-end gap-2">
        <NumberField
          className="min-w-0 grow"
          label={t("counter.given")}
          min="0"
          step="0.01"
          autoComplete="off"
          value={sale.given}
          onChange={({ target }) => change({ given: target.value })}
        />
        {cashAmounts(cash).map((sum) => (
          <Button
            key={sum}
            variant="secondary"
            className="px-2! text-sm! tabular-nums"
            onClick={() => change({ given: inEuros(sum) })}
          >
            {centsAmount(sum, language).replace(/[.,]00/, "")}
          </Button>
        ))}
      </div>
      <p aria-live="polite" className="flex justify-between gap-4 tabular-nums empty:hidden">
        {back === undefined ? null : (
          <>
            <span>{t("counter.change")}</span>
            <strong className="text-lg">{centsAmount(back, language)}</strong>
          </>
        )}
      </p>
    </div>
  );
}
