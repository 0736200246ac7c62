// Fails on a folder with too many files to see at a glance, and on an exported name with two homes: one name, one
// meaning. A name that has the same role in each area is listed with its reason.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./root.mjs";
import { giveUp, say } from "./say.mjs";

const MOST_FILES = 30;
/** Only grows, and is read from its end: a file in it is never edited or moved. */
const LOG = "server/src/migrations";
const SOURCE = /\.(tsx?|mjs|css|sql)$/;
const ROOMS = /^(contract|server|web|e2e|bench|tools)\//;
/** biome puts each declaration on a line of its own; what is only passed on (`export { … } from`) is no second home. */
const EXPORT =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** Names with the same role in every file that has them, or the same thing seen from two rooms that never meet. */
/** @type {Readonly<Record<string, string>>} */
const SAME_ROLE = {
  t: "the messages of an area, said by `t(key)`",
  area: "an area's manifest",
  routes: "an area's routes",
  historyLabels: "an area's labels for the history",
  LIST: "the path of an area's list",
  editPath: "the path of a record's form",
  summaryPath: "the path of a record's summary",
  valuesOf: "the values that a record's form begins with",
  bodyOf: "the body that a form's values make",
  OWNER: "the demo owner who signs in, for journeys and for benches",
  PASSWORD: "the password of the accounts that tests make",
};

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  // A file that was deleted is tracked until the next commit.
  .filter((file) => ROOMS.test(file) && SOURCE.test(file) && existsSync(join(ROOT, file)));
if (files.length === 0) giveUp("Naming: not one file was looked at.");

/** @type {string[]} */
const problems = [];
for (const [folder, inside] of Map.groupBy(files, posix.dirname))
  if (folder !== LOG && inside.length > MOST_FILES)
    problems.push(`${folder} has ${inside.length} files; ${MOST_FILES} can be seen`);

const homes = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const names = [...readFileSync(join(ROOT, file), "utf8").matchAll(EXPORT)].map(([, name = ""]) => name);
    // A type and a value of one name are one thing.
    return [...new Set(names)].map((name) => ({ name, file }));
  });
const shared = [...Map.groupBy(homes, ({ name }) => name)].filter(([, all]) => all.length > 1);
for (const [name, all] of shared)
  if (!SAME_ROLE[name]) problems.push(`${name} is exported by ${all.map(({ file }) => file).join(" and ")}`);
for (const name of Object.keys(SAME_ROLE))
  if (!shared.some(([other]) => other === name)) problems.push(`${name} has one home: it need not be listed`);

for (const problem of problems) say(problem);
if (problems.length > 0) giveUp(`Naming: ${problems.length} to settle.`);
say(`${files.length} files in folders of at most ${MOST_FILES}; ${homes.length} exported names, one meaning each`);
