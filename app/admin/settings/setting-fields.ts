import type { SettingValue } from "./drafts.ts";
import { savedDaysOff } from "./hours/days-off.ts";

/** Every setting with its kind; names as the database has them. `own` ones have editors of their own. */
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
  greek_notices: "switch",
  dispatch_mails: "switch",
  takes_enquiries: "switch",
  offers_gifts: "switch",
  gift_wrap_price: "number",
  tagline: "line",
  tagline_el: "line",
  about: "line",
  about_el: "line",
  hero_title: "line",
  hero_title_el: "line",
  hero_subtitle: "line",
  hero_subtitle_el: "line",
  hero_picture: "picture",
  collections_text: "text",
  collections_text_el: "text",
  story: "long",
  story_el: "long",
  story_picture: "picture",
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
  hours: "own",
  days_off: "own",
} as const;

/** The database's bounds, checked by the field before anything is sent. */
export const settingBounds: Partial<Record<SettingName, SettingBounds>> = {
  shop_name: { maxLength: 100 },
  seller_name: { maxLength: 200 },
  seller_address: { maxLength: 500 },
  seller_email: { maxLength: 254 },
  seller_phone: { maxLength: 50 },
  register_no: { maxLength: 100 },
  vat_no: { maxLength: 50 },
  vat_rate: { required: true, min: 0, max: 50, step: "any" },
  supervisor: { maxLength: 200 },
  assay_no: { maxLength: 100 },
  manufacturer: { maxLength: 500 },
  return_address: { maxLength: 500 },
  delivery_days: { required: true, min: 1, max: 30 },
  delivery_text: { maxLength: 2000 },
  delivery_text_el: { maxLength: 2000 },
  terms: { maxLength: 50_000 },
  terms_el: { maxLength: 50_000 },
  dispute_body: { maxLength: 500 },
  notice_email: { maxLength: 254 },
  retention_years: { required: true, min: 6, max: 30 },
  max_held_pieces: { required: true, min: 1, max: 100 },
  gift_wrap_price: { min: 0, max: 1000, step: 0.01 },
  tagline: { maxLength: 100 },
  tagline_el: { maxLength: 100 },
  about: { maxLength: 300 },
  about_el: { maxLength: 300 },
  hero_title: { maxLength: 80 },
  hero_title_el: { maxLength: 80 },
  hero_subtitle: { maxLength: 200 },
  hero_subtitle_el: { maxLength: 200 },
  collections_text: { maxLength: 1000 },
  collections_text_el: { maxLength: 1000 },
  story: { maxLength: 5000 },
  story_el: { maxLength: 5000 },
  story_picture_text: { maxLength: 250 },
  story_picture_text_el: { maxLength: 250 },
  visit_text: { maxLength: 500 },
  visit_text_el: { maxLength: 500 },
  store_address: { maxLength: 500 },
  store_address_el: { maxLength: 500 },
  shop_text: { maxLength: 300 },
  shop_text_el: { maxLength: 300 },
  footer_note: { maxLength: 200 },
  footer_note_el: { maxLength: 200 },
  design_credit: { maxLength: 100 },
  design_credit_el: { maxLength: 100 },
  store_phone: { maxLength: 50 },
  latitude: { min: -90, max: 90, step: "any" },
  longitude: { min: -180, max: 180, step: "any" },
  instagram_url: { maxLength: 300 },
  facebook_url: { maxLength: 300 },
  tiktok_url: { maxLength: 300 },
  whatsapp: { maxLength: 26 },
};
interface SettingBounds {
  required?: true;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: "any" | 0.01;
}

export type SettingName = keyof typeof settingFields;

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingFields, name);
}

/** The saved value as its field holds it. */
export function typedOf(name: SettingName, saved: SettingValue): SettingValue {
  const kind = settingFields[name];
  if (kind === "switch") return saved === true;
  if (kind === "own") return saved;
  return typeof saved === "number" ? String(saved) : (saved ?? "");
}

/** The typed value as the database has it: numbers as numbers, empty as null, line breaks as LF. */
export function valueOf(name: SettingName, typed: SettingValue): SettingValue {
  if (name === "days_off") return savedDaysOff(typed);
  if (typeof typed !== "string") return typed;
  const text = typed.replaceAll("\r\n", "\n").trim();
  if (text === "") return null;
  return settingFields[name] === "number" ? Number(text) : text;
}
