import { useLanguage } from "../i18n/language.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import type { Bought } from "./checkout.ts";

/** Words of this notice alone, which few shoppers ever read. */
const texts = {
  en: { order: "See your order", again: "Buy it again" },
  el: { order: "Δείτε την παραγγελία", again: "Αγορά ξανά" },
};

interface AlreadyPaidProps {
  text: string;
  bought: Bought;
  buyAgain: (lines: Bought["lines"]) => void;
}

/** Paid in a tab that never came back: the order, and the way to buy it twice on purpose (BRW-07). */
export function AlreadyPaid({ text, bought, buyAgain }: AlreadyPaidProps) {
  const say = texts[useLanguage().language];
  return (
    <div role="alert" className="mb-4 rounded-md border border-gold px-4 py-3 text-sm">
      <p className="wrap-anywhere">{text}</p>
      <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
        <a href={bought.link} className={buttonClass("secondary")}>
          {say.order}
        </a>
        <Button variant="secondary" onClick={() => buyAgain(bought.lines)}>
          {say.again}
        </Button>
      </div>
    </div>
  );
}
