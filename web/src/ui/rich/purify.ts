/**
 * Sanitizes rich text again in the browser, so that a defect in the server's sanitizer or in the database runs no script
 * here. Loaded when the first rich text is shown.
 */
import DOMPurify, { type Config } from "dompurify";
import { DOCUMENT_TAGS } from "#contract/contract-documents/document-text.ts";
import { RICH_LINK, RICH_TAGS } from "#contract/values/rich-text.ts";
import { setSanitizer } from "#web/ui/trustedTypes.ts";

const RULES = {
  ALLOWED_TAGS: [...RICH_TAGS],
  ALLOWED_ATTR: ["href", "data-type", "data-id"],
  ADD_URI_SAFE_ATTR: ["data-type", "data-id"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: RICH_LINK,
} satisfies Config;

const purifier = DOMPurify(window);
purifier.addHook("afterSanitizeAttributes", (node) => {
  if (!(node instanceof HTMLAnchorElement)) return;
  node.target = "_blank";
  node.rel = "noopener noreferrer nofollow";
});

/** Sanitizes rich text, also of documents, for display; returns nodes, so that the page never parses HTML text. */
export const purify = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...RULES, ALLOWED_TAGS: [...DOCUMENT_TAGS], RETURN_DOM_FRAGMENT: true });

/** Tags that pasted text may have in addition: the editor converts them or drops them. */
const EDITOR_RULES = { ...RULES, ALLOWED_TAGS: [...RICH_TAGS, "b", "i", "div", "h1", "h2", "h4"] } satisfies Config;
/** Sanitizes rich and pasted text for the editor, which takes text. */
export const purifyText = (html: string): string => purifier.sanitize(html, EDITOR_RULES);
/** The same for documents, which have tables and two levels of headings. */
export const purifyDocument = (html: string): string =>
  purifier.sanitize(html, { ...EDITOR_RULES, ALLOWED_TAGS: [...EDITOR_RULES.ALLOWED_TAGS, ...DOCUMENT_TAGS] });
/** An email, as the server keeps it: tables too, and pictures by where they come from, none of which loads by itself. */
const MAIL_RULES = {
  ...RULES,
  ALLOWED_TAGS: [
    ...RICH_TAGS,
    "div",
    "s",
    "small",
    "sub",
    "sup",
    "blockquote",
    "pre",
    "code",
    "h1",
    "h2",
    "h4",
    "h5",
    "h6",
    "hr",
    "img",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "td",
    "th",
  ],
  ALLOWED_ATTR: ["href", "alt", "width", "height", "colspan", "rowspan", "data-src", "data-file"],
  ADD_URI_SAFE_ATTR: ["data-src", "data-file", "alt", "width", "height", "colspan", "rowspan"],
} satisfies Config;
/** Sanitizes an email for its frame; returns nodes. */
export const purifyMail = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...MAIL_RULES, RETURN_DOM_FRAGMENT: true });
setSanitizer(purifyDocument);
