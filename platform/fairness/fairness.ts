import { setTimeout } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { inProcess } from "../peer-address.ts";
import { createLocalBudgets, noLimits, tooMany, type Budget, type Budgets } from "./budgets.ts";
import { createSharedBudgets } from "./shared-budgets.ts";
import { createTurns } from "./turns.ts";

/**
 * Shares a process out between its visitors before any work is done. A visitor is the request's address, or the
 * signed-in user of a write. A request costs one token of its budget (`room-budgets.ts`), a read its price; an empty
 * bucket is a 429, late for an address that goes on without waiting. A few requests of an address are worked on at
 * once, the rest wait in its own line; lines are served in rotation, as in the database. Sockets have places for each
 * address (`realtime/limits.ts`).
 */
export interface Fairness {
  budgets: Budgets;
  /** Runs `work` in a turn of that address; calls from within the process have one already. @throws PlatformError 429 */
  inTurn<T>(address: string, work: () => Promise<T>): Promise<T>;
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
    inTurn: (address, work) => (address === inProcess ? work() : turns.take(address, work)),
    async beforeRefusal(address) {
      if ((await local.take(promptRefusals, address)) > 0) await setTimeout(lateRefusalMs);
    },
    count: turns.count,
  };
}

/** For a local load or test run: no budget and no line refuses anything. */
export const unlimited: Fairness = {
  budgets: noLimits,
  inTurn: (_address, work) => work(),
  beforeRefusal: () => Promise.resolve(),
  count: () => ({ active: 0, waiting: 0 }),
};
