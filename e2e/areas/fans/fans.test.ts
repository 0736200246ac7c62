/** Public pages in a visitor's browser, and what withdraws them. */
import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { expectAccessible, expectFineEverywhere, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const PAGE = "/t/harbour-vale/imogen-hart-okafor";

test("a visitor reads a talent's page without a script, until its item or the page is withdrawn (C-420)", async ({
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  const [problems, requests]: [string[], string[]] = [[], []];
  visitor.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  visitor.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await visitor.goto(PAGE);
  await expect(visitor.getByRole("heading", { level: 1, name: "Imogen Hart-Okafor" })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Dates" })).toBeVisible();
  await expectFineEverywhere(visitor, "public-talent");
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const cards = visitor.getByRole("region", { name: "Latest" }).getByRole("heading", { level: 3 });
  const title = (await cards.first().textContent()) ?? "";
  await cards.first().getByRole("link").click();
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectFineEverywhere(visitor, "public-item");
  const item = new URL(visitor.url()).pathname;
  await visitor.goto(PAGE);
  await visitor
    .getByRole("region", { name: "Dates" })
    .getByRole("heading", { level: 3 })
    .first()
    .getByRole("link")
    .click();
  await expect(visitor.getByText("When")).toBeVisible();
  await savePictures(visitor, "public-event");
  expect(problems).toEqual([]);
  expect(requests.every((path) => /^\/(?:t|media\/public|assets)\//.test(path))).toBe(true);
  expect(await visitor.context().cookies()).toEqual([]);

  const page = await openSignedIn(browser, OWNER);
  await page.goto("/favorites");
  await page.getByRole("link", { name: "Imogen Hart-Okafor" }).first().click();
  await page
    .getByRole("tab", { name: "Web page" })
    .or(page.getByRole("link", { name: "Web page" }))
    .click();
  await expect(page.getByText("Anyone can open this page.")).toBeVisible();
  await savePictures(page, "favourite-web-page");
  await expectAccessible(page);
  await page.getByRole("switch", { name: "The page is switched on" }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The page is switched off.")).toBeVisible();
  // The first one's browser may show what it has for a minute.
  const next = await (await browser.newContext()).newPage();
  expect((await next.goto(item))?.status()).toBe(404);
  await savePictures(next, "public-nowhere");
  await expectAccessible(next);
  expect((await next.goto(PAGE))?.status()).toBe(404);
});

test("an item is put on the web page and taken off it from the list, with undo (C-420)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/news/published");
  const bar = page.getByRole("toolbar");
  const button = bar.getByRole("button", { name: /(Put on|Take off) the web page/ });
  await page.locator("tbody [data-row]").first().getByRole("checkbox").check();
  const wording = (await button.textContent()) ?? "";
  await button.click();
  const said = toast(page, wording.startsWith("Put") ? "1 item is on the web page" : "1 item is off the web page");
  await expect(said).toBeVisible();
  await said.getByRole("button", { name: "Undo" }).click();
  await page.locator("tbody [data-row]").first().getByRole("checkbox").check();
  await expect(button).toHaveText(wording);
});
