/** Draws the first page of a PDF. Nothing in it runs: scripts, forms and links are not read, and nothing is fetched. */
import { fileURLToPath } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Raster } from "./raster.ts";

const WIDTH = 1400;
const MAX_PIXELS = 6_000_000;
const folder = (name: string) => fileURLToPath(new URL(`${name}/`, import.meta.resolve("pdfjs-dist/package.json")));

export async function drawFirstPage(input: Buffer): Promise<Raster> {
  const loading = getDocument({
    data: new Uint8Array(input),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    isImageDecoderSupported: false,
    maxImageSize: 40_000_000,
    standardFontDataUrl: folder("standard_fonts"),
    cMapUrl: folder("cmaps"),
    wasmUrl: folder("wasm"),
    iccUrl: folder("iccs"),
    verbosity: 0,
  });
  const document = await loading.promise;
  const page = await document.getPage(1);
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(WIDTH / natural.width, Math.sqrt(MAX_PIXELS / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  const width = Math.max(1, Math.floor(viewport.width));
  const height = Math.max(1, Math.floor(viewport.height));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  // The two canvases have the same methods, not the same type.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport, background: "#fff" }).promise;
  const pages = document.numPages;
  await loading.destroy();
  return { data: Buffer.from(context.getImageData(0, 0, width, height).data), width, height, pages };
}
