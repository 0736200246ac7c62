import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { box, expectAccessible, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 240_000 });

test("numbers, terms and announcements of contracts are set (R-208)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/contract");
  await expect(page).toHaveURL(/settings\/contract\/general$/);
  await box(page, "Prefix").fill("HV-");
  await expect(page.getByText(/Next in a new series: HV-\d{4}-0001/)).toBeVisible();
  await box(page, "Payment terms in days").fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Settings of contracts saved")).toBeVisible();
  await expectFineEverywhere(page, "contract-settings");
  await page.getByRole("link", { name: "Key dates" }).click();
  await page.getByRole("combobox", { name: "Announce, in days before" }).pressSequentially("90");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Settings of contracts saved").last()).toBeVisible();
  await page.reload();
  await expect(page.getByText("90", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a template is written with fields from the list, and its preview names what is wrong (R-208)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/contract/templates");
  await page.getByRole("link", { name: "Performance agreement" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Northlight Festival").first()).toBeVisible();
  await expect(preview.getByRole("cell", { name: "118,800.00 AUD" })).toBeVisible();
  await expectFineEverywhere(page, "contract-template");

  await page.goto("/settings/contract/templates/add");
  await box(page, "Name").fill("Short agreement");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.click();
  await page.keyboard.type("Between us and {{client");
  await page.getByRole("option", { name: "Client: Name", exact: true }).click();
  await expect(text.getByText("Client: Name")).toBeVisible();
  await page.keyboard.type(" for {{title");
  await page.getByRole("option", { name: "Contract: Title", exact: true }).click();
  await expect(preview).toContainText("Between us and Northlight Festival for Quiet Season, winter tour");
  await page.keyboard.type(" {{salary}}");
  await expect(preview.getByRole("region", { name: "To correct" })).toContainText('There is no field "salary"');
  for (let n = 0; n < " {{salary}}".length; n += 1) await page.keyboard.press("Backspace");
  await expect(preview).toContainText("Nothing is missing");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    preview.getByRole("button", { name: "PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Example.pdf");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Short agreement added")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Short agreement" })).toBeVisible();
});

test("a clause is edited in the library, which keeps its versions (R-208)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/contract/clauses");
  await page.getByRole("button", { name: "Cancellation", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Text" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Costs are shared.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Cancellation saved")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Cancellation" })).toContainText(
    "version 2, in 2 templates",
  );
});
