import { keyedHash } from "./keyed-hash.ts";

/**
 * Whom a call counts against: a hash of the address that the platform names, so that no address is stored. Undefined
 * for calls from within the process, which no budget counts.
 */
export async function originOf(request: Request, secret: string): Promise<string | undefined> {
  const address = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  if (!address || address === "in-process") return undefined;
  return (await keyedHash({ secret, purpose: "budget" }, address)).slice(0, 32);
}
