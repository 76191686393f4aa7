import { z } from "zod";

export const paymentMethods = ["cash", "card", "transfer"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a purchase was paid over the counter; null: online. */
export const paymentMethodSchema = z.enum(paymentMethods).nullish();
