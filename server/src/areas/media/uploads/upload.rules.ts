/** Validates a part against its file. Offsets follow from the size of the file, so parts can't overlap. */
import type { ErrorCode } from "#contract/errors.ts";
import type { Chunk, DirectChunk } from "#contract/media/upload.ts";
import { partCountOf, rejection, UPLOADERS, type Uploader } from "#contract/media/uploader.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

/** Returns the size in bytes of the part at `index`. */
export const partBytes = (index: number, size: number, { chunkBytes }: Uploader): number =>
  Math.min(chunkBytes, size - index * chunkBytes);

const refuse = (code: ErrorCode, message: string) => new Refusal(code, [{ field: "qqfile", code, message }]);

const unfit = () => refuse("fileUploadFailed", "This part doesn't match the upload.");

/** Throws unless the file may be uploaded and has a part with this index. */
export function checkAnnounced(
  chunk: Pick<DirectChunk, "qqfilename" | "qqtotalfilesize" | "qqtotalparts" | "qqpartindex" | "uploader">,
): void {
  const { qqfilename, qqtotalfilesize: size, qqtotalparts, qqpartindex: index } = chunk;
  const uploader = UPLOADERS[chunk.uploader];
  const rejected = rejection(qqfilename, size, uploader);
  if (rejected) throw refuse("fileRefused", rejected);
  if (qqtotalparts !== partCountOf(size, uploader) || index >= qqtotalparts) throw unfit();
}

export function checkChunk(chunk: Chunk): void {
  checkAnnounced(chunk);
  const { qqtotalfilesize: size, qqpartindex: index, qqfile } = chunk;
  const uploader = UPLOADERS[chunk.uploader];
  const mismatched =
    chunk.qqpartbyteoffset !== index * uploader.chunkBytes ||
    chunk.qqchunksize !== partBytes(index, size, uploader) ||
    qqfile.length !== chunk.qqchunksize;
  if (mismatched) throw unfit();
}

/** Returns the error for an incomplete upload, with one detail per missing part. */
export const incomplete = (missing: readonly number[]): Refusal =>
  new Refusal(
    "uploadIncomplete",
    missing.map((index) => ({ field: "qqpartindex", code: "missing", message: String(index) })),
  );

export const protectedOffice = (extension: string): Refusal =>
  refuse(
    "fileRefused",
    `This file is password-protected or from an older version of Office. Save it as .${extension} without a password, then upload it.`,
  );

export const mismatch = (): Refusal =>
  refuse("fileRefused", "This file's contents don't match its extension. Save it in the right format, then upload it.");
