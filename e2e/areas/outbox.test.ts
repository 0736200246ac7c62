/** The outbox and what could not be sent apart from emails: for owners alone. What becomes of a failed send: server tests. */
import { expect } from "@playwright/test";
import { ASSISTANT, atHome, navigation, OWNER, openSignedIn, test } from "../support/demo.ts";
import { expectFineEverywhere } from "../support/page.ts";

test("an owner goes from emails to those not sent, where an empty list says what belongs there", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/outbox");
  await page.getByRole("link", { name: "WhatsApp, shares and Xero" }).click();
  await expect(page).toHaveURL(/\/outbox\/not-sent$/);
  await expect(page.getByText("Nothing failed to send")).toBeVisible();
  await expectFineEverywhere(page, "outbox-not-sent");
});

test("staff who don't own the agency see that they lack the right, and have no entry for it", async ({ browser }) => {
  const page = await atHome(browser, ASSISTANT);
  for (const path of ["/outbox", "/outbox/not-sent"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  }
  await expect(navigation(page).getByRole("link", { name: "Settings" })).toHaveCount(0);
});
