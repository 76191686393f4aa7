import { busy } from "./errors.ts";

/** One at a time, first come first served, and a bound on how many may wait. */
export interface Turns {
  /** @throws DatabaseError 53300 when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Behind everybody who waits by now, however many they are. */
  takeLast<T>(work: () => Promise<T>): Promise<T>;
  count(): { active: number; waiting: number };
}

export function createTurns(maxWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let taken = false;

  function next(): void {
    const start = waiting.shift();
    if (start) start();
    else taken = false;
  }

  async function takeLast<T>(work: () => Promise<T>): Promise<T> {
    if (taken) await new Promise<void>((start) => waiting.push(start));
    taken = true;
    try {
      return await work();
    } finally {
      next();
    }
  }

  return {
    async take(work) {
      if (waiting.length >= maxWaiting) throw busy("transactions");
      return takeLast(work);
    },
    takeLast,
    count: () => ({ active: taken ? 1 : 0, waiting: waiting.length }),
  };
}
