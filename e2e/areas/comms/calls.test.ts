import { expect, type Page } from "@playwright/test";
import { ASSISTANT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { anyTime, box, expectAccessible, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Chooses in a dialog, which Escape would close. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a call is logged with its follow-up, changed, deleted and restored (R-157, C-252, C-253)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/comms");
  await expect(page).toHaveURL(/\/comms\/calls$/);
  await anyTime(page);
  await expect(row(page, "June Abara")).toContainText("12 min 44 s");
  await savePictures(page, "comms-calls");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log call" }).first().click();
  const form = page.getByRole("dialog", { name: "Log call" });
  await form.getByRole("combobox", { name: "With" }).fill("Tobias");
  await page.getByRole("option", { name: /Tobias Quill/ }).click();
  await page.keyboard.press("Tab");
  await pick(page, "Outcome", "Voicemail");
  await box(form, "Duration, minutes").fill("1.5");
  await box(form, "Notes").fill("Asked for the rider");
  await box(form, "Recording").fill("http://calls.example/1");
  await form.getByRole("button", { name: "Add follow-up task" }).click();
  await expect(box(form, "Task")).toHaveValue("Follow up with Tobias Quill");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("A link that starts with https://", { exact: true })).toBeVisible();
  await box(form, "Recording").fill("https://calls.example/1");
  await savePictures(page, "comms-call-form");
  await form.getByRole("button", { name: "Log call" }).click();
  await expect(toast(page, "Call logged")).toBeVisible();
  await expect(row(page, "Tobias Quill")).toContainText("Voicemail");
  await expect(row(page, "Tobias Quill")).toContainText("1 min 30 s");
  await expect(row(page, "Tobias Quill").getByRole("link", { name: "Follow up with Tobias Quill" })).toBeVisible();

  await row(page, "Tobias Quill").getByText("Asked for the rider").click();
  const details = page.getByRole("dialog", { name: "Call with Tobias Quill" });
  await expect(details).toContainText("Lantern Festival");
  await savePictures(page, "comms-call");
  await details.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit call" });
  await pick(page, "Outcome", "Reached");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Call saved")).toBeVisible();
  await details.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Tobias Quill")).toHaveCount(0);
  await toast(page, "deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Tobias Quill")).toContainText("Reached");
});

test("a call is logged in one line, and what was understood is shown before", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/comms/calls");
  const line = page.getByRole("textbox", { name: "Log a call in one line" });
  await line.fill("called Imogen Hart-Okafor 12 min voicemail, follow up Friday");
  await expect(page.getByText("With is Imogen Hart-Okafor")).toBeVisible();
  await expect(page.getByText("Duration is 12 min")).toBeVisible();
  await expect(page.getByText("Outcome is Voicemail")).toBeVisible();
  await savePictures(page, "comms-quick");
  await line.press("Enter");
  await expect(toast(page, "Call logged")).toBeVisible();
  const logged = row(page, "Follow up with Imogen Hart-Okafor");
  await expect(logged).toContainText("12 min");
  await expect(logged).toContainText("Voicemail");
});

test("calls, emails, enquiries and WhatsApp have their own pages, and stand on related records (B-009, B-048, R-158)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const tabs = page.getByRole("navigation", { name: "Comms" }).getByRole("link");
  await page.goto("/comms/calls");
  await expect(tabs).toHaveText(["Calls", "Emails", "Website", "WhatsApp"]);
  await page.goto("/staff");
  await page
    .getByRole("link", { name: /^Priya/ })
    .first()
    .click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: "Comms" })
    .click();
  await expect(page).toHaveURL(/\/staff\/[^/]+\/comms\//);
  for (const name of ["Calls", "Emails", "Website", "WhatsApp"])
    await expect(tabs.filter({ hasText: name })).toBeVisible();
  await page.goto("/partner");
  await page.getByRole("link", { name: "Lantern Festival" }).first().click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: "Comms" })
    .click();
  await expect(page).toHaveURL(/\/partner\/[^/]+\/comms\/timeline$/);
  await page.getByRole("navigation", { name: "Comms" }).getByRole("link", { name: "Calls" }).click();
  await expect(page).toHaveURL(/\/partner\/[^/]+\/comms\/calls$/);
  await anyTime(page);
  await expect(row(page, "June Abara")).toHaveCount(1);
  await expect(row(page, "Imogen")).toHaveCount(0);
  await savePictures(page, "comms-of-partner");
  const assistant = await openSignedIn(browser, ASSISTANT);
  await assistant.goto("/comms/calls");
  await expect(assistant.getByText("You don't have access to this page")).toBeVisible();
});
