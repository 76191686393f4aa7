/**
 * Callers with the same key share one run of `work`, and never one that had started before they called: what
 * they know may be newer than what that run has read. So a hundred at once cause two runs. `more` is that of
 * whoever caused the run.
 */
export function createSharedRun<T, More extends unknown[]>(
  work: (key: string, ...more: More) => Promise<T>,
): (key: string, ...more: More) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  function start(key: string, more: More): Promise<T> {
    const run = work(key, ...more).finally(() => {
      if (running.get(key) === run) running.delete(key);
    });
    running.set(key, run);
    return run;
  }

  return (key, ...more) => {
    const current = running.get(key);
    if (!current) return start(key, more);
    const waiting = next.get(key);
    if (waiting) return waiting;
    const follower = current.then(ignore, ignore).then(() => {
      next.delete(key);
      return start(key, more);
    });
    next.set(key, follower);
    return follower;
  };
}

/** How the earlier run ended concerns its own callers only. */
function ignore(): void {}
