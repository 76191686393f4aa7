import type { ReadyBytes } from "../http/ready-bytes.ts";

const limits = {
  /** The greatest age of a page that is shown because no new one can be made (RFC 5861, "stale-if-error"). */
  staleMs: 60 * 60_000,
  /** The time that a visitor waits for a new page where the last good one could be shown. */
  patienceMs: 1_500,
  /** The pause after a page could not be made, in which nobody tries again. */
  pauseMs: 1_000,
  /** Pages that could not be made, each held for its pause. */
  failures: 100,
} as const;

/** The last good page with its age; undefined where there is none, or where it told of something missing. */
export function lastGood(page: { ready: ReadyBytes; madeAt: number } | undefined, now: number): ReadyBytes | undefined {
  if (page?.ready.status !== 200 || now - page.madeAt > limits.staleMs) return undefined;
  const headers = {
    ...page.ready.headers,
    "cache-control": "private, no-cache",
    age: String(Math.floor((now - page.madeAt) / 1000)),
    // The `Warning` header: RFC 9111 has dropped it, and names nothing else that a monitor could look for.
    warning: '110 - "Response is Stale"',
  };
  return { ...page.ready, headers };
}

/** The result of `making`, or undefined when it takes longer than the patience; the work goes on. */
export async function withinPatience<T>(making: Promise<T>, waitedMs: number) {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, Math.max(0, limits.patienceMs - waitedMs), undefined);
  try {
    return await Promise.race([making, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** One failed attempt answers everybody who asks within its pause: hundreds at once must not repeat it. */
export function createFailedPages(clock: () => number) {
  const failures = new Map<string, { ready: ReadyBytes; until: number }>();
  return {
    note(key: string, ready: ReadyBytes): void {
      failures.delete(key);
      failures.set(key, { ready, until: clock() + limits.pauseMs });
      const [oldest] = failures.keys();
      if (failures.size > limits.failures && oldest !== undefined) failures.delete(oldest);
    },
    recall(key: string): ReadyBytes | undefined {
      const failure = failures.get(key);
      return failure && clock() < failure.until ? failure.ready : undefined;
    },
    forget: (key: string) => void failures.delete(key),
  };
}
