/** What `scripts/supervise.mjs` is told: it decides whether a server that ended is started again, and counts it. */
interface Facts {
  /** Where unexpected ends are counted. */
  dataFolder?: string;
  /** A signal was heard: whatever happens now is no reason to start again. */
  isStopping?: true;
  /** Of an end that nobody expected; no personal data. */
  cause?: string;
}

/** Does nothing in a process that was started without a supervisor. `then` runs when the facts are on their way. */
export function tellSupervisor(facts: Facts, then: () => void = () => undefined): void {
  if (process.send && process.connected) process.send(facts, undefined, undefined, then);
  else then();
}

/** Calls back when the supervisor is gone, killed for one: nobody could stop or restart this process any more. */
export function onSupervisorGone(callback: () => void): void {
  process.once("disconnect", callback);
  // It may have gone while this process was still loading its code.
  if (process.send && !process.connected) callback();
}
