/**
 * Template language over any closed list of fields: `{{field}}`, `{{#if field}}…{{/if}}`, `{{#each list}}…{{/each}}`.
 * It has no expressions, so a template runs no code. Errors name the place and the field.
 */

export interface MergeVocabulary<F extends string, L extends string> {
  fields: readonly F[];
  lists: readonly L[];
  /** List whose items the field belongs to; undefined for other fields. */
  listOf: (field: F) => L | undefined;
  /** True if `{{clause id}}` names a clause. */
  clauses: boolean;
}
export type TokenOf<F extends string, L extends string> =
  | { kind: "text"; text: string }
  | { kind: "field"; key: F }
  | { kind: "if"; key: F | L }
  | { kind: "each"; list: L }
  | { kind: "endIf" }
  | { kind: "endEach" }
  | { kind: "clause"; id: string }
  | { kind: "error"; message: string };

export interface MergeError {
  /** The paragraph, item or cell, counted from 1. */
  place: number;
  /** How it begins. */
  excerpt: string;
  message: string;
}
export interface MergePlace {
  place: number;
  text: string;
}

const MAX_TOKENS = 2000;
const MAX_DEPTH = 5;
const CLAUSE = /^clause ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Returns the edit distance between two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, compared] of [...to].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === compared ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
/** Greatest edit distance at which a name is suggested for another. */
const MAX_OFF = 4;
function nearest(name: string, names: readonly string[]): string | undefined {
  const typed = name.toLowerCase().slice(0, 60);
  const [best] = names
    .map((field) => ({ field, off: distance(typed, field.toLowerCase()) }))
    .toSorted((a, b) => a.off - b.off);
  return best && best.off <= Math.min(MAX_OFF, best.field.length / 2) ? best.field : undefined;
}

export function mergeLanguage<F extends string, L extends string>(vocabulary: MergeVocabulary<F, L>) {
  const { fields, lists, listOf, clauses } = vocabulary;
  type Token = TokenOf<F, L>;
  interface Open {
    token: Token & { kind: "if" | "each" };
    place: number;
    text: string;
  }
  // Own values only, so that "constructor" and "__proto__" are unknown.
  const fieldOf = (name: string): F | undefined => fields.find((field) => field === name);
  const listNamed = (name: string): L | undefined => lists.find((list) => list === name);
  const written = (token: Open["token"]): string =>
    token.kind === "if" ? `{{#if ${token.key}}}` : `{{#each ${token.list}}}`;

  function unknown(name: string): Token {
    const meant = nearest(name, fields);
    return {
      kind: "error",
      message: `There is no field "${shortened(name)}"${meant === undefined ? "" : `. Did you mean "${meant}"?`}`,
    };
  }

  function inside(raw: string): Token {
    const text = raw.replaceAll(/[\s\u00a0]+/g, " ").trim();
    const clause = clauses ? CLAUSE.exec(text)?.[1] : undefined;
    if (clause !== undefined) return { kind: "clause", id: clause };
    if (text === "/if") return { kind: "endIf" };
    if (text === "/each") return { kind: "endEach" };
    const [word, name = "", ...more] = text.split(" ");
    if (word === "#each" && more.length === 0) {
      const list = listNamed(name);
      return list === undefined
        ? { kind: "error", message: `"${shortened(name)}" can't be repeated. Lists are ${lists.join(", ")}` }
        : { kind: "each", list };
    }
    if (word === "#if" && more.length === 0) {
      const key = fieldOf(name) ?? listNamed(name);
      return key === undefined ? unknown(name) : { kind: "if", key };
    }
    const key = fieldOf(text);
    return key === undefined ? unknown(text) : { kind: "field", key };
  }

  /** Splits a text without markup into literal text and merge fields. */
  function tokens(text: string): Token[] {
    const parsed: Token[] = [];
    let position = 0;
    while (position < text.length) {
      const start = text.indexOf("{{", position);
      if (start === -1) {
        parsed.push({ kind: "text", text: text.slice(position) });
        break;
      }
      if (start > position) parsed.push({ kind: "text", text: text.slice(position, start) });
      const end = text.indexOf("}}", start + 2);
      const next = text.indexOf("{{", start + 2);
      if (end === -1 || (next !== -1 && next < end)) {
        parsed.push({
          kind: "error",
          message: `"{{" is not closed: ${shortened(text.slice(start, next === -1 ? undefined : next))}`,
        });
        position = next === -1 ? text.length : next;
      } else {
        parsed.push(inside(text.slice(start + 2, end)));
        position = end + 2;
      }
    }
    return parsed;
  }

  function wrongAt(token: Token, open: readonly Open[]): string | null {
    const last = open.at(-1)?.token;
    if (token.kind === "error") return token.message;
    if (token.kind === "endIf" || token.kind === "endEach") {
      const kind = token.kind === "endIf" ? "if" : "each";
      if (!last) return `{{/${kind}}} ends nothing`;
      return last.kind === kind ? null : `{{/${kind}}} stands where ${written(last)} is still open`;
    }
    if (token.kind === "if" || token.kind === "each") {
      if (open.length >= MAX_DEPTH) return `At most ${MAX_DEPTH} conditions and lists inside each other`;
      if (token.kind === "each" && open.some((other) => other.token.kind === "each"))
        return "A list can't be repeated inside another";
    }
    const field = token.kind === "field" || token.kind === "if" ? fieldOf(token.key) : undefined;
    const list = field === undefined ? undefined : listOf(field);
    if (list !== undefined && !open.some((other) => other.token.kind === "each" && other.token.list === list))
      return `"${field}" stands only between {{#each ${list}}} and {{/each}}`;
    return null;
  }

  /** Returns the errors of a template, in the order of its places. */
  function errorsIn(places: readonly MergePlace[]): MergeError[] {
    const errors: MergeError[] = [];
    const open: Open[] = [];
    let count = 0;
    for (const { place, text } of places) {
      const say = (message: string): number => errors.push({ place, excerpt: shortened(text), message });
      for (const token of tokens(text)) {
        if (token.kind === "text") continue;
        count += 1;
        const message = wrongAt(token, open);
        if (message !== null) say(message);
        if (token.kind === "if" || token.kind === "each") open.push({ token, place, text });
        else if ((token.kind === "endIf" || token.kind === "endEach") && message === null) open.pop();
      }
      if (count > MAX_TOKENS) {
        say(`At most ${MAX_TOKENS} fields`);
        return errors;
      }
    }
    for (const { token, place, text } of open)
      errors.push({ place, excerpt: shortened(text), message: `${written(token)} has no end` });
    return errors;
  }

  return { tokens, errorsIn };
}
