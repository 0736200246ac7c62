import { expect, type Page } from "@playwright/test";
import { FINANCE, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { anyTime, box, expectFineEverywhere, markAsSent, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("half of an invoice is credited, the credit note is sent, and its PDF opens", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/invoices/invoices?q=Late+programme");
  await row(page, "Late programme, presenter").getByText("Late programme, presenter").click();
  await expect(page.getByRole("heading", { name: "Late programme, presenter" })).toBeVisible();
  const address = page.url();
  await page.getByRole("link", { name: "Credit", exact: true }).first().click();
  await expect(page).toHaveURL(/\/finance\/invoices\/credit-notes\/add\?invoice=/);
  await expect(page.getByRole("checkbox", { name: /^Late programme, presenter, deposit/ })).toBeChecked();
  await box(page, "Quantity to credit").fill("2");
  await box(page, "Reason").fill("Half of the programme was <b>cancelled</b>");
  await expect(page.getByText("Line total–")).toBeVisible();
  await box(page, "Quantity to credit").fill("0.5");
  await expectFineEverywhere(page, "credit-form");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/finance\/invoices\/credit-notes\/[0-9a-f-]{36}\/profile\/summary$/);
  await page.getByRole("button", { name: "Send credit note" }).first().click();
  await markAsSent(page.getByRole("dialog", { name: "Send credit note" }));
  await expect(toast(page, /CN-\d{4}-0003 sent/)).toBeVisible();
  await expect(page.getByText("Half of the programme was <b>cancelled</b>").first()).toBeVisible();
  // The invoice was paid: what is credited is the client's.
  await expect(page.getByText(/ to refund or use/).first()).toBeVisible();
  await expectFineEverywhere(page, "credit-note");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^CN-\d{4}-0003 .*\.pdf$/);

  await page.goto(address);
  await expect(page.getByRole("link", { name: /^CN-\d{4}-0003$/ })).toBeVisible();
  // The author of the credit note does not refund it, and is told why.
  await expect(page.getByRole("button", { name: "Record refund" })).toHaveAttribute("aria-disabled", "true");
  const owner = await openSignedIn(browser, OWNER);
  await owner.goto(new URL(address).pathname);
  await owner.getByRole("button", { name: "Record refund" }).click();
  const refund = owner.getByRole("dialog", { name: "Record refund" });
  await box(refund, "Reference").fill("REF 9");
  await refund.getByRole("button", { name: "Record refund" }).click();
  await expect(toast(owner, /AUD refunded$/)).toBeVisible();
  await expect(page.getByText("Refunded, REF 9")).toBeVisible();
  await expectFineEverywhere(page, "credited-invoice");
});

test("credit notes are a tab of finance, and of a talent's invoices (R-173)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/invoices/invoices");
  await page.getByRole("navigation", { name: "Finance" }).getByRole("link", { name: "Credit notes" }).click();
  await expect(page).toHaveURL(/\/finance\/invoices\/credit-notes$/);
  await anyTime(page);
  await expect(row(page, "Rehearsal room, two days").getByText(/^CN-/)).toBeVisible();
  await expect(page.getByText(/AUD credited$/)).toBeVisible();
  await expectFineEverywhere(page, "credit-notes");
  await row(page, "Extra studio days").getByText("Extra studio days").click();
  await expect(page.getByText("One studio day was not needed.").first()).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(toast(page, /^Link copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const client = await (await browser.newContext()).newPage();
  await client.goto(new URL(link).pathname);
  await expect(client.getByRole("heading", { name: /^Credit note CN-/ })).toBeVisible();
  await expectFineEverywhere(client, "credit-preview");
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "Link revoked")).toBeVisible();
  await client.reload();
  await expect(client.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

  await page.goto("/talent?q=Imogen");
  await page.getByRole("link", { name: "Imogen Hart-Okafor" }).first().click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: "Invoices" })
    .click();
  await page.getByRole("navigation", { name: "Invoices" }).getByRole("link", { name: "Credit notes" }).click();
  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/finance\/invoices\/credit-notes(?:\?fromDate=)?$/);
  await anyTime(page);
  await expect(row(page, "Extra studio days")).toBeVisible();
  await expectFineEverywhere(page, "credit-notes-of-talent");
});
