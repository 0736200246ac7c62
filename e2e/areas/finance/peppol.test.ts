import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { FINANCE, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, savePictures } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

async function openInvoice(page: Page, title: string): Promise<void> {
  await page.goto(`/finance/invoices/invoices?q=${encodeURIComponent(title)}`);
  await page.getByRole("row").filter({ hasText: title }).getByText(title, { exact: true }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

test("an invoice downloads for Peppol, or lists what is missing", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await openInvoice(page, "Quiet Season, winter tour");
  await expect(page.getByText(/^Goes to 0060:\d{9}$/)).toBeVisible();
  await savePictures(page, "peppol");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download for Peppol" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{4}\.xml$/);
  const xml = await readFile(await download.path(), "utf8");
  expect(xml).toContain("<cbc:BuyerReference>PO 20447</cbc:BuyerReference>");

  await openInvoice(page, "Extra studio days");
  await expect(page.getByText("This invoice can't be sent through Peppol yet.")).toBeVisible();
  await expect(page.getByText("There is no reference, such as the client's order number.")).toBeVisible();
  await expectFineEverywhere(page, "peppol-missing");
});

test("the electronic addresses of agency and client are checked for typos", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/configuration/invoice-settings");
  await expect(box(page, "Number")).toHaveValue("71469560433");
  await box(page, "Number").fill("71469560434");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This isn't a valid number of the chosen kind. Check it for a typo.")).toBeVisible();
  await box(page, "Number").scrollIntoViewIfNeeded();
  await savePictures(page, "electronic-address");
  await page.goto("/partner?q=Lantern+Festival");
  await page.getByRole("link", { name: "Lantern Festival" }).first().click();
  await page.getByRole("button", { name: "Add billing contact" }).click();
  const form = page.getByRole("dialog", { name: "Add billing contact" });
  await box(form, "Person in charge").fill("Odile Marsh");
  await box(form, "Number").fill("123");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("Choose a kind of address")).toBeVisible();
});
