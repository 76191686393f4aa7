import type { Product } from "#domain/schemas/product.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** DLV-04: how long a piece is made for its buyer; nothing for one that is ready. */
export function MakingTime({ product }: { product: Pick<Product, "making_days"> }) {
  const t = useText(sharedText);
  if (!product.making_days) return null;
  return <p className="mt-1 text-sm text-muted">{t("product.making", { count: product.making_days })}</p>;
}
