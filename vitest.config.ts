import { existsSync, globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const database = "server/test/database/setup.ts";
const FILES = "{contract,server,web,tools}/**/*.test.{ts,tsx,mjs}";
const setup = "server/test/file/setup.ts";

/**
 * Files that replace a module, or set up what modules read while they load (a browser): in a shared worker others would
 * already have imported, or later import, the wrong one.
 */
const replacing = filesWith(/\bvi\.(mock|doMock|hoisted|resetModules)\(/);
/**
 * Files that measure processor time, or how far a queue gets meanwhile. Both grow while another file works, and while a worker holds what
 * earlier files left, so that they run by themselves, one by one, each in its own worker.
 */
const measuring = filesWith(/\b(process\.(cpuUsage|threadCpuUsage)|startWatched|turnsSoFar)\(/).filter(
  (file) => !replacing.includes(file),
);

function filesWith(pattern: RegExp): string[] {
  return globSync(FILES, { exclude: (path) => path.includes("node_modules") }).filter((file) =>
    pattern.test(readFileSync(file, "utf8")),
  );
}

export default defineConfig({
  test: {
    environment: "node",
    // One is what vitest takes of two cores; PostgreSQL leaves room for another.
    maxWorkers: 2,
    globalSetup: existsSync(database) ? [database] : [],
    // Starting a database for a file takes a moment on a small machine.
    hookTimeout: 60_000,
    testTimeout: 15_000,
    restoreMocks: true,
    setupFiles: [setup],
    // A worker lives for hundreds of files: what it holds is printed for each, and ends it before the machine suffers.
    logHeapUsage: true,
    execArgv: ["--max-old-space-size=2048"],
    projects: [
      {
        extends: true,
        test: { name: "measuring", include: measuring, isolate: true, maxWorkers: 1, sequence: { groupOrder: 0 } },
      },
      // Importing the server takes longer than most files' tests, so that the files of a worker share it.
      {
        extends: true,
        test: {
          name: "shared",
          include: [FILES],
          exclude: ["**/node_modules/**", ...replacing, ...measuring],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: "isolated", include: replacing, isolate: true, sequence: { groupOrder: 1 } } },
    ],
  },
});
