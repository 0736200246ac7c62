/** Orders to the process that fetches, and its answers: the protocol between it and the server. */
import { z } from "#contract/schema.ts";

/**
 * `photo`: a picture that is shown by itself, not in the preview of a link. `location`: the target of a redirect, which
 * is not requested.
 */
export const WANTS = ["page", "json", "picture", "photo", "video", "location"] as const;
export type Want = (typeof WANTS)[number];

export const Order = z.object({
  url: z.string(),
  want: z.enum(WANTS),
  /** Hosts and addresses of this installation. */
  own: z.array(z.string()),
});
export type Order = z.output<typeof Order>;

/** Reasons why nothing was fetched. */
export const REASONS = [
  /** An address that is not one of the public internet, or not written like one. */
  "blocked",
  "unknownHost",
  "unreachable",
  /** The server answered, but refused the request. */
  "refused",
  "missing",
  "wrongType",
  "tooLarge",
  "tooSlow",
  "tooManyRedirects",
  "unreadable",
] as const;
export type NotFetchedReason = (typeof REASONS)[number];

/** Ends a fetch, in the process that fetches and in the one that asked. */
export class NotFetched extends Error {
  readonly reason: NotFetchedReason;

  constructor(reason: NotFetchedReason, cause?: unknown) {
    super(`not fetched: ${reason}`, { cause });
    this.reason = reason;
  }
}

interface FetchLimits {
  /** Bytes after decompression. */
  bytes: number;
  /** Time from the first lookup to the last byte, redirects included. */
  ms: number;
  types: RegExp;
  accept: string;
  /** Keeps what came within `bytes` instead of refusing more. */
  cuts?: true;
}
const MEGABYTE = 1_048_576;
const SHORT_MS = 5000;
const PICTURES = {
  types: /^image\/(?:png|jpeg|gif|webp)$/,
  accept: "image/jpeg,image/png,image/webp,image/gif",
};
export const FETCH_LIMITS: Readonly<Record<Want, FetchLimits>> = {
  page: {
    bytes: MEGABYTE,
    ms: SHORT_MS,
    types: /^(?:text\/html|application\/xhtml\+xml)$/,
    accept: "text/html",
    cuts: true,
  },
  json: {
    bytes: MEGABYTE,
    ms: SHORT_MS,
    types: /^(?:application\/(?:\w+\+)?json(?:\+oembed)?|text\/json)$/,
    accept: "application/json",
  },
  picture: { ...PICTURES, bytes: MEGABYTE, ms: SHORT_MS },
  photo: { ...PICTURES, bytes: 20 * MEGABYTE, ms: 20_000 },
  video: {
    bytes: 104_857_600,
    ms: 600_000,
    types: /^(?:video\/(?:mp4|quicktime|x-m4v)|(?:application|binary)\/octet-stream)$/,
    accept: "video/mp4,video/quicktime,video/x-m4v",
  },
  location: { bytes: 0, ms: SHORT_MS, types: /./, accept: "text/html" },
};
export const MAX_REDIRECTS = 3;

const text = z.nullable(z.string());
export const PageFacts = z.object({ title: text, description: text, image: text });
export type PageFacts = z.output<typeof PageFacts>;

export const Head = z.object({ url: z.string(), contentType: z.string(), length: z.nullable(z.number()) });
export type Head = z.output<typeof Head>;

/** Pieces of an answer, each a letter, a length and its bytes: a head, bytes of the body, then an end or a reason. */
export const PIECES = { head: 0x68, body: 0x62, end: 0x65, reason: 0x72 } as const;
export type Piece = keyof typeof PIECES;
const HEADER = 5;
const MAX_PIECE = 2 * MEGABYTE;

export function pieceOf(kind: Piece, bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER);
  header[0] = PIECES[kind];
  header.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([header, bytes]);
}

/** Takes pieces out of a stream, however it is cut. */
export async function* piecesIn(stream: AsyncIterable<Uint8Array>): AsyncGenerator<{ kind: Piece; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER) {
      const length = rest.readUInt32BE(1);
      const kind = (Object.keys(PIECES) as Piece[]).find((name) => PIECES[name] === rest[0]);
      if (!kind || length > MAX_PIECE) throw new NotFetched("unreadable");
      if (rest.length < HEADER + length) break;
      yield { kind, bytes: rest.subarray(HEADER, HEADER + length) };
      rest = rest.subarray(HEADER + length);
    }
  }
}
