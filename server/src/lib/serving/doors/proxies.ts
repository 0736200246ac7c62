/** Proxies that are believed about the origin of a request; addresses beyond them are unverified claims. */
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "#server/config.ts";

/**
 * Returns true if the address of a hop, counted from the server, is a trusted proxy's; `false` where no proxy is
 * trusted.
 */
export type TrustedProxies = false | ((address: string, hop: number) => boolean);

export function trustedProxies(trust: Config["trustProxy"]): TrustedProxies {
  if (trust === false) return false;
  return typeof trust === "number" ? (_address, hop) => hop < trust : proxyAddr.compile([...trust]);
}

/** Returns the address that a request comes from. */
export const clientAddress = (request: IncomingMessage, trusted: TrustedProxies): string =>
  trusted ? proxyAddr(request, trusted) : (request.socket.remoteAddress ?? "");
