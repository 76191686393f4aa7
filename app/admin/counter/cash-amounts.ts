const notesInCents = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000];
const mostAmounts = 3;

/** Sums of cash that people hand over for a total, in cents: the next ones in notes above it, the smallest first. */
export function cashAmounts(totalCents: number): number[] {
  const sums = notesInCents.map((note) => Math.ceil(totalCents / note) * note).filter((sum) => sum > totalCents);
  return [...new Set(sums)].sort((one, other) => one - other).slice(0, mostAmounts);
}
