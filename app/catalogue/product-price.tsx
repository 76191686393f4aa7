import { priceCents, type Product } from "#domain/product.ts";
import { euros } from "../i18n/format.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";

/** Euros with VAT, or 'price on request' (SHP-02). */
export function ProductPrice({ product, className }: { product: Product; className?: string }) {
  const t = useTranslate();
  const { language } = useLanguage();
  const price = priceCents(product);
  if (price === undefined) {
    return <p className={`${className} text-muted`}>{t("product.onRequest")}</p>;
  }
  return (
    <p className={className}>
      <span className="tabular-nums">{euros(price, language)}</span>{" "}
      <span className="text-xs whitespace-nowrap text-muted">{t("product.vat")}</span>
    </p>
  );
}
