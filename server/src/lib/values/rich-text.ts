/**
 * Sanitises rich text by an allow-list when it is written, so that the database never holds scripts. The web sanitises
 * it again when it is shown (kit/rich/RichText).
 */
import sanitizeHtml from "sanitize-html";
import { DOCUMENT_TAGS } from "#contract/contract-documents/document-text.ts";
import { ERRORS } from "#contract/errors.ts";
import { MENTION_TYPE, plainText, RICH_LINK, RICH_TAGS } from "#contract/values/rich-text.ts";
import { Refusal } from "../serving/refusal.ts";

/** Stored with each text: the sanitiser and the version of the rules below. */
export const SANITISER = "sanitize-html 2.18.1, rules 1";

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
    ...["script", "style", "textarea", "option", "noscript", "xmp", "plaintext", "iframe", "noembed", "noframes"],
    ...["svg", "math", "template", "object", "embed", "title", "select"],
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
const clean = (html: string, rules = RULES): string => sanitizeHtml(sanitizeHtml(html, rules), rules).trim();
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Returns the sanitised text. Refuses a text that is empty without its markup, as an error of `field`. */
export const cleanRichText = (html: string, field: string): string => cleaned(html, field, RULES);
/** The same of a document's text (contract/contract-documents/document-text). */
export const cleanDocument = (html: string, field: string): string => cleaned(html, field, DOCUMENT_RULES);

function cleaned(html: string, field: string, rules: sanitizeHtml.IOptions): string {
  const kept = clean(BLOCK.test(html) ? html : html.replaceAll(/\r\n?|\n/g, "<br>"), rules);
  if (plainText(kept).trim() === "")
    throw new Refusal("validation", [{ field, code: "requiredField", message: ERRORS.requiredField[1] }]);
  return kept;
}

/** Yields the mentions of a sanitised text; each ends at the first end of a span, which a pattern would look for again from each start. */
function* mentionsOf(html: string): Generator<{ id: string; from: number; to: number }> {
  let at = 0;
  for (const { index, 1: id = "" } of html.matchAll(MENTION)) {
    if (index < at) continue;
    const end = html.indexOf(MENTION_END, index);
    if (end < 0) return;
    at = end + MENTION_END.length;
    yield { id, from: index, to: at };
  }
}

/** Returns the ids that a sanitised text mentions. */
export const mentionedIn = (html: string): string[] => [...new Set([...mentionsOf(html)].map(({ id }) => id))];

/** Replaces the text of mentions by the current names. */
export function withNames(html: string, names: ReadonlyMap<string, string>): string {
  let named = "";
  let at = 0;
  for (const { id, from, to } of mentionsOf(html)) {
    const name = escaped(`@${names.get(id) ?? ""}`);
    named += `${html.slice(at, from)}<span data-type="${MENTION_TYPE}" data-id="${id}">${name}${MENTION_END}`;
    at = to;
  }
  return clean(named + html.slice(at));
}
