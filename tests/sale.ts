import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

const madeSchema = z.object({ id: z.string(), reference: z.string(), amount: z.number() });

interface Sold {
  items: { id: string; quantity: number; choices?: object[] }[];
  locale?: "en" | "el";
  buyer?: { name: string; email: string; address?: string };
  gift?: { message: string; wrapped: boolean };
  /** The id of a way of delivery. */
  delivery?: { method: string };
}

/** A paid purchase as the functions write it, without a provider: its checkout, amount in cents, and its payment. */
export async function sell(service: SupabaseClient, { items, locale = "en", buyer, gift, delivery }: Sold) {
  const { data: held } = await service
    .rpc("hold_checkout", {
      request: {
        items,
        locale,
        livemode: false,
        expires_at: Math.floor(Date.now() / 1000) + 1800,
        ...(gift && { gift }),
        ...(delivery && { delivery }),
      },
    })
    .throwOnError();
  const checkout = madeSchema.parse(held);
  const session = `cs_test_${randomUUID()}`;
  const payment = `pi_${randomUUID()}`;
  await service
    .rpc("settle_checkout", {
      observed: {
        session_id: session,
        checkout_id: checkout.id,
        status: "complete",
        payment_status: "paid",
        payment_intent_id: payment,
        amount_total: checkout.amount,
        currency: "eur",
        livemode: false,
        customer: { name: "Maria", email: "maria@example.test", ...buyer },
      },
    })
    .throwOnError();
  return { ...checkout, payment };
}

interface Refund {
  /** Cents. */
  amount: number;
  state: "pending" | "succeeded" | "failed";
}

/** The provider's refunds of a payment, as its list tells them. */
export async function tellOfRefunds(service: SupabaseClient, payment: string, refunds: Refund[]) {
  const listed = refunds.map((refund, n) => ({ ...refund, id: `re_${payment}_${n}`, created: n }));
  await service.rpc("record_refunds", { news: { payment_intent_id: payment, refunds: listed } }).throwOnError();
}
