/** The service's clock is so much ahead of this computer's (BRW-08). */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Unix milliseconds by the service's clock, as far as it has told; by the computer's own until then. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Called when the service's clock turns out to be another than this computer's. Returns how to stop. */
export function onOtherClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the time of each answer as it comes. Pictures may come out of a cache with the time of another day. */
export function followClock(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes("/storage/v1/")) note(Date.parse(answer.headers.get("date") ?? ""));
    return answer;
  };
}

/** NaN, of an answer without a time, changes nothing. */
function note(atMs: number): void {
  const ahead = atMs - Date.now();
  if (!(Math.abs(ahead - aheadMs) > sameWithinMs)) return;
  aheadMs = Math.abs(ahead) > sameWithinMs ? ahead : 0;
  for (const listener of listeners) listener();
}

/** Whole seconds, and the way of an answer, are no other clock. */
const sameWithinMs = 60_000;
