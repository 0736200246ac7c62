/** Merges values into a template. The result is rich text: values are text, never markup. */
import {
  isMergeList,
  type MergeData,
  type MergeFieldKey,
  type MergeItem,
  type MergeRight,
  type MergeValue,
  mergeField,
} from "#contract/contract-documents/merge-fields.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { isClause, structured } from "./structure.ts";
import { type ElementNode, elementHtml, isText, isToken, type TreeNode, textHtml } from "./tree.ts";

/** Field without a value, listed once. */
export interface MissingField {
  key: MergeFieldKey;
  /** Right that its value needs; null if the record has no value. */
  needs: MergeRight | null;
}
export interface Clause {
  id: string;
  name: string;
  /** Version that is merged. */
  number: number;
  body: string;
}
export interface Merged {
  html: string;
  missing: MissingField[];
  /** Clauses of the text. */
  clauses: { id: string; name: string; number: number }[];
}

const MAX_OUTPUT = 1_000_000;
/**
 * Most texts, fields and elements that one merge renders, those in a list once for each entry: five microseconds each
 * at most.
 */
const MAX_PIECES = 10_000;
/** Elements that are dropped if a list or a condition leaves them empty. */
const DROP_IF_EMPTY: ReadonlySet<string> = new Set(["ul", "ol", "table", "tbody", "tr", "li"]);

export const merge = (html: string, data: MergeData, clauses: ReadonlyMap<string, Clause>): Merged =>
  mergeInto(structured(html), data, clauses);

/** Merges values into a text whose structure is known. */
export function mergeInto(root: ElementNode, data: MergeData, clauses: ReadonlyMap<string, Clause>): Merged {
  const missing = new Map<MergeFieldKey, MissingField>();
  const used = new Map<string, Merged["clauses"][number]>();
  const structures = new Map<string, readonly TreeNode[]>();
  let length = 0;
  let pieces = 0;

  const valueIn = (key: MergeFieldKey, item: MergeItem): MergeValue => item[key] ?? data.values[key] ?? null;
  const hasValue = (key: MergeFieldKey | keyof MergeData["lists"], item: MergeItem): boolean => {
    if (isMergeList(key)) return data.lists[key].length > 0;
    const value = valueIn(key, item);
    return value !== null && value !== "";
  };
  const append = (text: string): string => {
    length += text.length;
    if (length > MAX_OUTPUT) throw new Refusal("tooLarge");
    return text;
  };
  const field = (key: MergeFieldKey, item: MergeItem): string => {
    const value = valueIn(key, item);
    if (typeof value === "string" && value.trim() !== "") return textHtml(value);
    const { needs = null, label } = mergeField(key);
    missing.set(key, { key, needs: value !== null && typeof value === "object" ? needs : null });
    return textHtml(`[${label}]`);
  };
  const renderNodes = (nodes: readonly TreeNode[], item: MergeItem): string =>
    nodes.map((node) => renderNode(node, item)).join("");
  const renderNode = (node: TreeNode, item: MergeItem): string => {
    pieces += 1;
    if (pieces > MAX_PIECES) throw new Refusal("tooLarge");
    if (isText(node)) return append(textHtml(node.text));
    if (isToken(node)) {
      if (node.token.kind === "field") return append(field(node.token.key, item));
      return node.token.kind === "clause" ? clause(node.token.id, item) : "";
    }
    if ("wrap" in node) {
      if (node.wrap === "if") return hasValue(node.key, item) ? renderNodes(node.children, item) : "";
      return data.lists[node.list].map((listItem) => renderNodes(node.children, listItem)).join("");
    }
    // A clause brings its own paragraphs, so the one around it is dropped.
    if (isClause(node)) return renderNodes(node.children, item);
    const inner = renderNodes(node.children, item);
    if (inner === "" && DROP_IF_EMPTY.has(node.tag)) return "";
    append(node.tag);
    return elementHtml(node, inner);
  };
  const clause = (id: string, item: MergeItem): string => {
    const chosen = clauses.get(id);
    if (!chosen) return "";
    used.set(id, { id, name: chosen.name, number: chosen.number });
    const nodes = structures.get(id) ?? structured(chosen.body).children;
    structures.set(id, nodes);
    return renderNodes(nodes, item);
  };

  const merged = renderNodes(root.children, {});
  return { html: merged, missing: [...missing.values()], clauses: [...used.values()] };
}
