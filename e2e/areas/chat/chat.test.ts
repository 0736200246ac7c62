import { expect, type Page } from "@playwright/test";
import { chat, field, JUNE, row, withJune } from "../../support/chat.ts";
import { ASSISTANT, HEAD_AGENT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, savePictures, toast } from "../../support/page.ts";
import { connectWhatsapp, receive, report, standIn, standInForMeta, whatsappNumberOf } from "../../support/whatsapp.ts";

test.describe.configure({ timeout: 180_000 });

async function openFrom(page: Page, name = JUNE): Promise<void> {
  await page.getByRole("button", { name: /^WhatsApp/ }).click();
  await page.getByRole("textbox", { name: "Find someone" }).fill(name);
  await page.getByRole("region", { name: "People with a number" }).getByRole("button", { name }).click();
  await expect(chat(page, name)).toBeVisible();
}

test("a prompt leads to Meta’s sign-up before it is connected, and cancelling only logs (B-509, B-510, B-716, B-739)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await standInForMeta(page);
  await page.goto("/talent");
  await openFrom(page);
  await expect(chat(page)).toContainText("WhatsApp isn’t connected");
  await savePictures(page, "chat-connect");
  await chat(page).getByRole("button", { name: "Connect" }).click();
  await expect(page).toHaveURL(/\/settings\/whatsapp\/connect$/);
  const button = page.getByRole("button", { name: "Continue with Meta" });
  const logged = page.waitForEvent("console", { predicate: (message) => message.text().includes("cancelled") });
  await button.click();
  await logged;
  expect(await page.evaluate("window.metaOptions.version")).toBe("v20.0");
  await expect(page.getByRole("status").filter({ hasText: /error|wrong/i })).toHaveCount(0);
  // No other page may load it.
  await page.goto("/talent");
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", () => resolve(true), { once: true });
        fetch("https://connect.facebook.net/en_US/sdk.js").catch(() => undefined);
      }),
  );
  expect(refused).toBe(true);
});

test("a user who may not write in comms has no launcher and no dialog (B-338, B-512)", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/talent");
  await expect(page.getByRole("button", { name: /^Your account/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^WhatsApp/ })).toHaveCount(0);
});

test("a conversation begins with a template, waits, and opens with the reply", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await connectWhatsapp(page);
  const june = await whatsappNumberOf(page, JUNE);
  await page.goto("/talent");
  await openFrom(page);
  const dialog = chat(page);
  await expect(dialog.getByRole("heading", { name: "June Abara (Lantern Festival)" })).toBeVisible();
  await expect(dialog).toContainText(`+${june.slice(0, 2)}`);
  await test.step("a template must be sent first, and one that awaits review can't be chosen (B-600, B-601)", async () => {
    await expect(dialog.getByText("required template must be sent first", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /Winter greeting/ })).toBeDisabled();
    await expect(dialog).toContainText("awaiting review");
  });
  await dialog.getByRole("radio", { name: /A question about a date/ }).check();
  await expect(dialog.getByRole("textbox", { name: /Field 1/ })).toHaveValue("June");
  await dialog.getByRole("textbox", { name: /Field 2/ }).fill("the second night");
  await dialog.getByRole("textbox", { name: /Field 3/ }).fill("Thu 13 Aug");
  await savePictures(page, "chat-template");
  expect(await axeViolations(page)).toEqual([]);
  await test.step("a template begins the conversation, and nothing can be written until the reply (B-602, B-604, B-605)", async () => {
    await dialog.getByRole("button", { name: "Send template" }).click();
    await expect(dialog.getByText("wait for chatting", { exact: true })).toBeVisible();
    await expect(dialog).toContainText("Hello June, a short question about the second night");
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
  });
  await savePictures(page, "chat-waiting");

  await test.step("the reply opens free text (B-606)", async () => {
    await receive(page, june, "Second night is nearly gone. Shall I hold the last four seats for her guests?", JUNE);
    await expect(field(page)).toBeVisible({ timeout: 15_000 });
    await expect(dialog).toContainText("Free text until");
    await expect(dialog).toContainText("Shall I hold the last four seats");
  });
  await test.step("an empty message is not sent (B-673)", async () => {
    await field(page).fill("   ");
    await field(page).press("Enter");
    expect((await standIn()).sent.filter(({ type }) => type === "text")).toHaveLength(0);
  });
  await test.step("Shift+Enter begins a new line, and Enter sends, which shows at once (B-507, B-508, B-607)", async () => {
    await field(page).fill("Please, under Hart-Okafor.");
    await field(page).press("Shift+Enter");
    await page.keyboard.type("Four seats.");
    await expect(field(page)).toHaveValue("Please, under Hart-Okafor.\nFour seats.");
    await field(page).press("Enter");
    await expect(field(page)).toHaveValue("");
    await expect(dialog.getByText("Please, under Hart-Okafor.")).toBeVisible({ timeout: 1000 });
    await expect.poll(async () => (await standIn()).sent.at(-1)?.type, { timeout: 15_000 }).toBe("text");
  });
  await report(page, june, "delivered");
  await expect(dialog.getByText("Delivered")).toBeAttached({ timeout: 10_000 });
  await report(page, june, "read");
  await expect(dialog.getByText("Read", { exact: true })).toBeAttached({ timeout: 10_000 });
});

test("the dialog stays over pages and reloads, collapses, is closed, and ends with the session", async ({
  browser,
}) => {
  const { page, june } = await withJune(browser);
  await page.goto("/comms/whatsapp");
  const dialog = chat(page);
  await test.step("a conversation opens in a dialog with avatar, name, company in brackets and number (B-148, B-501, B-502)", async () => {
    await row(page, JUNE).first().click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText("JA", { exact: true })).toBeVisible();
    await expect(dialog).toContainText("June Abara (Lantern Festival)");
    await expect(dialog).toContainText(/\+61 ?[\d ]{9,}/);
  });
  await test.step("the dialog is docked at the lower right, half the window high and at least 420 px (B-500, B-777, B-778)", async () => {
    const box = await dialog.boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(450);
    expect(box && Math.round(box.x + box.width)).toBe(1424);
    // It may still be rising by its last 4 px.
    expect(Math.abs((box ? box.y + box.height : 0) - 900)).toBeLessThanOrEqual(4);
    await page.setViewportSize({ width: 1440, height: 700 });
    expect(Math.round((await dialog.boundingBox())?.height ?? 0)).toBe(420);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("the dialog stays over pages and reloads, and expanding it by its header marks as read (B-503, B-597, B-608)", async () => {
    await page.goto("/talent");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Collapse chat" }).click();
    expect(Math.round((await dialog.boundingBox())?.height ?? 0)).toBe(42);
    await page.reload();
    await expect(dialog.getByRole("button", { name: "Expand chat" })).toBeVisible();
    await receive(page, june, "Are you there?", JUNE);
    await expect(dialog.getByText("1 unread message")).toBeAttached({ timeout: 10_000 });
    await savePictures(page, "chat-collapsed");
    await dialog.getByRole("button", { name: "Expand chat" }).click();
    await expect(dialog.getByText("Are you there?")).toBeVisible();
    await expect(page.getByRole("button", { name: "WhatsApp", exact: true })).toBeVisible({ timeout: 10_000 });
  });
  await test.step("opening another conversation replaces it (B-511, B-596)", async () => {
    await openFrom(page, "Henrietta Falk");
    await expect(page.getByRole("dialog", { name: /^Chat with/ })).toHaveCount(1);
  });
  await test.step("the header closes the dialog (B-503, B-598)", async () => {
    await chat(page, "Henrietta Falk").getByRole("button", { name: "Close chat" }).click();
    await expect(page.getByRole("dialog", { name: /^Chat with/ })).toHaveCount(0);
  });
  await test.step("signing out closes it (B-599)", async () => {
    await openFrom(page);
    await page.goto("/logout");
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel("Email").fill(OWNER);
    await page.getByLabel("Password", { exact: true }).fill("Curtain-up-at-1930!");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Your account/ })).toBeVisible();
    await expect(page.getByRole("dialog", { name: /^Chat with/ })).toHaveCount(0);
  });
});

test("every kind of message is drawn", async ({ browser }) => {
  const { page, june } = await withJune(browser);
  const first = await receive(page, june, "Here is everything", JUNE);
  await receive(
    page,
    june,
    { type: "location", location: { latitude: -33.9, longitude: 151.2, name: "Harrow Lane", address: "Studio B" } },
    JUNE,
  );
  await receive(
    page,
    june,
    {
      type: "contacts",
      contacts: [{ name: { formatted_name: "Tobias Quill" }, phones: [{ phone: "+61 491 570 156" }] }],
    },
    JUNE,
  );
  await receive(page, june, { type: "button", button: { text: "Yes, please", payload: "yes" } }, JUNE);
  await receive(
    page,
    june,
    { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "2", title: "Second night" } } },
    JUNE,
  );
  await receive(page, june, { type: "text", text: { body: "This one" }, context: { id: first, from: june } }, JUNE);
  await receive(page, june, { type: "reaction", reaction: { message_id: first, emoji: "\u{1F44D}" } }, JUNE);
  await receive(page, june, { type: "unsupported", errors: [{ code: 131051, title: "Unsupported" }] }, JUNE);
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await standIn({ file: "picture-1", mime: "image/png", bytes: picture });
  await receive(
    page,
    june,
    { type: "image", image: { id: "picture-1", mime_type: "image/png", caption: "The stage" } },
    JUNE,
  );
  await page.goto("/comms/whatsapp");
  await row(page, JUNE).first().click();
  const dialog = chat(page);
  await expect(dialog.getByText("Harrow Lane")).toBeAttached();
  await expect(dialog.getByRole("link", { name: "Open map" })).toBeAttached();
  await expect(dialog.getByText("Tobias Quill")).toBeAttached();
  await expect(dialog.getByText("Yes, please")).toBeAttached();
  await expect(dialog.getByText("Second night", { exact: true })).toBeAttached();
  await expect(dialog.locator("blockquote")).toContainText("Here is everything");
  await expect(dialog.getByText("June Abara reacted with")).toBeAttached();
  await expect(dialog.getByText("not shown here")).toBeAttached();
  await expect(dialog.getByText("The stage")).toBeAttached();
  await savePictures(page, "chat-kinds");
});

test("two people on a conversation see each other, and one takes it over", async ({ browser }) => {
  const { page } = await withJune(browser);
  const other = await openSignedIn(browser, HEAD_AGENT);
  for (const reader of [page, other]) {
    await reader.goto("/comms/whatsapp");
    await row(reader, JUNE).first().click();
    await expect(chat(reader)).toBeVisible();
  }
  await expect(chat(page)).toContainText("Rosalind also has this open", { timeout: 10_000 });
  await field(other).pressSequentially("I will");
  await expect(chat(page)).toContainText("Rosalind is typing", { timeout: 10_000 });
  await chat(page).getByRole("button", { name: "Take over" }).click();
  await expect(chat(other)).toContainText("Eleanor Vale has it", { timeout: 10_000 });
  await expect(chat(other)).toContainText("Eleanor Vale took over the conversation");
  await savePictures(other, "chat-two");
});

test("an unknown number is kept, and linked to a contact", async ({ browser }) => {
  const { page } = await withJune(browser);
  await receive(page, "61491570199", "Hello, is this the agency?", "Nobody Known");
  await page.goto("/comms/whatsapp");
  await expect(row(page, "Nobody Known")).toContainText("Unknown number");
  await row(page, "Nobody Known").first().click();
  const dialog = chat(page, "Nobody Known");
  await dialog.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Link to a contact" }).click();
  const linking = page.getByRole("dialog", { name: "Link number to a contact" });
  await linking.getByRole("combobox", { name: "Contact" }).fill("Tobias");
  await page.getByRole("option", { name: /Tobias Quill/ }).click();
  await page.keyboard.press("Tab");
  await savePictures(page, "chat-link-contact");
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  await expect(toast(page, "Linked to Tobias Quill")).toBeVisible();
  await expect(row(page, "Tobias Quill")).toContainText("Lantern Festival");
  await expect(chat(page, "Tobias Quill")).toContainText("is this the agency");
});

test("conversations stand in a table, filtered, and on the pages of records (R-163, R-164, C-466, B-147)", async ({
  browser,
}) => {
  const { page } = await withJune(browser);
  await page.goto("/comms/whatsapp");
  await expect(row(page, JUNE)).toHaveCount(1);
  await savePictures(page, "chat-list");
  expect(await axeViolations(page)).toEqual([]);
  await page.goto("/partner");
  await page.getByRole("link", { name: "Lantern Festival" }).first().click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: "Comms" })
    .click();
  await page.getByRole("navigation", { name: "Comms" }).getByRole("link", { name: "WhatsApp" }).click();
  await expect(page).toHaveURL(/\/partner\/[^/]+\/comms\/whatsapp$/);
  await expect(row(page, JUNE)).toHaveCount(1);
});

test("the settings show numbers and templates, and keep quick replies that the field offers", async ({ browser }) => {
  const { page } = await withJune(browser);
  await page.goto("/settings/whatsapp");
  await expect(page.getByText("+61 2 5550 1234")).toBeVisible();
  await expect(page.getByText("special_offer")).toBeVisible();
  await page.getByRole("button", { name: "Add quick reply" }).click();
  const form = page.getByRole("dialog", { name: "Add quick reply" });
  await form.getByRole("textbox", { name: "Name" }).fill("On my way");
  await form.getByRole("textbox", { name: "Text" }).fill("I am on my way, ten minutes.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "On my way added")).toBeVisible();
  await savePictures(page, "chat-settings");
  expect(await axeViolations(page)).toEqual([]);
  await page.goto("/comms/whatsapp");
  await row(page, JUNE).first().click();
  await field(page).fill("");
  await chat(page).getByRole("button", { name: "Quick replies" }).click();
  await page.getByRole("menuitem", { name: /On my way/ }).click();
  await expect(field(page)).toHaveValue("I am on my way, ten minutes.");
  await chat(page).getByRole("button", { name: "Emoji" }).click();
  await page.getByRole("toolbar", { name: "Emoji" }).getByRole("button", { name: "Thumbs up" }).click();
  await expect(field(page)).toHaveValue("I am on my way, ten minutes.\u{1F44D}");
});

test("on a phone the sheet stands above the keyboard", async ({ browser }) => {
  await withJune(browser);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/comms/whatsapp");
  await page.locator("[data-row]").filter({ hasText: JUNE }).first().click();
  await expect(field(page)).toBeVisible();
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.defineProperty(view, "height", { value: 500, configurable: true });
    view.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => {
      const box = await field(page).boundingBox();
      return box ? box.y + box.height : 0;
    })
    .toBeLessThan(500);
  expect(await axeViolations(page)).toEqual([]);
});
test("a conversation is opened from talents, colleagues and the contacts of partners (B-405)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent");
  await page.getByRole("button", { name: "Actions for Imogen Hart-Okafor" }).click();
  await page.getByRole("menuitem", { name: "Message" }).click();
  await expect(chat(page, "Imogen Hart-Okafor")).toBeVisible();
  await chat(page, "Imogen Hart-Okafor").getByRole("button", { name: "Close chat" }).click();
  await page.goto("/staff");
  await page.getByRole("button", { name: /^Actions for Priya/ }).click();
  await expect(page.getByRole("menuitem", { name: "Message" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/partner");
  await page.getByRole("link", { name: "Lantern Festival" }).first().click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: "Contacts" })
    .click();
  await page.getByRole("button", { name: `Actions for ${JUNE}` }).click();
  await page.getByRole("menuitem", { name: "Open conversation" }).click();
  await expect(chat(page)).toBeVisible();
});
