/**
 * Whom a call counts against: a hash of the address that the platform names, so that no address is stored.
 * Undefined for calls from within the process, which no budget counts.
 */
export async function originOf(request: Request): Promise<string | undefined> {
  const address = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  if (!address || address === "in-process") return undefined;
  const bytes = new TextEncoder().encode(`kosmima ${address}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
