import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { readAs, type AdminClient } from "../data/admin-client.ts";
import { auditEntrySchema } from "../data/audit.ts";
import { stepSchema } from "../data/owed.ts";
import { orderFlagSchema } from "../data/orders.ts";
import { todayKey } from "../data/keys.ts";
import { reservationSchema } from "../stock/reservations.ts";

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

/** A quote that ends on that day. */
const quoteSchema = z.object({
  id: z.string(),
  name: z.string(),
  product: z.string(),
  product_el: z.string().nullable(),
  day: z.string(),
});
export type DueQuote = z.infer<typeof quoteSchema>;

/** The table of steps stands above `private.owed` (`…_owed.sql`). */
const owedSchema = z.object({
  step: stepSchema,
  id: z.string(),
  checkout_id: z.string(),
  /** A day: `2026-12-21`. */
  day: z.string().nullable(),
  since: z.string(),
  is_late: z.boolean(),
  /** The orders that its press marks. */
  order_ids: z.array(z.string()),
  /** An order of the purchase, unless it is deleted, or a deposit. */
  order_id: z.string().nullable(),
  withdrawal_id: z.string().nullable(),
  quote_id: z.string().nullable(),
  quote_email: z.string().nullable(),
  /** Cents: to give back, or of the balance. */
  amount: z.number().nullable(),
  /** Cents of the payment; null: nobody knows it. */
  paid: z.number().nullable(),
  reference: z.string().nullable(),
  customer: z.string().nullable(),
  phone: z.string().nullable(),
  has_address: z.boolean(),
  kind: z.enum(["courier", "collection"]).nullable().catch("courier"),
  /** Two letters. */
  country: z.string().nullable(),
  flags: z.array(orderFlagSchema),
  arrives_to: z.string().nullable(),
  /** The provider's word for an open one. */
  dispute: z.string().nullable(),
  attention: z.string().nullable(),
  /** All its pieces have left. */
  is_sent: z.boolean(),
  /** The payment's path in the provider's dashboard; null on trial. */
  payment_path: z.string().nullable(),
  /** The payment to pay back next: of a quote that of the pieces, then the deposit. */
  pay_by: z
    .object({
      reference: z.string().nullable(),
      lines: z.array(z.object({ line_no: z.number(), quantity: z.number() })).nullable(),
    })
    .nullable(),
  /** The mail that asks for a choice, or says that it is ready. */
  mail: z
    .object({ id: z.string(), state: z.enum(["pending", "sent", "failed", "withheld"]), at: z.string() })
    .nullable(),
  lines: z
    .array(
      z.object({
        name: z.string(),
        name_el: z.string().nullable(),
        quantity: z.number().int(),
        choices: agreedChoicesSchema.catch([]),
        image_url: z.string().nullable().catch(null),
      }),
    )
    .nullable()
    .transform((lines) => lines ?? []),
});
export type Owed = z.infer<typeof owedSchema>;

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

const todaySchema = z.object({
  waiting: z.number().int(),
  /** `counts` of all; rows are twenty of each step. */
  owed: z.object({ counts: z.partialRecord(stepSchema, z.number().int()), rows: z.array(owedSchema) }),
  mails: z.array(mailSchema),
  enquiries: z.array(enquirySchema),
  quotes: z.array(quoteSchema),
  /** Till today or tomorrow. */
  asides: z.array(reservationSchema),
  /** Reservations that are to last longer. */
  put_aside: z.array(reservationSchema),
  /** Told to admins alone, as the next two. */
  week: soldSchema.optional(),
  /** Last week, up to the same hour. */
  week_before: soldSchema.optional(),
  acts: z.array(auditEntrySchema).default([]),
  running_out: z.array(lowSchema),
  /** `count` is of all, up to a hundred. */
  lacking: z.object({ count: z.number().int(), products: z.array(lackingSchema) }),
  is_trial: z.boolean(),
  keeps_mail: z.boolean(),
  /** Nobody has bought anything yet. */
  is_new: z.boolean(),
});
export type TodayFacts = z.infer<typeof todaySchema>;

/** The jeweller's day in one answer of the database: the board, what else waits, how the week goes (DAY-01, WEK-02). */
export const todayQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: todayKey,
    queryFn: () => readAs(todaySchema, client.rpc("today").throwOnError()),
    // Disputes, withdrawals and mails come without news on the feed.
    refetchInterval: 30_000,
  });
