/**
 * Callers with one key share a run of `work` that starts after they called: they may know more than an earlier one.
 * A hundred at once cause two runs; `more` comes from the caller who caused the run.
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

/** The end of the earlier run concerns its own callers only. */
function ignore(): void {}
