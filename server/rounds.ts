import type { Log } from "./log.ts";

/** Something that is done again and again, by whichever process holds its lease. */
export interface Round {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

/**
 * Runs each round at once and then at its interval, never two of a kind at the same time. A failure is logged
 * and the next turn comes all the same. `stop` waits for what is under way.
 */
export function startRounds(rounds: readonly Round[], log: Log): { stop(): Promise<void> } {
  const underWay = new Map<string, Promise<void>>();

  function turn(round: Round): void {
    if (underWay.has(round.name)) return;
    const running = round
      .run()
      .then(
        () => {},
        (error: unknown) => {
          log.warn({ err: error, round: round.name }, "a round failed and will be tried again");
        },
      )
      .finally(() => underWay.delete(round.name));
    underWay.set(round.name, running);
  }

  for (const round of rounds) turn(round);
  const timers = rounds.map((round) => setInterval(turn, round.everyMs, round));
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
