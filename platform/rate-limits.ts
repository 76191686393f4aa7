import { PlatformError } from "./errors.ts";
import { inProcess } from "./peer-address.ts";

/** A token bucket: so many at once, refilled evenly. */
export interface Budget {
  name: string;
  burst: number;
  perMinute: number;
  /**
   * It guards a process rather than what all of them share. Counting it in the database would cost more than the
   * answer that it guards, and end with the database, of whose answers memory gives the last known.
   */
  isOfProcess?: true;
}

export interface Budgets {
  /** Takes one. Resolves to the whole seconds to wait when the bucket is empty, to 0 when it was not. */
  take(budget: Budget, key: string): Promise<number>;
  /** Seconds that `account` must wait after too many failures; 0 when it may try. */
  penalty(account: string): Promise<number>;
  /** One more failure: from the tenth within 15 minutes on, each doubles the wait, up to 15 minutes. */
  fail(account: string): Promise<void>;
  forgive(account: string): Promise<void>;
}

/** For so long a failure counts. */
export const windowS = 15 * 60;
const freeFailures = 10;
const firstPenaltyS = 15;
const maxKeys = 50_000;

export const budgets = {
  signIn: { name: "sign-in", burst: 30, perMinute: 10 },
  refresh: { name: "refresh", burst: 150, perMinute: 30 },
  refreshSession: { name: "refresh-session", burst: 30, perMinute: 30 },
  verify: { name: "verify", burst: 30, perMinute: 6 },
  mailAccount: { name: "mail-account", burst: 5, perMinute: 5 / 60 },
  ownAccount: { name: "own-account", burst: 5, perMinute: 5 / 60 },
  mailAddress: { name: "mail-address", burst: 30, perMinute: 30 / 60 },
  read: { name: "read", burst: 300, perMinute: 1_200, isOfProcess: true },
  write: { name: "write", burst: 120, perMinute: 120 },
  upload: { name: "upload", burst: 60, perMinute: 60 },
  /** Sizes that nobody has asked for before: several pages full of pictures, then one a second. */
  render: { name: "render", burst: 240, perMinute: 60, isOfProcess: true },
  handshake: { name: "handshake", burst: 30, perMinute: 30, isOfProcess: true },
} satisfies Record<string, Budget>;

/**
 * Takes one for that address or user; what comes from this process itself is not counted. @throws PlatformError 429,
 * which each room answers in its own shape
 */
export async function spend(counted: Budgets, budget: Budget, key: string): Promise<void> {
  if (key === inProcess) return;
  const waitS = await counted.take(budget, key);
  if (waitS === 0) return;
  throw new PlatformError("over_request_rate_limit", {
    status: 429,
    message: "Request rate limit reached",
    headers: { "Retry-After": String(waitS) },
  });
}

/** For a local load or test run: everybody may do everything at any rate. */
export const noLimits: Budgets = {
  take: () => Promise.resolve(0),
  penalty: () => Promise.resolve(0),
  fail: () => Promise.resolve(),
  forgive: () => Promise.resolve(),
};

/** The budgets of one process. A bucket is one number: when it will be full again (GCRA). */
export function createLocalBudgets(clock: () => number = Date.now): Budgets {
  const fullAtS = new Map<string, number>();
  const failures = new Map<string, { count: number; atS: number }>();

  return {
    take({ name, burst, perMinute }, key) {
      const nowS = clock() / 1000;
      const id = `${name} ${key}`;
      const oneS = 60 / perMinute;
      const nextS = Math.max(fullAtS.get(id) ?? 0, nowS) + oneS;
      const waitS = nextS - nowS - burst * oneS;
      if (waitS > 1e-9) return Promise.resolve(Math.ceil(waitS));
      if (fullAtS.size >= maxKeys) dropWhere(fullAtS, (atS) => atS <= nowS);
      fullAtS.set(id, nextS);
      return Promise.resolve(0);
    },
    penalty(account) {
      const known = failures.get(account);
      return Promise.resolve(known ? penaltyS(known.count, clock() / 1000 - known.atS) : 0);
    },
    fail(account) {
      const atS = clock() / 1000;
      const known = failures.get(account);
      const count = known && atS - known.atS <= windowS ? known.count + 1 : 1;
      if (failures.size >= maxKeys) dropWhere(failures, (one) => atS - one.atS > windowS);
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

function dropWhere<V>(map: Map<string, V>, isDone: (value: V) => boolean): void {
  for (const [key, value] of map) if (isDone(value)) map.delete(key);
  // Whoever has that many addresses must not also have our memory.
  if (map.size >= maxKeys) map.clear();
}
