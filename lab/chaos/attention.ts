import type { SupabaseClient } from "@supabase/supabase-js";
import type { Stripe } from "stripe";
import type { Books } from "./shops.ts";

/** Refunds that a bank sent back, deposits that went back while the balance was paid, and lost disputes are a person's. */
const toBeMended = new Set(["refund_failed", "deposit_gone", "dispute_lost"]);

export async function unexpected(jeweller: SupabaseClient): Promise<string[]> {
  const { data } = await jeweller.rpc("payment_alerts").throwOnError();
  return (data as { reference: string; attention: string | null }[]).flatMap(({ reference, attention }) => {
    const codes = (attention?.split(", ") ?? []).filter((code) => !toBeMended.has(code));
    return codes.map((code) => `${reference} asks for attention: ${code}`);
  });
}

/** Each dispute stands here as at the bank. */
export async function wrongDisputes(stripe: Stripe, books: Books): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { id, status, payment_intent } of stripe.disputes.list({ limit: 100 })) {
    const wanted = { payment_intent_id: payment_intent };
    const { data } = await books.rpc("find_checkout", { wanted }).throwOnError();
    const here = (data as { dispute: string | null } | null)?.dispute;
    if (here !== status) wrong.push(`${id}: ${status} at the bank, ${here} here`);
  }
  return wrong;
}
