import { PlatformError } from "../errors.ts";
import { inProcess } from "../peer-address.ts";
import { createBuckets, keepBounded, type Bucket, type TakeTokens } from "./buckets.ts";

/** A token bucket: `burst` tokens at once, refilled evenly. */
export interface Budget extends Bucket {
  /** Counted by all processes together, since it guards the database; other budgets guard a process. */
  isShared?: true;
}

export interface Budgets {
  /** A price above the burst takes the whole burst. Resolves to 0, else to the whole seconds to wait. */
  take(budget: Budget, key: string, price?: number): Promise<number>;
  /** Seconds that `account` must wait after too many failures; 0 when it may try. */
  penalty(account: string): Promise<number>;
  /** One more failure: from the tenth within 15 minutes on, each doubles the wait, up to 15 minutes. */
  fail(account: string): Promise<void>;
  forgive(account: string): Promise<void>;
}

/** A failure counts for so long. */
export const windowS = 15 * 60;
const freeFailures = 10;
const firstPenaltyS = 15;

export const budgets = {
  signIn: { name: "sign-in", burst: 30, perMinute: 10, isShared: true },
  refresh: { name: "refresh", burst: 150, perMinute: 30, isShared: true },
  refreshSession: { name: "refresh-session", burst: 30, perMinute: 30, isShared: true },
  verify: { name: "verify", burst: 30, perMinute: 6, isShared: true },
  mailAccount: { name: "mail-account", burst: 5, perMinute: 5 / 60, isShared: true },
  ownAccount: { name: "own-account", burst: 5, perMinute: 5 / 60, isShared: true },
  mailAddress: { name: "mail-address", burst: 30, perMinute: 30 / 60, isShared: true },
  write: { name: "write", burst: 120, perMinute: 120, isShared: true },
  upload: { name: "upload", burst: 60, perMinute: 60, isShared: true },
  /** Every request to accounts, tables or files that is no read. Sign-ins, mails, writes have budgets of their own too. */
  change: { name: "change", burst: 300, perMinute: 300 },
  /** A read costs its price (rest/price.ts), every other question one token. */
  read: { name: "read", burst: 300, perMinute: 1_200 },
  /** Public files, nearly always from memory: a page may show dozens of pictures. */
  file: { name: "file", burst: 1_200, perMinute: 6_000 },
  /** Renderings in sizes that were not asked for before: several pages full of pictures, then one a second. */
  render: { name: "render", burst: 240, perMinute: 60 },
  /** Calls of functions, which have budgets of their own besides: a provider may send a hundred events a second. */
  call: { name: "call", burst: 300, perMinute: 6_000 },
  handshake: { name: "handshake", burst: 30, perMinute: 30 },
} satisfies Record<string, Budget>;

/**
 * Calls from this process itself are not counted.
 * @throws PlatformError 429, which each room answers in its own shape
 */
export async function spend(counted: Budgets, budget: Budget, key: string, price = 1): Promise<void> {
  if (key === inProcess) return;
  const waitS = await counted.take(budget, key, price);
  if (waitS > 0) throw tooMany(waitS);
}

export function tooMany(waitS: number): PlatformError {
  return new PlatformError("over_request_rate_limit", {
    status: 429,
    message: "Request rate limit reached",
    headers: { "Retry-After": String(waitS) },
  });
}

export const noLimits: Budgets = {
  take: () => Promise.resolve(0),
  penalty: () => Promise.resolve(0),
  fail: () => Promise.resolve(),
  forgive: () => Promise.resolve(),
};

/** The budgets of one process; `takeNow` is `take` without a promise. */
export function createLocalBudgets(clock: () => number = Date.now): Budgets & { takeNow: TakeTokens } {
  const takeNow = createBuckets(clock);
  const failures = new Map<string, { count: number; atS: number }>();

  return {
    takeNow,
    take: async (budget, key, price) => takeNow(budget, key, price),
    penalty(account) {
      const known = failures.get(account);
      return Promise.resolve(known ? penaltyS(known.count, clock() / 1000 - known.atS) : 0);
    },
    fail(account) {
      const atS = clock() / 1000;
      const known = failures.get(account);
      const count = known && atS - known.atS <= windowS ? known.count + 1 : 1;
      keepBounded(failures, (one) => atS - one.atS > windowS);
      failures.set(account, { count, atS });
      return Promise.resolve();
    },
    forgive(account) {
      failures.delete(account);
      return Promise.resolve();
    },
  };
}

/** Seconds to wait after so many failures, the last of which was so long ago. */
export function penaltyS(count: number, ageS: number): number {
  if (count < freeFailures) return 0;
  const delayS = Math.min(windowS, firstPenaltyS * 2 ** (count - freeFailures));
  return Math.max(0, Math.ceil(delayS - ageS));
}
