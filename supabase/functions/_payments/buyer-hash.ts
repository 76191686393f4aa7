import { keyedHash } from "../_shared/keyed-hash.ts";

/**
 * Whose contract a checkout is while its orders, and with them the buyer's name, are deleted (AVL-13): 8 digits that
 * name the key, a dot, 64 digits of the e-mail address. Another key in the first part means that the second proves
 * nothing. Capitals of ASCII count as small letters; no other two letters are the same.
 */
export async function buyerHash(email: string, secret: string): Promise<string> {
  const key = { secret, purpose: "buyer" };
  const address = email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [name, hash] = await Promise.all([keyedHash(key, ""), keyedHash(key, address)]);
  return `${name.slice(0, 8)}.${hash}`;
}
