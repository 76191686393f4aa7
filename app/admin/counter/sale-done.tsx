import { centsAmount } from "../words/amount.ts";
import { Button } from "../../ui/button.tsx";
import type { Done } from "./use-sale.ts";
import { paidWords } from "../purchase/paid-words.ts";
import { TakeBack } from "../purchase/take-back.tsx";
import { ReceiptLink } from "./receipt-link.tsx";
import { ReceiptMail } from "./receipt-mail.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

interface SaleDoneProps {
  done: Done;
  onNext: () => void;
}

/** The sale that was made, its change and its receipt, and the way to the next; a mistake is taken back from here. */
export function SaleDone({ done, onNext }: SaleDoneProps) {
  const t = useText(counterText);
  const { language } = useLanguage();
  const { amount, names, paid_by: paidBy, receipt, reference, email, change } = done;
  return (
    <section aria-labelledby="sold" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div aria-live="polite" className="grid gap-1 border-y hairline py-5">
        <h2 id="sold" className="text-2xl">
          {t("counter.sold", { amount: centsAmount(amount, language) })}
        </h2>
        <p className="wrap-anywhere">{`${names} · ${paidWords(paidBy, language)}`}</p>
        {change > 0 ? (
          <p className="text-lg font-medium">{t("counter.giveBack", { amount: centsAmount(change, language) })}</p>
        ) : null}
        <p className="text-sm text-muted tabular-nums">{t("counter.receipt", { receipt, reference })}</p>
      </div>
      <Button className="min-h-14! w-full text-lg!" onClick={onNext}>
        {t("counter.next")}
      </Button>
      <ReceiptMail reference={reference} locale={done.locale} email={email} />
      <ReceiptLink reference={reference} locale={done.locale} />
      <TakeBack sale={done} onDone={onNext} />
    </section>
  );
}
