import { z } from "zod";

/** Ways of paying over the counter. */
export const paymentMethods = ["cash", "card", "transfer"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a sale over the counter was paid: each way once, `amount` in cents (`private.are_payments`). */
export const paidBySchema = z.array(z.object({ method: z.enum(paymentMethods), amount: z.number().int() })).min(1);
export type PaidBy = z.infer<typeof paidBySchema>;
