import type { Product } from "#domain/product.ts";
import { useTranslate } from "../i18n/language.tsx";

/** PDP-05: tells when few are left or none; otherwise it shows nothing. */
export function Availability({ product }: { product: Pick<Product, "availability" | "few_left"> }) {
  const t = useTranslate();
  if (!product.availability) {
    return <p className="text-sm font-medium text-danger">{t("product.soldOut")}</p>;
  }
  if (product.few_left === null) return null;
  return (
    <p className="text-sm font-medium text-gold">
      {t("product.fewLeft", { count: product.few_left })}
    </p>
  );
}
