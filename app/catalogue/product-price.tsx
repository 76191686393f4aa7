import { Link } from "react-router";
import { priceCents } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { euros, shortEuros } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { askPath } from "./ask-link.tsx";
import { VatNote } from "./vat-note.tsx";
import { sharedText } from "../i18n/shared-text.ts";

interface ProductPriceProps {
  product: Product;
  className?: string;
  /** One of many: without what all of them have in common, which their list says once (EYE-07). */
  short?: boolean;
}

/** Euros with VAT, where the seller has to take it, or 'price on request' (SHP-02). */
export function ProductPrice({ product, className, short = false }: ProductPriceProps) {
  const { language } = useLanguage();
  const price = priceCents(product);
  if (price === undefined) {
    return (
      <p className={`${className} text-muted`}>
        <AskForPrice product={product} />
      </p>
    );
  }
  if (short) return <p className={`tabular-nums ${className}`}>{shortEuros(price, language)}</p>;
  return (
    <p className={className}>
      <span className="tabular-nums">{euros(price, language)}</span> <VatNote />
    </p>
  );
}

/** Lies above the card's own link, which covers all of it. */
function AskForPrice({ product }: { product: Product }) {
  const t = useText(sharedText);
  const { shop } = useDocumentFacts();
  if (!shop?.takes_enquiries) return <span>{t("product.onRequest")}</span>;
  return (
    <Link
      to={askPath(product)}
      className="relative z-10 underline decoration-line underline-offset-4 hover:decoration-gold"
    >
      {t("product.onRequest")}
    </Link>
  );
}
