/** Shared by the browser benches: the demo as people start it, a slowed-down browser, and the owner signed in. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { auth } from "#contract/session/session.ts";
import { ensureBuilt } from "../tools/build.mjs";
import { BROWSER_FLAGS, findBrowser } from "../tools/find-browser.mjs";
import { ROOT } from "../tools/root.mjs";

const PORT = process.env.PORT ?? "47815";
export const SLOWDOWN = 4;

export interface Demo {
  at: string;
  browser: Browser;
  end(): Promise<void>;
}

/** Starts the demo, with the showcase if a bench needs it. */
export async function startDemo({ showcase = false } = {}): Promise<Demo> {
  if (showcase) process.env.VITE_SHOWCASE = "true";
  await ensureBuilt(ROOT, process.execPath, ["web"]);
  const server = fork(fileURLToPath(import.meta.resolve("#test/demo-agencies.ts")), {
    env: { ...process.env, PORT, STARTED_BY: String(process.pid) },
    stdio: "ignore",
  });
  const door = `http://localhost:${PORT}`;
  for (let turn = 0; !(await fetch(door).catch(() => null)); turn += 1) {
    if (turn > 240) throw new Error("the program does not start");
    await new Promise((later) => setTimeout(later, 250));
  }
  const origin = await (await fetch(door, { method: "POST" })).text();
  const found = await findBrowser();
  if (!found) throw new Error("No Chromium was found. Set CHROMIUM_PATH to one.");
  const browser = await chromium.launch({ executablePath: found.path, args: BROWSER_FLAGS });
  return {
    at: origin,
    browser,
    async end() {
      await browser.close();
      server.kill("SIGTERM");
    },
  };
}

const SIGN_IN = { email: "eleanor@harbourvale.example", password: "Curtain-up-at-1930!" };

/** Signs the owner in and returns a function that makes calls, to fill the demo. */
export async function signedInCalls(origin: string) {
  let token = "";
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { responseData: T }).responseData;
  };
  token = (await call<{ accessToken: string }>("POST", auth.login.path, SIGN_IN)).accessToken;
  return call;
}

/** In the owner's time zone; in another, each page starts with the mismatch notice. */
export const blank = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: "Australia/Sydney" })).newPage();

export async function openSignedInPage({ at, browser }: Demo): Promise<Page> {
  const page = await blank(browser);
  await page.goto(`${at}/login`);
  await page.getByLabel("Email").fill(SIGN_IN.email);
  await page.getByLabel("Password", { exact: true }).fill(SIGN_IN.password);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Main navigation" }).waitFor();
  return page;
}

export async function slowed(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return cdp;
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
