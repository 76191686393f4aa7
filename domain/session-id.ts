const sessionId = /cs_(?:test|live)_[A-Za-z0-9]{10,58}/;

/** The provider's id of a checkout session; other texts are refused before the provider is asked (CHK-08). */
export const sessionIdPattern = new RegExp(`^${sessionId.source}$`);

/** Both kinds of hosted page carry the session's id in their address. */
export function sessionIdIn(url: string): string | undefined {
  return sessionId.exec(url)?.[0];
}
