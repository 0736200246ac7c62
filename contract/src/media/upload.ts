/** Uploads in parts, and the resulting media. */
import { call, signedIn } from "../call.ts";
import { MEDIA_TYPES } from "../enums.ts";
import { Done, file, id, line, mediaLink, ref, wholeText, z } from "../schema.ts";
import { MAX_PARTS, UPLOADER_NAMES, UPLOADERS } from "./uploader.ts";

const max = Math.max(...UPLOADER_NAMES.map((name) => UPLOADERS[name].maxBytes));
const chunkMost = Math.max(...UPLOADER_NAMES.map((name) => UPLOADERS[name].chunkBytes));

/** The upload's id, chosen by the client and valid for that person only. */
const qquuid = z.string().check(z.regex(/^[\w-]{16,64}$/));
const qqfilename = line(255).check(
  z.refine((name) => !/[/\\]/.test(name), { error: "File names can't contain slashes" }),
);
/** Uploader, which the specification's fields do not name. */
const uploader = z._default(z.enum(UPLOADER_NAMES), "general");

/** Text fields of a multipart form, and the part's bytes in `qqfile`. */
export const Chunk = z.strictObject({
  qquuid,
  qqfilename,
  qqpartindex: wholeText(MAX_PARTS),
  qqpartbyteoffset: wholeText(max),
  qqchunksize: wholeText(chunkMost),
  qqtotalparts: wholeText(MAX_PARTS),
  qqtotalfilesize: wholeText(max * 100),
  uploader,
  qqfile: file(),
});
export type Chunk = z.output<typeof Chunk>;

/** A part that the browser uploads to the file store directly. */
const directChunk = {
  qquuid,
  qqfilename,
  qqpartindex: z.int().check(z.minimum(0), z.maximum(MAX_PARTS)),
  qqtotalparts: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
  qqtotalfilesize: z.int().check(z.minimum(1), z.maximum(max * 100)),
  uploader,
  /** SHA-256 of the part's bytes, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
export const DirectChunk = z.strictObject(directChunk);
export type DirectChunk = z.output<typeof DirectChunk>;
/** The key that the part was sent to; it belongs to the upload and is no record's id. */
const sentKey = z.string().check(z.regex(/^[\w-]{36}$/));
export const DirectChunkDone = z.strictObject({ ...directChunk, part: sentKey });
export type DirectChunkDone = z.output<typeof DirectChunkDone>;

/** The smallest share of a side that a crop may have. */
const SMALLEST = 0.005;

/** Most loudness values of an audio file. */
const MAX_PEAKS = 200;
const peak = z.int().check(z.minimum(0), z.maximum(255));
/** A still of a video: a small JPEG as base64, which is re-encoded. */
const still = z.string().check(z.maxLength(400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

const pixels = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))));
export const ChunkDone = z.strictObject({
  qquuid,
  qqfilename,
  qqtotalfilesize: z.int().check(z.minimum(1), z.maximum(max)),
  qqtotalparts: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
  /** As measured by the browser; pictures are measured again. */
  width: pixels,
  height: pixels,
  /** Seconds. */
  duration: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000)))),
  poster: z.optional(z.nullable(still)),
  /** The loudness of audio from beginning to end. */
  peaks: z.optional(z.nullable(z.array(peak).check(z.minLength(1), z.maxLength(MAX_PEAKS)))),
});
export type ChunkDone = z.output<typeof ChunkDone>;

const share = () => z.number().check(z.minimum(0), z.maximum(1));
const side = () => z.number().check(z.minimum(SMALLEST), z.maximum(1));
export const ROTATIONS = [0, 90, 180, 270] as const;
/**
 * Crop shown in the smaller sizes of a picture, as shares of its width and height after rotation upright. It is clipped
 * at the picture's edge.
 */
export const Crop = z.strictObject({
  /** Degrees, clockwise. */
  rotation: z.literal(ROTATIONS),
  x: share(),
  y: share(),
  width: side(),
  height: side(),
});
export type Crop = z.output<typeof Crop>;

/** Links expire. They are null during processing, and stay null if `problem` is set. */
export const Media = z.object({
  id: id(),
  typeOfMedia: z.literal(MEDIA_TYPES),
  filename: z.string(),
  contentType: z.string(),
  /** Bytes; null if unknown. */
  size: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  /** Pages of a PDF; null if it can't be read. */
  pages: z.nullable(z.number()),
  /** The loudness of audio from beginning to end, each 0 to 255. */
  peaks: z.nullable(z.array(z.number())),
  /** Percent done of preparing a video or audio file, which can already be played. */
  preparing: z.nullable(z.number()),
  isProcessing: z.boolean(),
  problem: z.nullable(z.string()),
  /** Crop of the smaller sizes; null if they show all of it. The whole file is never cropped. */
  crop: z.nullable(Crop),
  /** Address that it was fetched from, without the query, which may hold a key; null for an upload. */
  externalLink: z.nullable(z.string()),
  /** The origin that serves files, if not the app's own. */
  cdnOrigin: z.nullable(z.string()),
  /** Whole file. The smaller sizes of a PDF show its first page, those of a video a still. */
  url: mediaLink(),
  /** MP4 of a video that not every browser plays; null if the file itself is played. */
  playUrl: mediaLink(),
  cdnLarge: mediaLink(),
  cdnMedium: mediaLink(),
  cdnSmall: mediaLink(),
  thumbnailUrl: mediaLink(),
  /** Same as `thumbnailUrl`, under the name in file lists. */
  thumbnail: mediaLink(),
});
export type Media = z.output<typeof Media>;

export const uploads = {
  chunk: call("POST", "/media/v1/upload/chunk", {
    summary: "Send one part of a file",
    access: signedIn,
    transaction: "none",
    upload: { file: "qqfile", maxBytes: chunkMost },
    body: Chunk,
    reply: Done,
  }),
  direct: call("POST", "/media/v1/upload/chunk-direct", {
    summary: "Upload URL for one part of a file, if the file store accepts parts from browsers",
    access: signedIn,
    transaction: "none",
    body: DirectChunk,
    reply: z.object({
      /** True if the part is already stored. */
      isReceived: z.boolean(),
      /** Null if the part is received, or parts are sent to the server only. */
      target: z.nullable(
        z.object({
          part: id(),
          /** Accepts a PUT of the part's bytes for a few minutes. */
          url: z.string(),
          headers: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
  }),
  directDone: call("POST", "/media/v1/upload/chunk-direct-done", {
    summary: "Count a part that was sent to the store of files",
    access: signedIn,
    transaction: "none",
    body: DirectChunkDone,
    reply: Done,
  }),
  done: call("POST", "/media/v1/upload/chunk-done", {
    summary: "Finish an upload whose parts were all sent",
    access: signedIn,
    transaction: "none",
    topics: ["media"],
    body: ChunkDone,
    reply: z.object({ id: id() }),
  }),
};
export const media = {
  get: call("GET", "/media/v1/media/{id}", {
    summary: "An uploaded file and its processing state",
    access: signedIn,
    topics: ["media"],
    params: z.strictObject({ id: ref("media") }),
    reply: Media,
  }),
  ofPicture: call("GET", "/media/v1/pictures/{key}", {
    summary: "The file that an avatar's link shows, by the key in that link",
    access: signedIn,
    topics: ["media"],
    params: z.strictObject({ key: ref("picture") }),
    reply: Media,
  }),
  crop: call("POST", "/media/v1/media/{id}/crop", {
    summary: "Crop a picture into a new one; the original stays",
    access: signedIn,
    topics: ["media"],
    params: z.strictObject({ id: ref("media", "seen") }),
    /** Without a part the new picture shows all of it. */
    body: z.strictObject({ crop: z.nullable(Crop) }),
    reply: z.object({ id: id() }),
  }),
};
