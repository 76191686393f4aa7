import { centsAmount } from "../words/amount.ts";
import { Button } from "../../ui/button.tsx";
import type { CounterSale } from "./counter-sales.ts";
import { TakeBack } from "../purchase/take-back.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { paidWords } from "../purchase/paid-words.ts";

interface SaleDoneProps {
  sale: CounterSale;
  name: string;
  email: string;
  onNext: () => void;
}

/** The sale that was made, and the way to the next; a mistake is taken back from here. */
export function SaleDone({ sale, name, email, onNext }: SaleDoneProps) {
  const t = useText(counterText);
  const { language } = useLanguage();
  return (
    <section aria-labelledby="sold" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div aria-live="polite" className="grid gap-1 border-y hairline py-5">
        <h2 id="sold" className="text-2xl">
          {t("counter.sold", { amount: centsAmount(sale.amount, language) })}
        </h2>
        <p className="wrap-anywhere">{`${name} · ${paidWords(sale.paid_by, language)}`}</p>
        <p className="text-sm text-muted tabular-nums">
          {t("counter.receipt", { receipt: sale.receipt, reference: sale.reference })}
        </p>
        {email ? <p className="text-sm wrap-anywhere">{t("counter.mailed", { email })}</p> : null}
      </div>
      <Button className="min-h-14! w-full text-lg!" onClick={onNext}>
        {t("counter.next")}
      </Button>
      <TakeBack sale={sale} onDone={onNext} />
    </section>
  );
}
