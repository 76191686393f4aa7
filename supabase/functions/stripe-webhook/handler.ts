import { Stripe } from "stripe";
import { z } from "zod";
import { answer, methodNotAllowed, readText, refuse } from "../_shared/answers.ts";
import { callBudgets, type TakeCall } from "../_shared/call-budgets.ts";
import type { ProviderEvent } from "../_payments/checkout.ts";
import { LedgerAway, type Ledger } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { providerFault } from "../_payments/provider.ts";
import { recordDispute, recordRefund } from "../_payments/refunds.ts";
import type { Settle } from "../_payments/settle.ts";
import { createSharedRun } from "../_payments/shared-run.ts";

export interface StripeWebhookParts {
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
  /** The endpoint's signing secrets; two while one is being replaced (F83). */
  webhookSecrets: readonly string[];
  livemode: boolean;
  /** Counts events, and bad signatures by their origin. */
  takeCall: TakeCall;
  originOf: (request: Request) => Promise<string | undefined>;
  now: () => number;
  log: FunctionLog;
}

const maxBodyBytes = 512 * 1024;

/** Seconds, in both directions: the SDK accepts a signature from the future (F06). */
const toleranceSeconds = 300;

/**
 * The provider's news: 400 unsigned or too old, 200 irrelevant, 503 database or provider away (it is sent again).
 * Only type, object id and mode of an event are believed: everything else is asked for.
 */
export function createStripeWebhook(parts: StripeWebhookParts): (request: Request) => Promise<Response> {
  const take = takeEvents(parts);
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    // Bytes that are no UTF-8 are replaced here, which breaks any signature.
    const body = await readText(request, maxBodyBytes, { fatal: false });
    if (body === undefined) {
      return refuse({ status: 413, code: "too_large", error: "The event is too large" });
    }
    const event = await verify(parts, body, request.headers.get("stripe-signature") ?? "");
    if (!event) {
      const origin = await parts.originOf(request);
      const budget = callBudgets.badSignatures;
      return unsigned(origin === undefined ? 0 : await parts.takeCall(budget, origin));
    }
    const waitS = await parts.takeCall(callBudgets.webhooks, "");
    if (waitS > 0) return tooOften(waitS, "Too many events at once");
    try {
      return answer({ received: true, effect: await take(event) });
    } catch (error) {
      return unavailable(parts, event, error);
    }
  };
}

/** A valid signature is believed from anywhere; a sender of many bad ones is refused by its budget. */
function unsigned(waitS: number): Response {
  const error = "No valid recent signature";
  if (waitS === 0) return refuse({ status: 400, code: "invalid_signature", error });
  return tooOften(waitS, error);
}

function tooOften(waitS: number, error: string): Response {
  const headers = { "retry-after": String(waitS) };
  return refuse({ status: 429, code: "too_many_requests", error, headers });
}

function unavailable({ log }: StripeWebhookParts, event: Stripe.Event, error: unknown): Response {
  if (!(error instanceof LedgerAway) && !providerFault(error)) throw error;
  log.warn({ event: event.id, type: event.type, err: error }, "an event has to come again");
  return refuse({
    status: 503,
    code: "service_unavailable",
    error: "Please send this event again",
  });
}

/** The event when one of the secrets signed exactly these bytes within the last five minutes. */
async function verify(parts: StripeWebhookParts, body: string, signature: string) {
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  const nowSeconds = Math.floor(parts.now() / 1000);
  if (!(Math.abs(nowSeconds - signedAt) <= toleranceSeconds)) return undefined;
  for (const secret of parts.webhookSecrets) {
    try {
      const event = await parts.stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        parts.now(),
      );
      if (isEvent(event)) return event;
    } catch (error) {
      parts.log.info({ reason: error instanceof Error ? error.name : typeof error }, "not this secret");
    }
  }
  parts.log.warn({}, "a webhook without a valid signature");
  return undefined;
}

/** The SDK checks the signature and `object` alone. */
function isEvent(event: unknown): boolean {
  return eventSchema.safeParse(event).success;
}

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
});

type Effect = "settled" | "recorded" | "ignored";

/** The work for an event; deliveries about one object at the same moment share it (F01). */
function takeEvents(parts: StripeWebhookParts): (event: Stripe.Event) => Promise<Effect> {
  const share = createSharedRun((_: string, effect: TakeEvent, event: ProviderEvent) => effect(parts, event));
  return async (event) => {
    const { id, type, livemode } = event;
    const objectId = "id" in event.data.object ? event.data.object.id : undefined;
    const effect = effects.get(type);
    if (!effect || typeof objectId !== "string") return "ignored";
    if (livemode !== parts.livemode) {
      parts.log.warn({ event: id, type }, "an event of the provider's other mode");
      return "ignored";
    }
    return share(`${type} ${objectId}`, effect, { id, type, object_id: objectId });
  };
}

type TakeEvent = (parts: StripeWebhookParts, event: ProviderEvent) => Promise<Effect>;

const settleSession: TakeEvent = async ({ ledger, settle, log }, event) => {
  const known = await ledger.find({ session_id: event.object_id });
  // Nothing leaves `paid`, and an ended session that is said to have ended needs no question.
  if (known?.state === "paid" || (isOver(known?.state) && endings.has(event.type))) return "settled";
  if (await settle(event.object_id, { from: "webhook", event })) return "settled";
  log.info({ event: event.id }, "a session of another shop on the same account");
  return "ignored";
};

const refund: TakeEvent = async (parts, event) => ((await recordRefund(parts, event)) ? "recorded" : "ignored");

const dispute: TakeEvent = async (parts, event) => ((await recordDispute(parts, event)) ? "recorded" : "ignored");

/** Left to the next minute's round: a webhook must not wait for a whole catalogue. */
const syncCatalogue: TakeEvent = async ({ ledger }) => {
  await ledger.wantSync();
  return "recorded";
};

const endings = new Set(["checkout.session.expired", "checkout.session.async_payment_failed"]);

const effects = new Map<string, TakeEvent>([
  ["checkout.session.completed", settleSession],
  ["checkout.session.async_payment_succeeded", settleSession],
  ["checkout.session.async_payment_failed", settleSession],
  ["checkout.session.expired", settleSession],
  ["charge.refunded", refund],
  ["refund.updated", refund],
  ["refund.failed", refund],
  ["charge.dispute.created", dispute],
  ["charge.dispute.closed", dispute],
  ["charge.dispute.funds_withdrawn", dispute],
  ["charge.dispute.funds_reinstated", dispute],
  ["product.created", syncCatalogue],
  ["product.updated", syncCatalogue],
  ["product.deleted", syncCatalogue],
  ["price.created", syncCatalogue],
  ["price.updated", syncCatalogue],
  ["price.deleted", syncCatalogue],
]);

function isOver(state: string | undefined): boolean {
  return state === "expired" || state === "failed";
}
