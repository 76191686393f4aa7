/** Milliseconds to the end at the pace so far; undefined while that is a guess. */
export function timeLeftMs({ done, left, elapsedMs }: { done: number; left: number; elapsedMs: number }) {
  if (done === 0 || elapsedMs < 1500) return undefined;
  return (elapsedMs / done) * left;
}

/** Rounds as people say it: tens of seconds, then minutes. */
export function roundedTime(ms: number): { unit: "seconds" | "minutes"; count: number } {
  const seconds = Math.max(10, Math.ceil(ms / 10_000) * 10);
  return seconds < 60 ? { unit: "seconds", count: seconds } : { unit: "minutes", count: Math.round(ms / 60_000) || 1 };
}
