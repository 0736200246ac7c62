/** Fetches a file from an address that an outside service named: over HTTPS, from a public address, and only so many bytes. */
import { request as insecure } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Outbound, requireOutbound } from "./outbound.ts";
import { isPublic, NotPublic, publicLookup } from "./public-address.ts";

export class TooLarge extends Error {}

interface Fetching {
  headers: Readonly<Record<string, string>>;
  maxBytes: number;
  timeoutMs: number;
  /** An origin from the settings, which may be anywhere. */
  trustedOrigin: string;
}

/** Returns the status and the bytes. A redirect is not followed. */
export const fetchOutside =
  (outbound: Outbound, lookup: LookupFunction = publicLookup()) =>
  (
    address: string,
    { headers, maxBytes, timeoutMs, trustedOrigin }: Fetching,
  ): Promise<{ status: number; bytes: Buffer }> =>
    new Promise((resolve, reject) => {
      requireOutbound(outbound);
      const url = new URL(address);
      const isTrusted = url.origin === trustedOrigin;
      const host = url.hostname.replace(/^\[|\]$/g, "");
      // A literal address is not looked up.
      if (!isTrusted && (url.protocol !== "https:" || url.port !== "" || (isIP(host) > 0 && !isPublic(host))))
        throw new NotPublic(`${url.origin} is not a public address`);
      const options = {
        method: "GET",
        headers,
        agent: false as const,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!isTrusted && { lookup }),
      };
      const sent = (url.protocol === "http:" ? insecure : request)(url, options, (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on("data", (chunk: Buffer) => {
          length += chunk.length;
          if (length > maxBytes) sent.destroy(new TooLarge(`more than ${maxBytes} bytes`));
          else chunks.push(chunk);
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
        answer.on("error", reject);
      });
      sent.on("error", reject);
      sent.end();
    });
