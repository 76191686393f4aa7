/** Bounds of one process, address and socket. */
export const limits = {
  sockets: 1_000,
  socketsPerAddress: 20,
  channelsPerSocket: 20,
  bindingsPerChannel: 20,
  /** The cost of all bindings of one socket with every change (`priceOf`). */
  bindingPricePerSocket: 100,
  joinsPerSecond: 10,
  messagesPerSecond: 30,
  messageBytes: 64 * 1024,
  /** Reading messages takes time in proportion to their bytes. A client joins all its channels at once. */
  bytesPerSecond: 32 * 1024,
  bytesAtOnce: 128 * 1024,
  messageFragments: 64,
  /** The nesting of arrays and objects; neither side has a use for more. */
  messageDepth: 20,
  /** Messages that wait for an earlier one, a join for instance. */
  waitingBytes: 256 * 1024,
  silenceMs: 60_000,
  /** A client that does not answer our close frame within this time is cut off. */
  goodbyeMs: 1_000,
  /** A reader that is this far behind reads anew when it is back. */
  sendQueueBytes: 1024 * 1024,
} as const;

/** A rate a second, and a burst: a whole second's worth, unless more is said. */
export function createRate(perSecond: number, clock: () => number, atOnce = perSecond): (cost?: number) => boolean {
  let left: number = atOnce;
  let at = clock();
  return (cost = 1) => {
    const now = clock();
    left = Math.min(atOnce, left + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}
