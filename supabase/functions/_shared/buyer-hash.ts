import { keyedHash } from "./keyed-hash.ts";

/**
 * Whose contract a checkout is, for the time when its orders and its buyer's name are deleted (AVL-13): 8 digits that
 * name the key, a dot, 64 digits of the e-mail address. Who has lost the key sees by the first part that nothing can
 * be concluded from the second. Capitals of ASCII count as small ones, no other letters as another.
 */
export async function buyerHash(email: string, secret: string): Promise<string> {
  const key = { secret, purpose: "buyer" };
  const address = email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [name, hash] = await Promise.all([keyedHash(key, ""), keyedHash(key, address)]);
  return `${name.slice(0, 8)}.${hash}`;
}
