import type { Client } from "./shop-client.ts";

/** The jeweller's own facts, from the function `shop_settings()`; null for an unset one. */
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

const names = [
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
] as const satisfies readonly (keyof ShopFacts)[];

/** Example contacts for a shop that takes no money; one that sells never shows them. */
export const exampleContact = {
  address: {
    en: "Ermou 12, 6023 Larnaca, Cyprus",
    el: "Ερμού 12, 6023 Λάρνακα, Κύπρος",
  },
  phone: "+357 24 000 000",
};

/** The long texts stay out: only the pages that show them read them. */
export async function readShopFacts(client: Client): Promise<ShopFacts> {
  const facts = await readAllFacts(client);
  return { ...facts, terms: null, terms_el: null };
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
