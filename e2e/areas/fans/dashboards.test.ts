/** Dashboards of fan content in the browser: of all talents, of one, and what their parts lead to. */
import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { expectAccessible, expectFineEverywhere } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

test("the dashboard of content leads to a talent's, whose parts lead to posts and fans (R-215, R-243, C-448, C-449)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/dashboard");
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("What fans do in figures")).toContainText("Followers");
  const picture = part("Best posts").locator("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectFineEverywhere(page, "content-dashboard");

  await part("Talents by followers gained").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/cms\/talent\/[0-9a-f-]{36}\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectFineEverywhere(page, "talent-dashboard");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await test.step("a chart turns into its table, which has a row for each day", async () => {
    await part("Followers gained").getByRole("button", { name: "Show as table" }).click();
    await expect(part("Followers gained").getByRole("row")).toHaveCount(31);
    await expectAccessible(page);
  });

  await test.step("the period is kept by the address", async () => {
    await page.getByRole("combobox", { name: "Period" }).selectOption("7");
    await expect(page).toHaveURL(/days=7/);
    await expect(part("Followers gained").getByRole("row")).toHaveCount(8);
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("7");
  });

  await test.step("an active fan opens in the report on fans", async () => {
    await page.getByRole("combobox", { name: "Period" }).selectOption("365");
    await part("Most active fans").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/cms\/fans\/report\?fan=/);
  });
});

test("a part that can't be read says so, and is asked for again", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  let isAway = true;
  await page.route("**/talent/v1/cms/dashboard**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (isAway) for (const widget of json.responseData.widgets) if (widget.kind === "BEST_POSTS") widget.data = null;
    await route.fulfill({ response, json });
  });
  await page.goto("/cms/dashboard");
  const posts = page.getByRole("region", { name: "Best posts" });
  await expect(posts).toContainText("This can't be shown right now.");
  await expect(page.getByRole("region", { name: "What fans do in figures" })).toContainText("Followers");
  isAway = false;
  await posts.getByRole("button", { name: "Try again" }).click();
  await expect(posts).not.toContainText("This can't be shown right now.");
});
