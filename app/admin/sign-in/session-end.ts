/**
 * Signing out is meant, in every tab: what was typed goes with it. A session that merely ends (it expired, or the
 * account signed in elsewhere) is another matter: who signs in again finds everything as it was.
 */
const name = "admin-signed-out";

export function tellSignedOut(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(name);
  channel.close();
}

/** Hears it from this tab and from the others; returns how to stop. */
export function onSignedOut(hear: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", hear);
  return () => channel.close();
}
