/** Prepares a written page for sending: its bytes, compressed and not, and the headers of both. */
import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import type { ReadyReply } from "#server/lib/serving/ready-replies.ts";
import { USUAL_HEADERS } from "#server/lib/serving/sending/headers.ts";

export const HTML = "text/html; charset=utf-8";
const PAGE_CACHE = "public, max-age=60, s-maxage=0";

/** A written answer. Without a body it is a redirect or an error. */
export interface WrittenPage {
  status: 200 | 301 | 404 | 503;
  type?: string;
  body: string;
  /** New address of a page that moved. */
  location?: string;
}
export interface FinishedPage extends Pick<WrittenPage, "status" | "location"> {
  etag: string;
  headers: Readonly<Record<string, string>>;
  plain: ReadyReply;
  brotli: ReadyReply;
}

/** Prepares a page; `policy` is the content security policy of all pages. */
export function finishPage({ status, type = HTML, body, location }: WrittenPage, policy: string): FinishedPage {
  const bytes = Buffer.from(body);
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  const headers = {
    "cache-control": status === 404 || status === 503 ? "no-store" : PAGE_CACHE,
    "content-security-policy": policy,
    vary: "Accept-Encoding",
    ...(status === 404 && { "x-robots-tag": "noindex" }),
    // Asks search engines to keep the pages indexed and to come again.
    ...(status === 503 && { "retry-after": "86400" }),
    ...(status === 200 && { etag }),
    ...(status !== 301 && { "content-type": type }),
  };
  const { "x-robots-tag": _, ...usual } = USUAL_HEADERS;
  const ready = (content: Buffer, more: Record<string, string>): ReadyReply => ({
    head: Object.entries({ ...usual, ...headers, ...more, "content-length": String(content.length) }).flat(),
    body: content,
  });
  const brotli = ready(packed, { "content-encoding": "br" });
  return { status, ...(location && { location }), etag, headers, plain: ready(bytes, {}), brotli };
}
