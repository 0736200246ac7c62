/** Limits on the bytes a screen loads before it is shown, as transferred. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "./support/demo.ts";
import { openList, rows } from "./support/page.ts";

test.describe.configure({ timeout: 120_000 });

const KB = 1024;
interface Weight {
  bytes: number;
  files: number;
}
/** Size of all scripts and style sheets of the page, with those loaded soon after, before what it loads for later. */
async function weight(page: Page): Promise<Weight> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    // A busy machine shows the screen after the palette is preloaded, which is three seconds after the start.
    const until = performance.getEntriesByName("preload")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const resources = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => /\.(?:js|css)$/.test(entry.name))
      .filter(({ startTime }) => startTime < until);
    // A style sheet that the page preloads is listed again when it is used.
    const sizes = new Map(resources.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return { bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0), files: sizes.size };
  });
}
const elements = (page: Page) => page.locator("body *").count();

test("the sign-in page, the roster, forms and records stay within their size limits", async ({ browser }) => {
  const visitor = await browser.newPage();
  await visitor.goto("/login");
  await expect(visitor.getByLabel("Email")).toBeVisible();
  const login = await weight(visitor);
  expect(login.bytes).toBeLessThan(150 * KB);
  expect(login.files).toBeLessThan(6);

  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/talent");
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  const roster = await weight(page);
  expect(roster.bytes).toBeLessThan(260 * KB);
  expect(roster.files).toBeLessThan(30);
  const record = await page.locator("[data-row] [data-opener]").first().getAttribute("href");
  for (const path of ["/talent/add", "/staff/add", "/partner", record ?? ""]) {
    await page.goto(path);
    await expect(page.locator("main").locator("form, h2, [data-row]").first()).toBeVisible();
    // A record loads no form until one is opened.
    expect((await weight(page)).bytes, path).toBeLessThan((path === record ? 324 : 344) * KB);
  }
});

test("a form renders no options before a select opens, and a list no rows before they load", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent/add");
  await expect(page.getByLabel("Name", { exact: false }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("option", { includeHidden: true }).count()).toBe(0);
  expect(await elements(page)).toBeLessThan(600);

  await page.route("**/talents/list*", () => undefined);
  await page.goto("/talent");
  await expect(page.getByRole("columnheader", { name: "Category" })).toBeVisible();
  // The skeleton is one row with the height of all rows.
  await expect(page.locator("tbody tr")).toHaveCount(1);
  expect((await page.locator("tbody tr").boundingBox())?.height).toBe(14 * 33);
  expect(await elements(page)).toBeLessThan(400);
});
