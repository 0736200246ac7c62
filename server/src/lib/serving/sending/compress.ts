/**
 * Compresses replies of calls. Methods, levels and exceptions were measured and decided in docs/decisions/replies.md: a
 * reply smaller than a network packet gains nothing, and a reply with a secret must not be compressed together with
 * text that another person chose, since the length would tell how alike the two are (BREACH).
 */
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { onSendHookHandler } from "fastify";
import type { AnyCall } from "#contract/call.ts";
import { takesEncoding } from "./encodings.ts";

/** Bytes from which a reply is compressed. */
export const COMPRESSED_FROM = 1200;
/**
 * Bytes up to which it is done at once. Handing 94 kB to a thread and back costs the event loop 0.4 ms, compressing them
 * 0.1 to 0.25 ms.
 */
const AT_ONCE_MAX = 128 * 1024;

/** One way to compress; `later` does it on a thread. */
interface Encoding {
  name: string;
  now: (bytes: Buffer) => Buffer;
  later: (bytes: Buffer) => Promise<Buffer>;
}

const { constants } = zlib;
/** Knowing the length, zstd takes memory for that much instead of for its largest window. */
const zstd = ({ length }: Buffer) => ({
  params: { [constants.ZSTD_c_compressionLevel]: 3 },
  pledgedSrcSize: length,
});
const brotli = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
const GZIP = { level: 3 };
const later = {
  zstd: promisify(zlib.zstdCompress ?? zlib.gzip),
  brotli: promisify(zlib.brotliCompress),
  gzip: promisify(zlib.gzip),
};
/** The one that takes least time first. */
const ENCODINGS: readonly Encoding[] = [
  // Node has it since 22.15.
  ...("zstdCompressSync" in zlib
    ? [
        {
          name: "zstd",
          now: (bytes: Buffer) => zlib.zstdCompressSync(bytes, zstd(bytes)),
          later: (bytes: Buffer) => later.zstd(bytes, zstd(bytes)),
        },
      ]
    : []),
  {
    name: "br",
    now: (bytes) => zlib.brotliCompressSync(bytes, brotli(bytes)),
    later: (bytes) => later.brotli(bytes, brotli(bytes)),
  },
  { name: "gzip", now: (bytes) => zlib.gzipSync(bytes, GZIP), later: (bytes) => later.gzip(bytes, GZIP) },
];

const encodingFor = (headers: IncomingHttpHeaders): Encoding | undefined =>
  headers["accept-encoding"] === undefined ? undefined : ENCODINGS.find(({ name }) => takesEncoding(headers, name));

/**
 * True if replies of a call may be compressed: the caller sent a header that no other site can send, and nothing in the
 * reply opens something. The contract says both.
 */
export const mayCompress = ({ access, kinds, file }: AnyCall): boolean =>
  access.kind !== "public" && access.kind !== "halfSignedIn" && kinds?.returnsSecret === undefined && !file;

/** Compresses what a client takes compressed. Runs for GET and HEAD alike, so that both have the same headers. */
export const compressReply: onSendHookHandler = ({ headers }, reply, payload, done) => {
  if (typeof payload !== "string" || Buffer.byteLength(payload) < COMPRESSED_FROM) return done();
  reply.header("vary", "Accept-Encoding");
  const encoding = encodingFor(headers);
  if (!encoding || reply.hasHeader("content-encoding")) return done();
  reply.header("content-encoding", encoding.name);
  const bytes = Buffer.from(payload);
  if (bytes.length <= AT_ONCE_MAX) return done(null, encoding.now(bytes));
  encoding.later(bytes).then((packed) => done(null, packed), done);
};
