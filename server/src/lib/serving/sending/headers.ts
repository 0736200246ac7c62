/** The headers of every reply, by what is sent. */

/** Kind of a reply. A route says `sends: "asset"` in its config; every other reply may be opened as a document. */
export type Sent = "document" | "asset";

declare module "fastify" {
  interface FastifyContextConfig {
    sends?: Sent;
  }
}

const NEVER_GUESSED = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };

/** Headers of every reply, unless its route says otherwise. */
export const USUAL_HEADERS = {
  ...NEVER_GUESSED,
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

/**
 * Headers of a script, a style sheet or a font: browsers read the policies of a window from its document and of a host
 * from any reply of it, and a page loads a hundred of these (docs/decisions/replies.md).
 */
const ASSET_HEADERS = NEVER_GUESSED;

/** Files that run by themselves, in a window of their own or as a worker, where only their own policy holds. */
const DOCUMENT = /\.(?:svg|html?|xml)$/i;
const SCRIPT = /\.m?js$/i;
export function runsByItself(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:br|gz)$/, "");
  return DOCUMENT.test(name) || (SCRIPT.test(name) && /worker/i.test(name));
}

export const headersOf = (sent: Sent = "document"): Readonly<Record<string, string>> =>
  sent === "asset" ? ASSET_HEADERS : USUAL_HEADERS;
