import { useEffect } from "react";
import type { Pair } from "../../i18n/translate.ts";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";

/** The window's title: what is open, and the shop by its name. */
export function usePageTitle(title: string): void {
  const shopName = useDocumentFacts().shop?.shop_name;
  useEffect(() => {
    document.title = [title, shopName].filter(Boolean).join(" · ");
  }, [title, shopName]);
}

/** A route's `meta`: the title until the place knows the language chosen in the dashboard. */
export function metaOf(title: Pair) {
  return () => [{ title: title[0] }, { name: "robots", content: "noindex" }];
}
