import { addDays, type DayHours, type DayOff } from "#domain/hours.ts";
import type { Client } from "./shop-client.ts";

/** The jeweller's own facts, from the function `shop_settings()`; null for an unset one. */
export interface ShopFacts {
  /** Grows with each change of the settings. */
  revision: number;
  /** Null: nobody has named the shop yet. */
  shop_name: string | null;
  seller_name: string | null;
  seller_address: string | null;
  seller_email: string | null;
  seller_phone: string | null;
  register_no: string | null;
  supervisor: string | null;
  vat_no: string | null;
  /** Percent. */
  vat_rate: number;
  assay_no: string | null;
  manufacturer: string | null;
  return_address: string | null;
  delivery_days: number;
  delivery_text: string | null;
  delivery_text_el: string | null;
  terms: string | null;
  terms_el: string | null;
  terms_from: string | null;
  dispute_body: string | null;
  offers_gifts: boolean;
  /** Euros, 0: free; null: nothing is wrapped. */
  gift_wrap_price: number | null;
  store_address: string | null;
  store_address_el: string | null;
  store_phone: string | null;
  shop_text: string | null;
  shop_text_el: string | null;
  footer_note: string | null;
  footer_note_el: string | null;
  design_credit: string | null;
  design_credit_el: string | null;
  instagram_url: string | null;
  facebook_url: string | null;
  tiktok_url: string | null;
  whatsapp: string | null;
  /** Null: not told; an empty week is closed. */
  hours: DayHours[] | null;
  /** Those not yet over that begin within three months. */
  days_off: DayOff[];
}

/** What the start page alone says; a null text has no Greek of its own, or is not told. */
export interface ShopWords {
  tagline: string | null;
  tagline_el: string | null;
  about: string | null;
  about_el: string | null;
  hero_title: string | null;
  hero_title_el: string | null;
  hero_subtitle: string | null;
  hero_subtitle_el: string | null;
  /** Address of a picture in storage; null: the built-in one. */
  hero_picture: string | null;
  collections_text: string | null;
  collections_text_el: string | null;
  /** Paragraphs, divided by an empty line. */
  story: string | null;
  story_el: string | null;
  story_picture: string | null;
  story_picture_text: string | null;
  story_picture_text_el: string | null;
  visit_text: string | null;
  visit_text_el: string | null;
  /** Degrees north and east; both or none. */
  latitude: number | null;
  longitude: number | null;
}

const names = [
  "revision",
  "shop_name",
  "seller_name",
  "seller_address",
  "seller_email",
  "seller_phone",
  "register_no",
  "supervisor",
  "vat_no",
  "vat_rate",
  "assay_no",
  "manufacturer",
  "return_address",
  "delivery_days",
  "delivery_text",
  "delivery_text_el",
  "terms",
  "terms_el",
  "terms_from",
  "dispute_body",
  "offers_gifts",
  "gift_wrap_price",
  "hours",
  "days_off",
] as const satisfies readonly (keyof ShopFacts)[];

/** Example contacts for a shop that takes no money; one that sells never shows them. */
export const exampleContact = {
  address: {
    en: "Ermou 12, 6023 Larnaca, Cyprus",
    el: "Ερμού 12, 6023 Λάρνακα, Κύπρος",
  },
  phone: "+357 24 000 000",
};

/** Long texts and days that are far away stay out: every page carries these facts. `today` is the shop's day. */
export async function readShopFacts(client: Client, today: string): Promise<ShopFacts> {
  const facts = await readAllFacts(client);
  const soon = addDays(today, 92);
  const days_off = facts.days_off.filter(({ from, to }) => to >= today && from <= soon);
  return { ...facts, terms: null, terms_el: null, days_off };
}

/** @throws when they can't be read: no others may stand in their place (LAW-01). */
export async function readAllFacts(client: Client): Promise<ShopFacts> {
  const asked = client.rpc("shop_settings", {}, { get: true });
  const { data } = await asked.throwOnError();
  if (!isFacts(data)) throw new Error("shop_settings answered something else");
  const known = names.map((name) => [name, data[name]]);
  return Object.fromEntries(known);
}

function isFacts(data: unknown): data is ShopFacts {
  return typeof data === "object" && data !== null && names.every((name) => name in data);
}
