import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { CatalogueFailure } from "../catalogue/catalogue-failure.tsx";
import { LinkedNames } from "../catalogue/linked-names.tsx";
import { CardsToCome } from "../catalogue/lists/cards-to-come.tsx";
import { VatNote } from "../catalogue/vat-note.tsx";
import { TiltCard } from "../catalogue/tilt-card.tsx";
import { newestProducts, type ProductPage } from "../data/product-list.ts";
import { useShopText } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { ArrowIcon } from "../ui/icons.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { CollectionTiles } from "./collection-tiles.tsx";

export function Collections({ products }: { products: UseQueryResult<ProductPage> }) {
  const t = useText(sharedText);
  const text = useShopText();
  return (
    <section
      id="collections"
      tabIndex={-1}
      aria-labelledby="collections-title"
      className="page-width py-20 outline-none lg:py-32"
    >
      {/* The words begin, on a wide screen, where the second product does. */}
      <div className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-3">
        <h2 id="collections-title" className="text-title">
          {t("collections.title")}
        </h2>
        <p className="max-w-[47em] leading-relaxed whitespace-pre-line text-muted lg:col-span-2">
          <LinkedNames text={text("collections_text") ?? t("collections.intro")} />
        </p>
      </div>
      <div className="mt-12 lg:mt-16">
        <CatalogueFailure query={products} title={t("collections.failed")} />
        <CollectionTiles />
        <Products products={products} />
      </div>
      <p className="mt-12 lg:mt-16">
        <Link
          to="/shop/all"
          className="inline-flex min-h-11 items-center gap-3 border-b border-gold text-lg hover:text-gold"
        >
          <span>{t("collections.all")}</span>
          <ArrowIcon />
        </Link>{" "}
        <VatNote />
      </p>
    </section>
  );
}

function Products({ products: { data, isPending } }: { products: UseQueryResult<ProductPage> }) {
  const t = useText(sharedText);
  if (isPending) return <ProductsToCome />;
  if (!data) return null;
  if (data.products.length === 0) {
    return <p className="border-y hairline py-16 text-center font-display text-2xl">{t("collections.empty")}</p>;
  }
  return (
    <ul className={gridClass}>
      {data.products.map((product) => (
        // A ninth would stand alone in two columns.
        <li
          key={product.id}
          className="out-of-sight-later [--room:calc(100vw+2rem)] sm:[--room:calc(46vw+3.8rem)] sm:max-lg:nth-[9]:hidden lg:[--room:min(31vw+3rem,38rem)]"
        >
          <TiltCard product={product} />
        </li>
      ))}
    </ul>
  );
}

function ProductsToCome() {
  const t = useText(sharedText);
  return (
    <>
      <Spinner label={t("collections.loading")} />
      <CardsToCome count={newestProducts.most ?? 0} className={gridClass} />
    </>
  );
}

const gridClass = "grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8";
