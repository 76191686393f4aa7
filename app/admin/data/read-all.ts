import { mostFound } from "../../data/product-rows.ts";

const length = 1000;

/** All rows of a list, a thousand at a time; reports the share that has arrived. */
export async function readAll<Row>(
  read: (rows: { first: number; length: number }) => Promise<{ rows: Row[]; count: number }>,
  onProgress: (share: number) => void,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, count } = await read({ first: all.length, length });
    all.push(...rows);
    onProgress(all.length / Math.max(count, 1));
    // A search's count is a lower bound only.
    if (rows.length < length) return all;
  }
}

/** The number of rows that a search's function leaves out: it answers `mostFound` at a time. */
export function skippedBySearch(search: string, first: number): number {
  return search.trim() === "" ? 0 : first - (first % mostFound);
}
