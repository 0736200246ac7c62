import { trimmedAtEnd } from "#contract/trim.ts";

/** A part of an email's text: plain text or a link. */
export interface EmailPart {
  /** Its offset in the text. */
  at: number;
  text: string;
  /** The target of a link; without the origin for an internal one. */
  href?: string;
}

const LINK = /https?:\/\/[^\s<>"]+/g;
/** Punctuation that ends the sentence rather than the link. */
const TAIL = /[.,;:!?)\]']/;

function hrefOf(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.origin === origin ? url.pathname + url.search + url.hash : url.href;
}

export function emailParts(text: string, origin: string): EmailPart[] {
  const parts: EmailPart[] = [];
  let position = 0;
  const addText = (until: number): void => {
    if (until > position) parts.push({ at: position, text: text.slice(position, until) });
  };
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = trimmedAtEnd(found, TAIL);
    const href = hrefOf(link, origin);
    if (href === null) continue;
    addText(index);
    parts.push({ at: index, text: link, href });
    position = index + link.length;
  }
  addText(text.length);
  return parts;
}
