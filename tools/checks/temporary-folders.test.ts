/** Temporary files have one home, because what a killed process leaves is removed at the next start only there. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The home, and the sockets of the embedded database: their folder belongs to its account, and is swept by itself. */
const HOMES = ["server/src/embedded/sockets.ts", "server/src/lib/process/temporary-folder.ts"];

test("only one module makes temporary folders, and one those of sockets", () => {
  const making = globSync("server/src/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) =>
      /\b(?:mkdtemp(?:Sync)?|mkdtempDisposable(?:Sync)?|tmpdir|TMPDIR)\b/.test(readFileSync(file, "utf8")),
    );
  expect(making.sort()).toEqual(HOMES);
});
