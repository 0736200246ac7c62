/**
 * What the server sanitised is sanitised again where it is shown: a fault there, or in the database, runs nothing here.
 * Loaded when the first rich text is shown.
 */
import DOMPurify, { type Config } from "dompurify";
import { RICH_LINK, RICH_TAGS } from "#contract/values/rich-text.ts";

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

/** For showing: nodes, so that no text is ever handed to the page's own parser. */
export const purify = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...RULES, RETURN_DOM_FRAGMENT: true });

/** For the editor, which reads text, pasted text too: it knows these as what they mean and drops what it does not hold. */
const READ = { ...RULES, ALLOWED_TAGS: [...RICH_TAGS, "b", "i", "div", "h1", "h2", "h4"] } satisfies Config;
export const purifyText = (html: string): string => purifier.sanitize(html, READ);
