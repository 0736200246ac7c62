/** Decodes the main picture of a HEIC file, upright. libheif is compiled to WebAssembly: it reaches nothing but its own memory. */
import libheif from "libheif-js/wasm-bundle.js";
import type { Raster } from "./raster.ts";

export async function decodeHeic(input: Buffer, mostPixels: number): Promise<Raster> {
  const images = new libheif.HeifDecoder().decode(input);
  const main = images.find((image) => image.is_primary()) ?? images[0];
  if (!main) throw new Error("no picture");
  const [width, height] = [main.get_width(), main.get_height()];
  if (width < 1 || height < 1 || width * height > mostPixels) throw new Error("too many pixels");
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((resolve, reject) => {
    main.display(pixels, (shown) => (shown ? resolve() : reject(new Error("it can't be decoded"))));
  });
  return { data: Buffer.from(pixels.data.buffer), width, height };
}
