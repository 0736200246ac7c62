import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
/** @param {string} script */
const printed = async (script) => (await run("npm", ["run", "--silent", script])).stdout.trim().split("\n");

test("list:calls prints one call per line", { timeout: 30_000 }, async () => {
  const calls = await printed("list:calls");
  expect(calls).toContain("POST /user/v1/auth/login");
  expect(calls).toContain("GET /talent/v1/{family}/list");
});

test("list:routes prints every screen's path, including those behind sign-in", { timeout: 30_000 }, async () => {
  const routes = await printed("list:routes");
  expect(routes).toEqual(
    expect.arrayContaining(["/login", "/talent", "/talent/:id/profile/summary", "/staff/:id/edit"]),
  );
});
