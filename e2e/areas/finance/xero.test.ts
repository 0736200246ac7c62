import { expect } from "@playwright/test";
import { AGENT, FINANCE, openSignedIn, test } from "../../support/demo.ts";
import { choose, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

test("Xero is connected, an invoice waits for what it lacks, and then is there", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/configuration/xero");
  await expect(page.getByText("Not connected")).toBeVisible();
  await expectFineEverywhere(page, "xero-not-connected");
  await page.getByRole("button", { name: "Connect Xero" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/finance\/configuration\/xero$/);
  await expect(page.getByText("Everything has reached Xero.")).toBeVisible();

  await page.goto("/finance/invoices/invoices?q=Late+programme");
  await page.getByRole("row").getByText("Late programme, presenter").click();
  const section = page.getByRole("region", { name: "Xero" });
  await expect(section.getByText("Not in Xero")).toBeVisible();
  await section.getByRole("button", { name: "Send to Xero" }).click();
  await expect(section.getByRole("alert")).toContainText(/The invoice has not reached Xero. Choose the Xero/);
  await expectFineEverywhere(page, "xero-stopped");

  await page.goto("/finance/configuration/xero");
  await expect(page.getByText(/\d waiting, 1 stopped/)).toBeVisible();
  const mappings = page.getByRole("form", { name: "Accounts and tax" });
  for (const label of await mappings.locator("label").allTextContents()) {
    const name = label.replace(/\s*\*$/, "");
    // Sending bills is another journey.
    if (/^Send/.test(name)) continue;
    const option = /^Payments/.test(name)
      ? "090 Operating account"
      : /^Collected/.test(name)
        ? "860 Held by talents"
        : null;
    if (option !== null) await choose(page, name, option);
    else await choose(page, name, /%|tax/i.test(name) ? "GST on Income, 10 %" : "200 Fees");
  }
  await expectFineEverywhere(page, "xero-mappings");
  await mappings.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, /Waiting documents will be sent/)).toBeVisible();
  await expect(page.getByText("Everything has reached Xero.")).toBeVisible({ timeout: 20_000 });
  await page.goBack();
  await expect(section.getByText("In Xero", { exact: true })).toBeVisible();
  await expectFineEverywhere(page, "xero-synced");
});

test("a user who may not see finances finds neither the Xero screen nor its tab", async ({ browser }) => {
  const page = await openSignedIn(browser, AGENT);
  await page.goto("/finance/configuration/xero");
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByText("Connect Xero")).toHaveCount(0);
});
