/** Choice of the Node that runs the server, and the message where no database comes with Greenroom. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { whyNoDatabase } from "./embedded-database.mjs";
import { chooseNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";

/** @type {string[]} */
const roots = [];
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "greenroom-node-"));
  roots.push(root);
});
afterAll(() => {
  for (const folder of roots) rmSync(folder, { recursive: true });
});

/**
 * Writes a program that says it is this version of Node, and knows no option but these.
 * @param {string} file
 * @param {string} version
 * @param {string} options a pattern of the shell
 */
function writeNode(file, version, options = "*") {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\ncase "$*" in ${options}) echo v${version};; *) exit 9;; esac\n`);
  chmodSync(file, 0o755);
  return { file, version };
}

/**
 * @param {string} version
 * @param {string} arch
 */
function pin(version, arch = "x64") {
  const folder = join(root, `node_modules/node-linux-${arch}`);
  const node = writeNode(join(folder, "bin/node"), version);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version }));
  return node;
}
/** @param {string} version */
const install = (version, options = "*") => writeNode(join(root, "usr/bin/node"), version, options);
/**
 * @param {{ file: string, version: string }} own
 * @param {{ arch?: string, wanted?: string, npms?: string }} more
 */
const choose = (own, { arch = "x64", wanted, npms } = {}) =>
  chooseNode(root, { platform: "linux", arch, own, npms, wanted });

test("the machine's Node runs the server if it is as new as the pinned one, else that one does", () => {
  const pinned = pin("26.10.0");
  const cases = /** @type {const} */ ([
    ["26.10.0", true],
    ["26.10.1", true],
    ["26.12.1", true],
    ["26.9.9", false],
    ["24.99.0", false],
    ["27.0.0", true],
  ]);
  for (const [version, isOwn] of cases) {
    const own = install(version);
    expect(choose(own), version).toEqual(
      isOwn
        ? { file: own.file, reason: `Node ${version} of this machine (${own.file})` }
        : {
            file: pinned.file,
            reason: `Node 26.10.0, which comes with Greenroom; this machine's is ${version}`,
          },
    );
  }
  expect(choose(pinned)).toEqual({ file: pinned.file, reason: "Node 26.10.0, which comes with Greenroom" });
});

test("npm start runs on the pinned Node, which npm finds first", () => {
  const pinned = pin("26.10.0");
  const newer = install("26.12.1");
  expect(choose(pinned, { npms: newer.file })).toEqual({
    file: newer.file,
    reason: `Node 26.12.1 of this machine (${newer.file})`,
  });
  const older = install("24.1.0");
  expect(choose(pinned, { npms: older.file })).toEqual({
    file: pinned.file,
    reason: "Node 26.10.0, which comes with Greenroom; this machine's is 24.1.0",
  });
  expect(choose(pinned, { npms: "/nowhere/node" })).toMatchObject({ file: pinned.file });
  expect(choose(newer, { npms: older.file }), "who starts it by another Node means that one").toMatchObject({
    file: newer.file,
  });
});

test("a newer major that does not know the server's options is not chosen", () => {
  const pinned = pin("26.10.0");
  expect(choose(install("30.0.0", "--version"))).toMatchObject({ file: pinned.file });
});

test("a pinned Node for another loader is not chosen, and nothing fails by it", () => {
  const pinned = pin("26.10.0");
  writeFileSync(pinned.file, "#!/lib/ld-of-another-system\n");
  const own = install("26.9.0");
  expect(choose(own)).toMatchObject({ file: own.file });
  const { problem } = /** @type {{ problem: string }} */ (choose(install("22.4.0")));
  expect(problem).toMatch(
    /^Greenroom needs Node 26 or later on linux-x64: this is 22\.4\.0, and the one that comes with Greenroom does not run here\./,
  );
});

test("a machine without a pinned Node needs one of its own", () => {
  pin("26.10.0", "x64");
  const own = install("26.1.0");
  expect(choose(own, { arch: "riscv64" })).toMatchObject({ file: own.file });
  const { problem } = /** @type {{ problem: string }} */ (choose(install("20.19.0"), { arch: "riscv64" }));
  expect(problem).toMatch(/on linux-riscv64: this is 20\.19\.0, and none comes with Greenroom for it\./);
});

test("NODE_BINARY names the Node to use, or asks for the pinned one", () => {
  const pinned = pin("26.10.0");
  const own = install("26.12.1");
  const other = writeNode(join(root, "opt/node"), "26.5.0");
  expect(choose(own, { wanted: other.file })).toEqual({
    file: other.file,
    reason: `Node 26.5.0, as NODE_BINARY says (${other.file})`,
  });
  expect(choose(own, { wanted: "pinned" })).toMatchObject({ file: pinned.file });
  const old = writeNode(join(root, "opt/old"), "22.0.0");
  expect(choose(own, { wanted: old.file })).toEqual({
    problem: `NODE_BINARY: Greenroom needs Node 26 or later, and ${old.file} is 22.0.0.`,
  });
  expect(choose(own, { wanted: "/nowhere/node" })).toEqual({
    problem: "NODE_BINARY: /nowhere/node is no Node that runs Greenroom's server here.",
  });
});

test("a machine for which no database comes with Greenroom is asked to set DATABASE_URL", () => {
  expect(whyNoDatabase(ROOT, { platform: "linux", arch: "x64", exists: () => true })).toBeUndefined();
  expect(whyNoDatabase(ROOT, { platform: "linux", arch: "arm64", exists: () => true })).toBe(
    "Greenroom has no database of its own for linux-arm64: set DATABASE_URL to a PostgreSQL of version 15 or later.",
  );
  expect(whyNoDatabase(ROOT, { platform: "darwin", arch: "arm64" })).toMatch(/for darwin-arm64: set DATABASE_URL/);
  expect(whyNoDatabase(ROOT, { platform: "linux", arch: "x64", exists: () => false })).toBe(
    "Greenroom's own database needs glibc, which this system does not have (no /lib64/ld-linux-x86-64.so.2): set DATABASE_URL to a PostgreSQL of version 15 or later.",
  );
});
