import { createBuckets } from "#platform/fairness/buckets.ts";

/** Lines of the log. The first ones are written, the others counted: a flood fills no disk (AVL-25). */
const budgets = {
  /** Lines about requests of one network (/24 or /48), or lines with one message. */
  line: { name: "line", burst: 300, perMinute: 300 },
  /** Lines about requests of all networks together. */
  lines: { name: "lines", burst: 6_000, perMinute: 6_000 },
} as const;
const tellEveryMs = 60_000;
/** Kinds that are told by name; the others are in the sum. */
const mostTold = 10;

/** Lines that were not written since it was last told. */
interface Unwritten {
  lines: number;
  /** The most frequent kinds. */
  of: { message: string; address?: string; lines: number }[];
}

export interface Repeats {
  /** Counts the line when it may not be written. */
  mayWrite(line: { message: string; address?: string }): boolean;
  /** Once a minute, if any; undefined otherwise. */
  unwritten(): Unwritten | undefined;
}

export function createRepeats(clock: () => number): Repeats {
  const take = createBuckets(clock);
  const counted = new Map<string, Unwritten["of"][number]>();
  let toldAtMs = clock();
  let sum = 0;

  return {
    mayWrite({ message, address }) {
      const key = `${message} ${address ?? ""}`;
      const isOfRequest = address !== undefined;
      if (take(budgets.line, key) === 0 && (!isOfRequest || take(budgets.lines, "") === 0)) {
        return true;
      }
      sum += 1;
      const known = counted.get(key);
      if (known) known.lines += 1;
      else if (counted.size < 1_000) {
        counted.set(key, { message, ...(isOfRequest && { address }), lines: 1 });
      }
      return false;
    },
    unwritten() {
      if (sum === 0 || clock() - toldAtMs < tellEveryMs) return undefined;
      const of = [...counted.values()].toSorted((one, other) => other.lines - one.lines);
      const told = { lines: sum, of: of.slice(0, mostTold) };
      toldAtMs = clock();
      counted.clear();
      sum = 0;
      return told;
    },
  };
}
