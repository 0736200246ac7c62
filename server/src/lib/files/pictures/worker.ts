/**
 * A process of its own for one picture: reads it from standard input, writes it anew in several sizes to standard output.
 * What is in a picture besides its pixels (place, camera, colour profile, thumbnails, anything behind its end) does not
 * come along; the orientation does. It holds no secret and knows no database, and its parent ends it when it takes too much.
 */
import sharp, { type Sharp } from "sharp";

const MOST_PIXELS = 40_000_000;
const MOST_FRAMES = 200;
const SIZES = { large: 2048, medium: 1024, small: 320, thumbnail: 160 } as const;

sharp.cache(false);
sharp.concurrency(1);
const options = { limitInputPixels: MOST_PIXELS, failOn: "warning", sequentialRead: true } as const;

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const input = Buffer.concat(chunks);

const about = await sharp(input, options).metadata();
const frames = about.pages ?? 1;
if (frames > MOST_FRAMES) throw new Error("too many frames");
if ((about.width ?? 0) * (about.pageHeight ?? about.height ?? 0) * frames > MOST_PIXELS)
  throw new Error("too many pixels");

const upright = () => sharp(input, options).autoOrient();
const whole = (): Sharp => {
  switch (about.format) {
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
      throw new Error("not a picture that is taken");
  }
};

const { data: full, info } = await whole().toBuffer({ resolveWithObject: true });
const made: { name: string; bytes: Buffer }[] = [{ name: "full", bytes: full }];
for (const [name, size] of Object.entries(SIZES)) {
  const square = name === "thumbnail";
  const smaller = upright().resize({
    width: size,
    height: size,
    fit: square ? "cover" : "inside",
    withoutEnlargement: !square,
  });
  made.push({ name, bytes: await smaller.webp({ quality: 82 }).toBuffer() });
}
const head = Buffer.from(
  JSON.stringify({
    width: info.width,
    height: info.pageHeight ?? info.height,
    files: made.map(({ name, bytes }) => ({ name, length: bytes.length })),
  }),
);
const length = Buffer.alloc(4);
length.writeUInt32BE(head.length);
process.stdout.write(Buffer.concat([length, head, ...made.map(({ bytes }) => bytes)]));
