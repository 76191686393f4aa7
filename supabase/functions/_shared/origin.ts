/**
 * Whom a call counts against: a hash of the address that the platform names, so that no address is stored. With a
 * secret, or whoever reads the table could hash all four thousand million of them. Undefined for calls from within
 * the process, which no budget counts.
 */
export async function originOf(request: Request, secret: string): Promise<string | undefined> {
  const address = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  if (!address || address === "in-process") return undefined;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(`budget ${secret}`), algorithm, false, ["sign"]); // prettier-ignore
  const hash = new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(address)));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
