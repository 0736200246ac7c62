/** Posts to an address that a person gave: over HTTPS, to a public address, without redirects, and for a short time only. */
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Outbound, requireOutbound } from "./outbound.ts";
import { isPublic, NotPublic, publicLookup } from "./public-address.ts";

const TIMEOUT_MS = 10_000;

export type Post = (url: string, headers: Readonly<Record<string, string>>, body: Buffer) => Promise<number>;

/** Returns the status of the answer; its body is not read. */
export const postOutside =
  (outbound: Outbound, lookup: LookupFunction = publicLookup()): Post =>
  (address, headers, body) =>
    new Promise((resolve, reject) => {
      requireOutbound(outbound);
      const url = new URL(address);
      const host = url.hostname.replace(/^\[|\]$/g, "");
      // A literal address is not looked up.
      if (url.protocol !== "https:" || url.port !== "" || (isIP(host) > 0 && !isPublic(host)))
        throw new NotPublic(`${url.origin} is not a public address`);
      const sent = request(
        url,
        {
          method: "POST",
          lookup,
          headers: { ...headers, "content-length": body.length },
          agent: false,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          answer.destroy();
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
