import { isIPv4, isIPv6 } from "node:net";

/** The address of calls within the process; no budget counts them. */
export const inProcess = "in-process";

/** An IPv4 address as it is, mapped ones unwrapped; of IPv6 the /64, which one household or one server gets. */
export function canonicalAddress(address: string): string {
  if (isIPv4(address)) return address;
  const [bare = ""] = withoutPort(address).split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  if (isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? `${firstGroups(bare).join(":")}::/64` : "unknown";
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

function firstGroups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const isCompressed = tail !== undefined;
  // An IPv4 address at the end stands for two groups.
  const given = left.length + right.length + (address.includes(".") ? 1 : 0);
  const zeros = isCompressed ? Array<string>(Math.max(0, 8 - given)).fill("0") : [];
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
}
