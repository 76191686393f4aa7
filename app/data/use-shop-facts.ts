import { useRouteLoaderData } from "react-router";
import type { DayHours, DayOff } from "#domain/hours.ts";
import { textIn, type Language } from "#domain/language.ts";
import { useTranslate } from "../i18n/language.tsx";
import { unavailable } from "./failed-reads.ts";
import type { exampleContact, ShopFacts } from "./shop.ts";

/** The facts of every document. */
export interface DocumentFacts {
  siteUrl: string;
  year: number;
  /** The shop's day when the page was made: `2026-11-23`. */
  today: string;
  /** Null when they could not be read. */
  shop: ShopFacts | null;
  /** For a shop that takes no money. */
  example: typeof exampleContact | null;
}

/** For pages that have no content without them. @throws Response 503 rather than to invent them */
export function useShopFacts(): ShopFacts {
  const { shop } = useDocumentFacts();
  if (!shop) return unavailable();
  return shop;
}

/** As the jeweller calls it; until then what it is. */
export function useShopName(): string {
  const t = useTranslate();
  return useDocumentFacts().shop?.shop_name ?? t("storeName");
}

/** The ways to reach the shop; null where none is set, and no example may stand in. */
export interface StoreContact {
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
}

/** @throws as above */
export function useStoreContact(language: Language): StoreContact {
  const { seller_name, seller_address, seller_phone, seller_email } = useShopFacts();
  const shopName = useShopName();
  const { example } = useDocumentFacts();
  return {
    name: seller_name ?? shopName,
    address: seller_address ?? example?.address[language] ?? null,
    phone: seller_phone ?? example?.phone ?? null,
    email: seller_email,
  };
}

/** Null: the shop does not tell its hours. */
export function useOpeningHours(): { hours: DayHours[]; daysOff: DayOff[] } | null {
  const { hours, days_off } = useShopFacts();
  return hours && { hours, daysOff: days_off };
}

/** Where shoppers go; the seller's own address where no other was set, null where none is known. */
export function usePlace(language: Language): string | null {
  const { shop, example } = useDocumentFacts();
  const { store_address, store_address_el, seller_address } = shop ?? {};
  const own = textIn(language, store_address, store_address_el) ?? seller_address;
  return own ?? example?.address[language] ?? null;
}

export function useDocumentFacts(): DocumentFacts {
  return useRouteLoaderData<DocumentFacts>("root") ?? fallback;
}

/** For a page that failed before its data came. */
const fallback: DocumentFacts = {
  siteUrl: "",
  year: 2026,
  today: "2026-01-01",
  shop: null,
  example: null,
};
