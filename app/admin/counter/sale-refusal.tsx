import { Button } from "../../ui/button.tsx";
import { purposeWords } from "../stock/stock-words.ts";
import { linkedCash, saleRefusal, takenProducts, takerWords } from "../product/sale-refusals.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

interface SaleRefusalProps {
  error: unknown;
  onSellFrom: (reservation: string) => void;
  onSellToOther: () => void;
}

/** Why nothing was sold, who has it and until when; who comes for what was put aside gets it with one press. */
export function SaleRefusal({ error, onSellFrom, onSellToOther }: SaleRefusalProps) {
  const t = useText(counterText);
  const { language } = useLanguage();
  if (error === undefined) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-danger px-4 py-3 text-sm">
      <p className="font-medium text-danger">{t("counter.notSold")}</p>
      <p>{saleRefusal(language, error)}</p>
      {linkedCash(error)?.may_be_other ? (
        <Button variant="quiet" className="justify-self-start" onClick={onSellToOther}>
          {t("counter.otherBuyer")}
        </Button>
      ) : null}
      <ul className="grid justify-items-start gap-1 empty:hidden">
        {takenProducts(error)?.takers.map((taker) => (
          <li key={taker.kind === "aside" ? taker.id : taker.reference} className="wrap-anywhere">
            <span>{takerWords(taker, language)}</span>
            {taker.kind === "aside" ? (
              <Button variant="quiet" className="block!" onClick={() => onSellFrom(taker.id)}>
                {t("counter.sellFrom", { what: purposeWords(language, taker) })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
