import type { ShopSettings } from "../data/shop-settings.ts";

/** Every setting with its kind, in the order of the form; names as the database has them. */
export const settingFields = {
  shop_name: "line",
  seller_name: "line",
  seller_address: "text",
  seller_email: "email",
  seller_phone: "line",
  register_no: "line",
  vat_no: "line",
  vat_rate: "number",
  supervisor: "line",
  assay_no: "line",
  manufacturer: "text",
  return_address: "text",
  delivery_days: "number",
  delivery_text: "text",
  delivery_text_el: "text",
  terms: "long",
  terms_el: "long",
  terms_from: "date",
  dispute_body: "text",
  notice_email: "email",
  retention_years: "number",
  max_held_pieces: "number",
  dispatch_mails: "switch",
  tagline: "line",
  tagline_el: "line",
  about: "line",
  about_el: "line",
  hero_title: "line",
  hero_title_el: "line",
  hero_subtitle: "line",
  hero_subtitle_el: "line",
  hero_picture: "line",
  collections_text: "text",
  collections_text_el: "text",
  story: "long",
  story_el: "long",
  story_picture: "line",
  story_picture_text: "line",
  story_picture_text_el: "line",
  visit_text: "text",
  visit_text_el: "text",
  store_address: "text",
  store_address_el: "text",
  store_phone: "line",
  latitude: "number",
  longitude: "number",
  shop_text: "line",
  shop_text_el: "line",
  footer_note: "line",
  footer_note_el: "line",
  design_credit: "line",
  design_credit_el: "line",
  instagram_url: "line",
  facebook_url: "line",
  tiktok_url: "line",
  whatsapp: "line",
} as const;

/** The database's bounds, checked by the field before anything is sent; a listed field may not be empty. */
export const settingBounds: Partial<Record<SettingName, SettingBounds>> = {
  shop_name: { maxLength: 100 },
  vat_rate: { min: 0, max: 50, step: "any" },
  delivery_days: { min: 1, max: 30 },
  retention_years: { min: 6, max: 30 },
  max_held_pieces: { min: 1, max: 100 },
};
interface SettingBounds {
  maxLength?: number;
  min?: number;
  max?: number;
  step?: "any";
}

export type SettingName = keyof typeof settingFields;
export const settingNames = Object.keys(settingFields).filter(isSettingName);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingFields, name);
}

/** The differences between the saved values and the form; numbers as numbers, empty as null. */
export function settingChanges(saved: ShopSettings, typed: FormData): ShopSettings {
  const changes: ShopSettings = {};
  for (const name of settingNames) {
    const value =
      settingFields[name] === "switch" ? typed.has(name) : typedValue(name, typed.get(name));
    if (value !== undefined && value !== (saved[name] ?? null)) changes[name] = value;
  }
  return changes;
}

function typedValue(name: SettingName, typed: FormDataEntryValue | null) {
  if (typeof typed !== "string") return undefined;
  // Forms send line breaks as CR LF (HTML, 'constructing the entry list'); the database keeps LF.
  const text = typed.replaceAll("\r\n", "\n").trim();
  // What has bounds may not be empty.
  if (text === "")
    return settingFields[name] === "number" && settingBounds[name] ? undefined : null;
  return settingFields[name] === "number" ? Number(text) : text;
}
