import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { axeViolations, expectAccessible, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("days are held for several talents at once, and a revocable link shares who is free", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/calendar?date=2027-07-05");
  await page.getByRole("button", { name: "Who is free" }).click();
  const panel = page.getByRole("complementary", { name: "Who is free" });
  const names = panel.getByRole("listitem");
  await panel.getByRole("combobox", { name: "Hold for" }).fill("Panel show");
  await page.getByRole("option", { name: "Panel show, series four" }).click();
  await names.nth(2).getByRole("checkbox").check();
  await panel.getByRole("button", { name: "Place holds" }).click();
  await toast(page, "1 hold placed for Panel show, series four").getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByText(/hold$/)).toHaveCount(0);

  await names.first().getByRole("checkbox").check();
  await names.nth(1).getByRole("checkbox").check();
  const [first, second] = [await names.first().locator("b").innerText(), await names.nth(1).locator("b").innerText()];
  await panel.getByRole("button", { name: "Place holds" }).click();
  await expect(toast(page, "2 holds placed for Panel show, series four")).toBeVisible();
  await expect(names.filter({ hasText: first })).toContainText("free, 2nd hold");
  await expectAccessible(page);

  await names.filter({ hasText: first }).getByRole("checkbox").check();
  await names.filter({ hasText: second }).getByRole("checkbox").check();
  await panel.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share who is free" });
  await expect(dialog).toContainText(`- ${first}: free, 2nd hold`);
  await dialog.getByRole("textbox", { name: "Title" }).fill("For the winter fair");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await dialog.getByRole("textbox", { name: "Your new link" }).inputValue();
  expect(await axeViolations(page)).toEqual([]);

  // A guest without an account opens it.
  const outside = await browser.newContext();
  const guest = await outside.newPage();
  await guest.goto(new URL(url).pathname);
  await expect(guest.getByRole("heading", { level: 1, name: "For the winter fair" })).toBeVisible();
  await expect(guest.getByRole("listitem").filter({ hasText: first })).toContainText("2nd hold");
  await expect(guest.locator("body")).not.toContainText("Panel show");
  expect(await axeViolations(guest)).toEqual([]);

  await dialog.getByRole("button", { name: "Revoke the link “For the winter fair”" }).click();
  await expect(toast(page, "Link revoked")).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
  expect(await axeViolations(guest)).toEqual([]);
});
