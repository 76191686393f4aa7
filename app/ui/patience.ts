/** LIM-03: a read that failed is tried again up to three times. */
export const mostRetries = 3;

/** Milliseconds before the next try, after `failures` earlier ones (from 0): 1000, doubling up to 30000. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

const longestReadMs = 8_000;

/**
 * A read that hangs counts as failed (R25): it is given up, and TanStack tries again. `AbortSignal.any` and `timeout` are
 * younger than the oldest browsers of the list.
 */
export function withReadDeadline(signal: AbortSignal | undefined, longestMs = longestReadMs): AbortSignal {
  const deadline = new AbortController();
  const late = setTimeout(() => giveUp(new DOMException("The read took too long", "TimeoutError")), longestMs);
  const giveUp = (reason: unknown) => {
    clearTimeout(late);
    deadline.abort(reason);
  };
  if (signal?.aborted) giveUp(signal.reason);
  else signal?.addEventListener("abort", () => giveUp(signal.reason), { once: true });
  return deadline.signal;
}
