import { expect, type Page } from "@playwright/test";
import { atHome, navigation, OWNER, test } from "../../support/demo.ts";
import { box, expectAccessible, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 60_000 });

const entry = (page: Page, name: string) =>
  page.locator("li[data-id]").filter({ has: page.getByRole("button", { name: `${name}: actions`, exact: true }) });

test("a status is added with a colour, put first by the keyboard, and deleted with a replacement (R-207, B-398)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Statuses", exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/status-configure\/status$/);
  await page.getByRole("button", { name: "Add a status to In progress" }).click();
  const dialog = page.getByRole("dialog");
  await box(page, "Name").fill("Waiting for client");
  await dialog.getByRole("radio", { name: "Plum" }).check();
  await expect(dialog.getByRole("radio")).toHaveCount(9);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Waiting for client added")).toBeVisible();
  await expect(entry(page, "Waiting for client")).toContainText("unused");

  await entry(page, "Waiting for client").getByRole("button", { name: /^Drag/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(toast(page, "Waiting for client moved to position 1")).toBeVisible();
  await expect(entry(page, "Waiting for client")).toContainText("default");
  await expectAccessible(page);

  await page.goto("/tasks/add");
  await box(page, "Summary").fill("Send the rider");
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Waiting for client" }).click();
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(page.getByText("Waiting for client").first()).toBeVisible();

  await page.goto("/settings/status-configure/status");
  await expect(entry(page, "Waiting for client")).toContainText("1 use");
  await entry(page, "Waiting for client").getByRole("button", { name: "Waiting for client: actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 record has it");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Waiting for client deleted. 1 record has In progress now.")).toBeVisible();
  await expect(entry(page, "Waiting for client")).toHaveCount(0);
});

test("a category of opportunities is created with its outcome; those of tasks are fixed (R-206)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/status-configure/category");
  await expect(entry(page, "Blocked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add category" })).toHaveCount(0);
  await page.getByRole("link", { name: "Opportunities" }).click();
  await page.getByRole("button", { name: "Add category" }).click();
  await box(page, "Name").fill("Short list");
  await expect(box(page, "Code")).toHaveValue("SHORT_LIST");
  await box(page, "Code").fill("API");
  await page.getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "In progress" }).click();
  await expect(page.getByText("This code is reserved")).toBeVisible();
  await box(page, "Code").fill("SHORT_LIST");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Short list added")).toBeVisible();
  await expect(entry(page, "Short list")).toContainText("SHORT_LIST · In progress");
  await expectAccessible(page);
  await entry(page, "Short list").getByRole("button", { name: "Short list: actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Short list deleted")).toBeVisible();
  await entry(page, "Won").getByRole("button", { name: "Won: actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeDisabled();
});
