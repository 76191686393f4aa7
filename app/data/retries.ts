/** LIM-03: a read that failed is tried again up to three times. */
export const mostRetries = 3;

/** Milliseconds before the next try, after `failures` earlier ones (from 0): 1000, doubling up to 30000. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}
