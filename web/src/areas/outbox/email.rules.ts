/** The text of a letter, cut where it has links. */
export interface EmailPart {
  /** Where in the text it begins. */
  at: number;
  text: string;
  /** Of a link: where it leads. One of our own without the origin. */
  href?: string;
}

const LINK = /https?:\/\/[^\s<>"]+/g;
/** What ends the sentence rather than the link. */
const TAIL = /[.,;:!?)\]']+$/;

function hrefOf(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.origin === origin ? url.pathname + url.search + url.hash : url.href;
}

export function emailParts(text: string, origin: string): EmailPart[] {
  const parts: EmailPart[] = [];
  let at = 0;
  const say = (until: number): void => {
    if (until > at) parts.push({ at, text: text.slice(at, until) });
  };
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = found.replace(TAIL, "");
    const href = hrefOf(link, origin);
    if (href === null) continue;
    say(index);
    parts.push({ at: index, text: link, href });
    at = index + link.length;
  }
  say(text.length);
  return parts;
}
