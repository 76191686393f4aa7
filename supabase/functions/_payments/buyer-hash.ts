import { keyedHash } from "../_shared/keyed-hash.ts";

/**
 * Names the buyer of a checkout whose orders, and with them the buyer's name, were deleted (AVL-13): 8 digits for the
 * key, a dot, 64 digits for the e-mail address. When the first part is of another key, the second proves nothing.
 * Capitals of ASCII count as small letters; no other two letters are the same.
 */
export async function buyerHash(email: string, secret: string): Promise<string> {
  const key = { secret, purpose: "buyer" };
  const address = email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [name, hash] = await Promise.all([keyedHash(key, ""), keyedHash(key, address)]);
  return `${name.slice(0, 8)}.${hash}`;
}
