import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Flags that let Chromium run anywhere, in containers too, without network calls of its own. */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Finds the Chromium for the tests: CHROMIUM_PATH, the system's, Playwright's, or Debian's package if it can be installed.
 * Returns undefined when there is none.
 * @returns {Promise<{ path: string, about: string } | undefined>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return usable(named);
  return system() ?? (await playwrights()) ?? (installed() ? system() : undefined);
}

function system() {
  const places = ["/usr/bin", "/usr/local/bin", "/snap/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const candidates = NAMES.flatMap((name) => places.map((place) => join(place, name)));
  return firstUsable(candidates);
}

async function playwrights() {
  const { chromium } = await import("@playwright/test");
  return firstUsable([chromium.executablePath()]);
}

/** Returns whether a package was installed. */
function installed() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stdout.write("No browser here: installing Debian's Chromium…\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync("apt-get", ["-qq", ...args], { env, stdio: "ignore" }).status === 0;
  return apt("update") && apt("install", "--yes", "--no-install-recommends", "chromium");
}

/** @param {string[]} paths */
function firstUsable(paths) {
  for (const path of new Set(paths)) {
    const found = existsSync(path) ? usable(path) : undefined;
    if (found) return found;
  }
  return undefined;
}

/**
 * Runs `--version`: on some systems the file is a script that only explains how to install the browser.
 * @param {string} path
 */
function usable(path) {
  const { status, stdout } = spawnSync(path, ["--version", "--no-sandbox"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout) ? { path, about: stdout.trim() } : undefined;
}
