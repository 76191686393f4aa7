import { keyedHash } from "./keyed-hash.ts";

/**
 * The origin that a call counts against: a hash of the address that the platform's own proxy wrote, so that no address
 * is stored. Undefined for calls from within the process, which no budget counts.
 *
 * Proxies append to `x-forwarded-for`: its last entry is our platform's, those before it are whatever the sender
 * wrote. The embedded platform writes exactly one (platform/functions). Hosted projects have more proxies behind
 * Cloudflare, whose own header holds the sender and is overwritten on the way in
 * (https://developers.cloudflare.com/fundamentals/reference/http-headers/,
 * https://github.com/orgs/supabase/discussions/34647); elsewhere a sender could choose that one, so it is not read.
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
