import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

test("a new contract has its document at once, with missing fields beside it, and a download", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/contracts/add");
  await box(page, "Title").fill("Foundry night");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/contracts\/detail\/[0-9a-f-]{36}/);
  await page.getByRole("link", { name: "Document", exact: true }).click();
  const missing = page.getByRole("region", { name: "Missing" });
  await expect(missing).toContainText("Client: Name");
  await expect(page.getByRole("region", { name: "Document" })).toContainText("[Name]");
  await expectFineEverywhere(page, "contract-document");
  await page.getByRole("button", { name: "Edit text" }).click();
  // The editor itself, not the placeholder that takes input before it is loaded.
  await page.getByRole("dialog").getByRole("textbox", { name: "Text" }).and(page.locator("[contenteditable]")).click();
  await page.keyboard.press("Control+End");
  // Behind the clause at the end there is a place for text, which is no change as long as it is empty.
  await expect(page.getByRole("dialog").getByRole("button", { name: "Save" })).toBeDisabled();
  await page.keyboard.type("Signed in {{date");
  await page.getByRole("option", { name: "Contract: Date of the document", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Text" })).toContainText(
    "Signed in Contract: Date of the document",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Text saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Document" })).toContainText(/Signed in \d{1,2} \w+ \d{4}/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PDF", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Foundry night.pdf");
});

test("text is added below a table at the end by clicking there", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/contract/templates/add");
  await box(page, "Name").fill("Ends with a table");
  const text = page.getByRole("textbox", { name: "Text" }).and(page.locator("[contenteditable]"));
  await text.click();
  await page.keyboard.type("Parts");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const { height = 0, width = 0 } = (await text.boundingBox()) ?? {};
  await text.click({ position: { x: width / 2, y: height - 4 } });
  await page.keyboard.type("Below the table");
  await expect(text.locator("> p").last()).toHaveText("Below the table");
});
