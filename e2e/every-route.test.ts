/** Opens each screen of `npm run list:routes` as each role it concerns; a new route is covered without its own line. */
import { type Browser, expect, type Page } from "@playwright/test";
import { sampled, WHOLE } from "#test/generated/inputs/random.ts";
import { printedRandom } from "./support/breadth.ts";
import { ASSISTANT, atHome, navigation, OWNER, openSignedIn, SUPER_ADMIN, test } from "./support/demo.ts";
import { axeViolations, COLOURS } from "./support/page.ts";
import { follow, ScreenAddresses, screenRoutes, settled, watchFailures } from "./support/screens.ts";
import { demoCode } from "./support/super-admin.ts";
import { standInForMeta } from "./support/whatsapp.ts";

test.describe.configure({ timeout: WHOLE ? 3_600_000 : 1_200_000 });
test.use({ demoWork: true });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const REFUSED = "You don't have access to this page";
const SAMPLED = 4;
/** Number of routes whose screens are checked for accessibility, or opened by another role, in one run. */
const CHECKED = 16;
/** Number of routes that the owner opens in one run; the night opens each. */
const OPENED = 48;
/** Routes the assistant can read: assigned talents, the favourites among them, their own calendar, inbox and expenses, discovery, and the showcase. */
const ASSISTANT_READS =
  /^\/(?:$|kit|favorites|calendar(?:\/personal)?$|inbox$|finance\/expenses$|finance\/my-commission$|talent\/:id\/expenses$|(?:talent\/:id\/)?tools(?:$|\/disco$|\/shortlists$)|talent$|talent\/:id(?:$|\/profile(?:$|\/(?!\w+\/edit)|\/(?:notes|career)\/edit)))/;
/** Screens outside the app shell, by who opens them. */
const AUTH_ROUTES = {
  signedOut: [
    "/login",
    "/forgot-password",
    "/reset-password",
    "/staff/set-password/:code",
    "/share/availability/:token",
    "/share/file/:token",
    "/sign/:token",
    "/tour/:token",
    "/settlement/:token",
    "/invoice-preview/:token",
    "/credit-note-preview/:token",
  ],
  awaitingCode: ["/2fa/verify"],
  owner: ["/2fa/setup", "/2fa/verify-success", "/logout"],
} as const;
const authRoutes: readonly string[] = Object.values(AUTH_ROUTES).flat();
/** Below scouts, partners and staff stand the same screens as below talents, where they are opened. */
const AGAIN = /^\/(?:scout|partner|staff)\/:ownerId\//;
const appRoutes = (): string[] =>
  screenRoutes().filter((route) => !authRoutes.includes(route) && !AGAIN.test(route) && route !== "/*");

/** Kinds of import that a file was uploaded for. */
const imported = new Set<string>();
/** Uploads one file for each kind of import that the routes are below, because the demo holds no import. */
async function makeImports(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of screenRoutes().filter((path) => path.endsWith("/import"))) {
    if (imported.has(route) || !routes.some((below) => below.startsWith(`${route}/`))) continue;
    imported.add(route);
    await follow(page, route);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a file" }).click(),
    ]);
    const buffer = Buffer.from("Name,Email\nQuilla Importeda,quilla@example.com\n");
    await chooser.setFiles({ name: "Sample.csv", mimeType: "text/csv", buffer });
    await expect(page).toHaveURL(new RegExp(`${route}/[0-9a-f-]{36}`), { timeout: 20_000 });
  }
}

const tooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
/** Waits for the level 1 heading; a list has it in the bar above. */
const hasHeading = async (page: Page): Promise<boolean> => {
  const heading = page.getByRole("heading", { level: 1 }).first();
  return heading.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
};

/** Problems of the open screen that it does not report itself. */
async function shortcomings(page: Page): Promise<string[]> {
  const found: string[] = [];
  if (!(await hasHeading(page))) found.push("no heading");
  const headings = await page.getByRole("heading", { level: 1 }).allInnerTexts();
  if (headings.length > 1) found.push(`several headings: ${headings.join(", ")}`);
  if (await page.getByText(REFUSED).isVisible()) found.push("refused");
  return found;
}

type Address = [route: string, address: string | undefined, lastList: string];
/** Addresses resolved as the owner, for the life of the worker. */
const resolved = new Map<string, string>();
/** Addresses of the routes, resolved as the owner: a refused role finds no links to follow. */
async function ownersAddresses(browser: Browser, routes: readonly string[]): Promise<Address[]> {
  const page = await atHome(browser, OWNER);
  await standInForMeta(page);
  await makeImports(page, routes);
  const filled = new ScreenAddresses(page, resolved);
  const addresses: Address[] = [];
  for (const route of routes) {
    const address = await filled.resolve(route);
    addresses.push([route, address, filled.lastList]);
  }
  await page.context().close();
  return addresses;
}

test("each screen opens for the owner with a heading, without errors, accessible, on a phone too", async ({
  browser,
}) => {
  const random = printedRandom("accessible routes");
  const opened = await ownersAddresses(browser, sampled(appRoutes(), OPENED, random));
  const page = await atHome(browser, OWNER);
  await standInForMeta(page);
  const failures = watchFailures(page);
  const problems: string[] = [];
  const shown = new Set<string>();
  const checked = new Set(sampled(opened, CHECKED, random));
  for (const entry of opened) {
    const [route, address, lastList] = entry;
    if (address === undefined) {
      problems.push(`${route}: nothing in the demo opens it; ${lastList}`);
      continue;
    }
    await follow(page, address);
    const found = [...(await shortcomings(page)), ...failures()];
    // Several addresses redirect to one screen.
    const { pathname } = new URL(page.url());
    const isNew = !shown.has(pathname);
    shown.add(pathname);
    if (isNew && checked.has(entry)) {
      found.push(...(await axeViolations(page)));
      // Drops what the page's content security policy refuses to axe itself.
      failures();
      await page.setViewportSize(PHONE);
      await settled(page);
      if (await tooWide(page)) found.push("wider than a phone");
      await page.setViewportSize(DESKTOP);
    }
    problems.push(...[...found, ...failures()].map((problem) => `${route}: ${problem}`));
  }
  await follow(page, "/nothing/like-it");
  await expect(page.getByText("Not found, or you don't have access")).toBeVisible();
  console.log(`every route: ${opened.length} of ${appRoutes().length} routes, ${shown.size} screens`);
  expect(problems).toEqual([]);
  expect(shown.size).toBeGreaterThan(opened.length / 4);
});

test("each screen is refused to a staff member without permission and opens for one with it", async ({ browser }) => {
  const opened = await ownersAddresses(browser, sampled(appRoutes(), CHECKED * 2, printedRandom("refused routes")));
  const page = await atHome(browser, ASSISTANT);
  await standInForMeta(page);
  const failures = watchFailures(page);
  const own = new ScreenAddresses(page);
  /** The same place below a talent of their own, where nothing there leads to it for them. */
  const belowOwn = async (address: string | undefined) => {
    const talent = await own.resolve("/talent/:id");
    return talent && address?.replace(/^\/talent\/[0-9a-f-]{36}/, talent);
  };
  const problems: string[] = [];
  let refusals = 0;
  for (const [route, ownersAddress] of opened) {
    const readable = ASSISTANT_READS.test(route);
    // A tab that takes another right is refused on a talent of their own; one of others they do not find.
    const isOwn = readable || route.startsWith("/talent/:id/");
    // Leads to such a tab.
    const [, below] = /^\/talent\/:ownerId(\/\w+\/detail)$/.exec(route) ?? [];
    const address =
      below === undefined
        ? ((isOwn ? ((await own.resolve(route)) ?? (await belowOwn(ownersAddress))) : undefined) ??
          ownersAddress ??
          route)
        : `${await own.resolve("/talent/:id")}${below}`;
    await follow(page, address);
    // A screen that loads late shows the one before it for a moment.
    const came = await page
      .getByText(REFUSED)
      .waitFor({ state: readable ? "hidden" : "visible", timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    const refused = came !== readable;
    if (refused) refusals += 1;
    if (refused === readable) problems.push(`${route}: ${refused ? "refused" : "not refused"}`);
    if (readable && !(await hasHeading(page))) problems.push(`${route}: no heading`);
    problems.push(...failures().map((problem) => `${route}: ${problem}`));
  }
  expect(problems).toEqual([]);
  expect(refusals).toBeGreaterThan(CHECKED / 2);
  await follow(page, "/staff");
  expect(await axeViolations(page)).toEqual([]);
});

test("each screen opens for a super admin after choosing an agency", async ({ browser }) => {
  const opened = await ownersAddresses(
    browser,
    sampled(appRoutes(), CHECKED, printedRandom("routes of a super admin")),
  );
  const page = await openSignedIn(browser, SUPER_ADMIN);
  await page.goto("/2fa/verify");
  await page.getByLabel("Code", { exact: true }).fill(demoCode());
  await page.keyboard.press("Enter");
  await page
    .getByRole("group", { name: "Choose an agency" })
    .getByRole("button", { name: /Harbour/ })
    .click();
  await expect(page).toHaveURL(/\/talent$/);
  await expect(navigation(page)).toBeVisible();
  await standInForMeta(page);
  const failures = watchFailures(page);
  const problems: string[] = [];
  for (const [route, address] of opened) {
    await follow(page, address ?? route);
    problems.push(...[...(await shortcomings(page)), ...failures()].map((problem) => `${route}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

test("a random sample of screens is accessible in dark mode and on a phone", async ({ browser }) => {
  const random = printedRandom("dark and small screens");
  const addresses = await ownersAddresses(browser, sampled(appRoutes(), SAMPLED, random));
  const page = await atHome(browser, OWNER);
  const problems: string[] = [];
  for (const [, address] of addresses) {
    if (address === undefined) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await follow(page, address);
    problems.push(...(await axeViolations(page, COLOURS)).map((problem) => `${address}, dark: ${problem}`));
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(PHONE);
    await settled(page);
    problems.push(...(await axeViolations(page)).map((problem) => `${address}, on a phone: ${problem}`));
    await page.setViewportSize(DESKTOP);
  }
  expect(problems).toEqual([]);
});

test("each screen before and during sign-in opens with a heading, is accessible and fits a phone", async ({
  browser,
}) => {
  const owner = await atHome(browser, OWNER);
  await owner.goto("/outbox");
  await owner
    .getByRole("button", { name: /^Your Greenroom account/ })
    .first()
    .click();
  const link = (await owner.getByRole("dialog").getByRole("link").getAttribute("href")) ?? "";
  // The email names the server that loaded the demo.
  const invitation = new URL(link, owner.url()).pathname;
  const signedOut = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  const awaitingCode = await openSignedIn(browser, SUPER_ADMIN);
  const pages: Record<keyof typeof AUTH_ROUTES, Page> = { signedOut, awaitingCode, owner };
  expect(screenRoutes()).toEqual(expect.arrayContaining(Object.values(AUTH_ROUTES).flat()));
  const problems: string[] = [];
  for (const [role, paths] of Object.entries(AUTH_ROUTES) as [keyof typeof AUTH_ROUTES, readonly string[]][])
    for (const path of paths) {
      const page = pages[role];
      await page.goto(path === "/staff/set-password/:code" ? invitation : path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await settled(page);
      problems.push(...(await axeViolations(page)).map((problem) => `${path}: ${problem}`));
      await page.emulateMedia({ colorScheme: "dark" });
      problems.push(...(await axeViolations(page, COLOURS)).map((problem) => `${path}, dark: ${problem}`));
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(PHONE);
      if (await tooWide(page)) problems.push(`${path}: wider than a phone`);
      await page.setViewportSize(DESKTOP);
    }
  expect(problems).toEqual([]);
});
