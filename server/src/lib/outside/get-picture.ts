/** Loads a picture from an address that an email gave: from a public address, a small one, and only if its bytes are a picture. */
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Outbound, requireOutbound } from "./outbound.ts";
import { isPublic, NotPublic, publicLookup } from "./public-address.ts";

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

const SIGNS: readonly [string, (head: Buffer) => boolean][] = [
  ["image/png", (head) => head.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff],
  ["image/gif", (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6))],
  ["image/webp", (head) => head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP"],
];
/** Returns the type that the bytes have, whatever the server calls them. */
export const pictureType = (bytes: Buffer): string | undefined => SIGNS.find(([, is]) => is(bytes))?.[0];

export type GetPicture = (address: string, mostBytes: number) => Promise<{ type: string; bytes: Buffer } | undefined>;

/** Returns undefined for what is no picture, too large, or can't be had. */
export function getPictureOutside(outbound: Outbound, lookup: LookupFunction = publicLookup()): GetPicture {
  async function get(
    address: string,
    mostBytes: number,
    signal: AbortSignal,
    redirects: number,
  ): Promise<Buffer | undefined> {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const isHttp = url.protocol === "https:" || url.protocol === "http:";
    // A literal address is not looked up.
    if (!isHttp || url.port !== "" || url.username !== "" || (isIP(host) > 0 && !isPublic(host)))
      throw new NotPublic(`${url.origin} is not a public address`);
    const request = url.protocol === "https:" ? secureRequest : plainRequest;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer | string | undefined>();
    const sent = request(
      url,
      { lookup, signal, agent: false, headers: { accept: "image/*", "accept-encoding": "identity" } },
      (answer) => {
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          answer.destroy();
          return resolve(headers.location);
        }
        if (statusCode !== 200) {
          answer.destroy();
          return resolve(undefined);
        }
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > mostBytes) {
            answer.destroy();
            resolve(undefined);
          }
        });
        answer.on("end", () => resolve(Buffer.concat(chunks)));
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end();
    const got = await promise;
    if (typeof got !== "string") return got;
    return redirects >= MAX_REDIRECTS ? undefined : get(new URL(got, url).href, mostBytes, signal, redirects + 1);
  }
  return async (address, mostBytes) => {
    requireOutbound(outbound);
    try {
      const bytes = await get(address, mostBytes, AbortSignal.timeout(TIMEOUT_MS), 0);
      const type = bytes && pictureType(bytes);
      return bytes && type ? { type, bytes } : undefined;
    } catch {
      return undefined;
    }
  };
}
