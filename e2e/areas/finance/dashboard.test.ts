import { expect } from "@playwright/test";
import { FINANCE, openSignedIn, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("the dashboard of finance leads from each figure to its rows (R-172)", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance");
  await expect(page).toHaveURL(/\/finance\/dashboard$/);
  await expect(page.getByRole("link", { name: /^Overdue/ })).toContainText("1 invoice, oldest");
  await expectFineEverywhere(page, "finance-dashboard");

  const expected = page.getByRole("region", { name: "Cash expected" });
  const [first] = await expected.getByRole("link").all();
  await first?.focus();
  await page.keyboard.press("Tab");
  await expect(expected.getByRole("link").nth(1)).toBeFocused();
  await expected.getByRole("button", { name: "Show as table" }).click();
  await expect(expected.getByRole("columnheader")).toHaveText([
    "Period",
    "Invoiced",
    "Ready to invoice",
    "Planned",
    "Total",
  ]);
  await expect(expected.getByRole("row")).toHaveCount(13);

  await page.getByRole("link", { name: /^1 to 30 days/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "Quiet Season, winter tour" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Extra studio days" })).toHaveCount(0);
});

test("debtors are listed by age, as of the day that is set", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/debtors");
  const southbank = page.getByRole("row").filter({ hasText: "Southbank Sessions" });
  await expect(southbank).toContainText("33,614.60");
  await expectFineEverywhere(page, "finance-debtors");
  await page.getByRole("textbox", { name: "As of" }).fill("01/01/2020");
  await page.keyboard.press("Tab");
  await expect(page.getByText("No client owes anything")).toBeVisible();
  await page.goto("/finance/debtors");
  await southbank.getByRole("link", { name: "33,614.60" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Quiet Season, winter tour" })).toBeVisible();
});

test("a client's statement is read, downloaded and sent from their page and from the debtors", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/debtors");
  const [debtors] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(debtors.suggestedFilename()).toMatch(/^Debtors AUD .*\.csv$/);
  const southbank = page.getByRole("row").filter({ hasText: "Southbank Sessions" });
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    southbank.getByRole("button", { name: "Download statement of Southbank Sessions" }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^Statement Southbank Sessions .*\.pdf$/);
  await southbank.getByRole("link", { name: "Statement Southbank Sessions" }).click();
  const lines = page.getByRole("table", { name: "Entries in AUD" });
  // Credit from other invoices is taken off.
  await expect(lines.getByRole("row").last()).toContainText("33,394.60");
  await expectFineEverywhere(page, "client-statement");

  await page.getByRole("button", { name: "Send by email" }).click();
  const dialog = page.getByRole("dialog", { name: "Send statement" });
  await expect(dialog.getByRole("heading", { name: /^Statement from / })).toBeVisible();
  await dialog.getByRole("group", { name: "Contacts of the client" }).getByRole("button").first().click();
  await box(dialog, "Subject").fill("Open: {{document.open}}");
  await expect(dialog.getByRole("heading", { name: "Open: 33,394.60 AUD" })).toBeVisible();
  await expectFineEverywhere(page, "client-statement-send");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(toast(page, /^Statement sent to /)).toBeVisible();
  await expect(page.getByRole("list", { name: "Sent by email" })).toContainText("Open: 33,394.60 AUD");
});
