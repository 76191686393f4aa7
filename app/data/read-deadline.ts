const longestReadMs = 8000;

/** A read that hangs counts as failed (R25): it is given up, and TanStack tries again. */
export function withReadDeadline(signal: AbortSignal, longestMs = longestReadMs): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
}
