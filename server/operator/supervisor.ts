/** Messages to `server/supervise/supervise.mjs`, which decides whether an ended server is started again, and counts it. */
interface Facts {
  dataFolder?: string;
  /** A signal was heard: from now on no end is a reason to start again. */
  isStopping?: true;
  /** The cause of an unexpected end; no personal data. */
  cause?: string;
}

/** Does nothing in a process without a supervisor. `then` runs when the message is on its way. */
export function tellSupervisor(facts: Facts, then: () => void = () => undefined): void {
  if (process.send && process.connected) process.send(facts, undefined, undefined, then);
  else then();
}

/** Calls back when the supervisor is gone, by a kill for example: nobody could stop or restart this process any more. */
export function onSupervisorGone(callback: () => void): void {
  process.once("disconnect", callback);
  // It may have gone while this process was still loading its code.
  if (process.send && !process.connected) callback();
}
