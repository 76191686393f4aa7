import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** 'incl. VAT' beside one price, or once for a whole list; nothing of a seller who takes none. */
export function VatNote() {
  const t = useText(sharedText);
  const { shop } = useDocumentFacts();
  if (shop?.vat_none) return null;
  return <span className="text-xs whitespace-nowrap text-muted">{t("product.vat")}</span>;
}
