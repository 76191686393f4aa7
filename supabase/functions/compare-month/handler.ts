import type { SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { z } from "zod";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { refuseOthers } from "../_shared/signed-in-admin.ts";
import type { Ledger } from "../_payments/ledger.ts";
import { appName, providerFault } from "../_payments/provider.ts";

const bodySchema = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  testing: z.boolean(),
});

interface CompareMonthParts {
  client: SupabaseClient;
  stripe: Stripe;
  ledger: Ledger;
  livemode: boolean;
  log: FunctionLog;
}

/** Money that the provider lists: a payment or a refund, as `compare_month` takes it. Amount in cents. */
interface Movement {
  kind: "receipt" | "credit_note";
  payment_intent_id: string;
  amount: number;
  /** Unix seconds. */
  at: number;
}

/** A month of a small shop is one page; a large one's comparison says that it is not whole. */
const mostListed = 5000;
const patience = { timeout: 5000, maxNetworkRetries: 1 };

/**
 * `POST {month: "2026-11", testing}` by an admin → `{differences, paid_out, whole}`: our papers against the provider's.
 * `paid_out` is in cents, null where the key may not know. Refuses 401 `no_session`, 403 `not_admin`,
 * 400 `invalid_request`, 409 `other_mode`, 503 `payment_unavailable`.
 */
export function createCompareMonth(parts: CompareMonthParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const refusal = await refuseOthers(parts.client, request);
    if (refusal) return refusal;
    const body = bodySchema.safeParse(await readJson(request, 4096));
    if (!body.success) {
      return refuse({ status: 400, code: "invalid_request", error: "Name a month as 2026-11." });
    }
    const { month, testing } = body.data;
    if (testing === parts.livemode) {
      const error = "The provider's key is of the other mode.";
      return refuse({ status: 409, code: "other_mode", error });
    }
    try {
      const { movements, whole } = await listMovements(parts, aroundMonth(month));
      const differences = await parts.ledger.compareMonth(month, testing, movements);
      return answer({ differences, paid_out: await paidOut(parts.stripe, month), whole });
    } catch (error) {
      if (!providerFault(error)) throw error;
      parts.log.warn({ err: error }, "the provider is away during a comparison");
      const sentence = "The card provider did not answer. Please try again in a minute.";
      return refuse({ status: 503, code: "payment_unavailable", error: sentence });
    }
  };
}

interface Span {
  gte: number;
  lt: number;
}

function monthOf(month: string, daysAround: number): Span {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const day = 86_400;
  return {
    gte: Date.UTC(year, number - 1) / 1000 - daysAround * day,
    lt: Date.UTC(year, number) / 1000 + daysAround * day,
  };
}

/** A day more on each side, for the database knows where the month of Cyprus begins. */
const aroundMonth = (month: string) => monthOf(month, 1);

async function listMovements(
  { stripe, livemode }: CompareMonthParts,
  created: Span,
): Promise<{ movements: Movement[]; whole: boolean }> {
  const movements: Movement[] = [];
  const query = { created, limit: 100 };
  for await (const charge of stripe.charges.list(query, patience)) {
    if (movements.length >= mostListed) return { movements, whole: false };
    const isOurs = charge.metadata.app === appName && charge.livemode === livemode;
    if (isOurs && charge.status === "succeeded") movements.push(movement("receipt", charge));
  }
  for await (const refund of stripe.refunds.list(query, patience)) {
    if (movements.length >= mostListed) return { movements, whole: false };
    const isOver = refund.status === "failed" || refund.status === "canceled";
    if (!isOver) movements.push(movement("credit_note", refund));
  }
  return { movements, whole: true };
}

function movement(
  kind: Movement["kind"],
  { payment_intent, amount, created }: Stripe.Charge | Stripe.Refund,
): Movement {
  const id = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
  return { kind, payment_intent_id: id ?? "", amount, at: created };
}

/** Cents that reached the bank in the month; null when the provider does not tell. */
async function paidOut(stripe: Stripe, month: string): Promise<number | null> {
  try {
    let sum = 0;
    const query = { arrival_date: monthOf(month, 0), status: "paid", limit: 100 };
    for await (const payout of stripe.payouts.list(query, patience)) sum += payout.amount;
    return sum;
  } catch (error) {
    const fault = providerFault(error);
    if (fault === "operator" || fault === "refused") return null;
    throw error;
  }
}
