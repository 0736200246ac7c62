/** Reads title, description and picture of a page (Open Graph, then what pages had before it), and stops at its body. */
import { boundedParser } from "../../values/bounded-parser.ts";
import type { PageFacts } from "./order.ts";

const MAX_TAGS = 2000;
const MAX_TEXT = 2000;
/** Thrown when there is too much before the body; everything found until then is used. */
class TooLarge extends Error {}
const BOUNDS = { depth: 500, attributes: 200, refuse: () => new TooLarge() };
const LENGTHS = { title: 300, description: 1000 } as const;

/** Names in order of precedence. */
const NAMES = {
  title: ["og:title", "twitter:title", "title"],
  description: ["og:description", "twitter:description", "description"],
  image: ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src", "image_src"],
} as const;
const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/** Returns one line of plain text. */
export function lineOf(text: string | undefined, max: number): string | null {
  const line = (text ?? "").replace(/[\p{Cc}\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  if (line === "") return null;
  return line.length <= max
    ? line
    : `${[...line]
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

const CHARSET = /charset\s*=[\s"']*([\w-]{2,30})/i;
/** The byte order marks that name an encoding, before anything that a server or a page says. */
const MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/** Counts the bytes at the end that begin an incomplete letter of UTF-8. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/**
 * Decodes a page in pieces. A page that names no charset is UTF-8 until a byte can't be, and windows-1252 from there
 * on, as in browsers.
 */
function pageDecoder(contentType: string, start: Uint8Array): (chunk: Uint8Array) => string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
  const named =
    marked ??
    CHARSET.exec(contentType)?.[1] ??
    CHARSET.exec(Buffer.from(start.subarray(0, 2048)).toString("latin1"))?.[1];
  if (named !== undefined)
    try {
      const decoder = new TextDecoder(named);
      return (chunk) => decoder.decode(chunk, { stream: true });
    } catch {
      // An unknown encoding's name is ignored.
    }
  let decoder = new TextDecoder("utf-8", { fatal: true });
  let before: Uint8Array = new Uint8Array();
  return (chunk) => {
    try {
      const text = decoder.decode(chunk, { stream: true });
      const joined = Buffer.concat([before, chunk]);
      before = joined.subarray(joined.length - unfinished(joined));
      return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      decoder = new TextDecoder("windows-1252");
      return decoder.decode(Buffer.concat([before, chunk]), { stream: true });
    }
  };
}

export async function readPage(contentType: string, body: AsyncIterable<Uint8Array>): Promise<PageFacts> {
  const found = new Map<string, string>();
  const keep = (name: string, value: string) => {
    if (KNOWN.has(name) && !found.has(name) && value.trim() !== "") found.set(name, value.slice(0, MAX_TEXT * 2));
  };
  let title: string | undefined;
  let inTitle = false;
  let base: string | undefined;
  let tags = 0;
  let isOver = false;
  const parser = boundedParser(
    {
      onopentag(name, attributes) {
        tags += 1;
        if (name === "body" || tags > MAX_TAGS) isOver = true;
        if (isOver) return;
        if (name === "title" && title === undefined) {
          inTitle = true;
          title = "";
        }
        if (name === "meta")
          keep((attributes.property ?? attributes.name ?? "").trim().toLowerCase(), attributes.content ?? "");
        if (name === "base") base ??= attributes.href;
        if (name === "link" && attributes.rel?.toLowerCase() === "image_src") keep("image_src", attributes.href ?? "");
      },
      ontext(text) {
        if (inTitle && title !== undefined && title.length < MAX_TEXT) title += text.slice(0, MAX_TEXT);
      },
      onclosetag(name) {
        if (name === "title") inTitle = false;
        if (name === "head") isOver = true;
      },
    },
    { decodeEntities: true },
    BOUNDS,
  );
  let decode: ReturnType<typeof pageDecoder> | undefined;
  for await (const chunk of body) {
    decode ??= pageDecoder(contentType, chunk);
    try {
      parser.write(decode(chunk));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      isOver = true;
    }
    if (isOver) break;
  }
  if (!isOver) parser.end();
  if (title) keep("title", title);
  const firstOf = (names: readonly string[]) =>
    names.map((name) => found.get(name)).find((value) => value !== undefined);
  const image = firstOf(NAMES.image)?.trim();
  return {
    title: lineOf(firstOf(NAMES.title), LENGTHS.title),
    description: lineOf(firstOf(NAMES.description), LENGTHS.description),
    image: image === undefined ? null : (URL.parse(image, base)?.href ?? image),
  };
}
