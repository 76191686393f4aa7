import { Link } from "react-router";
import type { Route } from "./+types/counter-route";
import { buttonClass } from "../../ui/button.tsx";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { Place } from "../frame/place.tsx";
import { metaOf } from "../frame/page-title.ts";
import { LineSale } from "./line-sale.tsx";
import { QuoteSale } from "./quote-sale.tsx";
import { SaleDone } from "./sale-done.tsx";
import { useSale } from "./use-sale.ts";
import { useText } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { frameText } from "../frame/text.ts";

export { ErrorBoundary } from "../frame/place.tsx";

export const meta = metaOf(frameText.counter.title);

/** Sells over the counter or at a market, on a phone: pieces and words, or what of a quote is due (STK-05, WEK-11). */
export default function CounterRoute({ params: { quote } }: Route.ComponentProps) {
  return <Counter key={quote ?? ""} quote={quote} />;
}

function Counter({ quote }: { quote: string | undefined }) {
  const t = useText(counterText, frameText);
  const desk = useSale(quote ?? "lines");
  const { done, next } = desk;
  return (
    <Place title={t(quote ? "counter.quoteTitle" : "counter.title")}>
      {done ? <SaleDone done={done} onNext={next} /> : null}
      {!done && quote ? <QuoteSale id={quote} desk={desk} /> : null}
      {!done && !quote ? (
        <LineSale desk={desk}>
          <Link to="/admin/day-close" className={buttonClass("quiet")}>
            {t("counter.dayClose")}
          </Link>
          <Link to="/admin/stock-taking" className={buttonClass("quiet")}>
            {t("stockTaking.open")}
          </Link>
          <AdminsOnly>
            <Link to="/admin/quote" className={buttonClass("quiet")}>
              {t("quotes.new")}
            </Link>
          </AdminsOnly>
        </LineSale>
      ) : null}
    </Place>
  );
}
