import { expect } from "@playwright/test";
import { ASSISTANT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("the trust account says whose its money is, and is signed off with the bank's balance", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/trust");
  const account = page.getByRole("region", { name: "AUD" });
  await expect(account.getByRole("heading", { name: "Whose it is" })).toBeVisible();
  await savePictures(page, "trust");
  await expectAccessibleInDark(page);
  const balance = (await account.getByRole("heading", { level: 2 }).innerText()).replace(/[^\d,.]/g, "");
  await account.getByRole("button", { name: /^Sign off/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Sign off/ });
  await box(dialog, "Balance at the bank").fill("1.00");
  await page.keyboard.press("Control+Enter");
  await expect(
    dialog.getByText("The bank's balance is not what the ledger has at the end of that day.").first(),
  ).toBeVisible();
  await box(dialog, "Balance at the bank").fill(balance);
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, `${balance} AUD signed off`)).toBeVisible();
  await expect(account.getByRole("listitem").filter({ hasText: "Eleanor Vale" })).toContainText(balance);
  await savePictures(page, "trust-signed");
  await page.goto("/finance/trust?on=2001-01-01");
  await expect(page.getByText("Nothing is held in trust")).toBeVisible();
});

test("a user without the right to finances doesn't see the trust account", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/finance/trust");
  await expect(page.getByText("You don't have access to this page").first()).toBeVisible();
});
