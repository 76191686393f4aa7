/** What one process, address and socket may take. */
export const limits = {
  sockets: 1_000,
  socketsPerAddress: 20,
  channelsPerSocket: 20,
  bindingsPerChannel: 20,
  /** Of all bindings (`priceOf`): what one socket may cost with every change. */
  bindingPricePerSocket: 100,
  joinsPerSecond: 10,
  messagesPerSecond: 30,
  messageBytes: 64 * 1024,
  messageFragments: 64,
  /** Arrays and objects in one another, for which neither side has a use. */
  messageDepth: 20,
  /** Of messages that wait for an earlier one, a join for instance. */
  waitingBytes: 256 * 1024,
  silenceMs: 60_000,
  /** A client that does not answer our goodbye is cut off. */
  goodbyeMs: 1_000,
  /** A reader that is this far behind reads anew when it is back. */
  sendQueueBytes: 1024 * 1024,
} as const;

/** So many in any second; a whole second's worth at once is fine. */
export function createRate(perSecond: number, clock: () => number): () => boolean {
  let left: number = perSecond;
  let at = clock();
  return () => {
    const now = clock();
    left = Math.min(perSecond, left + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
