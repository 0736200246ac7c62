/** Texts for fans: without mentions of colleagues, and with links that open safely. */
import sanitizeHtml from "sanitize-html";
import { trimmedAtEnd } from "#contract/trim.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { Markup } from "../markup.ts";

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "u", "s", "ul", "ol", "li", "blockquote", "h2", "a"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  // A mention names a colleague.
  exclusiveFilter: ({ tag, attribs }) => tag === "span" && attribs["data-type"] !== undefined,
  transformTags: {
    h3: "h2",
    a: (_, { href = "" }) => ({ tagName: "a", attribs: { href, rel: "nofollow noopener noreferrer ugc" } }),
  },
};

/** Sanitises the rich text of an item for a public page. */
export const publicMarkup = (html: string): Markup => new Markup(sanitizeHtml(html, RULES));

/** Returns the beginning of a text in one line, cut after a word. */
export function excerpt(html: string, max: number): string {
  const text = plainText(sanitizeHtml(html, RULES)).replaceAll(/\s+/g, " ").trim();
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return `${trimmedAtEnd(cut.slice(0, Math.max(cut.lastIndexOf(" "), max / 2)), /[\s,.;:]/).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Returns a typed address as an absolute URL, with https where no scheme is typed; undefined if it is invalid. */
export function absoluteUrl(typed: string | null): string | undefined {
  if (!typed) return undefined;
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(url) ? new URL(url).href : undefined;
}
