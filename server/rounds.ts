import { causeOf, type Log } from "./log.ts";

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

/** How a round went in this process; times in ms since 1970. */
export interface RoundState {
  /** The last success, if there was one. */
  succeededAtMs?: number;
  failures: number;
}

interface Rounds {
  states(): ReadonlyMap<string, RoundState>;
  stop(): Promise<void>;
}

/** Writes down where the doctor reads it: a failure's cause, or undefined at the first success and after a failure. */
export type NoteRound = (round: string, problem: string | undefined) => Promise<unknown>;

/**
 * Never two of a kind at the same time. A failure is logged and noted, and the next turn comes all the same. `stop` waits
 * for rounds under way and for those of a stop.
 */
export function startRounds(rounds: readonly Round[], log: Log, note: NoteRound = async () => undefined): Rounds {
  const underWay = new Map<string, Promise<void>>();
  const states = new Map<string, RoundState>();
  /** Rounds whose last end is noted as well. */
  const wells = new Set<string>();

  async function ended(name: string, problem: string | undefined): Promise<void> {
    const { failures = 0, ...before } = states.get(name) ?? {};
    if (problem === undefined) states.set(name, { failures, succeededAtMs: Date.now() });
    else states.set(name, { ...before, failures: failures + 1 });
    if (problem === undefined && wells.has(name)) return;
    wells.delete(name);
    try {
      await note(name, problem);
      if (problem === undefined) wells.add(name);
    } catch (error) {
      log.warn({ err: error, round: name }, "how a round ended could not be noted");
    }
  }

  function turn(round: Round): void {
    if (!underWay.has(round.name)) begin(round, round.run);
  }

  function begin(round: Round, work: () => Promise<unknown>): void {
    const running = work()
      .then(
        () => ended(round.name, undefined),
        (error: unknown) => {
          log.warn({ err: error, round: round.name }, "a round failed and will be tried again");
          return ended(round.name, causeOf(error));
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
    states: () => states,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
      for (const round of rounds) if (round.atStop) begin(round, round.atStop);
      await Promise.all(underWay.values());
    },
  };
}
