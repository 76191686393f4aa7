import { toBase64url, utf8 } from "#domain/bytes.ts";

/** 192 random bits that fit into an address. Whoever knows them sees the purchase, so only `hashOfToken` is stored. */
export function newToken(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(24)));
}

/** SHA-256 in hex. Without a key: the token is random, so nobody can try all of them. */
export async function hashOfToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", utf8(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
