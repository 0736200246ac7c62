/** What could not be sent apart from emails: seen by the owner, sent again or dismissed, and by nobody else. */
import { expect } from "@playwright/test";
import { chat, field, JUNE, row, withJune } from "../support/chat.ts";
import { ASSISTANT, openSignedIn, test } from "../support/demo.ts";
import { expectFineEverywhere, savePictures, toast } from "../support/page.ts";
import { standIn } from "../support/whatsapp.ts";

test.describe.configure({ timeout: 120_000 });

test("an owner sends a refused WhatsApp message again, and dismisses another", async ({ browser }) => {
  const { page } = await withJune(browser);
  await page.goto("/outbox/not-sent");
  await expect(page.getByText("Nothing failed to send")).toBeVisible();
  await savePictures(page, "outbox-not-sent-none");

  await test.step("a message that WhatsApp refuses is listed with the reason", async () => {
    await page.getByRole("button", { name: /^WhatsApp/ }).click();
    await page.getByRole("textbox", { name: "Find someone" }).fill(JUNE);
    await page.getByRole("region", { name: "People with a number" }).getByRole("button", { name: JUNE }).click();
    for (const words of ["The rider is attached.", "Doors are at seven."]) {
      await standIn({ fault: "refused" });
      await field(page).fill(words);
      await field(page).press("Enter");
      await expect(chat(page)).toContainText(words);
      await expect(row(page, JUNE).first()).toBeVisible({ timeout: 30_000 });
    }
    await expect(row(page, JUNE)).toHaveCount(2, { timeout: 30_000 });
    await chat(page).getByRole("button", { name: "Close" }).click();
    await expectFineEverywhere(page, "outbox-not-sent");
  });

  await test.step("a row opens the conversation, where the cause can be seen", async () => {
    await row(page, JUNE).first().getByText(JUNE).click();
    await expect(chat(page)).toContainText("Doors are at seven.");
    await chat(page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("sent again it reaches WhatsApp once and leaves the list; dismissed it only leaves the list", async () => {
    const before = (await standIn()).sent.length;
    await row(page, JUNE)
      .first()
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Send again" }).click();
    await expect(toast(page, "Sending 1 again")).toBeVisible();
    await expect(row(page, JUNE)).toHaveCount(1);
    await expect.poll(async () => (await standIn()).sent.length, { timeout: 20_000 }).toBe(before + 1);
    await row(page, JUNE)
      .first()
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Dismiss" }).click();
    await expect(toast(page, "1 dismissed")).toBeVisible();
    await expect(page.getByText("Nothing failed to send")).toBeVisible();
    expect((await standIn()).sent).toHaveLength(before + 1);
  });
});

test("staff who don't own the agency are told that they lack the right, and have no entry for it", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, ASSISTANT);
  for (const path of ["/outbox", "/outbox/not-sent"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: /access/i })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Outbox" })).toHaveCount(0);
});
