/** What a part must be to belong to its file. The parts' places follow from the file's size, so none can overlap. */
import type { ErrorCode } from "#contract/errors.ts";
import type { Chunk } from "#contract/media/upload.ts";
import { partCountOf, rejection, UPLOADERS, type Uploader } from "#contract/media/uploader.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

/** How many bytes the part at `index` has. */
export const partBytes = (index: number, size: number, { chunkBytes }: Uploader): number =>
  Math.min(chunkBytes, size - index * chunkBytes);

const refuse = (code: ErrorCode, message: string) => new Refusal(code, [{ field: "qqfile", code, message }]);

export function checkChunk(chunk: Chunk): void {
  const { qqfilename, qqtotalfilesize: size, qqtotalparts, qqpartindex: index, qqfile } = chunk;
  const uploader = UPLOADERS[chunk.uploader];
  const rejected = rejection(qqfilename, size, uploader);
  if (rejected) throw refuse("fileRefused", rejected);
  const wrong =
    qqtotalparts !== partCountOf(size, uploader) ||
    index >= qqtotalparts ||
    chunk.qqpartbyteoffset !== index * uploader.chunkBytes ||
    chunk.qqchunksize !== partBytes(index, size, uploader) ||
    qqfile.length !== chunk.qqchunksize;
  if (wrong) throw refuse("uploadBroken", "This part does not fit the file that was announced.");
}

/** Which parts are not there, one detail each. */
export const incomplete = (missing: readonly number[]): Refusal =>
  new Refusal(
    "uploadIncomplete",
    missing.map((index) => ({ field: "qqpartindex", code: "missing", message: String(index) })),
  );

export const closed = (extension: string): Refusal =>
  refuse(
    "fileRefused",
    `This file has a password, or is of an older Office. Save it as .${extension} without a password, then upload it.`,
  );

export const mismatch = (): Refusal =>
  refuse(
    "fileRefused",
    "What is in this file is not what its name says. Save it again in the type you want, then upload it.",
  );
