import { addDays, type DayHours, type DayOff } from "#domain/hours.ts";
import type { Client } from "./shop-client.ts";

/** The jeweller's own facts, from the function `shop_settings()`; an unset one is null there, and absent on pages. */
export interface ShopFacts {
  /** Grows with each change of the settings. */
  revision: number;
  /** Null: nobody has named the shop yet. */
  shop_name?: string | null;
  seller_name?: string | null;
  seller_address?: string | null;
  seller_email?: string | null;
  seller_phone?: string | null;
  register_no?: string | null;
  supervisor?: string | null;
  vat_no?: string | null;
  /** Percent. */
  vat_rate: number;
  assay_no?: string | null;
  manufacturer?: string | null;
  return_address?: string | null;
  delivery_days: number;
  delivery_text?: string | null;
  delivery_text_el?: string | null;
  terms?: string | null;
  terms_el?: string | null;
  terms_from?: string | null;
  dispute_body?: string | null;
  takes_enquiries: boolean;
  offers_gifts: boolean;
  /** Euros, 0: free; null: nothing is wrapped. */
  gift_wrap_price: number | null;
  store_address?: string | null;
  store_address_el?: string | null;
  store_phone?: string | null;
  shop_text?: string | null;
  shop_text_el?: string | null;
  footer_note?: string | null;
  footer_note_el?: string | null;
  design_credit?: string | null;
  design_credit_el?: string | null;
  instagram_url?: string | null;
  facebook_url?: string | null;
  tiktok_url?: string | null;
  whatsapp?: string | null;
}

/** The start page's own words; a null text has no Greek of its own, or is not told. */
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
  /** Null: not told; an empty week is closed. */
  hours: DayHours[] | null;
  /** Those not yet over that begin within three months. */
  days_off: DayOff[];
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
  "takes_enquiries",
  "offers_gifts",
  "gift_wrap_price",
  "store_address",
  "store_address_el",
  "store_phone",
  "shop_text",
  "shop_text_el",
  "footer_note",
  "footer_note_el",
  "design_credit",
  "design_credit_el",
  "instagram_url",
  "facebook_url",
  "tiktok_url",
  "whatsapp",
] as const satisfies readonly (keyof ShopFacts)[];

const wordNames = [
  "tagline",
  "tagline_el",
  "about",
  "about_el",
  "hero_title",
  "hero_title_el",
  "hero_subtitle",
  "hero_subtitle_el",
  "hero_picture",
  "collections_text",
  "collections_text_el",
  "story",
  "story_el",
  "story_picture",
  "story_picture_text",
  "story_picture_text_el",
  "visit_text",
  "visit_text_el",
  "latitude",
  "longitude",
  "hours",
  "days_off",
] as const satisfies readonly (keyof ShopWords)[];

/**
 * What every page carries, and the start page's words where they are shown. Long texts and days that are far away stay
 * out; `today` is the shop's day. @throws when they can't be read: no others may stand in their place (LAW-01).
 */
export async function readShop(
  client: Client,
  { withWords, today }: { withWords: boolean; today: string },
): Promise<{ facts: ShopFacts; words: ShopWords | null }> {
  const all = await readSettings(client);
  const { terms: _, terms_el: __, ...short } = chosen(all, names);
  const facts = { ...withoutUnset(short), gift_wrap_price: short.gift_wrap_price };
  if (!withWords) return { facts, words: null };
  const soon = addDays(today, 92);
  const days_off = all.days_off.filter(({ from, to }) => to >= today && from <= soon);
  return { facts, words: { ...chosen(all, wordNames), days_off } };
}

/** With the long texts. @throws as above */
export async function readAllFacts(client: Client): Promise<ShopFacts> {
  return chosen(await readSettings(client), names);
}

/** Each page carries the facts: a null costs as much as a fact. */
function withoutUnset(facts: ShopFacts): ShopFacts {
  const set = Object.entries(facts).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names
  return Object.fromEntries(set) as ShopFacts;
}

type Settings = ShopFacts & ShopWords;

async function readSettings(client: Client): Promise<Settings> {
  const asked = client.rpc("shop_settings", {}, { get: true });
  const { data } = await asked.throwOnError();
  if (!isSettings(data)) throw new Error("shop_settings answered something else");
  return data;
}

function isSettings(data: unknown): data is Settings {
  const isKnown = (name: string) => typeof data === "object" && data !== null && name in data;
  return names.every(isKnown) && wordNames.every(isKnown);
}

function chosen<Name extends keyof Settings>(
  all: Settings,
  those: readonly Name[],
): Pick<Settings, Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names
  return Object.fromEntries(those.map((name) => [name, all[name]])) as Pick<Settings, Name>;
}
