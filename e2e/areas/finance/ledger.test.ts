import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("an invoice shows its earned commission and who shares it", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/invoices/invoices?q=Quiet");
  await page.getByRole("row").filter({ hasText: "overdue" }).getByText("Quiet Season, winter tour").click();
  const commission = page.getByRole("region", { name: "Commission" });
  await expect(commission.getByText("Priya Raman-Doyle")).toBeVisible();
  await expect(commission.getByText("15 %")).toBeVisible();
  await savePictures(page, "commission");
  await expectAccessibleInDark(page);
});

test("a payout is recorded on a talent's statement and reversed, and finance settings are saved (R-169, B-051)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent?q=Imogen");
  await page.getByRole("link", { name: "Imogen Hart-Okafor" }).first().click();
  const sections = page.getByRole("navigation", { name: /^Sections of/ });
  await sections.getByRole("link", { name: "Statement" }).click();
  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/finance\/statement$/);
  await expect(page.getByText("Paid work").first()).toBeVisible();
  await savePictures(page, "statement");
  await expectAccessibleInDark(page);
  await page.getByRole("button", { name: "Record payout" }).click();
  const dialog = page.getByRole("dialog", { name: "Record what was paid" });
  await box(dialog, "Amount").fill("99,000,000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/At most what is due/)).toBeVisible();
  await savePictures(page, "payout");
  await box(dialog, "Amount").fill("1,000");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "1,000.00 AUD recorded")).toBeVisible();
  await page.getByRole("row").filter({ hasText: "Payout" }).getByRole("button", { name: "Reverse" }).click();
  const reversal = page.getByRole("dialog", { name: "Reverse payout" });
  await box(reversal, "Reason").fill("Wrong account");
  await reversal.getByRole("button", { name: "Reverse" }).click();
  await expect(toast(page, "Payout reversed")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Imogen Hart-Okafor.*\.pdf$/);

  await sections.getByRole("link", { name: "Finance settings" }).click();
  await expect(page).toHaveURL(/\/finance\/settings$/);
  await box(page, "Withholding rate (%)").fill("abc");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Use a number from 0 to 100")).toBeVisible();
  await box(page, "Withholding rate (%)").fill("");
  await box(page, "Tax number").fill("ABN 71 469 560 433");
  await page.keyboard.press("Tab");
  await savePictures(page, "talent-settings");
  await expectAccessibleInDark(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Finance settings saved")).toBeVisible();
});

test("a member of staff has their commission and settings on their page (R-171, B-052)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/staff?q=Priya");
  await page.getByRole("link", { name: "Priya Raman-Doyle" }).first().click();
  const sections = page.getByRole("navigation", { name: /^Sections of/ });
  await sections.getByRole("link", { name: "Finance" }).click();
  await expect(page).toHaveURL(/\/staff\/[0-9a-f-]{36}\/finance$/);
  await expect(page.getByRole("row").filter({ hasText: "Commission" }).first()).toBeVisible();
  await savePictures(page, "staff-finance");
  await expectAccessibleInDark(page);
});
