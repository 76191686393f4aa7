import { keyedHash } from "../_shared/keyed-hash.ts";

/**
 * Names the buyer of a checkout whose orders were deleted (AVL-13): 8 digits for the key, a dot, 64 for the address.
 * A hash by another key proves nothing. Only ASCII capitals count as small letters.
 */
export async function buyerHash(email: string, secret: string): Promise<string> {
  const key = { secret, purpose: "buyer" };
  const address = email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [name, hash] = await Promise.all([keyedHash(key, ""), keyedHash(key, address)]);
  return `${name.slice(0, 8)}.${hash}`;
}
