import { searchKey } from "#domain/text/search-key.ts";
import { choiceColumnsOf } from "../../files/choice-columns.ts";
import { csvColumns } from "../../files/product-rows.ts";
import { oldAddressesColumn } from "../../files/read-line.ts";

/** Meanings of a file's columns, with headings that mean it wherever they stand; `own`: one of our columns, taken as it is. */
const headings = {
  name: "name|title|piece|item name|product name|product title|product|item|όνομα|τίτλος|ονομασία|προϊόν|είδος|όνομα προϊόντος|τίτλος προϊόντος|ονομασία προϊόντος|κομμάτι|κόσμημα|όνομα (en)|name (en)|title (en)|name en|title en|name english",
  name_el:
    "name el|name (el)|title el|title (el)|name (greek)|greek name|name gr|name greek|title gr|όνομα (el)|ελληνικό όνομα|όνομα ελληνικά|τίτλος ελληνικά",
  description:
    "description|body (html)|body html|body|long description|product description|details|text|summary text|περιγραφή|κείμενο|αναλυτική περιγραφή|περιγραφή προϊόντος|description (en)|description en",
  description_el:
    "description el|description (el)|greek description|description gr|description (greek)|description greek|περιγραφή (el)|περιγραφή ελληνικά|ελληνική περιγραφή",
  short_description: "short description|summary|excerpt|σύντομη περιγραφή|συνοπτική περιγραφή|rich text description",
  price:
    "price|variant price|default price|price (tax incl.)|price tax included|price tax inc|final price|amount|cost to buyer|retail price|sell price|selling price|unit price|τιμή|τιμή πώλησης|τελική τιμή|λιανική|λιανική τιμή|τιμή λιανικής|αξία|τιμή με φπα|ποσό",
  sale_price:
    "sale price|online sale price|offer price|special price|discounted price|τιμή προσφοράς|προσφορά|τιμή έκπτωσης",
  regular_price:
    "regular price|variant compare at price|compare at price|compare-at price|list price|original price|old price|κανονική τιμή|αρχική τιμή|παλιά τιμή",
  on_sale: "on sale",
  sale_starts: "date sale price starts|special price from date|έναρξη προσφοράς",
  sale_ends: "date sale price ends|special price to date|λήξη προσφοράς",
  sale_dates: "sale price effective date",
  net_price:
    "price (tax excl.)|price tax excluded|price tax exc|base price|price tax excluded or price tax included|net price|χονδρική|τιμή χωρίς φπα|τιμή (χωρίς φπα)|καθαρή τιμή",
  currency: "currency|currency code|νόμισμα",
  category:
    "category|categories|type|product type|item category|collection|group of pieces|categories (x,y,z...)|default category|κατηγορία|κατηγορίες|ομάδα|τύπος|ειδος κοσμηματος|κατηγορία προϊόντος",
  category_hint:
    "product category|google product category|google shopping / google product category|fb product category|reporting category|tags|tags (x,y,z...)|ετικέτες",
  stock:
    "stock|quantity|qty|variant inventory qty|inventory quantity|inventory|in stock|on hand|quantity to sell on facebook|pieces|count|available quantity|απόθεμα|ποσότητα|τεμάχια|διαθέσιμα|τεμ|υπόλοιπο|διαθέσιμη ποσότητα|αποθέματα",
  in_stock: "in stock?|availability|διαθεσιμότητα|σε απόθεμα;|σε απόθεμα",
  tracks_stock: "variant inventory tracker|inventory tracker|track stock",
  sells_without_stock:
    "variant inventory policy|continue selling when out of stock|backorders allowed?|να επιτρέπονται λίστες αναμονής;",
  product_code:
    "sku|variant sku|code|reference|reference #|product code|item code|item number|article|mpn|model|ref|ref.|κωδικός|κωδικός προϊόντος|κωδ|κωδ.|κωδικός είδους|αναφορά|αριθμός",
  picture:
    "image|images|image src|image url|image urls|image link|additional image link|additional images|photo|photos|picture|picture url|image urls (x,y,z...)|product image url|hosted image urls|main image|εικόνα|εικόνες|φωτογραφία|φωτογραφίες|φωτό|url εικόνας|διεύθυνση εικόνας",
  picture_text: "image alt text|image alt texts|image alt texts (x,y,z...)|alt text",
  variant_picture: "variant image|variant image url",
  old_address: "link|url|permalink|product url|product page|slug|url rewritten|address|web address|σύνδεσμος|διεύθυνση",
  old_page: "",
  group: "handle|url handle|item group id|reference handle|product id [non editable]",
  parent: "parent|product reference|γονικό|γονέας",
  number: "id|product id",
  row_kind: "row kind",
  published:
    "published|published on online store|status|active|active (0/1)|active (0=no, 1=yes)|square online item visibility|visible|visible?|visibility|visibility in catalog|is available|online|enabled|δημοσιευμένο|ενεργό|κατάσταση",
  archived: "archived|αρχειοθετημένο",
  gift_card: "gift card",
  option_name: "option name",
  option_value: "option value",
  variant_name: "variation name",
  sizes:
    "size|sizes|ring size|ring sizes|available sizes|μέγεθος|μεγέθη|νούμερο|νούμερα|μέγεθος δαχτυλιδιού|μεγέθη δαχτυλιδιού|διαθέσιμα μεγέθη|νουμερα δαχτυλιδιων",
  lengths: "length|lengths|chain length|μήκος|μήκη|μήκος αλυσίδας",
  metals: "metal|metals|material|materials|μέταλλο|μέταλλα|υλικό|υλικά",
  colours: "color|colour|colors|colours|gold colour|gold color|χρώμα|χρώματα|χρώμα χρυσού",
  own: "",
} as const;

export type Field = keyof typeof headings;

/** The fields that a jeweller chooses from, for a column that was not understood. */
export const offeredFields = [
  "name",
  "name_el",
  "description",
  "description_el",
  "price",
  "sale_price",
  "regular_price",
  "category",
  "stock",
  "product_code",
  "picture",
  "old_address",
  "sizes",
  "lengths",
  "metals",
  "colours",
  "group",
] as const satisfies readonly Field[];

/** Headings with a number or a place in them: `Option1 Name`, `IMAGE3`, `Price [Nicosia]`, `Attribute 1 value(s)`. */
const patterns: readonly [RegExp, Field][] = [
  [/^option ?\d name$|^option name \d$|^attribute \d+ name$|^variation \d name$|^ονομα ιδιοτητασ \d+$/, "option_name"],
  [
    /^option ?\d value$|^option value \d$|^attribute \d+ value\(s\)$|^variation \d values$|^τιμη\(εσ\) ιδιοτητασ \d+$/,
    "option_value",
  ],
  [/^(?:image|photo|picture|εικονα|φωτογραφια|φωτο) ?(?:link |url )?\d+$/, "picture"],
  [/^additional image link ?\d*$|^image\[\d+\]\.url$/, "picture"],
  [/^price \[.+\]$/, "price"],
  [/^in stock \[.+\]$|^current quantity .+$/, "stock"],
  [/^available for sale \[.+\]$/, "published"],
  [/^(?:name|title) \*$/, "name"],
  [/^(?:price|τιμη) \([a-z]{3}\)$/, "price"],
];

const byHeading = new Map<string, Field>();
for (const [field, words] of entriesOf(headings)) {
  for (const word of words.split("|")) if (word !== "") byHeading.set(headingKey(word), field);
}

function entriesOf<Key extends string>(table: Record<Key, string>): [Key, string][] {
  return Object.entries(table) as [Key, string][];
}

/** `image_link`, `Image Link` and `IMAGE LINK*` are one; XML's `g:` is none of a name. */
export function headingKey(heading: string): string {
  return searchKey(heading.replace(/^g:/, "").replace(/[_*:\u00a0]+/g, " "));
}

export function fieldOf(heading: string): Field | undefined {
  const own = ownField(heading);
  if (own) return own;
  const key = headingKey(heading);
  const bare = key
    .replace(money, "")
    .replace(/^(?:product|item) /, "")
    .trim();
  return byHeading.get(key) ?? patterns.find(([pattern]) => pattern.test(key))?.[1] ?? byHeading.get(bare);
}

/** Words behind a heading that say in which money: `Τιμή λιανικής σε € (με ΦΠΑ)`. */
const money =
  /(?:[ ([/,-]*(?:σε |in )?(?:€|euros?|eur|ευρω|usd|gbp|chf|\$|£|(?:incl?\.?|including|with) ?(?:vat|tax)|(?:με |συμπ\.? ?)φπα|vat incl?\.?)[)\]]*)+$/;

/** Our columns that are read as others' are: people write into them as they like. */
const readOwn = new Map<string, Field>(
  Object.entries({
    name: "name",
    name_el: "name_el",
    description: "description",
    description_el: "description_el",
    price: "price",
    category: "category",
    stock: "stock",
    product_code: "product_code",
    image_url: "picture",
    pictures: "picture",
    image_alt: "picture_text",
  }),
);

function ownField(heading: string): Field | undefined {
  const name = heading.trim().toLowerCase();
  const read = readOwn.get(name);
  if (read) return read;
  const isOwn = name === oldAddressesColumn || (csvColumns.includes(name) && name !== "id");
  return isOwn || choiceColumnsOf([heading]).columns.length > 0 || isBesideChoice(name) ? "own" : undefined;
}

/** Whether it is a heading as our own files have it, in small letters. */
export function isOurs(heading: string): boolean {
  const typed = heading.trim();
  const isSmall = typed === typed.toLowerCase() || typed.includes(":");
  return typed === "" || typed === "id" || (isSmall && ownField(typed) !== undefined);
}

function isBesideChoice(name: string): boolean {
  return /^(?:greek|surcharge|default|not sure|stock|stock_seen)\s*:/.test(name);
}

/** The number in a heading, by which names and values of options belong together. */
export function numberIn(heading: string): number {
  return Number(/\d+/.exec(heading)?.[0] ?? 0);
}
