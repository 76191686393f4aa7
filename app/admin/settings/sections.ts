import type { SettingName } from "./setting-fields.ts";

/** The sections of the settings, in their order; `/admin/settings/:section`. */
export const sections = [
  "shop",
  "texts",
  "hours",
  "delivery",
  "payments",
  "mails",
  "legal",
  "team",
] as const;
export type Section = (typeof sections)[number];

/** The settings that each section shows and saves. */
export const sectionSettings: Record<Section, readonly SettingName[]> = {
  shop: [
    "shop_name",
    "seller_email",
    "seller_phone",
    "store_phone",
    "store_address",
    "store_address_el",
    "latitude",
    "longitude",
    "instagram_url",
    "facebook_url",
    "tiktok_url",
    "whatsapp",
  ],
  texts: [
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
    "shop_text",
    "shop_text_el",
    "footer_note",
    "footer_note_el",
    "design_credit",
    "design_credit_el",
  ],
  hours: ["hours", "days_off"],
  delivery: [
    "delivery_days",
    "delivery_text",
    "delivery_text_el",
    "return_address",
    "offers_gifts",
    "gift_wrap_price",
  ],
  payments: ["max_held_pieces"],
  mails: ["notice_email", "greek_notices", "dispatch_mails", "takes_enquiries"],
  legal: [
    "seller_name",
    "seller_address",
    "register_no",
    "vat_no",
    "vat_rate",
    "supervisor",
    "assay_no",
    "manufacturer",
    "terms",
    "terms_el",
    "terms_from",
    "dispute_body",
    "retention_years",
  ],
  team: [],
};

export function isSection(name: string | undefined): name is Section {
  return sections.some((section) => section === name);
}

/** The address of a section, or of one field in it: the page shows it and puts the cursor there. */
export function sectionAddress(section: Section, field?: SettingName): string {
  return `/admin/settings/${section}${field ? `?field=${field}` : ""}`;
}

export function sectionOf(name: SettingName): Section | undefined {
  return sections.find((section) => sectionSettings[section].includes(name));
}
