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
function decoderOf(contentType: string, start: Uint8Array): TextDecoder {
  const named =
    CHARSET.exec(contentType)?.[1] ?? CHARSET.exec(Buffer.from(start.subarray(0, 2048)).toString("latin1"))?.[1];
  try {
    return new TextDecoder(named ?? "utf-8");
  } catch {
    return new TextDecoder("utf-8");
  }
}

export async function readPage(contentType: string, body: AsyncIterable<Uint8Array>): Promise<PageFacts> {
  const found = new Map<string, string>();
  const keep = (name: string, value: string) => {
    if (KNOWN.has(name) && !found.has(name) && value.trim() !== "") found.set(name, value.slice(0, MOST_TEXT * 2));
  };
  let title: string | undefined;
  let inTitle = false;
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
  let decoder: TextDecoder | undefined;
  for await (const chunk of body) {
    decoder ??= decoderOf(contentType, chunk);
    try {
      parser.write(decoder.decode(chunk, { stream: true }));
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      isOver = true;
    }
    if (isOver) break;
  }
  if (!isOver) parser.end();
  if (title) keep("title", title);
  const of = (names: readonly string[]) => names.map((name) => found.get(name)).find((value) => value !== undefined);
  return {
    title: lineOf(of(NAMES.title), LENGTHS.title),
    description: lineOf(of(NAMES.description), LENGTHS.description),
    image: of(NAMES.image)?.trim() ?? null,
  };
}
