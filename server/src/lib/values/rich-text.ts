/**
 * Sanitises rich text by an allow-list when it is written, so that the database never holds scripts. The web sanitises
 * it again when it is shown (kit/rich/RichText).
 */
import { setImmediate } from "node:timers/promises";
import sanitizeHtml from "sanitize-html";
import { DOCUMENT_MARKS, DOCUMENT_TAGS } from "#contract/contract-documents/document-text.ts";
import { ERRORS } from "#contract/errors.ts";
import {
  hasMarksWithin,
  MAX_MARKS,
  MENTION_TYPE,
  plainText,
  RICH_LINK,
  RICH_TAGS,
  TOO_MANY_MARKS,
} from "#contract/values/rich-text.ts";
import { Refusal } from "../serving/refusal.ts";

/** Stored with each text: the sanitiser and the version of the rules below. */
export const SANITISER_VERSION = "sanitize-html 2.18.1, rules 1";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MENTION = new RegExp(`<span data-type="${MENTION_TYPE}" data-id="([0-9a-f-]{36})">`, "g");
const MENTION_END = "</span>";
const BLOCK = /<(?:p|ul|ol|li|h[1-6]|div)\b/i;
/** An element name that is not allowed, so that the element is dropped and its content kept. */
const UNWRAP = { tagName: "gone", attribs: {} };

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: { a: ["href", "rel", "target"], span: ["data-type", "data-id"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 20,
  // The content of these is code or another document, not text.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "xmp",
    "plaintext",
    "iframe",
    "noembed",
    "noframes",
    "svg",
    "math",
    "template",
    "object",
    "embed",
    "title",
    "select",
  ],
  transformTags: {
    b: "strong",
    i: "em",
    ...Object.fromEntries(["h1", "h2", "h4", "h5", "h6"].map((heading) => [heading, "h3"])),
    div: "p",
    a: (_, { href = "" }) =>
      RICH_LINK.test(href.trim())
        ? { tagName: "a", attribs: { href: href.trim(), rel: "noopener noreferrer nofollow", target: "_blank" } }
        : UNWRAP,
    span: (_, attribs) =>
      attribs["data-type"] === MENTION_TYPE && UUID.test(attribs["data-id"] ?? "")
        ? { tagName: "span", attribs: { "data-type": MENTION_TYPE, "data-id": attribs["data-id"] ?? "" } }
        : UNWRAP,
  },
};

/** Documents have two levels of headings, and tables; cells are not joined. */
const DOCUMENT_RULES: sanitizeHtml.IOptions = {
  ...RULES,
  allowedTags: [...DOCUMENT_TAGS],
  transformTags: {
    ...RULES.transformTags,
    h1: "h2",
    h2: "h2",
    span: () => UNWRAP,
  },
};

/** Sanitises twice, because the first pass leaves closing tags of renamed elements. */
const clean = (html: string): string => sanitizeHtml(sanitizeHtml(html, RULES), RULES).trim();
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const refuse = (field: string, code: "invalid" | "requiredField", message: string): never => {
  throw new Refusal("validation", [{ field, code, message }]);
};
/** Refuses a text that would take long to clean, as an error of `field`. */
function prepared(html: string, field: string, marks: number): string {
  if (!hasMarksWithin(html, marks)) refuse(field, "invalid", TOO_MANY_MARKS);
  return BLOCK.test(html) ? html : html.replaceAll(/\r\n?|\n/g, "<br>");
}
function filled(html: string, field: string): string {
  if (plainText(html).trim() === "") refuse(field, "requiredField", ERRORS.requiredField[1]);
  return html;
}

/** Returns the sanitised text. Refuses one that is empty without its markup or has too many marks, as an error of `field`. */
export const cleanRichText = (html: string, field: string): string =>
  filled(clean(prepared(html, field, MAX_MARKS)), field);
/** The same of a document's text (contract/contract-documents/document-text), which may have more: other requests are served between the passes. */
export async function cleanDocument(html: string, field: string): Promise<string> {
  const once = sanitizeHtml(prepared(html, field, DOCUMENT_MARKS), DOCUMENT_RULES);
  await setImmediate();
  const twice = sanitizeHtml(once, DOCUMENT_RULES).trim();
  await setImmediate();
  return filled(twice, field);
}

/** Yields the mentions of a sanitised text; each ends at the first end of a span, which a pattern would look for again from each start. */
function* mentionsOf(html: string): Generator<{ id: string; from: number; to: number }> {
  let position = 0;
  for (const { index, 1: id = "" } of html.matchAll(MENTION)) {
    if (index < position) continue;
    const end = html.indexOf(MENTION_END, index);
    if (end < 0) return;
    position = end + MENTION_END.length;
    yield { id, from: index, to: position };
  }
}

/** Returns the ids that a sanitised text mentions. */
export const mentionedIn = (html: string): string[] => [...new Set([...mentionsOf(html)].map(({ id }) => id))];

/** Replaces the text of mentions by the current names. */
export function withNames(html: string, names: ReadonlyMap<string, string>): string {
  let named = "";
  let position = 0;
  for (const { id, from, to } of mentionsOf(html)) {
    const name = escaped(`@${names.get(id) ?? ""}`);
    named += `${html.slice(position, from)}<span data-type="${MENTION_TYPE}" data-id="${id}">${name}${MENTION_END}`;
    position = to;
  }
  return clean(named + html.slice(position));
}
