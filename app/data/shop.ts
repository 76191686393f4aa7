import type { CollectionLink } from "#domain/collection.ts";
import { addDays, daysInForce, type DayHours, type DayOff } from "#domain/hours.ts";
import { markNames } from "./collections/mark-names.ts";
import type { Client } from "./shop-client.ts";

const factTexts = [
  "shop_name",
  "seller_name",
  "seller_address",
  "seller_email",
  "seller_phone",
  "register_no",
  "supervisor",
  "vat_no",
  "assay_no",
  "manufacturer",
  "notice_picture",
  "notice_picture_el",
  "guarantee_label",
  "guarantee_label_el",
  "return_address",
  "terms",
  "terms_el",
  "terms_from",
  "dispute_body",
  "store_address",
  "store_address_el",
  "store_phone",
  "shop_text",
  "shop_text_el",
  "footer_note",
  "footer_note_el",
  "instagram_url",
  "facebook_url",
  "tiktok_url",
  "whatsapp",
] as const;

/** The jeweller's own facts, from the function `shop_settings()`; an unset text is null there, and absent on pages. */
export interface ShopFacts extends Partial<Record<(typeof factTexts)[number], string | null>> {
  /** Grows with each change of the settings. */
  revision: number;
  /** Percent. */
  vat_rate: number;
  /** Not registered for VAT, or for trade. */
  vat_none: boolean;
  register_none: boolean;
  /** The prepared terms were taken; the shop's own add to them. */
  terms_prepared?: boolean;
  takes_enquiries: boolean;
  offers_gifts: boolean;
  /** Euros, 0: free; null: nothing is wrapped. */
  gift_wrap_price: number | null;
  /** The collections that have pieces, in the jeweller's order (COL-01). */
  collections: CollectionLink[];
}

const wordTexts = [
  "tagline",
  "tagline_el",
  "about",
  "about_el",
  "hero_title",
  "hero_title_el",
  "hero_subtitle",
  "hero_subtitle_el",
  // Addresses of pictures in storage, as is story_picture; null: the built-in one.
  "hero_picture",
  "collections_text",
  "collections_text_el",
  // Paragraphs, divided by an empty line.
  "story",
  "story_el",
  "story_picture",
  "story_picture_text",
  "story_picture_text_el",
  "visit_text",
  "visit_text_el",
] as const;

/** The start page's own words; a null text has no Greek of its own, or is not told. */
export interface ShopWords extends Record<(typeof wordTexts)[number], string | null> {
  /** Degrees north and east; both or none. */
  latitude: number | null;
  longitude: number | null;
  /** The hours, if they are told; an empty week is closed. */
  hours: DayHours[] | null;
  /** Those not yet over that begin within three months. */
  days_off: DayOff[];
}

const names = [
  "revision",
  "vat_rate",
  "vat_none",
  "register_none",
  "terms_prepared",
  "takes_enquiries",
  "offers_gifts",
  "gift_wrap_price",
  "collections",
  ...factTexts,
] as const satisfies readonly (keyof ShopFacts)[];

const wordNames = [
  ...wordTexts,
  "latitude",
  "longitude",
  "hours",
  "days_off",
] as const satisfies readonly (keyof ShopWords)[];

/**
 * Reads what every page carries, and the start page's words where they are shown. Long texts and days that are far away
 * stay out; `today` is the shop's day. @throws when they can't be read: no others may stand in their place (LAW-01).
 */
export async function readShop(
  client: Client,
  { withWords, today }: { withWords: boolean; today: string },
): Promise<{ facts: ShopFacts; words: ShopWords | null }> {
  const all = await readSettings(client);
  const { terms: _, terms_el: __, terms_prepared: ___, ...short } = chosen(all, names);
  const facts = { ...withoutUnset(short), gift_wrap_price: short.gift_wrap_price };
  if (!withWords) return { facts, words: null };
  const soon = addDays(today, 92);
  const marked = (name: "collections_text" | "story") => ({
    [name]: markNames(all[name], all.collections, "en"),
    [`${name}_el`]: markNames(all[`${name}_el`], all.collections, "el"),
  });
  const days_off = daysInForce(all.days_off).filter(({ from, to }) => to >= today && from <= soon);
  return { facts, words: { ...chosen(all, wordNames), ...marked("collections_text"), ...marked("story"), days_off } };
}

/** Reads them with the long texts. @throws as above */
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

function chosen<Name extends keyof Settings>(all: Settings, those: readonly Name[]): Pick<Settings, Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names
  return Object.fromEntries(those.map((name) => [name, all[name]])) as Pick<Settings, Name>;
}
