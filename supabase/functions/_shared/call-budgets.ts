import { refuse } from "./answers.ts";
import type { Language } from "#domain/language.ts";
import { languageOf } from "./language.ts";
import { refusalText } from "./refusal-texts.ts";

/** A token bucket: `burst` calls at once, refilled evenly. */
export interface CallBudget {
  name: string;
  burst: number;
  perMinute: number;
}

/**
 * Budgets by origin, taken before any work; payment sessions have their own, in SQL.
 * `webhooks` is for all senders: the provider's bursts fit, and a stolen secret is slowed.
 */
export const callBudgets = {
  carts: { name: "cart", burst: 60, perMinute: 60 },
  badSignatures: { name: "bad-signature", burst: 20, perMinute: 20 },
  webhooks: { name: "webhook", burst: 150, perMinute: 6000 },
  statusReads: { name: "payment-status", burst: 120, perMinute: 120 },
  orderReads: { name: "read-order", burst: 240, perMinute: 240 },
  /** Each is a mail to the jeweller: nobody has more than ten questions an hour. */
  enquiries: { name: "send-enquiry", burst: 10, perMinute: 10 / 60 },
  /** Each is a mail to an address that anybody may have typed. */
  wishes: { name: "send-wish", burst: 10, perMinute: 10 / 60 },
  answers: { name: "answer-choices", burst: 20, perMinute: 20 },
  orderLinks: { name: "send-order-link", burst: 10, perMinute: 2 },
  cancellations: { name: "cancel-checkout", burst: 60, perMinute: 60 },
  syncs: { name: "sync", burst: 60, perMinute: 60 },
  withdrawals: { name: "withdraw", burst: 20, perMinute: 10 },
  comparisons: { name: "compare-month", burst: 20, perMinute: 10 },
  previews: { name: "preview-picture", burst: 120, perMinute: 120 },
  refunds: { name: "refund-order", burst: 20, perMinute: 20 },
  invitations: { name: "invite-admin", burst: 20, perMinute: 1 },
  /** Mails about purchases with test cards to one address: anybody may make such a purchase in its name. */
  trialMails: { name: "trial-mail", burst: 20, perMinute: 20 / 1440 },
  /** The same to all addresses together. */
  allTrialMails: { name: "trial-mail-all", burst: 200, perMinute: 200 / 1440 },
} as const satisfies Record<string, CallBudget>;

/** Resolves to the whole seconds to wait; 0 when the call is within its budget. */
export type TakeCall = (budget: CallBudget, origin: string) => Promise<number>;

export interface Counting {
  /** Hosted projects are; it says where a sender's address stands (`origin.ts`). */
  isBehindCloudflare?: boolean;
  /** Counts a call; the database counts without it. */
  takeCall?: TakeCall;
}

function tooManyCalls(waitS: number, language: Language): Response {
  const code = "too_many_requests";
  const headers = { "retry-after": String(waitS) };
  return refuse({ status: 429, code, error: refusalText(code, language), headers });
}

/** A function whose calls are counted by origin before anything else is done. */
export function counted(
  parts: { takeCall: TakeCall; originOf: (request: Request) => Promise<string | undefined> },
  budget: CallBudget,
  handler: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const origin = await parts.originOf(request);
    const waitS = origin === undefined ? 0 : await parts.takeCall(budget, origin);
    return waitS > 0 ? tooManyCalls(waitS, languageOf(request)) : handler(request);
  };
}
