import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { expectAccessible, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 240_000 });

test("finance opens from the navigation, with tax rates and accounts (R-174, B-008)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.getByRole("link", { name: "Finance", exact: true }).click();
  await page.getByRole("navigation", { name: "Finance" }).getByRole("link", { name: "Configuration" }).click();
  await expect(page).toHaveURL(/finance\/configuration\/tax$/);
  const rates = page.getByRole("list", { name: "Tax rates" });
  await expect(rates.getByRole("listitem").filter({ hasText: "GST free export" })).toContainText("0 %");
  await expect(rates.getByRole("listitem").filter({ hasText: "GST on long stays" })).toContainText("Inactive");
  await expect(
    page.getByRole("list", { name: "Accounts" }).getByText("Performance fees", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectFineEverywhere(page, "finance-tax");
});

test("a tax rate and an account with it are added, and the rate in use is switched off (C-301, C-302)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/finance/configuration/tax");
  await page.getByRole("button", { name: "Add tax rate" }).click();
  let dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Fringe benefits");
  await dialog.getByRole("textbox", { name: "Percent" }).fill("110");
  await page.keyboard.press("Tab");
  await expect(dialog.getByText("Use a number from 0 to 100")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Percent" }).fill("47");
  await dialog.getByRole("button", { name: "Add tax rate" }).click();
  await expect(toast(page, "Fringe benefits was added")).toBeVisible();

  await page.getByRole("button", { name: "Add account" }).click();
  dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Code" }).fill("495");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Benefits");
  await dialog.getByRole("combobox", { name: "Tax rate" }).click();
  await page.getByRole("option", { name: "Fringe benefits 47 %" }).click();
  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(toast(page, "Benefits was added")).toBeVisible();
  const accounts = page.getByRole("list", { name: "Accounts" });
  await expect(accounts.getByRole("listitem").filter({ hasText: "495" })).toContainText("Fringe benefits 47 %");

  const rate = page.getByRole("list", { name: "Tax rates" }).getByRole("listitem").filter({ hasText: "Fringe" });
  await expect(rate).toContainText("Used once");
  await rate.getByRole("button", { name: "Actions for Fringe benefits" }).click();
  await page.getByRole("menuitem", { name: "Make inactive" }).click();
  await expect(toast(page, "Fringe benefits is inactive")).toBeVisible();
  await expect(rate).toContainText("Inactive");
});
