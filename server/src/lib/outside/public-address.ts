/** Keeps requests to addresses that people type in the public internet: never this host, nor the network it is in. */
import { lookup as systemLookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Address at which a cloud answers its own machines, within public addresses.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
// Tunnels to IPv4, and examples.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");
/** All public addresses of IPv6; mapped IPv4, local and private ones are outside. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return family === 6 && GLOBAL.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}

export class NotPublic extends Error {}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

/**
 * Resolves a name for a connection, which then goes to the checked address. Refuses a name if any of its addresses is
 * not public.
 */
export const publicLookup =
  (resolve: Resolve = (host) => systemLookup(host, { all: true })): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublic(address)))
          return done(new NotPublic(`${host} is not a public address`), "", 0);
        if (options.all) return done(null, [...found]);
        return done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };
