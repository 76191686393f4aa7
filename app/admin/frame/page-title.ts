import { useEffect } from "react";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { translateAdmin } from "../../i18n/admin-texts.ts";

/** The window's title: what is open, and the shop by its name. */
export function usePageTitle(title: string): void {
  const shopName = useDocumentFacts().shop?.shop_name;
  useEffect(() => {
    document.title = [title, shopName].filter(Boolean).join(" · ");
  }, [title, shopName]);
}

type Title = "title" | "counter.title" | "quotes.new" | "settings.title" | "stockTaking.title";

/** A route's `meta`: the title until the place knows the language chosen in the dashboard. */
export function metaOf(title: Title) {
  return () => [{ title: translateAdmin("en", title) }, { name: "robots", content: "noindex" }];
}
