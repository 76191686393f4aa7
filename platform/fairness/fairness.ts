import { setTimeout } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { inProcess } from "../peer-address.ts";
import { createLocalBudgets, noLimits, tooMany, type Budget, type Budgets } from "./budgets.ts";
import { createSharedBudgets } from "./shared-budgets.ts";
import { createTurns } from "./turns.ts";

/**
 * Shares a process out between its visitors, before any work is done (availability):
 *
 * - The visitor is the address that a request comes from (`peer-address.ts`), or the signed-in user of a write.
 *   `request-context.ts` carries the address through calls within the process.
 * - A request costs one token of the budget that `room-budgets.ts` names, a read its price. An empty bucket is a 429.
 *   An address that goes on without waiting hears its 429 late, on each connection.
 * - Eight requests of an address are worked on at once. The rest wait in a line of their own, and a full line is a 429.
 *   The database has such turns too (`database/pglite/`, `database/postgres/`). Lines are served in rotation, so
 *   that a neighbour waits for one statement at most.
 * - Sockets and connections have places for each address: `realtime/limits.ts`, and the HTTP server's own.
 */
export interface Fairness {
  budgets: Budgets;
  /** Runs `work` in a turn of that address; calls from within the process have one already. @throws PlatformError 429 */
  inTurn<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** Awaited before a 429 is sent. After twenty a second an address waits, so that a flood can't set its own rate. */
  beforeRefusal(address: string): Promise<void>;
  /** Requests under way and in lines, for metrics. */
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
