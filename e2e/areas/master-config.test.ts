import { expect, type Page } from "@playwright/test";
import { atHome, FINANCE, navigation, OWNER, test } from "../support/demo.ts";
import { box, expectAccessible, toast } from "../support/page.ts";

test.describe.configure({ timeout: 60_000 });

const entry = (page: Page, name: string) =>
  page.locator("li[data-id]").filter({ has: page.getByRole("button", { name, exact: true }) });

test("a list entry can be used at once, renamed in place, moved, and archived while in use", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Lists", exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/master-config\/talent-types$/);
  await page.getByRole("link", { name: "Industry categories" }).click();
  await box(page, "Name").fill("festival");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This already exists.")).toBeVisible();
  await box(page, "Name").fill("Podcast studio");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Podcast studio added")).toBeVisible();
  await expect(entry(page, "Podcast studio")).toContainText("unused");

  await entry(page, "Podcast studio").getByRole("button", { name: "Podcast studio", exact: true }).click();
  const name = page.getByRole("form", { name: "Rename Podcast studio" }).getByRole("textbox");
  await name.fill("Podcast house");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Podcast house saved")).toBeVisible();

  // With the keyboard.
  await entry(page, "Podcast house").getByRole("button", { name: /^Drag/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(toast(page, /Podcast house moved to position \d+/)).toBeVisible();

  await entry(page, "Brand").getByRole("button", { name: "Brand: actions" }).click();
  await page.getByRole("menuitem", { name: "Remove from list" }).click();
  await expect(toast(page, /Brand archived\. \d+ records keep it\./)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/partner/add");
  await page.getByRole("combobox", { name: "Industry category" }).click();
  await expect(page.getByRole("option", { name: "Podcast house" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Brand", exact: true })).toHaveCount(0);
  await page.goto("/settings/master-config/industry-categories");
  await page.getByRole("button", { name: "Restore Brand" }).click();
  await expect(entry(page, "Brand")).toBeVisible();
  await page.goto("/settings/master-config/nothing-like-it");
  await expect(page.getByText("Not found, or you don't have access")).toBeVisible();
  const other = await atHome(browser, FINANCE);
  await expect(navigation(other).getByRole("link", { name: "Settings" })).toHaveCount(0);
});
