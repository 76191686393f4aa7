import { utf8 } from "#domain/bytes.ts";

/**
 * HMAC-SHA-256 in hex: an address is found again, and a reader of the table can't try them all.
 * `purpose` keeps hashes of one table from being compared with another's.
 */
export async function keyedHash(
  { secret, purpose }: { secret: string; purpose: string },
  text: string,
): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(`${purpose} ${secret}`), algorithm, false, ["sign"]);
  const hash = new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
