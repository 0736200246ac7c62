/** Makes the JPEG that social platforms take of a picture: within the shapes that they show, on white where it is narrower or wider. */

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "../storage/store.ts";

const WIDEST = 1.91;
const NARROWEST = 0.8;
const MAX_WIDE = 1440;

export async function feedPictureOf(store: FileStore, key: string): Promise<Buffer> {
  // Loaded here, since it takes 7 MB of every process that does not need it.
  const { default: sharp } = await import("sharp");
  const picture = sharp(await buffer(Readable.from(store.read(key))), { limitInputPixels: 40_000_000 });
  const { width = 1, height = 1 } = await picture.metadata();
  const ratio = Math.min(WIDEST, Math.max(NARROWEST, width / height));
  const wide = Math.min(MAX_WIDE, Math.max(width, Math.round(height * ratio)));
  return picture
    .resize(wide, Math.round(wide / ratio), { fit: "contain", background: "#ffffff" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 88 })
    .toBuffer();
}
