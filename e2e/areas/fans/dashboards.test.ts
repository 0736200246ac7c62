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

  await test.step("a range of days is chosen, and removed again", async () => {
    const address = new URL(page.url());
    address.searchParams.delete("days");
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
    const [first, last] = [daysAgo(6).toISOString().slice(0, 10), daysAgo(4).toISOString().slice(0, 10)];
    address.searchParams.set("from", first);
    address.searchParams.set("to", last);
    await page.goto(address.toString());
    await part("Followers gained").getByRole("button", { name: "Show as table" }).click();
    await expect(part("Followers gained").getByRole("row")).toHaveCount(4);
    await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("range");
    await page
      .getByRole("button", { name: /Choose days/ })
      .first()
      .click();
    const dayName = new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    await page.getByRole("button", { name: dayName.format(daysAgo(6)), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`from=${first}&to=${first}`));
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Remove.*Choose days/ }).click();
    await expect(page).not.toHaveURL(/from=/);
    await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("30");
  });

  await test.step("days that end before they begin are said to be wrong, and stay in the address", async () => {
    const address = new URL(page.url());
    await page.goto(`${address.pathname}?from=2026-08-12&to=2026-08-11`);
    await expect(
      page.getByRole("status").filter({ hasText: /end before they begin. The last 30 days are shown/ }),
    ).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("30");
    await expect(page).toHaveURL(/from=2026-08-12&to=2026-08-11$/);
    await page.getByRole("combobox", { name: "Period" }).selectOption("7");
    await expect(page.getByText(/end before they begin/)).toHaveCount(0);
  });

  await test.step("an active fan opens in the report on fans", async () => {
    await page.getByRole("combobox", { name: "Period" }).selectOption("365");
    await part("Most active fans").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/cms\/fans\/report\?fan=/);
  });
});

test("keys go to the next talent, to a tab, whose count is that of its list, and write a post", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/dashboard");
  const talents = page.getByRole("region", { name: "Talents by followers gained", exact: true }).getByRole("link");
  await expect(talents.first()).toBeVisible();
  const names = await talents.locator("b").allTextContents();
  await talents.first().click();
  const expectTalent = (name: string | undefined) =>
    expect(page.getByRole("heading", { level: 1, name: name ?? "", exact: true })).toBeVisible();
  await expectTalent(names[0]);
  await page.keyboard.press("j");
  await expectTalent(names[1]);
  await page.keyboard.press("k");
  await expectTalent(names[0]);

  const tabs = page.getByRole("navigation", { name: /^Content of/ }).getByRole("link");
  for (const [place, title] of [
    [2, "News"],
    [7, "Fan room"],
  ] as const) {
    const tab = tabs.nth(place - 1);
    await expect(tab).toContainText(title);
    const count = Number(/\d+$/.exec((await tab.textContent()) ?? "")?.[0]);
    await page.keyboard.press(String(place));
    await expect(page).toHaveURL(/userIds=/);
    if (count > 0) await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
    await page.goBack();
    await expectTalent(names[0]);
  }
  await page.keyboard.press("n");
  const form = page.getByRole("dialog");
  await expect(form).toContainText(names[0] ?? "");
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
