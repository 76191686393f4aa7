import { Link } from "react-router";
import type { Category } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";
import { RelatedProducts } from "./related-products.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** FND-02: a piece that is no more leads to its kin. */
export function GoneProduct({ category, related }: { category: Category; related: Product[] | null }) {
  const t = useText(sharedText);
  return (
    <section className="page-width pt-32 pb-8 lg:pt-40">
      <title>{`${t("product.gone")} · ${useShopName()}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{t("product.gone")}</h1>
      <p className="mt-6 max-w-[39em] text-lg text-muted">{t("product.goneText")}</p>
      <Link to={`/shop/${category}`} className={buttonClass("secondary", "mt-8 max-sm:w-full")}>
        {t("product.goneMore", { category: t(`shop.categories.${category}`) })}
      </Link>
      <RelatedProducts kinship={{ category, toBuy: true }} initial={related} />
    </section>
  );
}
