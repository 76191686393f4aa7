import { mostFound } from "../../data/product-rows.ts";

/** The service's own bound for one answer. */
const length = 1000;

/** All rows of a list, a thousand at a time, with the share that is there. */
export async function readAll<Row>(
  read: (rows: { first: number; length: number }) => Promise<{ rows: Row[]; count: number }>,
  onProgress: (share: number) => void,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, count } = await read({ first: all.length, length });
    all.push(...rows);
    onProgress(all.length / Math.max(count, 1));
    // Of a search the count is not the last word.
    if (rows.length < length) return all;
  }
}

/** A search answers `mostFound` at a time: how many rows before `first` its function is to leave out. */
export function skippedBySearch(search: string, first: number): number {
  return search.trim() === "" ? 0 : first - (first % mostFound);
}
