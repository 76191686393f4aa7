import { z } from "zod";
import { checkoutDeliverySchema, checkoutLineSchema } from "../_payments/checkout.ts";
import { languages } from "#domain/language.ts";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { paidBySchema } from "#domain/schemas/paid-by.ts";
import { vatRegimes } from "#domain/vat/vat-words.ts";

const text = z.string().nullish().default(null);

/** The seller's facts as they were on the day of the sale (`private.public_settings`). */
const shopFactsSchema = z.object({
  shop_name: text,
  seller_name: text,
  seller_address: text,
  store_address: text,
  store_address_el: text,
  seller_email: text,
  seller_phone: text,
  register_no: text,
  register_none: z.boolean().default(false),
  supervisor: text,
  vat_no: text,
  vat_none: z.boolean().default(false),
  vat_rate: z.coerce.number().default(19),
  return_address: text,
  notice_picture: text,
  notice_picture_el: text,
  guarantee_label: text,
  guarantee_label_el: text,
  terms_prepared: z.boolean().nullish(),
  terms: text,
  terms_el: text,
  dispute_body: text,
});
export type SellerFacts = z.infer<typeof shopFactsSchema>;

const cents = z.number().int().default(0);

const saleSchema = z.object({
  reference: z.string(),
  /** Euro cents, gross. */
  amount: z.number().int(),
  /** The agreed way; a shop without ways of delivery has none. */
  delivery: checkoutDeliverySchema.pick({ kind: true, name: true, name_el: true }).nullish(),
  /** Euro cents within the amount. */
  delivery_amount: cents,
  wrap_amount: cents,
  /** Paid earlier, off the amount. */
  deposit_amount: cents,
  /** The receipt's: euro cents, percent, and why. */
  vat: z.number().int(),
  vat_rate: z.number(),
  vat_regime: z.enum(vatRegimes),
  vat_state: text,
  arrives_from: text,
  arrives_to: text,
  livemode: z.boolean(),
  attention: text,
  /** Unix seconds. */
  paid_at: z.number().int(),
  lines: z.array(checkoutLineSchema),
});

/** Joined when the mail is claimed; the jeweller's notice has no message. */
const giftSchema = z.object({ message: text, wrapped: z.boolean() }).nullish();

const customerSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: text,
  address: text,
});

export const confirmationSchema = saleSchema.extend({
  customer: customerSchema.optional(),
  gift: giftSchema,
  shop: shopFactsSchema,
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** A confirmation of what was bought over the counter. */
export const counterReceiptSchema = saleSchema.extend({
  gift: giftSchema,
  paid_by: paidBySchema,
  /** Euro cents off the whole; the lines are less. */
  discount: cents,
  /** Euro cents of cash that were handed over. */
  given: z.number().int().nullish(),
  /** Its number: `2026-00001`. */
  receipt: z.string(),
  shop: shopFactsSchema,
});
export type CounterReceipt = z.infer<typeof counterReceiptSchema>;

export const noticeSchema = saleSchema.extend({
  gift: giftSchema,
  /** A quote is paid whole, or in these two. */
  quote_part: z.enum(["whole", "deposit", "balance"]).nullish(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** An erased shopper has no name any more; the shop is told of the withdrawal all the same. */
const erasable = z.string().default("");

export const withdrawalSchema = z.object({
  reference: z.string(),
  name: erasable,
  email: erasable,
  statement: erasable,
  /** Unix seconds. */
  received_at: z.number().int(),
  refund_due: z.iso.date(),
  lines: z.array(checkoutLineSchema),
  shop: shopFactsSchema,
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const orderLinkSchema = z.object({ reference: z.string(), shop: shopFactsSchema });
/** The sent part of a purchase, gathered when the mail is claimed (`private.dispatch_facts`). */
export const dispatchSchema = z.object({
  reference: z.string(),
  livemode: z.boolean(),
  /** One for each carrier and number. */
  parcels: z.array(z.object({ carrier: text, tracking_number: text, lines: z.array(checkoutLineSchema) })),
  /** False: other pieces of the purchase are still to be sent. */
  is_last: z.boolean(),
  /** Collected in the shop: the pieces are ready and were not sent. */
  is_collection: z.boolean().default(false),
  /** The place of collection, in the buyer's language. */
  place: text,
  customer: z.object({ name: z.string() }).nullish(),
  shop: shopFactsSchema,
});
export type Dispatch = z.infer<typeof dispatchSchema>;
export const refundNoticeSchema = z.object({
  reference: z.string(),
  /** Euro cents. */
  amount: z.number().int(),
  /** Euro cents within the amount. */
  delivery_amount: cents,
  wrap_amount: cents,
  livemode: z.boolean(),
  /** The provider's code. */
  failure: text,
  /** Unix seconds. */
  ended_at: z.number().int(),
  lines: z.array(checkoutLineSchema),
});
export type RefundNotice = z.infer<typeof refundNoticeSchema>;

/** The buyer's bank asks for an answer (MNY-03). */
export const disputeNoticeSchema = refundNoticeSchema.pick({ reference: true, amount: true, livemode: true });
export type DisputeNotice = z.infer<typeof disputeNoticeSchema>;

export const refundMailSchema = refundNoticeSchema.extend({
  name: erasable,
  shop: shopFactsSchema,
});
export type RefundMail = z.infer<typeof refundMailSchema>;

/** Lines of a purchase that wait for their buyer's choice (`ask_choices`). */
export const openChoiceSchema = z.object({
  reference: z.string(),
  livemode: z.boolean(),
  name: erasable,
  lines: z.array(checkoutLineSchema),
  shop: shopFactsSchema,
});
export type OpenChoice = z.infer<typeof openChoiceSchema>;

/** A question about a piece (`private.enquiry_facts`); `answer` is the one that this mail brings. */
export const enquirySchema = z.object({
  product_name: z.string(),
  product_name_el: text,
  product_code: text,
  /** The product's page, while there is one. */
  slug: text,
  image_url: text,
  name: z.string(),
  email: z.string(),
  phone: text,
  question: z.string(),
  /** The asker's. */
  language: z.enum(languages),
  due_on: z.iso.date(),
  answer: text,
  shop: shopFactsSchema,
});
export type EnquiryMail = z.infer<typeof enquirySchema>;

/** A piece, or a value of it, that somebody waits for (`private.wish_facts`). */
export const wishSchema = enquirySchema
  .pick({ product_name: true, product_name_el: true, product_code: true, slug: true, image_url: true, shop: true })
  .extend({ token: z.uuid(), choices: agreedChoicesSchema });
export type WishMail = z.infer<typeof wishSchema>;

/** A quote (`private.quote_facts`); amounts in euro cents. */
export const quoteSchema = z.object({
  name: z.string(),
  words: text,
  picture_url: text,
  lines: z.array(checkoutLineSchema),
  total: z.number().int(),
  deposit: z.number().int().nullable(),
  ready_by: z.iso.date().nullable(),
  valid_until: z.iso.date(),
  token: z.uuid(),
  shop: shopFactsSchema,
});
export type QuoteMail = z.infer<typeof quoteSchema>;

/** The receipt of a quote's deposit. */
export const depositSchema = quoteSchema.extend({
  reference: z.string(),
  amount: z.number().int(),
  livemode: z.boolean(),
  attention: text,
  /** Unix seconds. */
  paid_at: z.number().int(),
});
export type DepositMail = z.infer<typeof depositSchema>;

/** A row of the outbox as `claim_mails` hands it out; `data` by kind. */
export const owedMailSchema = z.object({
  id: z.string(),
  kind: z.enum([
    "confirmation",
    "notice",
    "withdrawal",
    "withdrawal_notice",
    "order_link",
    "dispatch",
    "refund",
    "refund_notice",
    "dispute_notice",
    "test_notice",
    "enquiry",
    "enquiry_answer",
    "quote",
    "quote_balance",
    "deposit",
    "choice",
    "wish",
    "wish_come",
  ]),
  checkout_id: z.string().nullable(),
  /** A device's notice has none. */
  recipient: z.string().nullable(),
  locale: z.enum(languages),
  data: z.unknown().optional(),
  attempts: z.number().int(),
});
export type OwedMail = z.infer<typeof owedMailSchema>;
