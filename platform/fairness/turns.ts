import { inProcess } from "../peer-address.ts";
import { keepBounded } from "./buckets.ts";

/** How many may work at once, in all and of one asker, how many of one asker may wait, and how long (without end). */
export interface TurnLimits {
  atOnce: number;
  /** The process itself is not bound by it. */
  each: number;
  waitingEach: number;
  waitMs?: number;
  refuse: () => Error;
}

/**
 * Each asker has a line; next comes the one that has had the least time (start-time fair queueing). Long lines and long
 * work delay their owners, and who asks little waits for one turn at most, also several times in a row.
 */
export interface Turns {
  /** @throws the error of `refuse`, when the asker's own line is full or the wait too long */
  take<T>(who: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nobody works or waits. */
  drained(): Promise<void>;
  count(): { active: number; waiting: number };
}

/** One at a time, first come first served. */
export function createLane(waiting: number, refuse: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = createTurns({ atOnce: 1, each: 1, waitingEach: waiting, refuse });
  return (work) => turns.take(inProcess, work);
}

interface Line {
  active: number;
  most: number;
  waiting: (() => void)[];
  /** Milliseconds of work; who comes anew is taken to have had about as much as all others. */
  had: number;
}

/** One long work, as an admin's may be, puts its owner back by no more. */
const mostChargedMs = 100;
/** A newcomer may be ahead by so much: what the reads of a page take. */
const creditMs = 50;

export function createTurns(
  { atOnce, each, waitingEach, waitMs, refuse }: TurnLimits,
  clock: () => number = () => performance.now(),
): Turns {
  const lines = new Map<string, Line>();
  /** Lines with waiting requests; of those that have had as much, the first is next. */
  const rotation = new Set<Line>();
  /** Time of askers who are not here now: those who ask one by one must not come as new each time. */
  const hadBefore = new Map<string, number>();
  /** Time that those have had who are served now. */
  let reached = 0;
  let active = 0;
  let onDrained: (() => void)[] = [];

  function lineOf(who: string): Line {
    const known = lines.get(who);
    if (known) return known;
    const line = { active: 0, most: who === inProcess ? atOnce : each, waiting: [], had: hadBefore.get(who) ?? 0 };
    lines.set(who, line);
    return line;
  }

  const isFree = (line: Line): boolean => active < atOnce && line.active < line.most;

  function begin(line: Line): void {
    active += 1;
    line.active += 1;
    reached = Math.max(reached, line.had);
  }

  async function queue(who: string, line: Line): Promise<void> {
    if (line.waiting.length >= waitingEach) throw refuse();
    rotation.add(line);
    const turn = Promise.withResolvers<void>();
    line.waiting.push(turn.resolve);
    const timer = waitMs === undefined ? undefined : setTimeout(() => giveUp(who, line, turn), waitMs);
    // `startNext` has counted this turn already.
    await turn.promise.finally(() => clearTimeout(timer));
  }

  function giveUp(who: string, line: Line, { resolve, reject }: PromiseWithResolvers<void>): void {
    line.waiting = line.waiting.filter((start) => start !== resolve);
    if (line.waiting.length === 0) rotation.delete(line);
    leave(who, line);
    reject(refuse());
  }

  function end(who: string, line: Line, ms: number): void {
    active -= 1;
    line.active -= 1;
    line.had += Math.min(ms, mostChargedMs);
    leave(who, line);
    startNext();
    if (lines.size > 0) return;
    hadBefore.clear();
    for (const tell of onDrained) tell();
    onDrained = [];
  }

  function leave(who: string, { active: own, waiting, had }: Line): void {
    if (own > 0 || waiting.length > 0) return;
    lines.delete(who);
    keepBounded(hadBefore, (one) => one <= reached);
    hadBefore.set(who, had);
  }

  function next(): Line | undefined {
    let least: Line | undefined;
    for (const line of rotation) if (isFree(line) && !(least && least.had <= line.had)) least = line;
    return least;
  }

  function startNext(): void {
    for (let line = next(); line; line = next()) {
      rotation.delete(line);
      const start = line.waiting.shift();
      if (line.waiting.length > 0) rotation.add(line);
      if (!start) continue;
      begin(line);
      start();
    }
  }

  return {
    async take(who, work) {
      const line = lineOf(who);
      if (line.waiting.length === 0) line.had = Math.max(line.had, reached - creditMs);
      if (isFree(line) && line.waiting.length === 0) begin(line);
      else await queue(who, line);
      const begunAt = clock();
      try {
        return await work();
      } finally {
        end(who, line, clock() - begunAt);
      }
    },
    async drained() {
      if (lines.size > 0) await new Promise<void>((tell) => onDrained.push(tell));
    },
    count: () => ({
      active,
      waiting: rotation.values().reduce((sum, { waiting }) => sum + waiting.length, 0),
    }),
  };
}
