import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("a checked pay-run, with one talent paid less and one left out, waits for another person", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/pay-runs");
  await expect(page.getByRole("row", { name: /PR-0001/ })).toContainText("Paid");
  await savePictures(page, "pay-runs");
  await expectAccessibleInDark(page);
  await page.getByRole("link", { name: "PR-0002" }).click();
  await expect(page.getByRole("heading", { name: "PR-0002" })).toBeVisible();
  await savePictures(page, "pay-run-draft");
  await expectAccessibleInDark(page);
  await expect(page.getByRole("definition").first()).toContainText("AUD");
  await expect(page.getByText("To pay").first()).toBeVisible();
  const imogen = page.getByRole("row", { name: /Imogen Hart-Okafor/ });
  // On a phone the amounts are within the page.
  await page.setViewportSize({ width: 390, height: 844 });
  const amount = await imogen.getByRole("cell").last().boundingBox();
  expect((amount?.x ?? 390) + (amount?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await imogen.getByRole("button", { name: /^Change/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Pay Imogen/ });
  await box(dialog, "Amount").fill("100");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, /is paid 100.00 AUD/)).toBeVisible();
  await expect(imogen).toContainText("100.00");
  const lanterns = page.getByRole("row", { name: /The Tin Lanterns/ });
  await lanterns.getByRole("button", { name: /^Leave out/ }).click();
  await expect(lanterns.getByRole("button", { name: /^Put back/ })).toBeVisible();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(toast(page, /Another person can approve it now/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");
  await savePictures(page, "pay-run-checked");
  await expectAccessibleInDark(page);
  await page.getByRole("button", { name: "Back to draft" }).click();
  await expect(page.getByRole("button", { name: "Check", exact: true })).toBeVisible();
});

test("a paid run shows who was paid, its file and its steps, and the statement leads to it", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/pay-runs");
  await page.getByRole("link", { name: "PR-0001" }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps.getByText("Exported")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download bank file" }).click();
  expect((await downloading).suggestedFilename()).toBe("PR-0001 AUD.aba");
  await savePictures(page, "pay-run-paid");
  await expectAccessibleInDark(page);
  const first = page.locator("tbody tr:not([data-out])").first();
  await expect(first).toContainText(/Statement: (sent|no email address)/);
  await first.getByRole("button", { name: /^Send again the statement of / }).click();
  await expect(toast(page, "Statements are on their way")).toBeVisible();
  await expect(first).toContainText(/Statement: (in the outbox|no email address)/);
  await first.getByRole("link").click();
  await page
    .getByRole("button", { name: "PR-0001" })
    .or(page.getByRole("link", { name: "PR-0001" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/finance\/pay-runs\/[0-9a-f-]{36}$/);
});

test("the account that payouts leave from is set with the configuration of finance", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/configuration/payouts");
  const form = page.getByRole("form", { name: "Payouts" });
  await expect(box(form, "BSB")).toBeVisible();
  await savePictures(page, "payout-settings");
  await expectAccessibleInDark(page);
  await box(form, "BSB").fill("06");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("A BSB has 6 digits")).toBeVisible();
  await expect(form.getByRole("switch", { name: /^Send statements/ })).toBeChecked();
  await box(form, "BSB").fill("062-001");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Payout settings saved")).toBeVisible();
});
