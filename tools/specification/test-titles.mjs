// Reads which ids of the specification the titles of tests name. Only a title counts: a comment proves nothing.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { ROOT } from "../root.mjs";
import { idsIn } from "./rule-ids.mjs";

const FOLDERS = ["contract/src", "server/src", "server/test", "web/src", "e2e"];
const TITLED = new Set(["test", "describe", "it"]);

/** @typedef {{ id: string, line: number }} Named */

/** Returns the paths of all test files. */
export const testFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );

/**
 * Returns the ids that titles of a test file name, and those that stand anywhere else in it.
 * @param {string} path
 */
export const idsOfFile = (path) => idsOfSource(readFileSync(join(ROOT, path), "utf8"), path.endsWith("x"));

/** Rules that one title may name. More of them are a list of hopes. */
const MAX_RULES = 4;
const RULE_RANGE = /\bB-\d{3}(?:, (?:B-)?\d{3})*\s?…/;

/**
 * Returns why a title claims more than a test can prove; undefined where it does not. Fields and calls may be a range,
 * since one reply has many of them.
 * @param {string} title
 */
export function overclaim(title) {
  const rules = idsIn(title).filter((id) => id.startsWith("B-"));
  if (RULE_RANGE.test(title)) return "names a range of rules, where nobody sees which of them it proves";
  return rules.length > MAX_RULES ? `names ${rules.length} rules, where ${MAX_RULES} are the most` : undefined;
}

/**
 * @param {string} source
 * @param {boolean} [tsx]
 * @returns {{ titled: Named[], elsewhere: Named[], overclaimed: { problem: string, line: number }[] }}
 */
export function idsOfSource(source, tsx = false) {
  if (idsIn(source).length === 0) return { titled: [], elsewhere: [], overclaimed: [] };
  /** @type {Set<string>} */
  const titles = new Set();
  visit(parseSync(source, { syntax: "typescript", tsx }), titles);
  /** @type {Named[]} */
  const titled = [];
  /** @type {{ problem: string, line: number }[]} */
  const overclaimed = [];
  let rest = source;
  for (const title of titles) {
    const ids = idsIn(title);
    if (ids.length === 0) continue;
    for (let index = rest.indexOf(title); index >= 0; index = rest.indexOf(title, index + 1)) {
      const line = rest.slice(0, index).split("\n").length;
      titled.push(...ids.map((id) => ({ id, line })));
      const problem = overclaim(title);
      if (problem !== undefined) overclaimed.push({ problem, line });
      rest = rest.slice(0, index) + title.replaceAll(/[^\n]/g, " ") + rest.slice(index + title.length);
    }
  }
  const elsewhere = rest.split("\n").flatMap((text, index) => idsIn(text).map((id) => ({ id, line: index + 1 })));
  return { titled, elsewhere, overclaimed };
}

/**
 * Collects the source text of titles: the first argument of test, describe and their variants, and the texts of a table
 * whose rows are put into the title.
 * @param {unknown} node
 * @param {Set<string>} titles
 */
function visit(node, titles) {
  if (typeof node !== "object" || node === null) return;
  const call = /** @type {import("@swc/core").CallExpression} */ (node);
  if (call.type === "CallExpression" && TITLED.has(rootOf(call.callee))) {
    const [first] = call.arguments;
    if (first && isText(first.expression)) collect(first.expression, titles);
    else if (call.callee.type === "MemberExpression" && nameOf(call.callee) === "each") collect(first, titles);
  }
  for (const value of Object.values(node)) visit(value, titles);
}

/** @param {unknown} node */
const isText = (node) =>
  ["StringLiteral", "TemplateLiteral"].includes(/** @type {{ type?: string } | undefined} */ (node)?.type ?? "");

/** @param {import("@swc/core").MemberExpression} member */
const nameOf = ({ property }) => (property.type === "Identifier" ? property.value : "");

/** @param {unknown} node @returns {string} */
function rootOf(node) {
  const { type, value, object, callee } = /** @type {Record<string, unknown>} */ (node);
  if (type === "Identifier") return String(value);
  if (type === "MemberExpression") return rootOf(object);
  return type === "CallExpression" ? rootOf(callee) : "";
}

/** @param {unknown} node @param {Set<string>} titles */
function collect(node, titles) {
  if (typeof node !== "object" || node === null) return;
  const { type, raw } = /** @type {Record<string, unknown>} */ (node);
  if ((type === "StringLiteral" || type === "TemplateElement") && typeof raw === "string") titles.add(raw);
  for (const value of Object.values(node)) collect(value, titles);
}
