/** A sample of `npm run test:uploads`, which sends 500. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../tools/root.mjs";

const SAMPLE = 10;

test("uploads through kills come back byte for byte or fail cleanly, without a rest (R19, 18.8)", {
  timeout: 300_000,
}, async () => {
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [join(ROOT, "server/test/resilience/uploads.ts"), String(SAMPLE)],
      { cwd: ROOT },
      (error, stdout, stderr) => (error ? reject(new Error(`${stdout}\n${stderr}`)) : resolve(stdout)),
    );
  });
  console.log(printed.trim());
  expect(printed).toContain(`uploads: ${SAMPLE} in `);
  expect(printed).toContain(" 0 wrong; 0 files left over, 0 lost");
});
