/** Reads HTML that was sanitised as a tree of elements and texts. */
import { boundedParser } from "./bounded-parser.ts";

export interface HtmlElement {
  tag: string;
  href: string | null;
  children: HtmlNode[];
}
export type HtmlNode = HtmlElement | { text: string };

/** Bounds beyond those of the sanitiser. */
const BOUNDS = { depth: 100, attributes: 20, refuse: () => new Error("A sanitised text is nested too deeply") };

export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: "root", href: null, children: [] };
  const open: HtmlElement[] = [root];
  const top = (): HtmlElement => open.at(-1) ?? root;
  const parser = boundedParser(
    {
      onopentag(tag, attributes) {
        const node: HtmlElement = { tag, href: attributes.href ?? null, children: [] };
        top().children.push(node);
        open.push(node);
      },
      ontext(text) {
        // The parser gives a text in pieces, at each entity.
        const last = top().children.at(-1);
        if (last && "text" in last) last.text += text;
        else top().children.push({ text });
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
    BOUNDS,
  );
  parser.end(html);
  return root;
}
