/** Writes an email from a template: its subject, its text, and the text as simple HTML. */
import {
  type EmailData,
  type EmailKind,
  type EmailValues,
  emailTokens,
} from "#contract/finance-emails/email-fields.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { majorText } from "#contract/values/money.ts";
import { oneLine } from "#contract/values/one-line.ts";

export interface EmailSource {
  subject: string;
  text: string;
}
export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
}

/** Matches a condition or list alone on a line, which is removed with its line. */
const BLOCK_LINES = /^[ \t]*(\{\{\s*(?:#(?:if|each)\s+[\w.]+|\/(?:if|each))\s*\}\})[ \t]*\n/gm;

/** Merges values into a subject or a text that has no errors. */
function merged(kind: EmailKind, written: string, { values, lists }: EmailData): string {
  const tokens = emailTokens(kind, written.replaceAll("\r\n", "\n").replaceAll(BLOCK_LINES, "$1"));
  let position = 0;
  const run = (item: EmailValues, shown: boolean): string => {
    let text = "";
    while (position < tokens.length) {
      const token = tokens[position];
      position += 1;
      if (token === undefined || token.kind === "endIf" || token.kind === "endEach") break;
      if (token.kind === "text") text += token.text;
      else if (token.kind === "field") text += item[token.key] ?? values[token.key] ?? "";
      else if (token.kind === "if") {
        const held = token.key === "documents" ? lists.documents.length > 0 : (item[token.key] ?? values[token.key]);
        text += run(item, shown && Boolean(held));
      } else if (token.kind === "each") {
        const start = position;
        const items = shown ? lists[token.list] : [];
        for (const each of items) {
          position = start;
          text += run(each, true);
        }
        if (items.length === 0) run({}, false);
      }
    }
    return shown ? text : "";
  };
  let message = "";
  // Goes on after an unmatched end, which a checked text doesn't have.
  while (position < tokens.length) message += run({}, true);
  return message.replaceAll(/\n{3,}/g, "\n\n").trim();
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]']/g;
function linked(line: string): string {
  let html = "";
  let position = 0;
  for (const { 0: url, index } of line.matchAll(LINK)) {
    html += `${escaped(line.slice(position, index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    position = index + url.length;
  }
  return html + escaped(line.slice(position));
}
/** Writes a text as HTML: its paragraphs, lines and links. Nothing in it is markup. */
export const emailHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split("\n").map(linked).join("<br />")}</p>`)
    .join("");

const STYLES = {
  body: "margin:0;padding:24px 16px;font:15px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  sheet: "max-width:600px;margin:0 auto",
  name: "margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid rgba(128,128,128,.4);font-weight:600",
  paragraph: "margin:0 0 16px",
} as const;
/** Writes a whole HTML email. It sets no colours, so that it reads well in light and dark. */
const wholeHtml = (
  { subject, text }: EmailSource,
  { agency, language }: { agency: string; language: string },
): string =>
  [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title></head>`,
    `<body style="${STYLES.body}"><div style="${STYLES.sheet}"><p style="${STYLES.name}">${escaped(agency)}</p>`,
    emailHtml(text).replaceAll("<p>", `<p style="${STYLES.paragraph}">`),
    "</div></body></html>",
  ].join("");

interface Options {
  kind: EmailKind;
  source: EmailSource;
  data: EmailData;
  language: string;
  /** Text below the email. */
  signature: string | null;
}
export function writeEmail({ kind, source, data, language, signature }: Options): WrittenEmail {
  const agency = oneLine(data.values["agency.name"] ?? "");
  const subject = oneLine(merged(kind, source.subject, data));
  const text = `${merged(kind, source.text, data)}\n\n${signature ?? agency}\n`;
  return { subject, text, html: wholeHtml({ subject, text }, { agency, language }) };
}

/** Returns writers of amounts and days in a language. */
export function writerIn(language: string) {
  return {
    money(amount: number, currency: string): string {
      const digits = decimalsOf(currency);
      const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      return `${format.format(Number(majorText(amount, currency)))} ${currency}`;
    },
    day: (date: string | null): string | null =>
      date === null ? null : Temporal.PlainDate.from(date).toLocaleString(language, { dateStyle: "long" }),
  };
}
