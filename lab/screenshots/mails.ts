import type { Language } from "#domain/language.ts";
import { linkMail } from "#platform/auth/links/mails.ts";
import { writeMail } from "#supabase/functions/_mails/write-mail.ts";

const line = {
  line_no: 1,
  product_id: null,
  product_code: "KOS-R-014",
  name: "Helios band of white gold with eleven brilliants",
  name_el: "Βέρα Ήλιος από λευκόχρυσο με έντεκα μπριγιάν",
  unit_amount: 1_234_550,
  quantity: 1,
  image_url: "/storage/v1/object/public/product-images/helios-band.webp",
};
const engraved = {
  ...line,
  line_no: 2,
  product_code: null,
  name: "Name plate",
  name_el: "Ταυτότητα",
  unit_amount: 26_500,
  quantity: 2,
  image_url: null,
  personalised: true,
};
const lines = [line, engraved];
const size = {
  choice_id: "1",
  kind: "size",
  name: "Ring size",
  name_el: "Μέγεθος δαχτυλιδιού",
  value_id: "2",
  label: "54",
  label_el: null,
  text: null,
  surcharge: 0,
  undecided: false,
};
const notSure = { label: "Not sure yet: we ask you", label_el: "Δεν ξέρω ακόμη: θα σας ρωτήσουμε" };
const open = { ...line, choices: [{ ...size, ...notSure, undecided: true }] };
const shop = {
  shop_name: "Kosmima",
  seller_name: "Eleni Papadopoulou-Hadjigeorgiou Jewellery Ltd",
  seller_address: "Zinonos Kitieos 12, 6023 Larnaca, Cyprus",
  store_address: "Zinonos Kitieos 12, 6023 Larnaca",
  store_address_el: "Ζήνωνος Κιτιέως 12, 6023 Λάρνακα",
  seller_email: "customer-service@a-rather-long-name-of-a-jeweller.example",
  seller_phone: "+357 24 123456",
  register_no: "HE 123456",
  vat_no: "CY10000001A",
  return_address: "Zinonos Kitieos 12, 6023 Larnaca",
};
const paid = {
  reference: "KOS-7F3K9Q",
  livemode: true,
  attention: null,
  paid_at: 1_795_000_000,
  ended_at: 1_795_000_000,
  received_at: 1_795_000_000,
  lines,
  shop,
};
const sale = {
  ...paid,
  amount: 1_288_850,
  vat: 205_783,
  vat_rate: 19,
  vat_regime: "domestic",
  vat_state: "CY",
  delivery: { kind: "courier", name: "Courier to your door", name_el: "Με ταχυμεταφορά" },
  delivery_amount: 950,
  wrap_amount: 350,
  arrives_from: "2026-12-03",
  arrives_to: "2026-12-08",
};
const buyer = {
  name: "Αλεξάνδρα Παπαδοπούλου-Χατζηγεωργίου",
  email: "alexandra.papadopoulou-hadjigeorgiou@example.com",
  phone: "+357 99 123456",
  address: "Leoforos Archiepiskopou Makariou III 128, Flat 402, 6017 Larnaca, CY",
};
const gift = { message: "Στην Ελένη,\nαπό όλους μας. Χρόνια πολλά!", wrapped: true };
const question = {
  product_name: line.name,
  product_name_el: line.name_el,
  product_code: line.product_code,
  slug: "helios-band",
  image_url: line.image_url,
  ...buyer,
  question: "Could you make it in rose gold, size 54?\n\nAnd how long would that take?",
  due_on: "2026-12-02",
  shop,
};
const quote = {
  name: buyer.name,
  words: "In rose gold, as you asked: the stones are the same, and the band is a little wider.",
  picture_url: line.image_url,
  lines,
  total: 1_287_550,
  deposit: 300_000,
  ready_by: "2026-12-20",
  valid_until: "2026-12-05",
  token: "6a1f9a52-93b1-4b0a-9b6e-0d8f7a4c2e11",
  shop,
};
const parcels = [
  { carrier: "acs", tracking_number: "7227 889 074", lines: [line] },
  { carrier: null, tracking_number: "RR473124829CY", lines: [engraved] },
];
const withdrawal = {
  ...paid,
  ...buyer,
  statement: "I withdraw from my purchase of the name plates.",
  refund_due: "2026-12-12",
};
const refund = { ...paid, ...buyer, amount: 26_500, failure: null };
const collected = { ...paid, is_last: true, is_collection: true, place: shop.store_address };

const inTheShop = {
  receipt: "2026-00001",
  paid_by: [
    { method: "card", amount: sale.amount - 5000 },
    { method: "cash", amount: 5000 },
  ],
  discount: 1500,
  given: 10_000,
};

/** Mails to buyers and to the jeweller, with names and words as long as they get. */
const letters = {
  confirmation: { kind: "confirmation", data: { ...sale, customer: buyer, gift } },
  "counter-receipt": { kind: "confirmation", data: { ...sale, ...inTheShop } },
  notice: { kind: "notice", data: { ...sale, livemode: false, gift } },
  withdrawal: { kind: "withdrawal", data: withdrawal },
  "withdrawal-notice": { kind: "withdrawal_notice", data: withdrawal },
  "order-link": { kind: "order_link", data: { ...paid } },
  "open-choice": { kind: "choice", data: { ...paid, name: buyer.name, lines: [open] } },
  dispatch: { kind: "dispatch", data: { ...paid, parcels, is_last: false, customer: buyer } },
  collect: { kind: "dispatch", data: { ...collected, parcels: [{ lines }], customer: buyer } },
  refund: { kind: "refund", data: refund },
  "dispute-notice": { kind: "dispute_notice", data: { ...refund } },
  "refund-notice": { kind: "refund_notice", data: { ...refund, failure: "expired_or_canceled_card" } },
  enquiry: { kind: "enquiry", data: { ...question, language: "el" } },
  "enquiry-answer": {
    kind: "enquiry_answer",
    data: { ...question, language: "en", answer: "Yes, gladly: it takes three weeks.\n\nEleni" },
  },
  wish: { kind: "wish", data: { ...question, choices: [size], token: quote.token } },
  "wish-come": { kind: "wish_come", data: { ...question, choices: [], token: quote.token } },
  quote: { kind: "quote", data: quote },
  "quote-balance": { kind: "quote_balance", data: quote },
  deposit: { kind: "deposit", data: { ...quote, ...paid, amount: 300_000 } },
} as const;

export type MailName = keyof typeof letters | "invitation";
export const mailNames = [...Object.keys(letters), "invitation"] as MailName[];

export function sampleMail(name: MailName, locale: Language, siteUrl: string) {
  if (name === "invitation") {
    const who = { invited_to: shop.shop_name, invited_by: buyer.email, locale };
    const link = `${siteUrl}/admin/recover?token_hash=${"a1b2c3d4".repeat(7)}&type=invite`;
    return linkMail(buyer.email, "invite", link, who);
  }
  const { kind, data } = letters[name];
  const row = { id: "1", checkout_id: null, recipient: buyer.email, attempts: 0 };
  const orderUrl = `${siteUrl}/order/${"Zk3v".repeat(11)}?lang=${locale}`;
  const addresses = { siteUrl, shopName: shop.shop_name, orderUrl };
  return writeMail({ ...row, kind, locale, data }, addresses);
}
