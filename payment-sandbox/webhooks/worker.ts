/** Milliseconds between two looks for work that other processes, or time, have left. */
const pollMs = 2000;

/** Runs a round when it is woken, and every two seconds; never two at once. A round that throws comes again. */
export function createWorker(round: () => Promise<void>, onError: (error: unknown) => void) {
  const timers = new Set<NodeJS.Timeout>();
  let poll: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;
  let again = false;
  let closed = false;
  const run = (): void => {
    if (closed) return;
    if (current !== null) {
      again = true;
      return;
    }
    again = false;
    current = round()
      .catch(onError)
      .finally(() => {
        current = null;
        if (again) run();
      });
  };
  return {
    wake(inMs = 0): void {
      if (closed) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, inMs);
      timers.add(timer);
      if (inMs > pollMs) timer.unref();
    },
    start(): void {
      poll ??= setInterval(run, pollMs);
      run();
    },
    async stop(): Promise<void> {
      closed = true;
      clearInterval(poll);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await current;
    },
  };
}
