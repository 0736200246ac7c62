/** Sanitises the HTML of an email by an allow-list: structure and text stay; scripts, styles, forms and frames go, and no picture loads by itself. */
import sanitizeHtml from "sanitize-html";

/** Stored with each text: the sanitiser and the version of the rules below. */
export const MAIL_SANITISER = "sanitize-html 2.18.1, mail rules 1";

const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;
const UNWRAP = { tagName: "gone", attribs: {} };
const size = (text: string | undefined) => (text !== undefined && /^\d{1,4}%?$/.test(text) ? text : undefined);

function picture({ src = "", alt = "", width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const sized = {
    ...(size(width) && { width: size(width) ?? "" }),
    ...(size(height) && { height: size(height) ?? "" }),
  };
  const from = src.trim();
  if (/^cid:/i.test(from)) return { alt, ...sized, "data-cid": from.slice(4) };
  if (/^https?:\/\//i.test(from) && from.length <= 2000) return { alt, ...sized, "data-src": from };
  return { alt, ...sized };
}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "div",
    "span",
    "strong",
    "em",
    "u",
    "s",
    "small",
    "sub",
    "sup",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "code",
    "h1",
    "h2",
    "h3",
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
  allowedAttributes: {
    a: ["href", "rel", "target"],
    img: ["alt", "width", "height", "data-src", "data-cid"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 60,
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
    "head",
    "form",
    "button",
    "audio",
    "video",
  ],
  transformTags: {
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    center: "div",
    section: "div",
    article: "div",
    a: (_, { href = "" }) =>
      LINK.test(href.trim())
        ? { tagName: "a", attribs: { href: href.trim(), rel: "noopener noreferrer nofollow", target: "_blank" } }
        : UNWRAP,
    img: (_, attribs) => ({ tagName: "img", attribs: picture(attribs) }),
  },
};

/** Sanitises twice, because the first pass leaves closing tags of renamed elements. */
export function cleanMailHtml(html: string): string {
  const once = sanitizeHtml(html, RULES);
  // The second pass keeps the result of the first: addresses of pictures are no longer in `src`.
  const again = {
    ...RULES,
    transformTags: { a: RULES.transformTags?.a ?? UNWRAP.tagName },
  };
  return sanitizeHtml(once, again).trim();
}

/** Returns the text of HTML, a line for each block. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<br\s*\/?>|<\/(?:p|div|tr|li|h[1-6]|blockquote)>/gi, "$&\n"), {
    ...RULES,
    allowedTags: [],
    allowedAttributes: {},
    transformTags: {},
  })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/\s+/g, (space) => (space.indexOf("\n") === space.lastIndexOf("\n") ? space : "\n\n"))
    .trim();
