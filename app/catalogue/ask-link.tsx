import { Link } from "react-router";
import { priceCents, type Product } from "#domain/product.ts";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { useTranslate } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";

export const askPath = ({ slug }: Pick<Product, "slug">): string => `/ask/${slug}`;

/** Leads to the form (ASK-01); the first thing to do with a piece whose price is on request. */
export function AskLink({ product }: { product: Product }) {
  const t = useTranslate();
  const { shop } = useDocumentFacts();
  if (!shop?.takes_enquiries) return null;
  const isFirst = priceCents(product) === undefined;
  return (
    <Link
      to={askPath(product)}
      className={buttonClass(isFirst ? "primary" : "quiet", isFirst ? "w-full" : "min-h-11")}
    >
      {t("product.ask")}
    </Link>
  );
}
