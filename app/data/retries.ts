/** LIM-03: a read that failed is tried again up to three times. */
export const mostRetries = 3;

/** After how many ms, when `failures` went before (from 0): 1000, doubling up to 30000. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}
