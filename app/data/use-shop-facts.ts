import { useCallback } from "react";
import { useRouteLoaderData } from "react-router";
import type { CollectionLink } from "#domain/collection.ts";
import type { DayHours, DayOff } from "#domain/hours.ts";
import { textIn, type Language } from "#domain/language.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { unavailable } from "./failed-reads.ts";
import type { ShopFacts, ShopWords } from "./shop.ts";
import { sharedText } from "../i18n/shared-text.ts";

/** The facts of every document. */
export interface DocumentFacts {
  siteUrl: string;
  year: number;
  /** The shop's day when the page was made: `2026-11-23`. */
  today: string;
  /** The shop's facts; null when they could not be read. */
  shop: ShopFacts | null;
  /** The words of the start page, which alone has them. */
  words: ShopWords | null;
}

/** Facts for pages that have no content without them. @throws Response 503 rather than to invent them */
export function useShopFacts(): ShopFacts {
  const { shop } = useDocumentFacts();
  if (!shop) return unavailable();
  return shop;
}

/** The jeweller's name for it; until there is one, what it is. */
export function useShopName(): string {
  const t = useText(sharedText);
  return useDocumentFacts().shop?.shop_name ?? t("storeName");
}

type Names = keyof (ShopFacts & ShopWords);
/** Texts with a Greek one beside them. */
type PairName = { [Name in Names]: `${Name}_el` extends Names ? Name : never }[Names];

/** `text("hero_title")` in the page's language, else in English; null where the jeweller says nothing. */
export function useShopText() {
  const { shop, words } = useDocumentFacts();
  const { language } = useLanguage();
  return useCallback(
    (name: PairName): string | null => {
      const all = { ...shop, ...words };
      return textIn(language, all[name] ?? null, all[`${name}_el`]);
    },
    [shop, words, language],
  );
}

/** The ways to reach the shop; null where none is set. */
export interface StoreContact {
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
}

/** @throws as above */
export function useStoreContact(): StoreContact {
  const { seller_name, seller_address, store_phone, seller_phone, seller_email } = useShopFacts();
  const shopName = useShopName();
  const text = useShopText();
  return {
    name: seller_name ?? shopName,
    address: text("store_address") ?? seller_address ?? null,
    phone: store_phone ?? seller_phone ?? null,
    email: seller_email ?? null,
  };
}

/** The opening hours; null when the shop does not tell them. */
export function useOpeningHours(): { hours: DayHours[]; daysOff: DayOff[] } | null {
  const { words } = useDocumentFacts();
  return words?.hours ? { hours: words.hours, daysOff: words.days_off } : null;
}

/** Whether there is a place or a phone to visit the shop by. */
export function useHasStore(): boolean {
  const { shop } = useDocumentFacts();
  if (!shop) return true;
  const { store_address, store_address_el, seller_address, store_phone, seller_phone } = shop;
  const facts = [store_address, store_address_el, seller_address, store_phone, seller_phone];
  return facts.some(Boolean);
}

/** The shown collections, each by its name in the page's language (COL-01). */
export function useCollections(): CollectionLink[] {
  const { shop } = useDocumentFacts();
  const { language } = useLanguage();
  return (shop?.collections ?? []).map((one) => ({ ...one, name: textIn(language, one.name, one.name_el) }));
}

export function collectionPath(slug: string): string {
  return `/collections/${slug}`;
}

/** The place where shoppers go; the seller's own address where no other was set, null where none is known. */
export function usePlace(language: Language): string | null {
  const { store_address, store_address_el, seller_address } = useDocumentFacts().shop ?? {};
  return textIn(language, store_address, store_address_el) ?? seller_address ?? null;
}

export function useDocumentFacts(): DocumentFacts {
  return useRouteLoaderData<DocumentFacts>("root") ?? fallback;
}

/** Stands in for a page that failed before its data came. */
const fallback: DocumentFacts = {
  siteUrl: "",
  year: 2026,
  today: "2026-01-01",
  shop: null,
  words: null,
};
