const longestReadMs = 8000;

/** A read that hangs is one that failed (R25): it is given up, and TanStack tries again. */
export function patient(signal: AbortSignal, longestMs = longestReadMs): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
}
