/** Notes, files and picture of a partner or supplier, sharing, and conversations. */
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { FINANCE, HEAD_AGENT, OWNER, openSignedIn, test } from "../support/demo.ts";
import { axeViolations, LIVE_WAIT, toast } from "../support/page.ts";
import { sender } from "../support/xss.ts";

test.describe.configure({ timeout: 120_000 });

async function open(page: Page, base: "/partner" | "/supplier", name: string): Promise<string> {
  await page.goto(`${base}?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/summary$/);
  return new URL(page.url()).pathname;
}
const tabs = (page: Page, name: string) => page.getByRole("navigation", { name: `Sections of ${name}` });
const note = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await chooser.setFiles([file]);
}

test("notes of a partner and a supplier show to a colleague at once, are deleted and restored (R-052, B-021)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const colleague = await openSignedIn(browser, HEAD_AGENT);
  for (const [base, name] of [
    ["/partner", "Lantern Festival"],
    ["/supplier", "Blue Van Freight"],
  ] as const) {
    const path = (await open(page, base, name)).replace("summary", "notes");
    await expect(tabs(page, name).getByRole("link")).toHaveText(
      base === "/partner"
        ? [
            /^Summary/,
            /^Contacts/,
            /^Tasks/,
            /^Pipeline/,
            /^Events/,
            /^Projects/,
            /^Contracts/,
            /^Library/,
            /^Invoices/,
            /^Statement/,
            /^Comms/,
            /^Staff/,
            /^Notes/,
            /^History/,
          ]
        : [/^Summary/, /^Staff/, /^Notes/, /^History/],
    );
    await tabs(page, name).getByRole("link", { name: "Notes" }).click();
    await expect(page).toHaveURL(path);
    await colleague.goto(path);
    await expect(colleague.getByText("No notes yet")).toBeVisible();
    await page.getByRole("button", { name: "Add note" }).click();
    // The editor itself, not the placeholder that takes input before it is loaded.
    const editor = page.getByRole("textbox", { name: /^Note about/ }).and(page.locator("[contenteditable]"));
    await expect(editor).toBeFocused();
    await page.keyboard.type("Pays late, says so early.");
    await page.keyboard.press("Control+Enter");
    await expect(note(colleague, "Pays late")).toBeVisible(LIVE_WAIT);
    await expect(tabs(page, name).getByRole("link", { name: /^Notes/ })).toContainText("1");
    await note(page, "Pays late")
      .getByRole("button", { name: /^Note of/ })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(note(colleague, "Pays late")).toHaveCount(0, LIVE_WAIT);
    await toast(page, "Note deleted").getByRole("button", { name: "Undo" }).click();
    await expect(note(page, "Pays late")).toBeVisible();
  }
});

test("a partner's picture is validated and saved, and a user with view access can't add any (B-082, B-090, B-092 but for deals, B-262)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const path = await open(page, "/partner", "Lantern Festival");
  await page.getByRole("link", { name: "Edit" }).click();
  await choose(page, "Choose picture", {
    name: "sign.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await expect(
    page.getByText("Invalid file extension. Allowed extensions: png, jpg, jpeg, jfif, gif, dms."),
  ).toBeVisible();
  await choose(page, "Choose picture", {
    name: "Sign.png",
    mimeType: "image/png",
    buffer: await picture("#c0392b"),
  });
  await page.getByRole("button", { name: "Use whole picture" }).click();
  await expect(page.getByRole("group", { name: "Picture" }).locator("img")).toHaveAttribute("src", /\/media\/v1/, {
    timeout: 20_000,
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(path);
  const avatar = page.getByRole("main").locator("header img").first();
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const gallery = (viewer: Page) => viewer.getByRole("region", { name: "Pictures & documents" });
  await page.getByRole("link", { name: "Edit" }).click();
  for (const field of ["Company name", "Company website", "Headline", "Biography", "Phone", "Email"])
    await expect(page.getByRole("textbox", { name: field })).toBeVisible();
  for (const field of ["Industry category", "Attributes", "Country", "Assigned staff"])
    await expect(page.getByLabel(field).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add address" })).toBeVisible();
  await choose(page, "Upload", { name: "Stage.png", mimeType: "image/png", buffer: await picture("#2980b9") });
  await expect(gallery(page).getByRole("button", { name: "Open Stage.png" })).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(path);
  await expect(gallery(page).getByRole("button", { name: "Open Stage.png" })).toBeVisible();

  const viewer = await openSignedIn(browser, FINANCE);
  await viewer.goto(path);
  await expect(gallery(viewer).getByRole("button", { name: "Open Stage.png" })).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Upload" })).toHaveCount(0);
  expect(await axeViolations(viewer)).toEqual([]);
});

test("a profile is shared by link and by an email with a preview (B-098, B-099)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { permissions: ["clipboard-read", "clipboard-write"] });
  const path = await open(page, "/partner", "Lantern Festival");
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share Lantern Festival" });
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href);

  const recipients = dialog.getByRole("combobox", { name: "Email the link to" });
  await recipients.fill("nobody");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Invalid email")).toBeVisible();
  await recipients.press("Backspace");
  for (const address of ["ana@example.com", "ben@example.com"]) {
    await recipients.fill(address);
    await page.keyboard.press("Enter");
  }
  await dialog.getByLabel("Message").fill("Shall we talk about March?");
  const email = dialog.getByRole("region", { name: "Email preview" });
  await expect(email).toContainText("Shall we talk about March?");
  const text = await email.locator("p").innerText();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(toast(page, "Lantern Festival shared by email with 2 people")).toBeVisible();
  await page.goto("/outbox");
  const row = page.getByRole("row").filter({ hasText: "ana@example.com" });
  await row.getByRole("button").click();
  await expect(page.getByRole("dialog")).toContainText("Shall we talk about March?");
  expect(text).toContain("Shall we talk about March?");
});

test("a contact opens a conversation if it has a WhatsApp number and the user may write messages (B-104, B-105, B-106, B-533)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const path = (await open(page, "/partner", "Lantern Festival")).replace("summary", "contacts");
  await page.goto(path);
  await page.getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await dialog.getByLabel("Name").fill("Ada Lindqvist");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await page.getByRole("button", { name: "Actions for Ada Lindqvist" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^Edit/, /^Open conversation/, /^Log call/, /^Delete/]);
  await expect(page.getByRole("menuitem", { name: "Open conversation" })).toBeDisabled();
  await expect(page.getByRole("menuitem", { name: "Open conversation" })).toContainText("No WhatsApp number");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Actions for June Abara" }).click();
  await page.getByRole("menuitem", { name: "Open conversation" }).click();
  await expect(page.getByRole("dialog", { name: "Chat with June Abara" })).toContainText("Lantern Festival");

  const viewer = await openSignedIn(browser, FINANCE);
  await viewer.goto(path);
  await expect(viewer.getByText("June Abara")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Actions for June Abara" })).toHaveCount(0);

  await test.step("the right to messages decides, not the right to the partner (B-691)", async () => {
    const send = await sender(page.request);
    const rights = async (partner: string, comm: string): Promise<void> => {
      const staff = (await send("POST", "/user/v1/staff/list", { q: "Ingrid" })).body.responseData as unknown as {
        id: string;
      }[];
      const path = `/user/v1/staff/${staff[0]?.id}/permission`;
      const { version } = (await send("GET", path)).body.responseData as unknown as { version: number };
      const resources = [
        { name: "res::PARTNER", resourceAccesses: [partner] },
        { name: "res::COMM", resourceAccesses: [comm] },
      ];
      expect(await send("PUT", path, { version, resources })).toMatchObject({ status: 200 });
    };
    const items = async (): Promise<string[]> => {
      const fresh = await openSignedIn(browser, FINANCE);
      await fresh.goto(path);
      await fresh.getByRole("button", { name: "Actions for June Abara" }).click();
      await expect(fresh.getByRole("menuitem").first()).toBeVisible();
      return fresh.getByRole("menuitem").allTextContents();
    };
    await rights("EDIT_ALL", "NO_ACCESS");
    expect(await items()).toEqual([expect.stringMatching(/^Edit/), expect.stringMatching(/^Delete/)]);
    await rights("VIEW_ALL", "EDIT_ALL");
    expect(await items()).toEqual([expect.stringMatching(/^Open conversation/), expect.stringMatching(/^Log call/)]);
  });
});
