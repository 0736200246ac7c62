/**
 * Rich text on the wire: HTML of these few elements, sanitised by the server when it is written and by the web again when
 * it is shown. Text without markup is taken as it stands; its line breaks become `<br>`.
 */
import { clean, z } from "../schema.ts";

/** Elements that stay; of what else is sent only its text does. */
export const RICH_TAGS = ["p", "br", "strong", "em", "u", "ul", "ol", "li", "h3", "a", "span"] as const;
/** Where a link may lead. */
export const RICH_LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;
/** A colleague who is mentioned: `<span data-type="mention" data-id="…">@Name</span>`. */
export const MENTION_TYPE = "mention";

const BREAKS = /<br\s*\/?>|<\/p><\/li>|<\/(?:p|li|h3)>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/** The words of a rich text, a line for each paragraph, item and break. For counting and for where markup can't be shown: it is text, never HTML. */
export const plainText = (html: string): string =>
  html
    .replaceAll(BREAKS, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trimEnd();

/** Markup may take this many times what is read. */
const MARKUP = 8;

/** Rich text that says something; `max` counts the characters that are read. */
export const richText = ({ max }: { max: number }) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.maxLength(max * MARKUP, { error: `At most ${max} characters`, abort: true }),
    clean,
    z.normalize("NFC"),
    z.refine((html) => plainText(html).trim() !== "", { error: "This field is required" }),
    z.refine((html) => plainText(html).length <= max, { error: `At most ${max} characters` }),
  );
