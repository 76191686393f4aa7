import { z } from "zod";
import { textIn } from "#domain/language.ts";
import { Button } from "../../ui/button.tsx";
import { quoteRefusal } from "../quote/quote-words.ts";
import { purposeWords } from "../stock/stock-words.ts";
import { linkedCash, takenProducts, takerWords } from "../product/sale-refusals.ts";
import type { Sale } from "./sale.ts";
import type { SaleDesk } from "./use-sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

interface SaleRefusalProps {
  desk: SaleDesk;
  onSell: (more: Partial<Sale>) => void;
}

/** Why nothing was sold, of which line, who has it and until when; who comes for what was put aside gets it at a press. */
export function SaleRefusal({ desk: { error, sale, isUnknown }, onSell }: SaleRefusalProps) {
  const t = useText(counterText);
  const { language } = useLanguage();
  if (error === undefined) return null;
  const { line, name, name_el } = refusedFacts(error);
  const label = textIn(language, name ?? sale.lines[(line ?? 0) - 1]?.label, name_el);
  const sellFrom = (reservation: string) =>
    onSell({
      lines: sale.lines.map((one, place) =>
        place + 1 === line && "product_id" in one.item ? { ...one, item: { ...one.item, reservation } } : one,
      ),
    });
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-danger px-4 py-3 text-sm">
      {isUnknown ? null : <p className="font-medium text-danger">{t("counter.notSold")}</p>}
      <p>{[label, isUnknown ? t("counter.unknown") : quoteRefusal(error, language)].filter(Boolean).join(": ")}</p>
      {linkedCash(error)?.may_be_other ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => onSell({ other_buyer: true })}>
          {t("counter.otherBuyer")}
        </Button>
      ) : null}
      <ul className="grid justify-items-start gap-1 empty:hidden">
        {takenProducts(error)?.takers.map((taker) => (
          <li key={taker.kind === "aside" ? taker.id : taker.reference} className="wrap-anywhere">
            <span>{takerWords(taker, language)}</span>
            {taker.kind === "aside" ? (
              <Button variant="quiet" className="block!" onClick={() => sellFrom(taker.id)}>
                {t("counter.sellFrom", { what: purposeWords(language, taker) })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const factsSchema = z.object({
  line: z.number().optional(),
  name: z.string().optional(),
  name_el: z.string().nullish(),
});

/** The refused line, from 1; undefined: the refusal is of the whole. */
export function refusedLine(error: unknown): number | undefined {
  return refusedFacts(error).line;
}

function refusedFacts(error: unknown) {
  const details = z.object({ details: z.string().startsWith("{") }).safeParse(error).data?.details;
  return factsSchema.safeParse(details === undefined ? {} : JSON.parse(details)).data ?? {};
}
