/** Makes the square JPEG that podcast directories ask for of a picture that the product made itself. */

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "../storage/store.ts";

/** The least that directories take. */
const SIDE = 1400;

export async function coverOf(store: FileStore, key: string): Promise<Buffer> {
  const picture = await buffer(Readable.from(store.read(key)));
  const { default: sharp } = await import("sharp");
  return sharp(picture, { limitInputPixels: 40_000_000 })
    .resize(SIDE, SIDE, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82 })
    .toBuffer();
}
