/** The demo agency and its people. Each file of journeys has an agency of its own, as nobody has touched it. */
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { auth } from "#contract/session/session.ts";

export const test = base.extend<{ tidy: undefined }>({
  // A page that is left open goes on asking for news of an agency that is gone, beside all the journeys after it.
  tidy: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
  baseURL: async ({}, use, { file }) => use(await agencyFor(file)),
});

let given: { file: string; url: string } | undefined;
/** Kept as long as the worker lives: a second try after a failure has another worker, and starts afresh. */
async function agencyFor(file: string): Promise<string> {
  if (given?.file === file) return given.url;
  const door = `http://localhost:${process.env.E2E_PORT}/?by=${process.pid}&for=${encodeURIComponent(file)}`;
  const answer = await fetch(door, { method: "POST" });
  given = { file, url: await answer.text() };
  if (!answer.ok) throw new Error(given.url);
  return given.url;
}

export const PASSWORD = "Curtain-up-at-1930!";
export const OWNER = "eleanor@harbourvale.example";
export const APP_ADMIN = "mei-lin@harbourvale.example";
/** Staff, and yet may change staff; sees everybody. */
export const HEAD_AGENT = "rosalind@harbourvale.example";
export const AGENT = "priya@harbourvale.example";
/** Sees the talents assigned to him, no scouts and no staff, and changes nothing. */
export const ASSISTANT = "marcus@harbourvale.example";
/** Sees all talents, and has nothing to do with staff. */
export const FINANCE = "ingrid@harbourvale.example";
/** Sees and changes all scouts, sees the talents assigned to him, and has nothing to do with partners. */
export const SCOUT = "jarrah@harbourvale.example";
export const SUPER_ADMIN = "platform@greenroom.example";

export const navigation = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

export async function giveLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await giveLogin(page, email, password);
  await expect(navigation(page)).toBeVisible();
}

/**
 * Signs the page's context in over the API, as the form does: the next address that is opened finds the refresh cookie.
 * A session per context: the cookie rotates, so one shared by two contexts would end the session of both.
 */
export async function authenticate(page: Page, email: string, password = PASSWORD): Promise<void> {
  const answer = await page.request.post(auth.login.path, { data: { email, password, client: "browser" } });
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${answer.status()} ${await answer.text()}`);
}

/** A blank page in a context of its own, signed in: another computer. */
export async function openSignedIn(browser: Browser, email: string, look: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...look });
  const page = await context.newPage();
  await authenticate(page, email);
  return page;
}

/** The same on the screen that the role lands on. */
export async function atHome(browser: Browser, email: string, look?: BrowserContextOptions): Promise<Page> {
  const page = await openSignedIn(browser, email, look);
  await page.goto("/");
  await expect(navigation(page)).toBeVisible();
  return page;
}
