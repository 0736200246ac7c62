// Writes which files of the build each screen needs, so that the page can name them before any script has run.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { loadWebRoutes } from "./web-routes.mjs";

/** @typedef {{ entries: string[]; chunks: Record<string, { imports: string[]; styles: string[] }>; modules: Record<string, string> }} Build */
/** @typedef {{ path?: string; lazy?: Function | Record<string, Function>; children?: readonly Route[] }} Route */

const DIST = join(ROOT, "web/dist");
/** @type {Build} */
const { entries, chunks, modules } = JSON.parse(readFileSync(join(DIST, "chunks.json"), "utf8"));

/**
 * Adds a chunk, what it imports, and their style sheets.
 * @param {string | undefined} file
 * @param {Set<string>} files
 */
function addClosure(file, files) {
  if (file === undefined || files.has(file)) return;
  files.add(file);
  const { imports = [], styles = [] } = chunks[file] ?? {};
  for (const sheet of styles) files.add(sheet);
  for (const imported of imports) addClosure(imported, files);
}

/**
 * Returns the chunk that a module of the build is in; none for the showcase, which no installation has.
 * @param {string} path
 */
function chunkOf(path) {
  const chunk = modules[path];
  if (chunk === undefined && !path.startsWith("web/showcase/")) throw new Error(`${path} is in no chunk of the build`);
  return chunk;
}

/** @type {Set<string>} */
let imported = new Set();
const { routes, appRoutes, areas, close } = await loadWebRoutes((path) => imported.add(path));

/**
 * Returns what these functions import.
 * @param {readonly Function[]} loads
 */
async function importsOf(loads) {
  imported = new Set();
  for (const load of loads) await load();
  return imported;
}

/** Files that every page loads. Its tags name the entry and its styles; imports of the entry are found late. */
/** @type {Set<string>} */
const first = new Set();
for (const entry of entries) addClosure(entry, first);
const tagged = new Set(entries.flatMap((entry) => [entry, ...(chunks[entry]?.styles ?? [])]));

/** @type {Map<string, { who: "anyone" | "staff"; needed: Set<string> }>} */
const screens = new Map();
/**
 * @param {"anyone" | "staff"} who
 * @param {readonly Route[]} list
 * @param {string} base
 * @param {ReadonlySet<string>} outer what the routes around these need
 */
async function addScreens(who, list, base, outer) {
  for (const { path, lazy, children } of list) {
    const full = path?.startsWith("/") ? path : [base, path].filter(Boolean).join("/");
    const loads = typeof lazy === "function" ? [lazy] : Object.values(lazy ?? {});
    const needed = new Set([...outer, ...(await importsOf(loads))]);
    if (children) await addScreens(who, children, full, needed);
    // The first route of a path is the one that is shown.
    else if (path !== undefined && !screens.has(full)) screens.set(full, { who, needed });
  }
}
const shell = await importsOf(
  areas.flatMap((/** @type {{ topBar?: { load: Function }; docked?: { load: Function } }} */ { topBar, docked }) =>
    [topBar, docked].flatMap((part) => (part ? [part.load] : [])),
  ),
);
await addScreens("anyone", routes, "", new Set());
await addScreens("staff", appRoutes, "", new Set(["web/src/appRoutes.tsx", ...shell]));
await close();

/** @type {string[]} */
const files = [];
/** @type {Map<string, number>} */
const places = new Map();
/** @param {string} file */
const placeOf = (file) => {
  const existing = places.get(file);
  if (existing !== undefined) return existing;
  places.set(file, files.push(file) - 1);
  return files.length - 1;
};
const written = [...screens].flatMap(([path, { who, needed }]) => {
  const closure = new Set(first);
  for (const name of needed) addClosure(chunkOf(name), closure);
  const own = [...closure].filter((file) => !tagged.has(file));
  return path.startsWith("/") ? [{ path, who, files: own.map(placeOf) }] : [];
});
writeFileSync(join(DIST, "first-visit.json"), JSON.stringify({ files, screens: written }));
process.exit(0);
