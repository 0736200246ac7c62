/** The tree of a sanitised text, with its merge fields as nodes, and its way back to HTML. */
import type { MergeFieldKey, MergeList } from "#contract/contract-documents/merge-fields.ts";
import { type MergeToken, mergeTokens } from "#contract/contract-documents/merge-syntax.ts";
import { type HtmlElement, parseHtml } from "#server/lib/values/html-tree.ts";

export interface ElementNode {
  tag: string;
  href: string | null;
  children: TreeNode[];
}
export interface TextNode {
  text: string;
}
/** A token in its place in the text, before conditions and lists are put around their content. */
export interface TokenNode {
  token: Exclude<MergeToken, { kind: "text" }>;
  place: number;
  excerpt: string;
}
export type WrapNode =
  | { wrap: "if"; key: MergeFieldKey | MergeList; children: TreeNode[] }
  | { wrap: "each"; list: MergeList; children: TreeNode[] };
export type TreeNode = ElementNode | TextNode | TokenNode | WrapNode;

export const isText = (node: TreeNode): node is TextNode => "text" in node;
export const isToken = (node: TreeNode): node is TokenNode => "token" in node;
export const isElement = (node: TreeNode): node is ElementNode => "tag" in node;
export const childrenOf = (node: TreeNode): TreeNode[] => ("children" in node ? node.children : []);

/** Elements whose direct text is its own paragraph. */
const BLOCKS: ReadonlySet<string> = new Set(["p", "h2", "h3", "li", "td", "th"]);
const SHORT = 40;

/** Reads sanitised HTML, with tokens in place of the texts that stand for them. */
export function parseTree(html: string): ElementNode {
  let place = 0;
  let counted: HtmlElement | null = null;
  const walk = (node: HtmlElement, block: HtmlElement): ElementNode => {
    const around = BLOCKS.has(node.tag) ? node : block;
    const children = node.children.flatMap((child): TreeNode[] => {
      if (!("text" in child)) return [walk(child, around)];
      if (around !== counted && child.text.trim() !== "") {
        counted = around;
        place += 1;
      }
      const excerpt = child.text.trim().slice(0, SHORT);
      return mergeTokens(child.text).map((token) =>
        token.kind === "text" ? { text: token.text } : { token, place, excerpt },
      );
    });
    return { ...node, children };
  };
  const root = parseHtml(html);
  return walk(root, root);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** Writes a text as HTML, with its line breaks. */
export const textHtml = (text: string): string => escaped(text).replaceAll("\n", "<br />");

/** Writes an element around finished HTML. */
export function elementHtml({ tag, href }: ElementNode, inner: string): string {
  if (tag === "root") return inner;
  if (tag === "br") return "<br />";
  const attributes = tag === "a" && href !== null ? ` href="${escaped(href)}"` : "";
  return `<${tag}${attributes}>${inner}</${tag}>`;
}
