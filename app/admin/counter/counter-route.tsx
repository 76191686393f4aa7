import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { textIn } from "#domain/language.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductQuery, type ManagedProduct } from "../data/product-changes.ts";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { shelfWords } from "../stock/stock-words.ts";
import { Place } from "../frame/place.tsx";
import { metaOf } from "../frame/page-title.ts";
import { ProductSearch } from "../product/product-search.tsx";
import { SaleDone } from "./sale-done.tsx";
import { SaleForm } from "./sale-form.tsx";
import type { CounterSale } from "./counter-sales.ts";
import { choicesQuery } from "../product/choices-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { adminText } from "../words/text.ts";

export { ErrorBoundary } from "../frame/place.tsx";

export const meta = metaOf(frameText.counter.title);

/** Sells over the counter or at a market, on a phone: piece, how it was paid, sold (STK-05). `?q=…&product=…` */
export default function CounterRoute() {
  const t = useText(counterText, frameText);
  const address = useAddress();
  const product = address.read("product");
  return (
    <Place title={t("counter.title")}>
      {product ? (
        <Chosen
          key={product}
          productId={product}
          onLeave={(changes) => address.change({ product: undefined, ...changes })}
        />
      ) : (
        <>
          <ProductSearch onChoose={({ id }) => address.change({ product: id })} />
          <div className="mt-6 flex flex-wrap gap-x-6">
            <Link to="/admin/stock-taking" className={buttonClass("quiet")}>
              {t("stockTaking.open")}
            </Link>
            <AdminsOnly>
              <Link to="/admin/quote" className={buttonClass("quiet")}>
                {t("quotes.new")}
              </Link>
            </AdminsOnly>
          </div>
        </>
      )}
    </Place>
  );
}

interface ChosenProps {
  productId: string;
  onLeave: (changes?: { q: undefined }) => void;
}

function Chosen({ productId, onLeave }: ChosenProps) {
  const t = useText(frameText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const product = useQuery(managedProductQuery(client, productId));
  const choices = useQuery(choicesQuery(client, productId));
  const [done, setDone] = useState<{ sale: CounterSale; email: string }>();
  if (done && product.data) {
    const name = textIn(language, product.data.name, product.data.name_el);
    return <SaleDone {...done} name={name} onNext={() => onLeave({ q: undefined })} />;
  }
  if (product.isLoadingError) return <LoadFailed query={product} />;
  if (choices.isLoadingError) return <LoadFailed query={choices} />;
  if (product.isPending || choices.isPending) return <Spinner label={t("loading")} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-center gap-3 border-y hairline py-3">
        {product.data ? <Product product={product.data} /> : <p>{t("productForm.gone")}</p>}
        <Button variant="quiet" className="ms-auto shrink-0" onClick={() => onLeave()}>
          {t("counter.another")}
        </Button>
      </div>
      {product.data ? (
        <SaleForm product={product.data} choices={choices.data} onSold={(sale, email) => setDone({ sale, email })} />
      ) : null}
    </div>
  );
}

function Product({ product }: { product: ManagedProduct }) {
  const { language } = useLanguage();
  return (
    <>
      <Picture url={product.image_url ?? null} alt="" sizes="4rem" className="w-16 shrink-0 rounded-sm" />
      <p className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{textIn(language, product.name, product.name_el)}</span>
        <span className="block text-sm text-muted">
          {[product.product_code, shelfWords(language, product)].filter(Boolean).join(" · ")}
        </span>
      </p>
    </>
  );
}
