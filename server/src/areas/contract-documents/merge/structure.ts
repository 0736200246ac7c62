/**
 * Puts each condition and list around its content. Between its two ends there may be a piece of a line, or whole
 * paragraphs, items or rows; a paragraph, item or row that lies fully between them is repeated as a whole.
 */
import type { MergeError } from "#contract/values/merge-language.ts";
import {
  childrenOf,
  type ElementNode,
  isElement,
  isText,
  isToken,
  parseTree,
  type TokenNode,
  type TreeNode,
  type WrapNode,
} from "./tree.ts";

/** Elements that are repeated as a whole if all of their content is. */
const WHOLE: ReadonlySet<string> = new Set(["p", "h2", "h3", "li", "tr"]);
/** Elements that are dropped when they become empty. */
const EMPTIED: ReadonlySet<string> = new Set(["p", "h2", "h3", "strong", "em", "u", "a"]);

class Misplaced extends Error {
  readonly at: TokenNode;
  constructor(token: TokenNode, message: string) {
    super(message);
    this.at = token;
  }
}

const isBlank = (node: TreeNode): boolean =>
  isText(node)
    ? node.text.trim() === ""
    : !isToken(node) && childrenOf(node).every(isBlank) && !(isElement(node) && node.tag === "br");

/**
 * Parent of each node, so that a place is found by climbing: a search from the root takes a second for 2,000
 * conditions.
 */
type Parents = Map<TreeNode, TreeNode>;
function noteParents(parents: Parents, parent: TreeNode): void {
  for (const child of childrenOf(parent)) {
    parents.set(child, parent);
    noteParents(parents, child);
  }
}

/** Returns the nodes from an ancestor to a node, both included. */
function pathTo(parents: Parents, ancestor: TreeNode, node: TreeNode): TreeNode[] {
  const path = [node];
  for (let above = parents.get(node); path[0] !== ancestor && above; above = parents.get(above)) path.unshift(above);
  return path[0] === ancestor ? path : [];
}

/** True if only blanks come before (or after) a node within an ancestor of it. */
function isEdge(parents: Parents, within: TreeNode, node: TreeNode, side: "first" | "last"): boolean {
  const path = pathTo(parents, within, node);
  return path.every((parent, index) => {
    const next = path[index + 1];
    if (!next) return true;
    const children = childrenOf(parent);
    const position = children.indexOf(next);
    return (side === "first" ? children.slice(0, position) : children.slice(position + 1)).every(isBlank);
  });
}

/** Removes a node, and text elements that it leaves empty, up to `within`, which stays. */
function take(parents: Parents, within: TreeNode, node: TreeNode): void {
  const path = pathTo(parents, within, node);
  for (let index = path.length - 1; index > 0; index -= 1) {
    const [parent, child] = [path[index - 1], path[index]];
    if (!parent || !child) return;
    const siblings = childrenOf(parent);
    siblings.splice(siblings.indexOf(child), 1);
    if (!isElement(parent) || !EMPTIED.has(parent.tag) || !parent.children.every(isBlank) || index === 1) return;
  }
}

const wrapOf = ({ token }: TokenNode, children: TreeNode[]): WrapNode | null => {
  if (token.kind === "if") return { wrap: "if", key: token.key, children };
  return token.kind === "each" ? { wrap: "each", list: token.list, children } : null;
};

function enclose(parents: Parents, root: ElementNode, { open, close }: { open: TokenNode; close: TokenNode }): void {
  const [from, to] = [pathTo(parents, root, open), pathTo(parents, root, close)];
  let depth = 0;
  while (from[depth + 1] && from[depth + 1] === to[depth + 1]) depth += 1;
  let parent = from[depth] ?? root;
  let [first, last] = [from[depth + 1] ?? open, to[depth + 1] ?? close];
  const inLine = first === open && last === close;
  if (!inLine && first !== open && !isEdge(parents, first, open, "first"))
    throw new Misplaced(open, "It holds several paragraphs, so it must stand at the beginning of its own");
  if (!inLine && last !== close && !isEdge(parents, last, close, "last"))
    throw new Misplaced(close, "It ends several paragraphs, so it must stand at the end of its own");

  // Climbs to the paragraph, item or row that lies fully in it.
  while (
    isElement(parent) &&
    parent.tag !== "root" &&
    isEdge(parents, parent, open, "first") &&
    isEdge(parents, parent, close, "last")
  ) {
    const above = from[depth - 1];
    const climbs = WHOLE.has(parent.tag) || !["ul", "ol", "table", "tbody", "td", "th"].includes(parent.tag);
    if (!above || !climbs) break;
    first = parent;
    last = parent;
    parent = above;
    depth -= 1;
    if (isElement(first) && (first.tag === "li" || first.tag === "tr")) break;
  }
  if (isElement(parent) && parent.tag === "tr")
    throw new Misplaced(open, "Cells can't be repeated: begin in the first cell of the row and end in the last");

  const siblings = childrenOf(parent);
  const [start, end] = [siblings.indexOf(first), siblings.indexOf(last)];
  const held: ElementNode = { tag: "root", href: null, children: siblings.slice(start, end + 1) };
  for (const child of held.children) parents.set(child, held);
  take(parents, held, open);
  take(parents, held, close);
  held.children = held.children.filter((child, index, siblings) => {
    const edge = index === 0 || index === siblings.length - 1;
    return !(edge && isElement(child) && EMPTIED.has(child.tag) && isBlank(child));
  });
  const wrap = wrapOf(open, held.children);
  if (!wrap) return;
  siblings.splice(start, end - start + 1, wrap);
  parents.set(wrap, parent);
  for (const child of wrap.children) parents.set(child, wrap);
}

function tokensIn(node: TreeNode): TokenNode[] {
  return isToken(node) ? [node] : childrenOf(node).flatMap(tokensIn);
}

/** True if the node is a paragraph that holds a clause and nothing else. */
export const isClause = (node: TreeNode): boolean => {
  const content = isElement(node) && node.tag === "p" ? node.children.filter((child) => !isBlank(child)) : [];
  return content.length === 1 && content.every((child) => isToken(child) && child.token.kind === "clause");
};
function checkClauses(node: TreeNode): void {
  for (const child of childrenOf(node)) {
    if (isToken(child) && child.token.kind === "clause" && !isClause(node))
      throw new Misplaced(child, "A clause stands in a paragraph of its own");
    checkClauses(child);
  }
}

/** Reads a text in which `mergeErrors` found no error. */
export function structured(html: string): ElementNode {
  const root = parseTree(html);
  const parents: Parents = new Map();
  noteParents(parents, root);
  const open: TokenNode[] = [];
  for (const node of tokensIn(root)) {
    if (node.token.kind === "if" || node.token.kind === "each") open.push(node);
    else if (node.token.kind === "endIf" || node.token.kind === "endEach") {
      const opened = open.pop();
      if (opened) enclose(parents, root, { open: opened, close: node });
    }
  }
  checkClauses(root);
  return root;
}

/** Returns the structure of a text, or its first error in where conditions and lists begin and end. */
export function structureOf(html: string): { root: ElementNode; errors: [] } | { root: null; errors: MergeError[] } {
  try {
    return { root: structured(html), errors: [] };
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    const { place, excerpt } = error.at;
    return { root: null, errors: [{ place, excerpt, message: error.message }] };
  }
}
export const structureErrors = (html: string): MergeError[] => structureOf(html).errors;
