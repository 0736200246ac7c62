/**
 * Rich text on the wire: HTML of these few elements, sanitised by the server when it is written and again by the web when
 * it is shown. Plain text is accepted; its line breaks become `<br>`.
 */
import { clean, isVisible, z } from "../schema.ts";

/** Elements that are kept; of any other only the text is. */
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

/** Markup may be this many times as long as the text. */
const MARKUP = 8;

/** Rich text that may be empty: what is blank, such as an empty paragraph, and null become null. */
export const blankRichText = (options: { max: number }) =>
  z.pipe(
    z.transform((value: unknown): unknown =>
      typeof value === "string" && plainText(value).trim() === "" ? null : value,
    ),
    z.nullable(richText(options)),
  );

/** Rich text that may be left out: blank, null and absent become null. */
export const maybeRichText = (options: { max: number }) => z._default(blankRichText(options), null);

/** Rich text that is not blank; `max` counts the characters of its text. */
export const richText = ({ max }: { max: number }) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.maxLength(max * MARKUP, { error: `At most ${max} characters`, abort: true }),
    clean,
    z.normalize("NFC"),
    z.refine((html) => plainText(html).trim() !== "", { error: "This field is required", abort: true }),
    z.refine((html) => isVisible(plainText(html)), { error: "Contains no visible characters" }),
    z.refine((html) => plainText(html).length <= max, { error: `At most ${max} characters` }),
  );
