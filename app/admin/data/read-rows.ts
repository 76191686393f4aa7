import { mostFound } from "../../data/product-rows.ts";
import { errorCode } from "./admin-client.ts";

/**
 * A page beyond the last row is refused (416); the first comes instead, as its count tells the last page.
 * @param read reads the rows from this one on, the first being 0
 */
export async function readPage<Page>(
  page: number,
  perPage: number,
  read: (first: number) => Promise<Page>,
): Promise<Page> {
  try {
    return await read((page - 1) * perPage);
  } catch (error) {
    if (errorCode(error) !== "PGRST103") throw error;
    return read(0);
  }
}

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
