import { setTimeout } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { inProcess } from "../peer-address.ts";
import { createLocalBudgets, noLimits, tooMany, type Budget, type Budgets } from "./budgets.ts";
import { createSharedBudgets } from "./shared-budgets.ts";
import { createTurns } from "./turns.ts";

/**
 * Shares a process out between its visitors before any work is done. A request costs its address one token of its
 * budget (`room-budgets.ts`), whatever it is answered; a read costs its price, and a write another token of the user's.
 * An empty bucket is a 429, late for an address that goes on without waiting. A few requests of an address are worked on
 * at once, the rest wait in its own line, as in the database (`turns.ts`). Sockets have places for each
 * address (`realtime/limits.ts`).
 */
export interface Fairness {
  budgets: Budgets;
  /**
   * The door, before anything is looked at: takes a token of the address, and runs `work` in one of its turns. Calls
   * from within the process have been through it already. Without a budget it is the service's own key.
   * @throws PlatformError 429, which each room answers in its own shape
   */
  admit<T>(address: string, budget: Budget | undefined, work: () => Promise<T>): Promise<T>;
  /** Awaited before a 429 is sent. After twenty a second an address waits, so that a flood can't set its own rate. */
  beforeRefusal(address: string): Promise<void>;
  count(): { active: number; waiting: number };
}

const perAddress = {
  /** Requests of one address that are worked on at once. */
  each: 8,
  /** Requests of one address in line. A whole burst of reads fits, and the HTTP server allows fewer connections. */
  waitingEach: 512,
} as const;

const promptRefusals: Budget = { name: "refusal", burst: 20, perMinute: 1_200 };
const lateRefusalMs = 1_000;

/** `shared`: the database and secret of the budgets that several processes count together. */
export function createFairness(parts: {
  clock?: () => number;
  shared?: { database: Database; secret: string };
}): Fairness {
  const local = createLocalBudgets(parts.clock);
  const { shared } = parts;
  const turns = createTurns({ atOnce: Infinity, ...perAddress, refuse: () => tooMany(1) });
  // Only one process uses the embedded database.
  const budgets =
    shared?.database.engine === "postgres"
      ? createSharedBudgets(shared.database, { local, secret: shared.secret })
      : local;

  return {
    budgets,
    admit(address, budget, work) {
      if (address === inProcess) return work();
      const waitS = budget ? local.takeNow(budget, address) : 0;
      return waitS > 0 ? Promise.reject(tooMany(waitS)) : turns.take(address, work);
    },
    async beforeRefusal(address) {
      if ((await local.take(promptRefusals, address)) > 0) await setTimeout(lateRefusalMs);
    },
    count: turns.count,
  };
}

/** Refuses nothing by budget or line, for a local load or test run. */
export const unlimited: Fairness = {
  budgets: noLimits,
  admit: (_address, _budget, work) => work(),
  beforeRefusal: () => Promise.resolve(),
  count: () => ({ active: 0, waiting: 0 }),
};
