/** The demo agency and its people. Each test file has a fresh agency of its own. */
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { auth } from "#contract/session/session.ts";

export const test = base.extend<{ closeContexts: undefined; demoWork: boolean }>({
  /** True if the agency has the demo's tasks; most journeys make their own. */
  demoWork: [false, { option: true }],
  // Closes all pages: an open page keeps polling for an agency that no longer exists while later tests run.
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  baseURL: async ({ demoWork }, use, { file }) => use(await agencyFor(file, demoWork)),
});

let agency: { file: string; url: string } | undefined;
/** Returns the URL of the file's agency, kept for the life of the worker: a retry has a new worker and a new agency. */
async function agencyFor(file: string, hasWork: boolean): Promise<string> {
  if (agency?.file === file) return agency.url;
  const endpoint = `http://localhost:${process.env.E2E_PORT}/?by=${process.pid}&for=${encodeURIComponent(file)}&work=${hasWork ? "on" : "off"}`;
  const response = await fetch(endpoint, { method: "POST" });
  agency = { file, url: await response.text() };
  if (!response.ok) throw new Error(agency.url);
  return agency.url;
}

export const PASSWORD = "Curtain-up-at-1930!";
export const OWNER = "eleanor@harbourvale.example";
export const APP_ADMIN = "mei-lin@harbourvale.example";
/** Staff role that may edit staff; sees everyone. */
export const HEAD_AGENT = "rosalind@harbourvale.example";
export const AGENT = "priya@harbourvale.example";
/** Sees assigned talents only, no scouts and no staff; edits nothing. */
export const ASSISTANT = "marcus@harbourvale.example";
/** Sees all talents; no access to staff. */
export const FINANCE = "ingrid@harbourvale.example";
/** Sees and edits all scouts, sees assigned talents; no access to partners. */
export const SCOUT = "jarrah@harbourvale.example";
export const SUPER_ADMIN = "platform@greenroom.example";

export const navigation = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

/** Opens the outbox as one finds it: in the settings. */
export async function openOutbox(page: Page): Promise<void> {
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await page
    .getByRole("region", { name: "Connections" })
    .getByRole("link", { name: /^Outbox/ })
    .click();
}

export async function submitLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await submitLogin(page, email, password);
  await expect(navigation(page)).toBeVisible();
}

/**
 * Signs the page's context in through the API: the next navigation finds the refresh cookie.
 * Each context needs its own session: the cookie rotates, so sharing one would end both.
 */
export async function authenticate(page: Page, email: string, password = PASSWORD): Promise<void> {
  const response = await page.request.post(auth.login.path, { data: { email, password, client: "browser" } });
  if (!response.ok()) throw new Error(`${email} was not signed in: ${response.status()} ${await response.text()}`);
}

/** Opens a blank page, signed in, in its own context: another computer. */
export async function openSignedIn(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await authenticate(page, email);
  return page;
}

/** Opens a signed-in page on the role's start screen. */
export async function atHome(browser: Browser, email: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await openSignedIn(browser, email, options);
  await page.goto("/");
  await expect(navigation(page)).toBeVisible();
  // The start screen is a redirect: navigating before it is done would race with it.
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  return page;
}
