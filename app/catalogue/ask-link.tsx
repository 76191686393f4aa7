import { Link } from "react-router";
import { priceCents } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";
import { sharedText } from "../i18n/shared-text.ts";

export const askPath = ({ slug }: Pick<Product, "slug">): string => `/ask/${slug}`;

/** Whether asking is the first thing to do with the piece, since its price is on request. */
export function useAsksFirst(product: Product): boolean {
  const { shop } = useDocumentFacts();
  return shop?.takes_enquiries === true && priceCents(product) === undefined;
}

interface AskLinkProps {
  product: Product;
  variant: "primary" | "quiet";
  className: string;
}

/** Leads to the form (ASK-01). */
export function AskLink({ product, variant, className }: AskLinkProps) {
  const t = useText(sharedText);
  const { shop } = useDocumentFacts();
  if (!shop?.takes_enquiries) return null;
  return (
    <Link to={askPath(product)} className={buttonClass(variant, className)}>
      {t("product.ask")}
    </Link>
  );
}
