import { keyedHash } from "./keyed-hash.ts";

/**
 * Hashes the sender's address, so none is stored. Undefined within the process: no budget counts it.
 * `x-forwarded-for` ends with our platform's entry (platform/functions); a sender may have written those before it.
 * Hosted, Cloudflare overwrites its own header on the way in; elsewhere a sender could choose it, so it is not read
 * (https://developers.cloudflare.com/fundamentals/reference/http-headers/,
 * https://github.com/orgs/supabase/discussions/34647).
 */
export async function originOf(
  request: Request,
  parts: { secret: string; isBehindCloudflare?: boolean },
): Promise<string | undefined> {
  const { secret, isBehindCloudflare = false } = parts;
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  const address = isBehindCloudflare
    ? request.headers.get("cf-connecting-ip")?.trim() || forwarded || "unknown"
    : forwarded;
  if (!address || (address === "in-process" && !isBehindCloudflare)) return undefined;
  return (await keyedHash({ secret, purpose: "budget" }, networkOf(address))).slice(0, 32);
}

/** An IPv6 address as its /64, which one household or one server has whole; anything else as it is. */
function networkOf(address: string): string {
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return address;
  const [head = "", tail = ""] = new URL(url).hostname.slice(1, -1).split("::");
  const groupsOf = (half: string) => half.split(":").filter(Boolean);
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right];
  const isMappedIpv4 = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMappedIpv4 ? address : groups.slice(0, 4).join(":");
}
