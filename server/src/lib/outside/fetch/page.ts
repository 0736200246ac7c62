/** Reads title, description and picture of a page (Open Graph, then what pages had before it), and stops at its body. */
import { boundedParser } from "../../values/bounded-parser.ts";
import type { PageFacts } from "./order.ts";

const MOST_TAGS = 2000;
const MOST_TEXT = 2000;
/** There was too much before the body; what is known is what was found until then. */
class TooMuch extends Error {}
const BOUNDS = { depth: 500, attributes: 200, refuse: () => new TooMuch() };
const LENGTHS = { title: 300, description: 1000 } as const;

/** In the order in which they count. */
const NAMES = {
  title: ["og:title", "twitter:title", "title"],
  description: ["og:description", "twitter:description", "description"],
  image: ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src", "image_src"],
} as const;
const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/** One line of plain text. */
export function lineOf(text: string | undefined, most: number): string | null {
  const line = (text ?? "").replace(/[\p{Cc}\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  if (line === "") return null;
  return line.length <= most
    ? line
    : `${[...line]
        .slice(0, most - 1)
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

/** How many bytes at the end begin a letter of UTF-8 that is not whole. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/**
 * Decodes a page in pieces. One that names no charset is UTF-8 until a byte can't be, and windows-1252 from there on, which
 * is what browsers take.
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
      // A name that nobody knows says nothing.
    }
  let decoder = new TextDecoder("utf-8", { fatal: true });
  let before: Uint8Array = new Uint8Array();
  return (chunk) => {
    try {
      const text = decoder.decode(chunk, { stream: true });
      const whole = Buffer.concat([before, chunk]);
      before = whole.subarray(whole.length - unfinished(whole));
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
    if (KNOWN.has(name) && !found.has(name) && value.trim() !== "") found.set(name, value.slice(0, MOST_TEXT * 2));
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
        if (name === "body" || tags > MOST_TAGS) isOver = true;
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
        if (inTitle && title !== undefined && title.length < MOST_TEXT) title += text.slice(0, MOST_TEXT);
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
      if (!(error instanceof TooMuch)) throw error;
      isOver = true;
    }
    if (isOver) break;
  }
  if (!isOver) parser.end();
  if (title) keep("title", title);
  const of = (names: readonly string[]) => names.map((name) => found.get(name)).find((value) => value !== undefined);
  const image = of(NAMES.image)?.trim();
  return {
    title: lineOf(of(NAMES.title), LENGTHS.title),
    description: lineOf(of(NAMES.description), LENGTHS.description),
    image: image === undefined ? null : (URL.parse(image, base)?.href ?? image),
  };
}
