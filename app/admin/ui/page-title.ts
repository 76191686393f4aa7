import { useEffect } from "react";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";

/** The window's title: what is open, and the shop by its name. */
export function usePageTitle(title: string): void {
  const shopName = useDocumentFacts().shop?.shop_name;
  useEffect(() => {
    document.title = [title, shopName].filter(Boolean).join(" · ");
  }, [title, shopName]);
}
