import type { Log } from "./log.ts";

/** A repeated task, done by the process that holds its lease. */
export interface Round {
  name: string;
  everyMs: number;
  /** Milliseconds after the start; absent: at once. */
  firstMs?: number;
  run: () => Promise<unknown>;
  /** Whether it runs once more at a clean stop. */
  atStop?: () => Promise<unknown>;
}

/**
 * Never two of a kind at the same time. A failure is logged, and the next turn comes all the same. `stop` waits for
 * rounds under way and for those of a stop.
 */
export function startRounds(rounds: readonly Round[], log: Log): { stop(): Promise<void> } {
  const underWay = new Map<string, Promise<void>>();

  function turn(round: Round): void {
    if (!underWay.has(round.name)) begin(round, round.run);
  }

  function begin(round: Round, work: () => Promise<unknown>): void {
    const running = work()
      .then(
        () => {},
        (error: unknown) => {
          log.warn({ err: error, round: round.name }, "a round failed and will be tried again");
        },
      )
      .finally(() => underWay.delete(round.name));
    underWay.set(round.name, running);
  }

  const timers = rounds.map((round) => setInterval(turn, round.everyMs, round));
  for (const round of rounds) {
    if (round.firstMs === undefined) turn(round);
    else timers.push(setTimeout(turn, round.firstMs, round));
  }
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
      for (const round of rounds) if (round.atStop) begin(round, round.atStop);
      await Promise.all(underWay.values());
    },
  };
}
