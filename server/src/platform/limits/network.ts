import { isIPv6 } from "node:net";

/**
 * The network that an address is rate-limited by. A host may have 2⁶⁴ IPv6 addresses, so a whole /64 counts as one; an
 * IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return bare;
  const [left = "", right] = bare.split("::");
  const groups = left === "" ? [] : left.split(":");
  // A "::" replaces as many zero groups as are missing to eight.
  const after =
    right === undefined || right === "" ? 0 : right.split(":").length + (right.includes(".") ? 1 : 0);
  const all =
    right === undefined
      ? groups
      : [...groups, ...Array<string>(8 - groups.length - after).fill("0"), ...right.split(":")];
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}
