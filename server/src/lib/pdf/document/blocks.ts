/** The blocks and runs of a sanitised rich text, as the template of documents takes them: data, never markup. */
import { type HtmlElement, type HtmlNode, parseHtml } from "#server/lib/values/html-tree.ts";

interface Run {
  text: string;
  strong: boolean;
  em: boolean;
  underline: boolean;
  link: string | null;
}
export type Block =
  /** `rtl`: it is written from right to left, as its first letter is. */
  | { kind: "paragraph"; runs: Run[]; rtl: boolean }
  | { kind: "heading"; level: number; runs: Run[]; rtl: boolean }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "table"; columns: number; header: Block[][]; rows: Block[][][] }
  /** Blocks that come from no text: a picture, and the end of a page. */
  | { kind: "picture"; svg: string; alt: string }
  | { kind: "page" };

const PLAIN = { strong: false, em: false, underline: false, link: null };
const HEADINGS: ReadonlyMap<string, number> = new Map([
  ["h2", 2],
  ["h3", 3],
]);
const INLINE: ReadonlySet<string> = new Set(["strong", "em", "u", "a", "br", "span"]);

const isElement = (node: HtmlNode): node is HtmlElement => "tag" in node;
const isInline = (node: HtmlNode): boolean => !isElement(node) || INLINE.has(node.tag);
const elements = (node: HtmlElement): HtmlElement[] => node.children.filter(isElement);

function runsOf(nodes: readonly HtmlNode[], marks: Omit<Run, "text"> = PLAIN): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (!isElement(node)) return [{ ...marks, text: node.text.replaceAll(/[\t\r\n ]+/g, " ") }];
    if (node.tag === "br") return [{ ...marks, text: "\n" }];
    return runsOf(node.children, {
      strong: marks.strong || node.tag === "strong",
      em: marks.em || node.tag === "em",
      underline: marks.underline || node.tag === "u",
      link: node.tag === "a" ? node.href : marks.link,
    });
  });
}

const RTL = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const isRtl = (runs: readonly Run[]): boolean => RTL.test(runs.map(({ text }) => text).join(""));

const paragraph = (nodes: readonly HtmlNode[]): Block[] => {
  const runs = runsOf(nodes);
  return runs.some(({ text }) => text.trim() !== "") ? [{ kind: "paragraph", runs, rtl: isRtl(runs) }] : [];
};

function tableOf(node: HtmlElement): Block[] {
  const rows = elements(node).flatMap((child) => (child.tag === "tr" ? [child] : elements(child)));
  const cells = rows.map((row) => elements(row).map((cell) => blocksIn(cell.children)));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  if (columns === 0) return [];
  const [first] = rows;
  const headed = first !== undefined && elements(first).every(({ tag }) => tag === "th");
  const filled = cells.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => [])]);
  return [{ kind: "table", columns, header: headed ? (filled[0] ?? []) : [], rows: headed ? filled.slice(1) : filled }];
}

function blockOf(node: HtmlElement): Block[] {
  const level = HEADINGS.get(node.tag);
  if (level !== undefined) {
    const runs = runsOf(node.children);
    return runs.some(({ text }) => text.trim() !== "") ? [{ kind: "heading", level, runs, rtl: isRtl(runs) }] : [];
  }
  if (node.tag === "table") return tableOf(node);
  if (node.tag === "ul" || node.tag === "ol") {
    const items = elements(node).map((item) => blocksIn(item.children));
    return items.length === 0 ? [] : [{ kind: "list", ordered: node.tag === "ol", items }];
  }
  return blocksIn(node.children);
}

/** Groups adjacent texts and marks into a paragraph. */
function blocksIn(nodes: readonly HtmlNode[]): Block[] {
  const blocks: Block[] = [];
  let line: HtmlNode[] = [];
  for (const node of nodes) {
    if (isElement(node) && !isInline(node)) {
      blocks.push(...paragraph(line), ...blockOf(node));
      line = [];
    } else line.push(node);
  }
  return [...blocks, ...paragraph(line)];
}

/** A heading stands at most one level below the one before it, as readers of tagged documents need it. */
export function blocksOf(html: string): Block[] {
  let last = 1;
  return blocksIn(parseHtml(html).children).map((block) => {
    if (block.kind !== "heading") return block;
    last = Math.min(block.level, last + 1);
    return { ...block, level: last };
  });
}
