import { setTimeout } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { inProcess } from "../peer-address.ts";
import { createLocalBudgets, noLimits, tooMany, type Budget, type Budgets } from "./budgets.ts";
import { createSharedBudgets } from "./shared-budgets.ts";
import { createTurns } from "./turns.ts";

/**
 * What one visitor may have of a process while others want it too, decided before any work is done (availability):
 *
 * - who asks: the address that a request comes from (`peer-address.ts`), a signed-in user for what they write;
 *   `request-context.ts` carries the address through calls within the process;
 * - what it costs: one token of the budget that `room-budgets.ts` names, a read its price; an empty bucket is a 429;
 *   an address that goes on without waiting is told so late, connection by connection;
 * - how many turns at once: eight requests of an address are worked on, the rest of them wait in a line of their own,
 *   and a full line is a 429. The database has turns of the same kind (`database/pglite.ts`, `database/postgres.ts`),
 *   served in rotation, so that a neighbour waits for one statement at most;
 * - sockets and connections have places of an address: `realtime/limits.ts`, and the HTTP server's own.
 */
export interface Fairness {
  budgets: Budgets;
  /** Runs `work` in a turn of that address; calls from within the process have a turn already. @throws PlatformError 429 */
  inTurn<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** Requests under way and in lines, for metrics. */
  count(): { active: number; waiting: number };
}

const perAddress = {
  /** Requests of one address that are worked on at once. */
  each: 8,
  /** Requests of one address in line: a whole burst of reads; the HTTP server gives it fewer connections. */
  waitingEach: 512,
} as const;

/** Refusals of one address that are told at once. Beyond them each is told late: a flood must not set its own rate. */
const promptRefusals: Budget = { name: "refusal", burst: 20, perMinute: 1_200 };
const lateRefusalMs = 1_000;

/** `database` and `secret`: where several processes share a database, for the budgets that they count together. */
export function createFairness(parts: {
  clock?: () => number;
  shared?: { database: Database; secret: string };
}): Fairness {
  const local = createLocalBudgets(parts.clock);
  const { shared } = parts;
  const turns = createTurns({ atOnce: Infinity, ...perAddress, refuse: () => tooMany(1) });
  // The embedded database has one process.
  const counted =
    shared?.database.engine === "postgres"
      ? createSharedBudgets(shared.database, { local, secret: shared.secret })
      : local;

  async function take(budget: Budget, key: string, price?: number): Promise<number> {
    const waitS = await counted.take(budget, key, price);
    if (waitS > 0 && (await local.take(promptRefusals, key)) > 0) await setTimeout(lateRefusalMs);
    return waitS;
  }

  return {
    budgets: { ...counted, take },
    inTurn: (address, work) => (address === inProcess ? work() : turns.take(address, work)),
    count: turns.count,
  };
}

/** For a local load or test run: everybody may do everything at any rate. */
export const unlimited: Fairness = {
  budgets: noLimits,
  inTurn: (_address, work) => work(),
  count: () => ({ active: 0, waiting: 0 }),
};
