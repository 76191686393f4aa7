import { useQuery } from "@tanstack/react-query";
import { shortDay } from "../words/shop-days.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useAddress } from "../lists/address.ts";
import { ProductSearch } from "../product/product-search.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { Place } from "../frame/place.tsx";
import { metaOf } from "../frame/page-title.ts";
import { Counts } from "./counts.tsx";
import { CountProduct } from "./count-product.tsx";
import { stockTakingQuery } from "./stock-counts.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { stockTakingText } from "./text.ts";
import { frameText } from "../frame/text.ts";

export { ErrorBoundary } from "../frame/place.tsx";

export const meta = metaOf(frameText.stockTaking.title);

/** Counts the shelf by code on a phone, while the shop goes on selling (STK-07). `?q=…&product=…` */
export default function StockTakingRoute() {
  const t = useText(stockTakingText, frameText);
  const address = useAddress();
  const product = address.read("product");
  return (
    <Place title={t("stockTaking.title")} intro={t("stockTaking.intro")}>
      {product ? (
        <CountProduct
          key={product}
          productId={product}
          onDone={() => address.change({ product: undefined, q: undefined })}
        />
      ) : (
        <>
          <ProductSearch onChoose={({ id }) => address.change({ product: id })} />
          <Taking />
        </>
      )}
    </Place>
  );
}

function Taking() {
  const t = useText(stockTakingText, frameText);
  const { language } = useLanguage();
  const taking = useQuery(stockTakingQuery(useAdminClient()));
  if (taking.isPending) return <Spinner label={t("loading")} />;
  if (taking.isLoadingError) return <LoadFailed query={taking} />;
  if (!taking.data) return null;
  const { counts, uncounted, earlier } = taking.data;
  return (
    <>
      <Counts counts={counts} uncounted={uncounted} />
      {earlier.length > 0 ? (
        <section aria-label={t("stockTaking.earlier")} className="mt-10">
          <h2 className="text-xl">{t("stockTaking.earlier")}</h2>
          <ul className="mt-1 divide-y divide-line text-sm">
            {earlier.map(({ day, counted, differences, by }) => (
              <li key={day} className="flex gap-4 py-2">
                <time dateTime={day} className="w-16 shrink-0 text-muted">
                  {shortDay(day, language)}
                </time>
                <span className="min-w-0 wrap-anywhere">
                  {[
                    t("stockTaking.pieces", { count: counted }),
                    t("stockTaking.differences", { count: differences }),
                    by?.split("@")[0],
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
