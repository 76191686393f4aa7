import { inProcess } from "../peer-address.ts";

/** How many may work at once, in all and of one asker, and how many of one asker may wait. */
export interface TurnLimits {
  atOnce: number;
  /** The process itself is not bound by it. */
  each: number;
  waitingEach: number;
  refuse: () => Error;
}

/** Each asker has a line, served in rotation: a long line delays its owner, and everybody else by one turn at most. */
export interface Turns {
  /** @throws the error of `refuse`, when the asker's own line is full */
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
}

export function createTurns({ atOnce, each, waitingEach, refuse }: TurnLimits): Turns {
  const lines = new Map<string, Line>();
  /** Lines with waiting requests; the next one to serve stands first. */
  const rotation = new Set<Line>();
  let active = 0;
  let onDrained: (() => void)[] = [];

  function lineOf(who: string): Line {
    const known = lines.get(who);
    if (known) return known;
    const line = { active: 0, most: who === inProcess ? atOnce : each, waiting: [] };
    lines.set(who, line);
    return line;
  }

  const isFree = (line: Line): boolean => active < atOnce && line.active < line.most;

  function begin(line: Line): void {
    active += 1;
    line.active += 1;
  }

  async function queue(line: Line): Promise<void> {
    if (line.waiting.length >= waitingEach) throw refuse();
    rotation.add(line);
    // `startNext` has counted this turn already.
    await new Promise<void>((start) => line.waiting.push(start));
  }

  function end(who: string, line: Line): void {
    active -= 1;
    line.active -= 1;
    if (line.active === 0 && line.waiting.length === 0) lines.delete(who);
    startNext();
    if (lines.size > 0) return;
    for (const tell of onDrained) tell();
    onDrained = [];
  }

  function startNext(): void {
    for (const line of rotation) {
      if (active >= atOnce) return;
      if (!isFree(line)) continue;
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
      if (isFree(line) && line.waiting.length === 0) begin(line);
      else await queue(line);
      try {
        return await work();
      } finally {
        end(who, line);
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
