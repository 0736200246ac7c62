/**
 * Decides which addresses may be requested at all, before anything is looked up. The rules are the same for typed
 * addresses and for every redirect.
 */
import { BlockList, isIP } from "node:net";
import { isPublic } from "../public-address.ts";
import { NotFetched } from "./order.ts";

const LONGEST = 4096;
/** Names that are this machine's or its network's, whatever a resolver says. */
const LOCAL =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|invalid)$/;

/** A text with characters that programs read in two ways: spaces, control characters, backslashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const AMBIGUOUS = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff\\]/;

export interface CheckedTarget {
  url: URL;
  /** Host without brackets and without a dot at its end. */
  host: string;
  port: number;
  secure: boolean;
}

/** Reads an address, relative to one that was asked before; throws `blocked`. */
export function targetOf(text: string, own: readonly string[], base?: URL): CheckedTarget {
  if (text.length > LONGEST || AMBIGUOUS.test(text)) throw new NotFetched("blocked");
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new NotFetched("blocked");
  // `http:/host` and `http:host` are an address to some programs and a path to others.
  if (/^https?:/i.test(text) && !/^https?:\/\/[^/]/i.test(text)) throw new NotFetched("blocked");
  // A port that is the scheme's own is left out by the parser.
  if (url.username !== "" || url.password !== "" || url.port !== "") throw new NotFetched("blocked");
  const host = url.hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (isIP(host) > 0 ? !isAllowedAddress(host, own) : !isName(host) || own.includes(host))
    throw new NotFetched("blocked");
  const secure = url.protocol === "https:";
  return { url, host, port: secure ? 443 : 80, secure };
}

const isName = (host: string): boolean =>
  host.length <= 253 &&
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host) &&
  !LOCAL.test(host);

/** True if an address is public and none of this machine's. */
export function isAllowedAddress(address: string, own: readonly string[]): boolean {
  if (!isPublic(address)) return false;
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  const ownAddresses = new BlockList();
  for (const item of own) if (isIP(item) > 0) ownAddresses.addAddress(item, isIP(item) === 6 ? "ipv6" : "ipv4");
  return !ownAddresses.check(address, family);
}
