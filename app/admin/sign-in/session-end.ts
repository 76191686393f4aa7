/**
 * Tells a sign-out on purpose, which discards typed text in every tab, from a session that merely ends (it expired, or
 * the account signed in elsewhere): after that, a new sign-in finds everything as it was.
 */
const name = "admin-signed-out";

export function tellSignedOut(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(name);
  channel.close();
}

/** Listens in this tab and to the others; returns how to stop. */
export function onSignedOut(hear: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", hear);
  return () => channel.close();
}
