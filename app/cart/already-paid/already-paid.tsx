import { useText } from "../../i18n/language.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { Bought } from "../checkout.ts";
import { cartText } from "./text.ts";

interface AlreadyPaidProps {
  text: string;
  bought: Bought;
  buyAgain: (lines: Bought["lines"]) => void;
}

/** Paid in a tab that never came back: the order, and the way to buy it twice on purpose (BRW-07). */
export function AlreadyPaid({ text, bought, buyAgain }: AlreadyPaidProps) {
  const t = useText(cartText);
  return (
    <div role="alert" className="mb-4 rounded-md border border-gold px-4 py-3 text-sm">
      <p className="wrap-anywhere">{text}</p>
      <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
        <a href={bought.link} className={buttonClass("secondary")}>
          {t("cart.alreadyPaid.order")}
        </a>
        <Button variant="secondary" onClick={() => buyAgain(bought.lines)}>
          {t("cart.alreadyPaid.again")}
        </Button>
      </div>
    </div>
  );
}
