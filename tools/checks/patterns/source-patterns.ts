/** The regular expressions that source has: literals, and `RegExp(…)` whose source is constant. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../../root.mjs";

export interface Pattern {
  /** File and line, or the call and field. */
  place: string;
  source: string;
  flags: string;
}
interface Found {
  patterns: Pattern[];
  /** Places of `RegExp(…)` whose source is not constant. */
  computed: string[];
}
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
/** Constant texts by name, and functions that return one. */
type Scope = ReadonlyMap<string, Node>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string =>
  isNode(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : "";

function* within(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? nodes(value) : isNode(value) ? [value] : []) yield* within(inner);
}

/** Matches where a literal may begin, so that most files need no parser; the nightly run parses them all. */
const MAY_HAVE =
  /(?:[=(,:[!&|?{;+~^%>-]|\b(?:return|typeof|case|of|in|void|delete|await|yield|throw|else|do)|^)[ \t]*\/(?![/*>])[^\n]*\/|[(=]\s*\/>|\bRegExp\b/m;

/** Reads what a file has; `path` is from the root. */
export function patternsInSource(path: string, text: string, whole = true): Found {
  const found: Found = { patterns: [], computed: [] };
  if (!whole && !MAY_HAVE.test(text)) return found;
  const program: unknown = parseSync(path, text).program;
  if (!isNode(program)) throw new Error(`${path} can't be parsed`);
  const syntax = [...within(program)];
  const scope = scopeOf(syntax);
  for (const node of syntax) {
    const place = `${path}:${text.slice(0, node.start).split("\n").length}`;
    if (node.type === "Literal" && typeof node.regex === "object" && node.regex !== null) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.patterns.push({ place, source: pattern, flags });
    }
    if ((node.type === "NewExpression" || node.type === "CallExpression") && nameOf(node.callee) === "RegExp") {
      const [from, flags] = nodes(node.arguments);
      const source = from && textOf(from, scope);
      const set = flags ? textOf(flags, scope) : "";
      if (source === undefined || set === undefined) found.computed.push(place);
      else found.patterns.push({ place, source, flags: set });
    }
  }
  return found;
}

/** Returns the constants of a file and those that it imports by a `#` path, as expressions. */
function scopeOf(syntax: readonly Node[]): Scope {
  const scope = new Map<string, Node>();
  for (const node of syntax) {
    if (node.type === "VariableDeclaration" && node.kind === "const")
      for (const { id, init } of nodes(node.declarations)) if (nameOf(id) && isNode(init)) scope.set(nameOf(id), init);
    if (node.type !== "ImportDeclaration" || !isNode(node.source)) continue;
    const [, room, rest] = /^#(contract|server|web)\/(.+)$/.exec(String(node.source.value)) ?? [];
    if (!room) continue;
    for (const { local, imported } of nodes(node.specifiers)) {
      if (!/^[A-Z\d_]+$/.test(nameOf(imported))) continue;
      const path = `${room}/src/${rest}`;
      const program: unknown = parseSync(path, readFileSync(join(ROOT, path), "utf8")).program;
      const value = isNode(program) ? scopeOf([...within(program)]).get(nameOf(imported)) : undefined;
      if (value?.type === "Literal") scope.set(nameOf(local), value);
    }
  }
  return scope;
}

/** Returns the text of a constant expression; undefined where it is none. */
function textOf(node: Node, scope: Scope): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "Identifier") {
    const value = scope.get(nameOf(node));
    return value && textOf(value, scope);
  }
  if (node.type === "BinaryExpression" && node.operator === "+")
    return joined([node.left, node.right].filter(isNode), scope);
  if (node.type === "TemplateLiteral") return template(node, "cooked", scope);
  if (node.type === "TaggedTemplateExpression" && isNode(node.tag) && isNode(node.quasi))
    return nameOf(node.tag.property) === "raw" ? template(node.quasi, "raw", scope) : undefined;
  if (node.type === "CallExpression") {
    const called = scope.get(nameOf(node.callee));
    if (called?.type !== "ArrowFunctionExpression" || !isNode(called.body)) return undefined;
    const given = nodes(node.arguments);
    const parameters = nodes(called.params).flatMap((parameter, index): [string, Node][] => {
      const value = given[index];
      return value ? [[nameOf(parameter), value]] : [];
    });
    return textOf(called.body, new Map([...scope, ...parameters]));
  }
  return undefined;
}
function joined(parts: readonly Node[], scope: Scope): string | undefined {
  const texts = parts.map((part) => textOf(part, scope));
  return texts.includes(undefined) ? undefined : texts.join("");
}
function template({ quasis, expressions }: Node, form: "cooked" | "raw", scope: Scope): string | undefined {
  const values = nodes(expressions).map((expression) => textOf(expression, scope));
  if (values.includes(undefined)) return undefined;
  return nodes(quasis)
    .map(({ value }, index) => `${(value as Record<typeof form, string>)[form]}${values[index] ?? ""}`)
    .join("");
}
