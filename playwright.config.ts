import { defineConfig } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "./tools/find-browser.mjs";

// The workers read this file again: what was found once is handed on.
process.env.CHROMIUM_PATH ??= (await findBrowser())?.path;
process.env.E2E_PORT ??= "4310";
const { CHROMIUM_PATH, E2E_PORT } = process.env;
if (!CHROMIUM_PATH) throw new Error("No Chromium was found. Set CHROMIUM_PATH to one.");

/** The longest files start first, so that no worker is left alone with one at the end. */
const LONGEST = /e2e\/(?:every-route|stored-xss-fields|stored-xss|showcase)\.test\.ts$/;
const FILES = "**/*.test.ts";

export default defineConfig({
  testDir: "e2e",
  projects: [
    { name: "longest", testMatch: LONGEST },
    { name: "others", testMatch: FILES, testIgnore: LONGEST },
  ],
  // Each has its own agency; a database that was given is one for all.
  workers: process.env.TEST_DATABASE_URL ? 1 : 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A journey waits for what it needs: one that passes only at the second try is broken.
  retries: 0,
  expect: { timeout: 7_000 },
  outputDir: "test-results",
  reporter: [["list"]],
  use: {
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: CHROMIUM_PATH, args: BROWSER_FLAGS },
  },
  webServer: {
    command: `"${process.execPath}" server/test/demo-agencies.ts`,
    url: `http://localhost:${E2E_PORT}/`,
    env: { PORT: E2E_PORT, STARTED_BY: String(process.pid) },
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    reuseExistingServer: false,
  },
});
