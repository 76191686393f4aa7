import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { centsAmount } from "../words/amount.ts";
import { sumOf } from "./sale.ts";
import type { SaleDesk } from "./use-sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

/** Euros off the whole; the sum that it is off stands beside it. */
export function Discount({ desk: { sale, change } }: { desk: SaleDesk }) {
  const t = useText(counterText);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(sale.discount !== "");
  if (!isOpen) {
    return (
      <Button variant="quiet" className="-my-3 justify-self-start" onClick={() => setOpen(true)}>
        {t("counter.discount")}
      </Button>
    );
  }
  return (
    <NumberField
      label={t("counter.discount")}
      hint={t("counter.off", { amount: centsAmount(sumOf(sale), language) })}
      min="0"
      step="0.01"
      autoComplete="off"
      value={sale.discount}
      onChange={({ target }) => change({ discount: target.value })}
    />
  );
}
