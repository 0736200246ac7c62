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

/** A field that was merged without a value, once. */
export interface MissingField {
  key: MergeFieldKey;
  /** The right that its value needs, or null where the record has none. */
  needs: MergeRight | null;
}
export interface Clause {
  id: string;
  name: string;
  /** The version that is merged. */
  number: number;
  body: string;
}
export interface Merged {
  html: string;
  missing: MissingField[];
  /** The clauses that it was made with. */
  clauses: { id: string; name: string; number: number }[];
}

const MOST_OUTPUT = 1_000_000;
/** Pieces of texts, fields and elements that are walked through, each of a list as often as it has entries: up to five microseconds each. */
const MOST_PIECES = 10_000;
/** Elements that go when a list or a condition leaves nothing in them. */
const GONE: ReadonlySet<string> = new Set(["ul", "ol", "table", "tbody", "tr", "li"]);

export const merge = (html: string, data: MergeData, clauses: ReadonlyMap<string, Clause>): Merged =>
  mergeInto(structured(html), data, clauses);

/** The same of a text whose structure is known. */
export function mergeInto(root: ElementNode, data: MergeData, clauses: ReadonlyMap<string, Clause>): Merged {
  const missing = new Map<MergeFieldKey, MissingField>();
  const used = new Map<string, Merged["clauses"][number]>();
  const structures = new Map<string, readonly TreeNode[]>();
  let length = 0;
  let pieces = 0;

  const valueIn = (key: MergeFieldKey, item: MergeItem): MergeValue => item[key] ?? data.values[key] ?? null;
  const holds = (key: MergeFieldKey | keyof MergeData["lists"], item: MergeItem): boolean => {
    if (isMergeList(key)) return data.lists[key].length > 0;
    const value = valueIn(key, item);
    return value !== null && value !== "";
  };
  const written = (text: string): string => {
    length += text.length;
    if (length > MOST_OUTPUT) throw new Refusal("tooLarge");
    return text;
  };
  const field = (key: MergeFieldKey, item: MergeItem): string => {
    const value = valueIn(key, item);
    if (typeof value === "string" && value.trim() !== "") return textHtml(value);
    const { needs = null, label } = mergeField(key);
    missing.set(key, { key, needs: value !== null && typeof value === "object" ? needs : null });
    return textHtml(`[${label}]`);
  };
  const all = (nodes: readonly TreeNode[], item: MergeItem): string => nodes.map((node) => one(node, item)).join("");
  const one = (node: TreeNode, item: MergeItem): string => {
    pieces += 1;
    if (pieces > MOST_PIECES) throw new Refusal("tooLarge");
    if (isText(node)) return written(textHtml(node.text));
    if (isToken(node)) {
      if (node.token.kind === "field") return written(field(node.token.key, item));
      return node.token.kind === "clause" ? clause(node.token.id, item) : "";
    }
    if ("wrap" in node) {
      if (node.wrap === "if") return holds(node.key, item) ? all(node.children, item) : "";
      return data.lists[node.list].map((each) => all(node.children, each)).join("");
    }
    // A clause is paragraphs of its own, so none stands around it.
    if (isClause(node)) return all(node.children, item);
    const inner = all(node.children, item);
    if (inner === "" && GONE.has(node.tag)) return "";
    written(node.tag);
    return elementHtml(node, inner);
  };
  const clause = (id: string, item: MergeItem): string => {
    const chosen = clauses.get(id);
    if (!chosen) return "";
    used.set(id, { id, name: chosen.name, number: chosen.number });
    const nodes = structures.get(id) ?? structured(chosen.body).children;
    structures.set(id, nodes);
    return all(nodes, item);
  };

  const merged = all(root.children, {});
  return { html: merged, missing: [...missing.values()], clauses: [...used.values()] };
}
