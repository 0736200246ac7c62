import { expect, type Page } from "@playwright/test";
import { ASSISTANT, OWNER, openSignedIn, test } from "../support/demo.ts";
import { anyTime, box, expectAccessible, savePictures, toast } from "../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("an email is read with its thread, its HTML in a frame without scripts (R-159, C-254, C-256)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/comms/emails");
  await anyTime(page);
  await expect(row(page, "Two slots on the second night").first()).toBeVisible();
  await expect(row(page, "New biography to read")).toContainText("Not delivered");
  await savePictures(page, "mail-list");
  await expectAccessible(page);
  await row(page, "Re: Two slots").getByText("Re: Two slots").click();
  const details = page.getByRole("dialog", { name: "Re: Two slots on the second night" });
  const frame = details.frameLocator("iframe");
  await expect(frame.getByRole("link", { name: "Running order" })).toHaveAttribute("target", "_blank");
  await expect(details.locator("iframe")).toHaveAttribute(
    "sandbox",
    "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  );
  await expect(details.getByRole("button", { name: "Show 1 picture from elsewhere" })).toBeVisible();
  await savePictures(page, "mail-details");
  await expectAccessible(page);
  await details.getByRole("list").last().getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: "Two slots on the second night" })).toContainText(
    "Opened 2 times (may be automatic)",
  );
});

test("an email is written from a partner's page with a template, and taken back with its text (R-160)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/partner");
  await page.getByRole("link", { name: "Lantern Festival" }).first().click();
  await expect(page).toHaveURL(/\/partner\/[0-9a-f-]{36}/);
  const [, id = ""] = /\/partner\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.goto(`/partner/${id}/comms/emails`);
  await expect(page).toHaveURL(/\/comms\/emails$/);
  await anyTime(page);
  await expect(row(page, "Re: Two slots")).toBeVisible();
  await page.getByRole("button", { name: "Write email" }).first().click();
  const form = page.getByRole("dialog", { name: "Write email" });
  await form.getByLabel("To", { exact: true }).first().fill("june@lanternfestival.example");
  await page.keyboard.press("Enter");
  await form.getByRole("combobox", { name: "Start from a template" }).click();
  await page.getByRole("option", { name: "Terms" }).click();
  await expect(form.getByText("Still to fill in", { exact: false })).toBeVisible();
  await box(form, "Subject").fill("The second night");
  await savePictures(page, "mail-write");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(row(page, "The second night").first()).toContainText("Scheduled");
  await toast(page, "Sending").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("dialog", { name: "Write email" })).toBeVisible();
  await expect(box(page.getByRole("dialog", { name: "Write email" }), "Subject")).toHaveValue("The second night");
});

test("mailboxes, templates and settings are kept beside the emails", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/comms/emails");
  await page.getByRole("button", { name: "Mailboxes" }).click();
  await page.getByRole("button", { name: "Connect mailbox" }).click();
  const form = page.getByRole("dialog", { name: "Connect a mailbox" });
  await box(form, "Name").fill("Office");
  await box(form, "Email address").fill("office@harbourvale.example");
  await box(form, "IMAP server").fill("imap.nobody.invalid");
  await box(form, "SMTP server").fill("smtp.nobody.invalid");
  await box(form, "User name").fill("office");
  await form.getByLabel("Password or token", { exact: true }).fill("open sesame");
  await savePictures(page, "mail-mailbox");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Connect mailbox" }).click();
  await expect(form.getByText("imap.nobody.invalid is not known")).toBeVisible();
});

test("a user limited to assigned people sees only their emails, and writes none unless permitted", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/comms/emails");
  await expect(row(page, "Re: Two slots")).toHaveCount(0);
});

test("an email is written from an opportunity, an event and a contract, about that record", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  // A contract has the button next to its name, the others have it in the menu.
  for (const [list, role] of [
    ["/pipeline", "menuitem"],
    ["/event", "menuitem"],
    ["/contracts", "button"],
  ] as const) {
    await page.goto(list);
    if (list === "/event") await anyTime(page);
    const heading = page.getByRole("heading", { level: 1 });
    const opener = page.locator('main a[href*="/detail/"]').first();
    await opener.waitFor();
    const listed = (await heading.textContent()) ?? "";
    await opener.click();
    await expect(page).toHaveURL(/\/detail\//);
    // The address changes before the list gives way to the record.
    await expect(heading).not.toHaveText(listed);
    const title = (await heading.textContent()) ?? "";
    if (role === "menuitem") await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole(role, { name: "Write email" }).click();
    const form = page.getByRole("dialog", { name: "Write email" });
    await expect(form.getByText(title).first()).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
