import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("a talent of a draft is paid less, another left out, and the checked run waits for another person", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/pay-runs");
  await expect(page.getByRole("row", { name: /PR-0001/ })).toContainText("Paid");
  await savePictures(page, "pay-runs");
  await expectAccessibleInDark(page);
  await page.getByRole("link", { name: "PR-0002" }).click();
  await expect(page.getByRole("heading", { name: "PR-0002" })).toBeVisible();
  await savePictures(page, "pay-run-draft");
  await expectAccessibleInDark(page);
  const imogen = page.getByRole("row", { name: /Imogen Hart-Okafor/ });
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
  await page.locator("tbody tr:not([data-out])").first().getByRole("link").click();
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
  await box(form, "BSB").fill("062-001");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Payout settings saved")).toBeVisible();
});
