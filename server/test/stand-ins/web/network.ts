/**
 * An internet of tests: names are its own, and every connection ends at one server on this machine. Addresses are
 * checked as always: a name has public addresses here, or is refused.
 */
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { z } from "#contract/schema.ts";
import type { Network } from "#server/lib/outside/fetch/network.ts";

const TestInternet = z.object({
  /** Addresses of names; an unlisted name is unknown. */
  names: z.record(z.string(), z.array(z.string())),
  /** Names whose second lookup differs, and names that take long, in milliseconds. */
  later: z.record(z.string(), z.array(z.string())),
  slow: z.record(z.string(), z.number()),
  ports: z.object({ plain: z.number(), secure: z.number() }),
  ca: z.string(),
});
export type TestInternet = z.output<typeof TestInternet>;

export function testNetworkOf(described: unknown): Network {
  const { names, later, slow, ports, ca } = z.parse(TestInternet, described);
  const lookups = new Map<string, number>();
  return {
    async resolve(host) {
      const wait = slow[host];
      if (wait !== undefined) await setTimeout(wait);
      const times = lookups.get(host) ?? 0;
      lookups.set(host, times + 1);
      const found = (times > 0 ? later[host] : undefined) ?? names[host];
      if (!found) throw new Error("ENOTFOUND");
      return found;
    },
    connect: (_, port) => connect({ host: "127.0.0.1", port: port === 443 ? ports.secure : ports.plain }),
    ca,
  };
}
