/**
 * Rich text on the wire: HTML of a few elements, sanitised by the server on save and again by the web on display. Plain
 * text is accepted; its line breaks become `<br>`.
 */
import { clean, isVisible, z } from "../schema.ts";

/** Allowed elements; of others only the text is kept. */
export const RICH_TAGS = ["p", "br", "strong", "em", "u", "ul", "ol", "li", "h3", "a", "span"] as const;
/** Allowed link targets. */
export const RICH_LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;
/** The `data-type` of a mention: `<span data-type="mention" data-id="…">@Name</span>`. */
export const MENTION_TYPE = "mention";

const BREAKS = /<br\s*\/?>|<\/p><\/(?:li|td|th)>|<\/(?:p|li|h2|h3|td|th)>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/** Returns the text of a rich text, a line for each paragraph, item and break. For counting and for places without markup; the result is text, never HTML. */
export const plainText = (html: string): string =>
  html
    .replaceAll(BREAKS, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trimEnd();

interface RichTextLimits {
  /** Characters of its text. */
  max: number;
  /** See `MAX_MARKS`. */
  marks?: number;
}

/** Markup may be this many times as long as the text. */
const MARKUP = 8;

/**
 * Most marks in a rich text: starts and ends of elements, entities and, without elements, line breaks. Sanitising takes
 * about ten microseconds per mark, whatever the length.
 */
export const MAX_MARKS = 2000;
export const TOO_MANY_MARKS =
  "Too many paragraphs, links and other marks. Remove formatting, or split this into several texts";
/** Returns true if a rich text has at most `most` marks; stops reading once it has more. */
export function hasMarksWithin(html: string, most: number = MAX_MARKS): boolean {
  let marks = 0;
  for (const _ of html.matchAll(/[<&\n]/g)) {
    marks += 1;
    if (marks > most) return false;
  }
  return true;
}

/** Rich text that may be empty: blank text, such as an empty paragraph, and null become null. */
export const blankRichText = (options: RichTextLimits) =>
  z.pipe(
    z.transform((value: unknown): unknown =>
      typeof value === "string" && hasMarksWithin(value, options.marks) && plainText(value).trim() === ""
        ? null
        : value,
    ),
    z.nullable(richText(options)),
  );

/** Rich text that may be left out: blank, null and absent become null. */
export const maybeRichText = (options: RichTextLimits) => z._default(blankRichText(options), null);

/** Rich text that is not blank; `max` counts the characters of its text. */
export const richText = ({ max, marks = MAX_MARKS }: RichTextLimits) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.maxLength(max * MARKUP, { error: `At most ${max} characters`, abort: true }),
    z.refine((html) => hasMarksWithin(html, marks), { error: TOO_MANY_MARKS, abort: true }),
    clean,
    z.normalize("NFC"),
    z.refine((html) => plainText(html).trim() !== "", { error: "This field is required", abort: true }),
    z.refine((html) => isVisible(plainText(html)), { error: "Contains no visible characters" }),
    z.refine((html) => plainText(html).length <= max, { error: `At most ${max} characters` }),
  );
