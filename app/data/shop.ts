import type { Client } from "./client.ts";

/** The jeweller's own facts, as the function `shop_settings()` answers; null where nobody filled them in. */
export interface ShopFacts {
  shop_name: string;
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
}

/** What a new shop shows until the jeweller has filled in the settings. */
export const exampleFacts: ShopFacts = {
  shop_name: "Kosmima",
  seller_name: null,
  seller_address: null,
  seller_email: null,
  seller_phone: null,
  register_no: null,
  supervisor: null,
  vat_no: null,
  vat_rate: 19,
  assay_no: null,
  manufacturer: null,
  return_address: null,
  delivery_days: 14,
  delivery_text: null,
  delivery_text_el: null,
  terms: null,
  terms_el: null,
  terms_from: null,
  dispute_body: null,
};

/** Where the shop is until somebody says otherwise; shown as an example on the legal pages. */
export const exampleAddress = {
  en: "Ermou 12, 6023 Larnaca, Cyprus",
  el: "Ερμού 12, 6023 Λάρνακα, Κύπρος",
};
export const examplePhone = "+357 24 000 000";

/** The long texts stay out: only the pages that show them read them. */
export async function readShopFacts(client: Client): Promise<ShopFacts> {
  const facts = await readAllFacts(client);
  return { ...facts, terms: null, terms_el: null };
}

/** A shop whose settings can't be read still opens: with the example's facts. */
export async function readAllFacts(client: Client): Promise<ShopFacts> {
  const { data, error } = await client.rpc("shop_settings");
  if (error || typeof data !== "object" || data === null) return exampleFacts;
  return { ...exampleFacts, ...pickFacts(data) };
}

function pickFacts(data: object): Partial<ShopFacts> {
  const known = Object.entries(data).filter(([name]) => Object.hasOwn(exampleFacts, name));
  return Object.fromEntries(known);
}
