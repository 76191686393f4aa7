import { useDocumentFacts, useShopName } from "../data/use-shop-facts.ts";

/**
 * Stands above a printed page in place of the header's links: the shop's name and address (LAW-02). A receipt has the
 * seller of its own day.
 */
export function Letterhead() {
  const { shop } = useDocumentFacts();
  const shopName = useShopName();
  if (!shop) return null;
  const { seller_name, seller_address, seller_email } = shop;
  const seller = [seller_name, seller_address, seller_email].filter(Boolean).join(" · ");
  return (
    <div className="page-narrow hidden pb-8 print:[main:not(:has([data-receipt]))_&]:block">
      <p translate="no" className="font-display text-3xl">
        {shopName}
      </p>
      {seller ? <p className="mt-1 text-sm text-muted">{seller}</p> : null}
    </div>
  );
}
