import { useRouteLoaderData } from "react-router";
import { exampleFacts, type ShopFacts } from "./shop.ts";
import type { loader } from "../root.tsx";

/** What every document carries of the jeweller. */
export function useShopFacts(): ShopFacts {
  return useDocumentFacts().shop;
}

/** What every document carries; a page that failed before its data were there has the example's. */
export function useDocumentFacts() {
  return useRouteLoaderData<typeof loader>("root") ?? fallback;
}

const fallback = { siteUrl: "", year: 2026, shop: exampleFacts };
