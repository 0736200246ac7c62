// Fails on a folder with too many files to see at a glance, on one with too few to be a folder, and on an exported name
// with two homes: one name, one meaning. What is small for a reason, and a name that has the same role in each area, are
// listed with it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./root.mjs";
import { giveUp, say } from "./say.mjs";

const MAX_FILES = 30;
/** A folder with fewer files, those of its folders included, hides them behind a name for nothing. */
const FEWEST_FILES = 3;
/** Only grows, and is read from its end: a file in it is never edited or moved. */
const LOG = "server/src/migrations";
const SOURCE = /\.(tsx?|mjs|css|sql)$/;
const ROOMS = /^(contract|server|web|e2e|bench|tools)\//;

/** Folders that may be small, each with its reason. */
/** @type {readonly (readonly [RegExp, string])[]} */
const SMALL_FOLDERS = [
  [/^contract\/src\/[\w-]+$/, "a noun of the contract, which grows call by call"],
  [/^e2e\/areas\/[\w-]+$/, "the journeys of an area, which a run chooses by its name"],
  [/^server\/test\/api-client$/, "a program by itself: its test copies it and generates a client next to it"],
  [/^tools\/(commands|fonts)$/, "a tool with an entry of its own"],
];

/** biome puts each declaration on its own line; what is only passed on (`export { … } from`) is no second home. */
const EXPORT =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** Names with the same role in every file that has them, or the same thing seen from two rooms that never meet. */
/** @type {Readonly<Record<string, string>>} */
const SAME_ROLE = {
  t: "the messages of an area, said by `t(key)`",
  area: "an area's manifest",
  routes: "an area's routes",
  historyLabels: "an area's labels for the history",
  settingPages: "an area's pages of settings",
  LIST: "the path of an area's list",
  editPath: "the path of a record's form",
  summaryPath: "the path of a record's summary",
  valuesOf: "the values that a record's form begins with",
  bodyOf: "the body that a form's values make",
  OWNER: "the demo owner who signs in, for journeys and for benches",
  PASSWORD: "the password of the accounts that tests make",
};

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  // A file that was deleted is tracked until the next commit.
  .filter((file) => ROOMS.test(file) && existsSync(join(ROOT, file)));
const files = tracked.filter((file) => SOURCE.test(file));
if (files.length === 0) giveUp("Naming: not one file was looked at.");

/** @type {string[]} */
const problems = [];
const folders = Map.groupBy(files, posix.dirname);
for (const [folder, inside] of folders) {
  if (folder !== LOG && inside.length > MAX_FILES)
    problems.push(`${folder} has ${inside.length} files; ${MAX_FILES} can be seen`);
}
const small = [...folders.keys()]
  .map((folder) => ({ folder, below: tracked.filter((file) => file.startsWith(`${folder}/`)) }))
  .filter(({ below }) => below.length < FEWEST_FILES && !isStyledComponent(below));
for (const { folder, below } of small)
  if (!SMALL_FOLDERS.some(([pattern]) => pattern.test(folder)))
    problems.push(`${folder} has ${below.length} of ${FEWEST_FILES} files: move them up, or give a reason`);
for (const [pattern, reason] of SMALL_FOLDERS)
  if (!small.some(({ folder }) => pattern.test(folder))) problems.push(`no folder is small because it is ${reason}`);

/**
 * A component and its stylesheet are one thing, which is imported by the name of the folder.
 * @param {readonly string[]} below
 */
function isStyledComponent(below) {
  const names = new Set(below.map((file) => posix.basename(file).replace(/(\.module)?\.\w+$/, "")));
  return below.length === 2 && names.size === 1 && below.some((file) => file.endsWith(".module.css"));
}

const homes = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const names = [...readFileSync(join(ROOT, file), "utf8").matchAll(EXPORT)].map(([, name = ""]) => name);
    // A type and a value of one name are one thing.
    return [...new Set(names)].map((name) => ({ name, file }));
  });
const shared = [...Map.groupBy(homes, ({ name }) => name)].filter(([, sameName]) => sameName.length > 1);
for (const [name, sameName] of shared)
  if (!SAME_ROLE[name]) problems.push(`${name} is exported by ${sameName.map(({ file }) => file).join(" and ")}`);
for (const name of Object.keys(SAME_ROLE))
  if (!shared.some(([other]) => other === name)) problems.push(`${name} has one home: it need not be listed`);

for (const problem of problems) say(problem);
if (problems.length > 0) giveUp(`Naming: ${problems.length} to settle.`);
say(
  `${files.length} files in folders of ${FEWEST_FILES} to ${MAX_FILES}; ${homes.length} exported names, one meaning each`,
);
