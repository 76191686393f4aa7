/** Milliseconds until an answer begins; the database gives up earlier. A write is not tried again, so it waits longer. */
const longest = { read: 10_000, write: 30_000 } as const;

/**
 * R25: a request that hangs has failed, for the lists as for who signs in or saves. Pictures and the shop's functions take
 * the time that they need.
 */
export function withAnswerDeadline(send: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!/\/(rest|auth)\/v1\//.test(url)) return send(input, init);
    const { method = "GET", signal } = init;
    const late = new AbortController();
    const giveUp = () => late.abort(signal?.reason ?? new DOMException("The answer took too long", "TimeoutError"));
    const timer = setTimeout(giveUp, /^(GET|HEAD)$/.test(method) ? longest.read : longest.write);
    if (signal?.aborted) giveUp();
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      return await send(input, { ...init, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}
