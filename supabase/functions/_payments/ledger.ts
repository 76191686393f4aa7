import type { Chosen } from "#domain/cart.ts";
import type { Gift } from "#domain/gift.ts";
import type { Language } from "#domain/language.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { CallBudget, TakeCall } from "../_shared/call-budgets.ts";
import type { LostGift } from "./gift-words.ts";
import type { LostQuote } from "./quote-words.ts";
import { refundSchema, type RefundNews } from "./refund.ts";
import { checkoutSchema, type Checkout, type CheckoutLine, type Observed, type ProviderEvent } from "./checkout.ts";

/**
 * Each SQL function of the payment path by name, its answer checked. A database that is away is always
 * `LedgerAway`: callers answer 503, and the provider sends its news again.
 */
export function createLedger(client: SupabaseClient) {
  const one = checkoutSchema.nullable();
  return {
    hold: (request: HoldRequest) => hold(client, request),
    open: (checkout: string, sessionId: string, url: string) =>
      call(client, "open_checkout", { checkout, session_id: sessionId, session_url: url }, one),
    fail: (checkout: string) => call(client, "fail_checkout", { checkout }, z.unknown()),
    find: (wanted: Partial<Record<"id" | "secret" | "session_id" | "payment_intent_id", string>>) =>
      call(client, "find_checkout", { wanted }, one),
    mayAsk: (checkout: string, seconds: number) => call(client, "may_ask_provider", { checkout, seconds }, z.boolean()),
    settle: (observed: Observed) => call(client, "settle_checkout", { observed }, one),
    rebuild: (lost: LostCheckout) => call(client, "rebuild_checkout", { lost }, one),
    recordRefunds: (news: RefundNews) => call(client, "record_refunds", { news }, z.boolean()),
    refuseRefund: (refund: string, reason: string) => call(client, "refuse_refund", { refund, reason }, z.unknown()),
    dueRefunds: (isLive: boolean, atMost: number) =>
      call(client, "due_refunds", { is_live: isLive, at_most: atMost }, z.array(refundSchema)),
    recordDispute: (news: DisputeNews) => call(client, "record_dispute", { news }, z.boolean()),
    unheardDisputes: (payments: DisputedPayment[]) =>
      call(client, "unheard_disputes", { payments }, z.array(z.string())),
    due: (atUnixSeconds: number, atMost: number) =>
      call(client, "due_checkouts", { at_unix_seconds: atUnixSeconds, at_most: atMost }, z.array(checkoutSchema)),
    openSessions: (atMost: number) => call(client, "open_sessions", { at_most: atMost }, z.array(openSessionSchema)),
    staleSessions: () => call(client, "stale_sessions", {}, z.array(z.string())),
    rebuildSince: () => call(client, "rebuild_since", {}, z.number().int()),
    unsettled: (sessionIds: string[]) =>
      call(client, "unsettled_sessions", { session_ids: sessionIds }, z.array(z.string())),
    claimLease: (lease: string, holdSeconds: number, restSeconds: number) =>
      call(
        client,
        "claim_lease",
        { lease, hold_seconds: holdSeconds, rest_seconds: restSeconds },
        z.string().nullable(),
      ),
    finishLease: (lease: string, holder: string, wentWell: boolean, result?: unknown) =>
      call(
        client,
        "finish_lease",
        { lease, lease_holder: holder, went_well: wentWell, result: result ?? null },
        z.unknown(),
      ),
    takeCall: ({ name, burst, perMinute }: CallBudget, of_origin: string) =>
      call(client, "take_call_budget", { budget: name, of_origin, burst, per_minute: perMinute }, z.number().int()),
    comparePaid: (sessions: PaidSession[], since: number) =>
      call(client, "compare_paid_sessions", { sessions, since }, z.array(brokenRuleSchema)),
    compareMonth: (month: string, testing: boolean, payments: object[]) =>
      call(client, "compare_month", { month, testing, payments }, z.array(z.unknown())),
    endReservations: () => call(client, "end_due_reservations", {}, z.number().int()),
    forgetOld: () => call(client, "forget_old_checkouts", {}, z.number().int()),
    wantSync: () => call(client, "want_sync", {}, z.unknown()),
    takeWantedSync: () => call(client, "take_wanted_sync", {}, z.boolean()),
    leaseResult: (lease: string) => call(client, "lease_result", { lease }, leaseResultSchema.nullable()),
  };
}
export type Ledger = ReturnType<typeof createLedger>;

const openSessionSchema = z.object({ id: z.string(), created_at: z.number().int() });

const leaseResultSchema = z.object({ ok: z.boolean(), at: z.number().int() });

/** A broken rule of I1–I13: how often, and the first few by reference or id. */
const brokenRuleSchema = z.object({
  name: z.string(),
  broken: z.number().int(),
  examples: z.array(z.string()),
});
export type BrokenRule = z.infer<typeof brokenRuleSchema>;

/** A session that the provider holds as paid; amounts in cents. */
export interface PaidSession {
  id: string;
  amount: number;
  /** The pieces that went back; null: not known. */
  refunded: number | null;
}

/** A payment by how its disputes stand at the provider, in the provider's word (Stripe, "The dispute object", `status`). */
export interface DisputedPayment {
  payment_intent_id: string;
  status: string;
}

interface DisputeNews extends DisputedPayment {
  /** The state that the books held before the provider was asked. */
  seen: string | null;
  /** The last moment for an answer to the bank, in Unix seconds. */
  due_by: number | null;
  event?: ProviderEvent;
}

export interface HoldRequest {
  /** A quote's link, in the place of items. */
  quote?: string | undefined;
  items: { id: string; quantity: number; choices?: Chosen[] | undefined }[];
  locale: Language;
  livemode: boolean;
  /** Unix seconds. */
  expires_at: number;
  attempt?: string | undefined;
  /** The shopper's choice; absent: the first way of delivery, to any of its countries. */
  delivery?: WantedDelivery | undefined;
  /** The address whose budgets it counts against; absent: none. */
  origin?: string | undefined;
  gift?: Gift | undefined;
}

export interface WantedDelivery {
  method: string;
  /** Two letters; absent for a collection. */
  country?: string | undefined;
}

/** A checkout rebuilt from the provider's session, for a database that lost it (R02). */
export interface LostCheckout extends Pick<
  Checkout,
  "delivery" | "delivery_amount" | "wrap_amount" | "arrives_from" | "arrives_to"
> {
  observed: Observed;
  reference: string | null;
  gift: LostGift | null;
  quote: LostQuote | null;
  amount: number;
  locale: Language;
  lines: CheckoutLine[];
  created_at: number;
  expires_at: number;
  /** Whether it was paid at another address than this shop's. */
  elsewhere: boolean;
}

/** The database did not answer, or gave an answer of the wrong shape. */
export class LedgerAway extends Error {
  override readonly name = "LedgerAway";
}

/** Why a cart can't be bought, as `hold_checkout` raises it. */
const holdRefusalSchema = z.object({
  /** A product's id, and the free number of it. */
  item: z.string().optional(),
  left: z.number().optional(),
  name: z.string().optional(),
  name_el: z.string().nullish(),
  /** The choice that it is about, in words. */
  choice: z.string().optional(),
  choice_el: z.string().nullish(),
  value: z.string().optional(),
  value_el: z.string().nullish(),
  /** The holder of what is not sold (STK-06). */
  taken: z.enum(["buying", "aside"]).optional(),
  /** Seconds to wait, for a refusal with status 429. */
  wait: z.number().optional(),
  /** Products that one address may hold and does hold, for `too_many_held`; or characters, for `text_too_long`. */
  most: z.number().optional(),
  held: z.number().optional(),
  /** Unix seconds; null when waiting does not help. */
  until: z.number().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  /** Two letters, for `delivery_not_there`. */
  country: z.string().optional(),
  /** The payment's, and the provider's session, for `quote_paid`. */
  reference: z.string().optional(),
  session: z.string().nullish(),
});
export type HoldRefusal = z.infer<typeof holdRefusalSchema> & { status: number; code: string };

async function hold(
  client: SupabaseClient,
  request: HoldRequest,
): Promise<{ checkout: Checkout } | { refused: HoldRefusal }> {
  const { data, error } = await client.rpc("hold_checkout", { request });
  const status = /^PT(4\d\d)$/.exec(error?.code ?? "")?.[1];
  if (error && status) {
    const detail = holdRefusalSchema.parse(JSON.parse(error.details));
    return { refused: { ...detail, status: Number(status), code: error.message } };
  }
  if (error) throw new LedgerAway("hold_checkout", { cause: error });
  return { checkout: checkoutSchema.parse(data) };
}

/** One SQL function by name, its answer checked. @throws LedgerAway */
export async function call<T>(
  client: SupabaseClient,
  name: string,
  args: Record<string, unknown>,
  schema: z.ZodType<T>,
): Promise<T> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw new LedgerAway(`${name}: ${error.code} ${error.message}`, { cause: error });
  return schema.parse(data);
}

/** Counts in the database, for hosted projects: no process of ours stands before the functions there. */
export function countInLedger(ledger: Pick<Ledger, "takeCall">): TakeCall {
  return async (budget, origin) => {
    try {
      return await ledger.takeCall(budget, origin);
    } catch (error) {
      // Nobody is refused for want of a count: a database that is away says so itself.
      if (error instanceof LedgerAway) return 0;
      throw error;
    }
  };
}
