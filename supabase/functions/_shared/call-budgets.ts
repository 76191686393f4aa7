import { refuse } from "./answers.ts";
import { languageOf, type Language } from "./language.ts";
import { LedgerAway, type CallBudget, type Ledger } from "./ledger.ts";
import { refusalText } from "./refusal-texts.ts";

/**
 * Budgets of calls by origin; payment sessions that are made have their own, in the transaction that makes them.
 * `webhooks` is for all senders together: the provider's own bursts fit, whoever has stolen a secret is slowed.
 */
export const callBudgets = {
  refusedCarts: { name: "refused-cart", burst: 60, perMinute: 60 },
  badSignatures: { name: "bad-signature", burst: 20, perMinute: 20 },
  webhooks: { name: "webhook", burst: 150, perMinute: 6000 },
  statusReads: { name: "payment-status", burst: 120, perMinute: 120 },
  cancellations: { name: "cancel-checkout", burst: 60, perMinute: 60 },
  withdrawals: { name: "withdraw", burst: 20, perMinute: 10 },
  invitations: { name: "invite-admin", burst: 20, perMinute: 1 },
} as const satisfies Record<string, CallBudget>;

/** Resolves to the whole seconds to wait; 0 when the call is within its budget. */
export type TakeCall = (budget: CallBudget, origin: string) => Promise<number>;

/** Counted in this process first, so that a flood costs no database, then for all processes together. */
export function createCallBudgets(ledger: Ledger, now: () => number): TakeCall {
  const takeHere = createLocalBudgets(now);
  return async (budget, origin) => {
    const waitS = takeHere(budget, origin);
    if (waitS > 0) return waitS;
    try {
      return await ledger.takeCall(budget, origin);
    } catch (error) {
      // Who can't count refuses nobody: a database that is away says so itself.
      if (error instanceof LedgerAway) return 0;
      throw error;
    }
  };
}

const maxOrigins = 10_000;

/** A bucket is one number: when it will be full again (GCRA). */
function createLocalBudgets(now: () => number) {
  const fullAtMs = new Map<string, number>();
  return ({ name, burst, perMinute }: CallBudget, origin: string): number => {
    const key = `${name} ${origin}`;
    const stepMs = 60_000 / perMinute;
    const nowMs = now();
    const nextMs = Math.max(fullAtMs.get(key) ?? 0, nowMs) + stepMs;
    const waitMs = nextMs - nowMs - burst * stepMs;
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    if (fullAtMs.size >= maxOrigins) fullAtMs.clear();
    fullAtMs.set(key, nextMs);
    return 0;
  };
}

export function tooManyCalls(waitS: number, language: Language): Response {
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
