/** LIM-03: a read that failed is tried again up to three times. */
export const mostRetries = 3;

/** Milliseconds before the next try, after `failures` earlier ones (from 0): 1000, doubling up to 30000. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

const longestReadMs = 8_000;

/** A read that hangs counts as failed (R25): it is given up, and TanStack tries again. */
export function withReadDeadline(
  signal: AbortSignal | undefined,
  longestMs = longestReadMs,
): AbortSignal {
  const late = AbortSignal.timeout(longestMs);
  return signal ? AbortSignal.any([signal, late]) : late;
}
