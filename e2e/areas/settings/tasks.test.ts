import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { box, expectAccessible, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 90_000 });

test("defaults and a template of tasks are set, and a type is given a colour (R-213)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/task");
  await page.getByRole("combobox", { name: "Priority" }).click();
  await page.getByRole("option", { name: "High" }).click();
  await page.getByRole("form", { name: "New tasks" }).getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Defaults of tasks saved")).toBeVisible();
  await page.getByRole("button", { name: "Add template" }).click();
  await box(page, "Name").fill("Before a show");
  await box(page, "Summary").fill("Book the van");
  await box(page, "Days from the date").fill("-3");
  await box(page, "Time").fill("9:30");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Before a show added")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Before a show" })).toContainText("1 task");
  await page.getByRole("button", { name: "Before a show: actions" }).click();
  await page.getByRole("menuitem", { name: "Add its tasks" }).click();
  await box(page, "Date").fill("1 March 2027");
  await page.getByRole("dialog").getByRole("button", { name: "Add tasks" }).click();
  await expect(toast(page, "1 task of Before a show added")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/tasks?view=all");
  await page.getByRole("button", { name: "Add from template" }).click();
  await expect(page.getByRole("dialog", { name: "Choose a template" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Before a show/ })
    .click();
  await box(page, "Date").fill("2 March 2027");
  await page.getByRole("dialog").getByRole("button", { name: "Add tasks" }).click();
  await expect(toast(page, "1 task of Before a show added")).toBeVisible();
  await expect(page.locator("[data-row]").filter({ hasText: "Book the van" })).toHaveCount(2);

  await page.goto("/settings/task");
  await page.getByRole("link", { name: "Edit the types" }).click();
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Teal" }).check();
  await page.getByRole("switch", { name: "Takes time" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Call saved")).toBeVisible();
  await expect(page.locator("li[data-id]").filter({ hasText: "Call" })).not.toContainText("Takes time");
  await expectAccessible(page);
});
