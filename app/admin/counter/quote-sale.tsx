import { useQuery } from "@tanstack/react-query";
import { textIn } from "#domain/language.ts";
import { cents } from "#domain/money.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { quotesQuery, type Quote } from "../quote/quotes.ts";
import { Pay } from "./pay.tsx";
import type { SaleDesk } from "./use-sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { quoteText } from "../quote/text.ts";
import { frameText } from "../frame/text.ts";

/** The part of a quote that is to be paid next, paid in the shop (WEK-11). */
export function QuoteSale({ id, desk }: { id: string; desk: SaleDesk }) {
  const t = useText(quoteText, frameText);
  const all = useQuery(quotesQuery(useAdminClient()));
  if (all.isLoadingError) return <LoadFailed query={all} />;
  if (all.isPending) return <Spinner label={t("loading")} />;
  const quote = all.data.quotes.find((one) => one.id === id);
  if (!quote) return <p>{t("quotes.refusals.unknown_quote")}</p>;
  return <Due quote={quote} desk={desk} />;
}

function Due({ quote, desk }: { quote: Quote; desk: SaleDesk }) {
  const t = useText(counterText, quoteText);
  const { language } = useLanguage();
  const { sale, change, isUnknown } = desk;
  const due = dueOf(quote);
  const names = quote.lines.map(({ name, name_el }) => textIn(language, name, name_el)).join(", ");
  // One that is booked without an answer is pressed again, whatever its state says.
  if (!due && !isUnknown) return <p>{t(`quotes.stages.${quote.stage}`)}</p>;
  const { part, amount } = due ?? { part: "whole", amount: 0 };
  const sell = (more = {}) => desk.sell({ total: cents(amount), names, quote: quote.id }, more);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="border-y hairline py-3">
        <p className="font-medium wrap-anywhere">{names}</p>
        <p className="text-sm text-muted wrap-anywhere">{`${quote.name} · ${t(`counter.parts.${part}`)}`}</p>
      </div>
      <Pay desk={desk} total={cents(amount)} onSell={sell}>
        {part === "deposit" ? null : (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={!sale.is_kept}
              onChange={({ target }) => change({ is_kept: !target.checked })}
              className="size-5 shrink-0 accent-gold"
            />
            <span className="grid">
              <span>{t("counter.handedOver")}</span>
              {sale.is_kept ? <span className="text-sm text-muted">{t("counter.keptHere")}</span> : null}
            </span>
          </label>
        )}
      </Pay>
    </div>
  );
}

/** The part that is due, in cents, as `quote_to_pay` has it. */
function dueOf({ state, total, deposit, deposit_left: left }: Quote) {
  if (state === "deposit_paid") return { part: "balance", amount: total - left } as const;
  if (state !== "waiting") return undefined;
  return deposit === null
    ? ({ part: "whole", amount: total } as const)
    : ({ part: "deposit", amount: deposit } as const);
}
