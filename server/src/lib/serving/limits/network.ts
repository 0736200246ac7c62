/** The network of an address, by which limits count: an IPv6 customer holds a whole /64 (RFC 6177). */
import { isIPv6 } from "node:net";

/** Returns an IPv4 address as it is, also one written as IPv6, and an IPv6 address as its /64. A socket that has closed has none. */
export function networkOf(address: string | undefined): string {
  const [plain = ""] = (address ?? "").split("%");
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
  const plain = address.replace(
    /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, a: string, b: string, c: string, d: string) => `${pair(a, b)}:${pair(c, d)}`,
  );
  const [start = "", end] = plain.split("::");
  const numbers = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbers(start), numbers(end ?? "")];
  return end === undefined ? first : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
