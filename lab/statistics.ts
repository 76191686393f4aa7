/** The value that this share of all stays below, to a tenth; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  return Math.round(valueAt(values, share) * 10) / 10;
}

export function median(values: readonly number[]): number {
  return valueAt(values, 0.5);
}

function valueAt(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function countOf(values: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The sentences that did not come true. */
export function missedOf(goals: readonly [goal: string, isMet: boolean][]): string[] {
  return goals.flatMap(([goal, isMet]) => (isMet ? [] : [goal]));
}
