/**
 * Child process for one file: reads it from standard input and writes its picture, re-encoded in several sizes, to standard
 * output. Of a PDF the picture is its first page. Everything but pixels and orientation is dropped: location, camera, colour profile, thumbnails, trailing bytes.
 * The process has no secrets and no database, and its parent kills it when it exceeds its limits.
 */
import sharp, { type Sharp } from "sharp";
import type { PictureOrder } from "./pictures.ts";

const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 200;
const SIZES = { large: 2048, medium: 1024, small: 320, thumbnail: 160 } as const;

// Written by the parent, which checked it.
const { crop, sizesOnly, from = "picture" } = JSON.parse(process.argv[2] ?? "{}") as PictureOrder;

sharp.cache(false);
sharp.concurrency(1);
const options = { limitInputPixels: MAX_PIXELS, failOn: "warning", sequentialRead: true } as const;

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const input = Buffer.concat(chunks);

interface Source {
  upright: () => Sharp;
  whole: () => Sharp;
  width: number;
  height: number;
  pages?: number | undefined;
}

async function readPicture(): Promise<Source> {
  const metadata = await sharp(input, options).metadata();
  const frames = metadata.pages ?? 1;
  if (frames > MAX_FRAMES) throw new Error("too many frames");
  if ((metadata.width ?? 0) * (metadata.pageHeight ?? metadata.height ?? 0) * frames > MAX_PIXELS)
    throw new Error("too many pixels");
  const upright = () => sharp(input, options).autoOrient();
  const whole = (): Sharp => {
    switch (metadata.format) {
      case "png":
        return upright().png();
      case "gif":
        return sharp(input, { ...options, animated: true }).gif();
      case "webp":
        return sharp(input, { ...options, animated: true })
          .autoOrient()
          .webp({ quality: 90 });
      case "jpeg":
        return upright().jpeg({ quality: 90 });
      default:
        throw new Error("unsupported picture format");
    }
  };
  return { upright, whole, width: metadata.autoOrient.width, height: metadata.autoOrient.height };
}

/** Each decoder is loaded for its own files only. */
async function readRaster(): Promise<Source> {
  const { data, width, height, pages } =
    from === "pdf"
      ? await (await import("./first-page.ts")).drawFirstPage(input)
      : await (await import("./heic.ts")).decodeHeic(input, MAX_PIXELS);
  const upright = () => sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS });
  return {
    upright,
    whole: () => upright().flatten({ background: "#fff" }).jpeg({ quality: 90 }),
    width,
    height,
    pages,
  };
}
const { upright, whole, pages, ...natural } = await (from === "picture" ? readPicture() : readRaster());

/** Returns what the smaller sizes are made of: the whole picture, or the part that was selected once it was rotated. */
async function shown(): Promise<() => Sharp> {
  if (!crop) return upright;
  const { data, info } = await upright().rotate(crop.rotation).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
  return () => sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS }).extract(part);
}

const pictures: { name: string; bytes: Buffer }[] = [];
let { width, height } = natural;
if (!sizesOnly) {
  const { data: full, info } = await whole().toBuffer({ resolveWithObject: true });
  ({ width } = info);
  height = info.pageHeight ?? info.height;
  pictures.push({ name: "full", bytes: full });
}
const part = await shown();
for (const [name, size] of Object.entries(SIZES)) {
  const square = name === "thumbnail";
  const smaller = part().resize({
    width: size,
    height: size,
    fit: square ? "cover" : "inside",
    withoutEnlargement: !square,
    // A document begins at its top.
    ...(from === "pdf" && { position: "top" }),
  });
  pictures.push({ name, bytes: await smaller.webp({ quality: 82 }).toBuffer() });
}
const head = Buffer.from(
  JSON.stringify({
    width,
    height,
    pages,
    files: pictures.map(({ name, bytes }) => ({ name, length: bytes.length })),
  }),
);
const length = Buffer.alloc(4);
length.writeUInt32BE(head.length);
process.stdout.write(Buffer.concat([length, head, ...pictures.map(({ bytes }) => bytes)]));
