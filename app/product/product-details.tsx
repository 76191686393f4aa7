import { Link } from "react-router";
import type { Product } from "#domain/product.ts";
import type { PicturedProduct } from "../data/products.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { Availability } from "../catalogue/availability.tsx";
import { MakingTime } from "../catalogue/making-time.tsx";
import { inLanguage } from "../catalogue/in-language.ts";
import { ProductPrice } from "../catalogue/product-price.tsx";
import { FavouriteButton } from "../favourites/favourite-button.tsx";
import type { DeliveryMethod } from "../data/delivery-methods.ts";
import { useShopFacts } from "../data/use-shop-facts.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Gallery } from "./gallery.tsx";
import { kinId } from "./related-pieces.tsx";
import { useDeliveryPromise } from "./use-delivery-promise.ts";

interface ProductDetailsProps {
  product: PicturedProduct;
  delivery: readonly DeliveryMethod[];
}

export function ProductDetails({ product, delivery }: ProductDetailsProps) {
  const t = useTranslate();
  const { language } = useLanguage();
  const { name, description } = inLanguage(product, language);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-10 lg:gap-16 xl:gap-24">
      <div>
        <Breadcrumbs product={product} name={name} />
        <Gallery product={product} />
      </div>
      <div className="md:pt-12 lg:pt-14">
        <h1 className="text-title wrap-anywhere">{name}</h1>
        <ProductPrice product={product} className="mt-5 text-2xl" />
        <div className="mt-2">
          <Availability product={product} />
        </div>
        <MakingTime product={product} />
        <p className="mt-6 max-w-[39em] leading-relaxed whitespace-pre-line wrap-anywhere">
          {description}
        </p>
        {product.availability ? null : (
          <p className="mt-6 max-w-[39em]">
            {t("product.soldLead")}{" "}
            <a href={`#${kinId}`} className="underline decoration-gold underline-offset-4">
              {t("product.soldKin")}
            </a>
          </p>
        )}
        <div className="mt-8 flex max-w-md items-center gap-3 md:max-w-none">
          <AddToCartButton product={product} className="min-w-0 grow" />
          <FavouriteButton product={product} className="shrink-0 border hairline" />
        </div>
        {product.personalised ? (
          <p className="mt-4 max-w-md text-sm text-muted">{t("product.personalised")}</p>
        ) : null}
        <Facts product={product} />
        <Promises product={product} delivery={delivery} />
      </div>
    </article>
  );
}

function Facts({ product }: { product: Product }) {
  const t = useTranslate();
  return (
    <dl className="mt-10 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 wrap-anywhere gap-y-2.5 border-t hairline pt-6 text-sm">
      <dt className="text-muted">{t("product.category")}</dt>
      <dd>
        <Link
          to={`/shop/${product.category}`}
          className="underline decoration-line underline-offset-4 hover:decoration-gold"
        >
          {t(`shop.categories.${product.category}`)}
        </Link>
      </dd>
      {product.product_code ? (
        <>
          <dt className="text-muted">{t("product.code")}</dt>
          <dd className="wrap-anywhere">{product.product_code}</dd>
        </>
      ) : null}
      <dt className="text-muted">{t("product.availability")}</dt>
      <dd>{product.availability ? t("product.available") : t("product.soldOut")}</dd>
    </dl>
  );
}

/** The facts that the law wants known before the order (LAW-01), in one sentence each; and the maker. */
function Promises({ product, delivery }: ProductDetailsProps) {
  const t = useTranslate();
  const { manufacturer, seller_name, seller_address } = useShopFacts();
  const maker = manufacturer ?? [seller_name, seller_address].filter(Boolean).join(", ");
  return (
    <ul className="mt-6 space-y-1.5 border-t hairline pt-6 text-sm text-muted">
      <li>
        <Link to="/delivery-returns" className={quietLinkClass}>
          {useDeliveryPromise(delivery)}
        </Link>
      </li>
      {product.personalised ? null : (
        <li>
          <Link to="/withdraw" className={quietLinkClass}>
            {t("product.returns")}
          </Link>
        </li>
      )}
      <li>
        <Link to="/guarantee" className={quietLinkClass}>
          {t("product.guarantee")}
        </Link>
      </li>
      {maker ? <li>{t("product.made", { maker })}</li> : null}
    </ul>
  );
}

const quietLinkClass = "hover:text-ink hover:underline underline-offset-4";
