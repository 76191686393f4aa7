import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { auditEntrySchema } from "../data/audit.ts";
import { withdrawnLineSchema } from "../data/order-payments.ts";
import { orderFlagSchema } from "../data/orders.ts";
import { todayKey } from "../data/keys.ts";
import { reservationSchema } from "../stock/reservations.ts";
import { lateSchema } from "../purchase/late-query.ts";

const alertSchema = z.object({
  reference: z.string(),
  /** Cents. */
  amount: z.number(),
  attention: z.string().nullable(),
  dispute: z.string().nullable(),
  /** The order, unless it is deleted. */
  order_id: z.string().nullable(),
  /** Whether all its pieces have left. */
  is_sent: z.boolean(),
});
export type TodayAlert = z.infer<typeof alertSchema>;

const withdrawalSchema = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string().nullable(),
  /** A day: `2026-12-21`. */
  refund_due: z.string(),
  lines: z.array(withdrawnLineSchema),
  /** Cents, of all payments of the contract. */
  owed: z.number(),
  /** The payment to pay back next: of a quote that of the pieces, then the deposit. */
  pay_by: z.object({
    reference: z.string().nullable(),
    lines: z.array(z.object({ line_no: z.number(), quantity: z.number() })).nullable(),
  }),
});
export type OpenWithdrawal = z.infer<typeof withdrawalSchema>;

const mailSchema = z.object({ id: z.string(), kind: z.string(), recipient: z.string() });
export type StuckMail = z.infer<typeof mailSchema>;

const enquirySchema = z.object({
  id: z.string(),
  name: z.string(),
  product_name: z.string(),
  product_name_el: z.string().nullable(),
  due_on: z.string(),
});
export type WaitingEnquiry = z.infer<typeof enquirySchema>;

const quoteSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Waiting: it ends on that day. Otherwise it is ready, and its balance not asked for. */
  state: z.enum(["waiting", "deposit_paid"]),
  product: z.string(),
  product_el: z.string().nullable(),
  day: z.string(),
});
export type DueQuote = z.infer<typeof quoteSchema>;

const packingSchema = z.object({
  /** The checkout's. */
  id: z.string(),
  /** The payment's number, where one is known. */
  reference: z.string().nullable(),
  /** Two letters. */
  country: z.string().nullable(),
  kind: z.enum(["courier", "collection"]).nullable().catch("courier"),
  arrives_to: z.string().nullable(),
  customer: z.string(),
  flags: z.array(orderFlagSchema),
  lines: z.array(
    z.object({
      order_id: z.string(),
      name: z.string(),
      name_el: z.string().nullable(),
      choices: agreedChoicesSchema.catch([]),
      quantity: z.number().int(),
      image_url: z.string().nullable(),
    }),
  ),
});
export type Packing = z.infer<typeof packingSchema>;

const readySchema = z.object({
  /** The checkout's. */
  id: z.string(),
  reference: z.string().nullable(),
  customer: z.string(),
  phone: z.string().nullable(),
  since: z.string(),
  lines: z.array(
    z.object({ order_id: z.string(), name: z.string(), name_el: z.string().nullable(), quantity: z.number() }),
  ),
});
export type ReadyPurchase = z.infer<typeof readySchema>;

const soldSchema = z.object({
  /** Cents. */
  amount: z.number(),
  purchases: z.number().int(),
  quantity: z.number().int(),
});

const namedSchema = z.object({
  id: z.string(),
  name: z.string(),
  name_el: z.string().nullable(),
  image_url: z.string().nullable(),
});
const lowSchema = namedSchema.extend({ quantity: z.number().int() });
export type LowProduct = z.infer<typeof lowSchema>;
const lackingSchema = namedSchema.extend({
  lacks: z.array(z.enum(["picture", "price", "greek", "english", "facts", "weight", "hallmark"])),
});
export type LackingProduct = z.infer<typeof lackingSchema>;

/** A purchase that waits for its buyer's choice. */
const toAskSchema = z.object({
  id: z.string(),
  order_id: z.string(),
  reference: z.string(),
  customer: z.string(),
  has_address: z.boolean(),
  /** The working day that the buyer was told. */
  ask_by: z.string(),
  /** The question's mail; null: nobody has asked yet. */
  mail: z.object({ state: z.enum(["pending", "sent", "failed", "withheld"]), at: z.string() }).nullable(),
  lines: z.array(
    z.object({ name: z.string(), name_el: z.string().nullable(), choices: agreedChoicesSchema.catch([]) }),
  ),
});
export type ToAsk = z.infer<typeof toAskSchema>;

const todaySchema = z.object({
  waiting: z.number().int(),
  to_ask: z.array(toAskSchema),
  alerts: z.array(alertSchema),
  withdrawals: z.array(withdrawalSchema),
  mails: z.array(mailSchema),
  late: z.array(lateSchema),
  enquiries: z.array(enquirySchema),
  quotes: z.array(quoteSchema),
  /** Till today or tomorrow. */
  asides: z.array(reservationSchema),
  /** Reservations that are to last longer. */
  put_aside: z.array(reservationSchema),
  /** `count` is of all, up to a thousand; the twenty oldest are told. */
  to_pack: z.object({ count: z.number().int(), purchases: z.array(packingSchema) }),
  /** Collections that lie ready, the longest first. */
  to_collect: z.array(readySchema),
  week: soldSchema,
  /** Last week, up to the same hour. */
  week_before: soldSchema,
  running_out: z.array(lowSchema),
  /** `count` is of all, up to a hundred. */
  lacking: z.object({ count: z.number().int(), products: z.array(lackingSchema) }),
  acts: z.array(auditEntrySchema),
  is_trial: z.boolean(),
  keeps_mail: z.boolean(),
  /** Nobody has bought anything yet. */
  is_new: z.boolean(),
});
export type TodayFacts = z.infer<typeof todaySchema>;

/** The jeweller's day in one answer of the database: what waits, what is to pack, how the week goes (DAY-01). */
export function todayQuery(client: AdminClient) {
  return queryOptions({
    queryKey: todayKey,
    queryFn: async () => {
      const { data } = await client.rpc("today").throwOnError();
      return todaySchema.parse(data);
    },
    // Disputes, withdrawals and mails come without news on the feed.
    refetchInterval: 30_000,
  });
}
