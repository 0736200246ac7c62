/**
 * The language of templates: `{{field}}`, `{{#if field}}…{{/if}}`, `{{#each talents}}…{{/each}}`, `{{clause id}}`. It has no
 * expressions, so a template runs no code. Errors name the place and the field.
 */
import { plainText } from "../values/rich-text.ts";
import {
  isMergeField,
  isMergeList,
  MERGE_LISTS,
  type MergeFieldKey,
  type MergeList,
  mergeField,
} from "./merge-fields.ts";

export type MergeToken =
  | { kind: "text"; text: string }
  | { kind: "field"; key: MergeFieldKey }
  | { kind: "if"; key: MergeFieldKey | MergeList }
  | { kind: "each"; list: MergeList }
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

const MOST_TOKENS = 2000;
const MOST_DEPTH = 5;
const CLAUSE = /^clause ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const LIST_NAMES = Object.keys(MERGE_LISTS).join(", ");
function inside(written: string): MergeToken {
  const text = written.replaceAll(/[\s\u00a0]+/g, " ").trim();
  const clause = CLAUSE.exec(text)?.[1];
  if (clause !== undefined) return { kind: "clause", id: clause };
  if (text === "/if") return { kind: "endIf" };
  if (text === "/each") return { kind: "endEach" };
  const [word, name = "", ...more] = text.split(" ");
  if (word === "#each" && more.length === 0)
    return isMergeList(name)
      ? { kind: "each", list: name }
      : { kind: "error", message: `"${short(name)}" can't be repeated. Lists are ${LIST_NAMES}` };
  if (word === "#if" && more.length === 0)
    return isMergeField(name) || isMergeList(name)
      ? { kind: "if", key: name }
      : { kind: "error", message: `There is no field "${short(name)}"` };
  if (isMergeField(text)) return { kind: "field", key: text };
  return { kind: "error", message: `There is no field "${short(text)}"` };
}

/** Splits a text without markup into what it says and what it merges. */
export function mergeTokens(text: string): MergeToken[] {
  const tokens: MergeToken[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf("{{", at);
    if (start === -1) {
      tokens.push({ kind: "text", text: text.slice(at) });
      break;
    }
    if (start > at) tokens.push({ kind: "text", text: text.slice(at, start) });
    const end = text.indexOf("}}", start + 2);
    const next = text.indexOf("{{", start + 2);
    if (end === -1 || (next !== -1 && next < end)) {
      tokens.push({
        kind: "error",
        message: `"{{" is not closed: ${short(text.slice(start, next === -1 ? undefined : next))}`,
      });
      at = next === -1 ? text.length : next;
    } else {
      tokens.push(inside(text.slice(start + 2, end)));
      at = end + 2;
    }
  }
  return tokens;
}

/** Ends of blocks, whose texts are places of their own. */
const BLOCK_ENDS = /<\/(?:p|li|h2|h3|td|th)>/gi;
/** The texts of a document's paragraphs, items and cells, with their places. */
export const mergePlaces = (html: string): { place: number; text: string }[] =>
  html
    .split(BLOCK_ENDS)
    .map((block) => plainText(block).trim())
    .filter((text) => text !== "")
    .map((text, index) => ({ place: index + 1, text }));

interface Open {
  token: MergeToken & { kind: "if" | "each" };
  place: number;
  text: string;
}
const written = (token: Open["token"]): string =>
  token.kind === "if" ? `{{#if ${token.key}}}` : `{{#each ${token.list}}}`;

/** Returns what is wrong with a template, in the order of its text. */
export function mergeErrors(html: string): MergeError[] {
  const errors: MergeError[] = [];
  const open: Open[] = [];
  let count = 0;
  for (const { place, text } of mergePlaces(html)) {
    const say = (message: string): number => errors.push({ place, excerpt: short(text), message });
    for (const token of mergeTokens(text)) {
      if (token.kind === "text") continue;
      count += 1;
      const message = wrongAt(token, open);
      if (message !== null) say(message);
      if (token.kind === "if" || token.kind === "each") open.push({ token, place, text });
      else if ((token.kind === "endIf" || token.kind === "endEach") && message === null) open.pop();
    }
    if (count > MOST_TOKENS) {
      say(`At most ${MOST_TOKENS} fields`);
      return errors;
    }
  }
  for (const { token, place, text } of open)
    errors.push({ place, excerpt: short(text), message: `${written(token)} has no end` });
  return errors;
}

function wrongAt(token: MergeToken, open: readonly Open[]): string | null {
  const last = open.at(-1)?.token;
  if (token.kind === "error") return token.message;
  if (token.kind === "endIf" || token.kind === "endEach") {
    const kind = token.kind === "endIf" ? "if" : "each";
    if (!last) return `{{/${kind}}} ends nothing`;
    return last.kind === kind ? null : `{{/${kind}}} stands where ${written(last)} is still open`;
  }
  if (token.kind === "if" || token.kind === "each") {
    if (open.length >= MOST_DEPTH) return `At most ${MOST_DEPTH} conditions and lists inside each other`;
    if (token.kind === "each" && open.some((other) => other.token.kind === "each"))
      return "A list can't be repeated inside another";
  }
  if ((token.kind === "field" || token.kind === "if") && isMergeField(token.key)) {
    const { of } = mergeField(token.key);
    if (of !== undefined && !open.some((other) => other.token.kind === "each" && other.token.list === of))
      return `"${token.key}" stands only between {{#each ${of}}} and {{/each}}`;
  }
  return null;
}

/** The clauses that a template names, each once. */
export const clausesIn = (html: string): string[] => [
  ...new Set(
    mergePlaces(html).flatMap(({ text }) =>
      mergeTokens(text).flatMap((token) => (token.kind === "clause" ? [token.id] : [])),
    ),
  ),
];
