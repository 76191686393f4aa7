/** A sign-out on purpose discards typed text in every tab; after a session that merely ends all is found as it was. */
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
