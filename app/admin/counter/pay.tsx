import { useState, type FormEvent, type ReactNode } from "react";
import { languageOf } from "#domain/language.ts";
import type { Cents } from "#domain/money.ts";
import { paymentMethods } from "#domain/schemas/paid-by.ts";
import { Button } from "../../ui/button.tsx";
import { centsAmount } from "../words/amount.ts";
import { CashGiven } from "./cash-given.tsx";
import { Parts } from "./parts.tsx";
import { ReceiptFields } from "./receipt-fields.tsx";
import { cashOf, type Sale } from "./sale.ts";
import { SaleRefusal } from "./sale-refusal.tsx";
import type { SaleDesk } from "./use-sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";

interface PayProps {
  desk: SaleDesk;
  total: Cents;
  onSell: (more?: Partial<Sale>) => void;
  /** Stands below the total. */
  children: ReactNode;
}

/** The total, how it is paid, for whom the receipt is, and the press that books it once (WEK-11). */
export function Pay({ desk, total, onSell, children }: PayProps) {
  const t = useText(counterText);
  const { language } = useLanguage();
  const { sale, isUnknown, isOffline, isPending } = desk;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSell();
  };
  return (
    <form onSubmit={submit}>
      <fieldset disabled={isUnknown} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="flex items-baseline justify-between gap-4">
          <span>{t("counter.total")}</span>
          <span className="font-display text-2xl tabular-nums">{centsAmount(total, language)}</span>
        </p>
        {children}
        <Methods desk={desk} />
        {sale.method === "parts" ? <Parts desk={desk} total={total} /> : null}
        {cashOf(sale, total) > 0 ? <CashGiven desk={desk} cash={cashOf(sale, total)} /> : null}
        <Receipt desk={desk} />
      </fieldset>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <SaleRefusal desk={desk} onSell={onSell} />
        <output className="block rounded-md bg-stone px-4 py-3 text-sm empty:hidden">
          {isOffline ? t("counter.offline") : isUnknown && desk.error === undefined ? t("counter.unknown") : null}
        </output>
        <Button type="submit" busy={isPending} className="min-h-14! w-full text-lg!">
          {t(isUnknown ? "counter.pressAgain" : "counter.sellFor", { amount: centsAmount(total, language) })}
        </Button>
        {isUnknown ? (
          <Button variant="quiet" className="justify-self-start" onClick={desk.startAgain}>
            {t("counter.startAgain")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Methods({ desk: { sale, change } }: { desk: SaleDesk }) {
  const t = useText(counterText, purchaseText);
  const ways = [...paymentMethods, "parts"] as const;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t("counter.method")}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {ways.map((method) => (
          <label key={method} className={methodClass}>
            <input
              type="radio"
              name="method"
              value={method}
              required
              checked={sale.method === method}
              onChange={() => change({ method })}
              className={methodFieldClass}
            />
            <span className="pointer-events-none relative transition-colors peer-checked:text-paper">
              {method === "parts" ? t("counter.inParts") : t(`counter.methods.${method}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const methodFieldClass =
  "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm border border-edge transition-colors hover:border-ink checked:border-ink checked:bg-ink focus-visible:outline-offset-2 disabled:cursor-not-allowed forced-colors:checked:outline-2";
const methodClass = "relative grid min-h-12 place-items-center px-1.25 text-center text-[0.9375rem] leading-snug";

/** The receipt goes by mail where an address is given, in the buyer's language. */
function Receipt({ desk: { sale, change } }: { desk: SaleDesk }) {
  const t = useText(counterText);
  const [isOpen, setOpen] = useState(sale.email !== "");
  if (!isOpen) {
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        {t("counter.byMail")}
      </Button>
    );
  }
  return (
    <div className="grid w-full gap-4">
      <ReceiptFields
        email={{ value: sale.email, onChange: ({ target }) => change({ email: target.value }) }}
        locale={{ value: sale.locale, onChange: ({ target }) => change({ locale: languageOf(target.value) }) }}
      />
    </div>
  );
}
