import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { box, expectFineEverywhere } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("people are found by their types, and each is given to the task as what they are (B-188, C-233)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/tasks/add");
  const people = page.getByRole("group", { name: "People", exact: true });
  const picker = people.getByRole("combobox", { name: "Add people" });
  await box(page, "Summary").fill("Plan the spring tour");

  // A colleague is no talent.
  const talent = people.getByRole("button", { name: "Talent", exact: true });
  await talent.click();
  await expect(talent).toHaveAttribute("aria-pressed", "true");
  await picker.fill("Priya");
  await expect(page.getByText("No results")).toBeVisible();
  await picker.fill("Kofi");
  await page.getByRole("option", { name: /^Kofi.*Talent$/ }).click();
  await expect(people.getByText(/^Kofi/)).toBeVisible();

  await talent.click();
  await people.getByRole("button", { name: "Assignee", exact: true }).click();
  await picker.fill("Priya");
  await page.getByRole("option", { name: /^Priya.*Assignee$/ }).click();
  await box(page, "Summary").focus();
  await expect(page.getByRole("option")).toHaveCount(0);
  await expectFineEverywhere(page, "task-people");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Plan the spring tour" })).toBeVisible();
  await expect(page.getByText(/^Priya/).first()).toBeVisible();
  await expect(page.getByText(/^Kofi/).first()).toBeVisible();
});
