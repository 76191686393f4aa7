import { limits } from "../limits.ts";
import { rangeRefused } from "../refusals.ts";

/** Rows wanted: from `offset`, at most `limit` when given. */
export interface RowRange {
  offset: number;
  limit: number | undefined;
}

export const allRows: RowRange = { offset: 0, limit: undefined };

/** `limit=` and `offset=`. A value that is no whole number is ignored, as PostgREST does. @throws PGRST103 */
export function parseRange(limit: string | undefined, offset: string | undefined): RowRange {
  const rows = wholeNumber(limit);
  const skipped = wholeNumber(offset) ?? 0;
  if (rows !== undefined && rows < 0) {
    throw rangeRefused("Limit should be greater than or equal to zero.");
  }
  if (skipped < 0) throw rangeRefused("Offset should be greater than or equal to zero.");
  if (skipped > limits.offset) throw rangeRefused(`Offset should be at most ${limits.offset}.`);
  return { offset: skipped, limit: rows };
}

/** `Range: 0-9` or `Range: 10-`, both ends counted (RFC 7233 with the unit `items`). @throws PGRST103 */
export function parseRangeHeader(header: string | null): RowRange | undefined {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? "");
  if (!match) return undefined;
  const first = Number(match[1]);
  if (first > limits.offset) throw rangeRefused(`Offset should be at most ${limits.offset}.`);
  if (match[2] === undefined) return { offset: first, limit: undefined };
  const last = Number(match[2]);
  if (last < first) {
    throw rangeRefused("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  }
  return { offset: first, limit: last - first + 1 };
}

export function intersect(a: RowRange, b: RowRange): RowRange {
  const offset = Math.max(a.offset, b.offset);
  const ends = [a, b].flatMap((range) => (range.limit === undefined ? [] : [range.offset + range.limit]));
  return { offset, limit: ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - offset) };
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}
