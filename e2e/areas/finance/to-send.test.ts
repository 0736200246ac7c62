import { expect } from "@playwright/test";
import { FINANCE, openSignedIn, test } from "../../support/demo.ts";
import { expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("an invoice to send today is approved with one press, left for later, or says what it lacks", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/invoices/add");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Nothing on it yet");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/finance\/invoices\/detail\//);
  await page.goto("/finance/dashboard");
  const panel = page.getByRole("complementary", { name: "To send today" });
  const licence = panel.getByRole("listitem").filter({ hasText: "Live recording, licence" });
  await expect(licence).toBeVisible();
  await expectFineEverywhere(page, "to-send");

  const unfinished = panel.getByRole("listitem").filter({ hasText: "Nothing on it yet" });
  await expect(unfinished).toContainText("No client");
  await expect(unfinished.getByRole("link", { name: "Add" })).toBeVisible();
  await licence.focus();
  await page.keyboard.press("ArrowDown");
  await expect(unfinished).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(licence).toBeFocused();

  await licence.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Leave for tomorrow" }).click();
  await expect(toast(page, "Live recording, licence left for tomorrow")).toBeVisible();
  await expect(licence).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(licence).toBeVisible();

  const nights = panel.getByRole("listitem").filter({ hasText: "Two nights near the river stage" });
  await expect(nights).toContainText("Spent");
  await nights.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, /^INV-\d{4}-\d{4} sent to Lantern Festival/)).toBeVisible();
  await expect(nights).toHaveCount(0);

  await panel.getByRole("button", { name: /^Approve, / }).click();
  await expect(toast(page, /^INV-\d{4}-\d{4} sent to /)).toBeVisible();
  await expect(licence).toHaveCount(0);
  await expect(unfinished).toBeVisible();
});
