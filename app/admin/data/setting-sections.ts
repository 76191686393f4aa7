type Kind = "line" | "text" | "long" | "email" | "date" | "number" | "switch" | "picture" | "own";

interface Bounds {
  required?: true;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: "any" | 0.01;
}

/** A setting's kind, and the database's bounds, which its field checks before anything is sent. */
interface Field {
  kind: Kind;
  bounds?: Bounds;
}

const line = (maxLength: number) => ({ kind: "line", bounds: { maxLength } }) as const;
const text = (maxLength: number) => ({ kind: "text", bounds: { maxLength } }) as const;
const long = (maxLength: number) => ({ kind: "long", bounds: { maxLength } }) as const;
const number = (bounds: Bounds) => ({ kind: "number", bounds }) as const;
const email = { kind: "email", bounds: { maxLength: 254 } } as const;
const onOff = { kind: "switch" } as const;
const picture = { kind: "picture" } as const;
/** Half of a place, which one field sets. */
const place = { kind: "number" } as const;
/** Has an editor of its own. */
const own = { kind: "own" } as const;

/** Every setting, by the section that shows and saves it, in their order; names as the database has them. */
const fieldsBySection = {
  shop: {
    shop_name: line(100),
    greek_first: onOff,
    seller_email: email,
    seller_phone: line(50),
    store_phone: line(50),
    store_address: text(500),
    store_address_el: text(500),
    latitude: place,
    longitude: place,
    instagram_url: line(300),
    facebook_url: line(300),
    tiktok_url: line(300),
    whatsapp: line(26),
  },
  texts: {
    tagline: line(100),
    tagline_el: line(100),
    about: line(300),
    about_el: line(300),
    hero_title: line(80),
    hero_title_el: line(80),
    hero_subtitle: line(200),
    hero_subtitle_el: line(200),
    hero_picture: picture,
    collections_text: text(1000),
    collections_text_el: text(1000),
    story: long(5000),
    story_el: long(5000),
    story_picture: picture,
    story_picture_text: line(250),
    story_picture_text_el: line(250),
    visit_text: text(500),
    visit_text_el: text(500),
    shop_text: line(300),
    shop_text_el: line(300),
    footer_note: line(200),
    footer_note_el: line(200),
  },
  hours: { hours: own, days_off: own },
  delivery: {
    return_address: text(500),
    offers_gifts: onOff,
    gift_wrap_price: number({ min: 0, max: 1000, step: 0.01 }),
  },
  payments: {},
  mails: {
    notice_email: email,
    greek_notices: onOff,
    dispatch_mails: onOff,
    takes_enquiries: onOff,
  },
  legal: {
    seller_name: line(200),
    seller_address: text(500),
    register_no: line(100),
    register_none: onOff,
    vat_no: line(50),
    vat_none: onOff,
    vat_rate: number({ required: true, min: 0, max: 50, step: "any" }),
    oss_since: { kind: "date" },
    supervisor: line(200),
    assay_no: line(100),
    manufacturer: text(500),
    notice_picture: picture,
    notice_picture_el: picture,
    guarantee_label: picture,
    guarantee_label_el: picture,
    terms_prepared: onOff,
    terms: long(50_000),
    terms_el: long(50_000),
    terms_from: { kind: "date" },
    dispute_body: text(500),
    retention_years: number({ required: true, min: 6, max: 30 }),
  },
  team: {},
} as const satisfies Record<string, Record<string, Field>>;

/** `/admin/settings/:section`. */
export type Section = keyof typeof fieldsBySection;
export type SettingName = { [S in Section]: keyof (typeof fieldsBySection)[S] }[Section];

export const sections = Object.keys(fieldsBySection).filter(isSection);
const fields = new Map<string, Field>(Object.values(fieldsBySection).flatMap((section) => Object.entries(section)));

export function isSection(name: string | undefined): name is Section {
  return name !== undefined && Object.keys(fieldsBySection).includes(name);
}

export function isSettingName(name: string): name is SettingName {
  return fields.has(name);
}

export function settingField(name: SettingName): Field {
  return fields.get(name) ?? own;
}

export function settingsOf(section: Section): SettingName[] {
  return Object.keys(fieldsBySection[section]).filter(isSettingName);
}

export function sectionOf(name: SettingName): Section | undefined {
  return sections.find((section) => name in fieldsBySection[section]);
}

/** The address of a section, or of one field in it: the page shows it and puts the cursor there. */
export function sectionAddress(section: Section, field?: SettingName): string {
  return `/admin/settings/${section}${field ? `?field=${field}` : ""}`;
}
