import { expect, type Page } from "@playwright/test";
import { ASSISTANT, FINANCE, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, markAsSent, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const line = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "States" }).getByRole("link", { name: new RegExp(`^${name}`) });

async function importFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole("button", { name: "Import bank file" }).first().click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("dialog", { name: "Import bank file" }).getByRole("button", { name: "Choose file" }).click();
  await (await choosing).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
}

test("a statement is imported, certain matches are accepted with one press, an invoice is Paid", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/invoices/add");
  await box(page, "Title").fill("Harbour concert, sound");
  await page.getByRole("combobox", { name: "Client" }).click();
  await page.keyboard.type("Southbank");
  await page.getByRole("option", { name: "Southbank Sessions" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add line" }).click();
  await box(page, "Description").fill("Sound desk");
  await box(page, "Unit price").fill("1,250.50");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/finance\/invoices\/detail\/[0-9a-f-]{36}\/summary$/);
  const invoice = page.url();
  await page.getByRole("button", { name: "Send invoice" }).first().click();
  await markAsSent(page.getByRole("dialog", { name: "Send invoice" }));
  const sent = await toast(page, /INV-\d{4}-\d{4} sent/).textContent();
  const number = /INV-\d{4}-\d{4}/.exec(sent ?? "")?.[0] ?? "";
  const open = /Total ([\d,.]+) AUD|([\d,]+\.\d\d) AUD/.exec(await page.locator("main").innerText());
  const amount = (open?.[1] ?? open?.[2] ?? "").replaceAll(",", "");

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.goto("/finance/bank");
  await importFile(page, "statement.xml", "<nonsense/>");
  await expect(page.getByText("This is no statement as camt.053.").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await importFile(
    page,
    "statement.xml",
    `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="AUD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${yesterday}</Dt></BookgDt>
      <NtryDtls><TxDtls><RmtInf><Ustrd>Payment of ${number}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
  );
  await expect(toast(page, "1 line was added")).toBeVisible();
  await expect(line(page, `Payment of ${number}`).getByText("Matched")).toBeVisible();
  await page.getByRole("button", { name: "Accept 2 matched" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(toast(page, "2 lines were posted")).toBeVisible();
  await tab(page, "Posted").click();
  await expect(line(page, `Payment of ${number}`).getByRole("link", { name: number })).toBeVisible();
  await page.goto(invoice);
  const head = page.getByRole("heading", { level: 1 }).locator("..");
  await expect(head).toContainText("Paid");

  await page.goto("/finance/bank?state=POSTED");
  await line(page, `Payment of ${number}`).getByRole("button", { name: /^Undo/ }).click();
  await box(page.getByRole("dialog", { name: "Undo this posting?" }), "Reason").fill("Wrong client");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "The payments were voided")).toBeVisible();
  await page.goto(invoice);
  await expect(page.getByText("Wrong client")).toBeVisible();
  await expect(head).toContainText("Sent");
});

test("a suggested line is split over invoices, and another line is ignored and taken up again", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/bank");
  await expect(line(page, "Interest").getByText("Unmatched")).toBeVisible();
  await savePictures(page, "bank");
  await expectAccessibleInDark(page);
  for (const state of ["Matched", "Suggested", "Unmatched", "Ignored", "Posted", "Money out"]) {
    await tab(page, state).click();
    await expect(
      page.getByRole("list", { name: "Lines of the bank" }).getByText(state, { exact: true }).first(),
    ).toBeVisible();
  }
  await savePictures(page, "bank-out");
  await tab(page, "Open").click();
  await line(page, "Interest")
    .getByRole("button", { name: /^Ignore/ })
    .click();
  await expect(toast(page, "The line is ignored")).toBeVisible();
  await tab(page, "Ignored").click();
  await line(page, "Interest")
    .getByRole("button", { name: /^Take up again/ })
    .click();
  await expect(toast(page, "The line is open again")).toBeVisible();
  await tab(page, "Suggested").click();
  await line(page, "On account of")
    .getByRole("button", { name: /^Choose invoices/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "What does it pay?" });
  await box(dialog, "Amount").first().fill("2,000");
  await expect(dialog.getByText("500.00 AUD is still to be shared out")).toBeVisible();
  await savePictures(page, "bank-pays");
  await expectAccessibleInDark(page);
  await box(dialog, "Amount").first().fill("2,500");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, /^Posted as a payment of INV-/)).toBeVisible();
});

test("a CSV preview follows each choice before lines are added, and the file can be deleted", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/bank");
  await importFile(
    page,
    "november.csv",
    "Statement;of November\nDate;Payer;Betrag;Notes;Status\n13.11.2026;Northlight;1.250,50;Thank you;Booked\n14.11.2026;Harbour;9,00;Later;Pending\n",
  );
  const dialog = page.getByRole("dialog", { name: "november.csv" });
  await expect(dialog.getByText("1.250,50", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Northlight.*\+1,250\.50 AUD/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Left out: pending/ })).toBeVisible();
  await savePictures(page, "bank-columns");
  await expectAccessibleInDark(page);
  await dialog.getByRole("combobox", { name: "Signs" }).click();
  await page.getByRole("option", { name: "A minus is money in (credit cards)" }).click();
  // The payer of money out is ourselves.
  await expect(dialog.getByRole("row", { name: /Thank you.*−1,250\.50 AUD/ })).toBeVisible();
  await dialog.getByRole("combobox", { name: "Decimals" }).click();
  await page.getByRole("option", { name: "Point: 1,250.50" }).click();
  await expect(dialog.getByRole("row", { name: /“1\.250,50” is no amount/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Confirm the columns of november.csv to continue.")).toBeVisible();
  await page.getByRole("button", { name: /^Confirm columns/ }).click();
  await dialog.getByRole("button", { name: "Add lines" }).click();
  await expect(toast(page, "1 line was added, 1 row was left out")).toBeVisible();
  await expect(line(page, "Northlight").getByText("1,250.50").first()).toBeVisible();
  await page.locator("summary").filter({ hasText: "1 row was left out" }).last().click();
  await expect(page.getByText("pending: 1")).toBeVisible();
  await savePictures(page, "bank-files");
  await page.getByRole("button", { name: "Delete november.csv" }).click();
  await page.getByRole("dialog", { name: "Delete this file?" }).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "File deleted")).toBeVisible();
  await expect(line(page, "Northlight").getByText("1,250.50")).toHaveCount(0);
  await importFile(page, "again.csv", "Date;Betrag\n13.11.2026;7,00\n");
  await expect(page.getByRole("dialog", { name: "again.csv" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Discard/ }).click();
  await expect(toast(page, "The file was discarded")).toBeVisible();
});

test("a user without the right to finances doesn't see the bank", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/finance/bank");
  await expect(page.getByRole("navigation", { name: "States" })).toHaveCount(0);
  await expect(page.getByText("You don't have access to this page").first()).toBeVisible();
});
