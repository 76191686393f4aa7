/* oxlint-disable no-restricted-imports -- Deno has this module too */
import { BlockList } from "node:net";

/**
 * Whether an IP address is one of the public internet: not the machine's own, its network's, or a cloud's metadata
 * (IANA, "Special-Purpose Address Registries"). Addresses of version 6 that carry one of version 4 are none.
 */
export function isPublicAddress(address: string, family: number): boolean {
  if (family === 4) return !reserved.check(address, "ipv4");
  return family === 6 && unicast.check(address, "ipv6") && !reserved.check(address, "ipv6");
}

const reserved = listOf(
  [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    // Reached from machines of Azure alone, where it answers for the platform.
    "168.63.129.16/32",
    "224.0.0.0/4",
    "240.0.0.0/4",
  ],
  // Teredo and 6to4 among them, which lead to addresses of version 4.
  ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
);

/** Loopback, mapped, NAT64, unique-local, link-local and multicast addresses lie outside. */
const unicast = listOf([], ["2000::/3"]);

function listOf(version4: readonly string[], version6: readonly string[]): BlockList {
  const list = new BlockList();
  const add = (range: string, family: "ipv4" | "ipv6") => {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  };
  for (const range of version4) add(range, "ipv4");
  for (const range of version6) add(range, "ipv6");
  return list;
}
