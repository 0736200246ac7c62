import { expect, type Page } from "@playwright/test";
import { AGENT, APP_ADMIN, atHome, HEAD_AGENT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { notice, openNotesOf, typeNote } from "../../support/notes.ts";
import { axeViolations, COLOURS, LIVE_WAIT, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const bell = (page: Page) => page.locator("#top").getByRole("link", { name: /^Inbox/ });

const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Notifications" }).getByRole("button", { name });

test("a mention reaches the bell at once, is read by keyboard, and leads to its note (C-476…C-479)", async ({
  browser,
}) => {
  const reader = await atHome(browser, HEAD_AGENT);
  await expect(bell(reader)).toHaveAccessibleName("Inbox");
  const writer = await openSignedIn(browser, OWNER);
  await openNotesOf(writer, "Kofi");
  await typeNote(writer, "can the quartet do Thursday?", "rosal");
  await expect(bell(reader)).toHaveAccessibleName("Inbox, 1 unread", LIVE_WAIT);
  await typeNote(writer, "Rather Friday.");
  await expect(bell(reader)).toHaveAccessibleName("Inbox, 2 unread", LIVE_WAIT);

  await bell(reader).click();
  await expect(reader).toHaveURL(/\/inbox$/);
  await expect(tab(reader, /^Unread 2$/)).toBeVisible();
  const newest = notice(reader, "wrote a note");
  const mention = notice(reader, "mentioned you in a note");
  await expect(mention).toContainText("can the quartet do Thursday?");
  await reader.keyboard.press("j");
  await expect(newest).toHaveAttribute("aria-current", "true");
  await reader.keyboard.press("ArrowDown");
  await expect(mention).toHaveAttribute("aria-current", "true");
  const pane = reader.getByRole("article", { name: "The chosen notification" });
  await expect(pane.getByRole("heading", { name: /^Kofi/ })).toBeVisible();
  // Read a second after it was chosen; the other one was passed by.
  await expect(bell(reader)).toHaveAccessibleName("Inbox, 1 unread", { timeout: 4_000 });
  // The key turns round what the list shows, which is read apart from the bell.
  await expect(tab(reader, /^Unread 1$/)).toBeVisible();
  await expect(mention).not.toHaveAttribute("data-unread");
  await reader.keyboard.press("u");
  await expect(bell(reader)).toHaveAccessibleName("Inbox, 2 unread");
  expect(await axeViolations(reader)).toEqual([]);
  await reader.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(reader, COLOURS)).toEqual([]);
  await reader.emulateMedia({ colorScheme: "light" });

  // The chosen notification stays among the unread ones while it is read.
  await tab(reader, /^Unread/).click();
  await expect(reader).toHaveURL(/tab=unread$/);
  await mention.click();
  await expect(bell(reader)).toHaveAccessibleName("Inbox, 1 unread", { timeout: 4_000 });
  await expect(mention).toBeVisible();
  await reader.keyboard.press("Shift+U");
  await expect(bell(reader)).toHaveAccessibleName("Inbox");
  await tab(reader, /^All/).click();
  await expect(mention).toBeVisible();
  await mention.click();
  await reader.keyboard.press("Enter");
  await expect(reader).toHaveURL(/\/talent\/[^/]+\/profile\/notes$/);
  await expect(reader.getByRole("article").filter({ hasText: "can the quartet do Thursday?" })).toBeVisible();
});

test("a person chooses what comes by email, and when not", async ({ browser }) => {
  const page = await openSignedIn(browser, HEAD_AGENT);
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Notification settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Notification settings" });
  await expect(dialog.getByRole("combobox", { name: "Mentions" })).toHaveValue("At once");
  await dialog.getByRole("combobox", { name: "Notes on what you follow" }).click();
  await page.getByRole("option", { name: "At once", exact: true }).click();
  await dialog.getByRole("combobox", { name: "From" }).fill("22:30");
  await page.getByRole("option", { name: "22:30", exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Notification settings saved")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Notification settings" }).click();
  await expect(dialog.getByRole("combobox", { name: "Notes on what you follow" })).toHaveValue("At once");
  await expect(dialog.getByRole("combobox", { name: "From" })).toHaveValue("22:30");
});

test("a muted record says nothing but mentions", async ({ browser }) => {
  const reader = await openSignedIn(browser, HEAD_AGENT);
  const writer = await openSignedIn(browser, OWNER);
  await openNotesOf(writer, "Imogen");
  await typeNote(writer, "please look at this", "rosal");
  await reader.goto("/inbox");
  await notice(reader, "please look at this").click();
  await expect(reader.getByRole("button", { name: "Notifications: Following" })).toBeVisible();
  await reader.keyboard.press("Shift+M");
  await expect(reader.getByRole("button", { name: "Notifications: Muted" })).toBeVisible();
  await typeNote(writer, "Silent for those who muted.");
  await typeNote(writer, "Heard all the same", "rosal");
  await expect(notice(reader, "Heard all the same")).toBeVisible(LIVE_WAIT);
  await expect(notice(reader, "Silent for those who muted.")).toHaveCount(0);
});

test("an assigned task is in the assignee's inbox, and reminds them where they are working (C-236)", async ({
  browser,
}) => {
  const reader = await openSignedIn(browser, AGENT, { viewport: { width: 390, height: 844 } });
  await reader.goto("/inbox");
  const writer = await atHome(browser, OWNER);
  const { agent, at } = await soon(writer);
  const answer = await call(writer, "POST", "/client/v1/tasks", {
    summary: "Call the airline",
    startDate: at,
    timeZoneId: "Australia/Sydney",
    assigneeId: agent,
  });
  expect(answer.status).toBe(200);
  await expect(notice(reader, "gave you this task")).toBeVisible(LIVE_WAIT);
  expect(await axeViolations(reader)).toEqual([]);
  // Within the minute, and what it takes to look for it.
  const popup = toast(reader, "Reminder: Call the airline");
  await expect(popup).toBeVisible({ timeout: 120_000 });
  await popup.getByRole("button", { name: "Open" }).click();
  await expect(reader).toHaveURL(/\/tasks\/[^/]+\/profile\/summary$/);
  await expect(popup).toBeHidden();
  await reader.goto("/inbox");
  await expect(notice(reader, "Reminder for")).not.toHaveAttribute("data-unread");
});

test("several reminders are one toast that opens the inbox, and closing it reads nothing", async ({ browser }) => {
  // Uses an account without a reminder from the other stories.
  const page = await atHome(browser, APP_ADMIN, { viewport: { width: 390, height: 844 } });
  const { at } = await soon(page);
  for (const summary of ["Book the van", "Send the rider", "Ask for the plan"]) {
    const answer = await call(page, "POST", "/client/v1/tasks", {
      summary,
      startDate: at,
      timeZoneId: "Australia/Sydney",
    });
    expect(answer.status).toBe(200);
  }
  const popup = toast(page, /reminders?/i).locator("p");
  await expect(popup).toHaveText("3 reminders", { timeout: 120_000 });
  await expect(popup).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await expect(popup).toHaveCount(0);
  const reminders = page.waitForResponse(/tasks\/reminders/);
  await page.reload();
  await reminders;
  await expect(bell(page)).toBeVisible();
  await expect(popup).toHaveCount(0);
  // Another tab shows them, since they are unread.
  const other = await page.context().newPage();
  await other.goto("/talent");
  await other.getByRole("status").getByRole("button", { name: "Open inbox" }).click();
  await expect(other).toHaveURL(/\/inbox$/);
  await expect(notice(other, "Reminder for").first()).toHaveAttribute("data-unread");
});

/** Sends a call as the page's person. */
async function call(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<{ status: number; data: unknown }> {
  const { responseData: tokens } = await (
    await page.request.post("/user/v1/auth/refresh", { data: { client: "browser" } })
  ).json();
  const response = await page.request.fetch(path, {
    method,
    data: body,
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  const json = await response.json();
  return { status: response.status(), data: json.responseData };
}

/** Priya's id, and half an hour from now in Sydney. */
async function soon(page: Page): Promise<{ agent: string; at: string }> {
  const { data } = await call(page, "POST", "/user/v1/staff/list/option", { q: "Priya" });
  const [agent] = data as { id: string }[];
  const wall = new Date(Date.now() + 30 * 60_000).toLocaleString("sv-SE", { timeZone: "Australia/Sydney" });
  return { agent: agent?.id ?? "", at: wall.slice(0, 16).replace(" ", "T") };
}

test("a note is answered from the inbox by R, and the answer is on the record (decision)", async ({ browser }) => {
  const writer = await openSignedIn(browser, OWNER);
  await openNotesOf(writer, "Imogen");
  await typeNote(writer, "can the quartet do Thursday?", "rosal");
  const reader = await openSignedIn(browser, HEAD_AGENT);
  await reader.goto("/inbox");
  await notice(reader, "can the quartet do Thursday?").first().click();
  const pane = reader.getByRole("article", { name: "The chosen notification" });
  await expect(pane.locator("[aria-current]")).toContainText("can the quartet do Thursday?");
  await reader.keyboard.press("r");
  await expect(pane.locator("[contenteditable]")).toBeFocused();
  await reader.keyboard.type("Thursday suits them.");
  expect(await axeViolations(reader)).toEqual([]);
  await reader.keyboard.press("Control+Enter");
  await expect(toast(reader, "Note saved")).toBeVisible();
  await expect(pane.getByRole("listitem").filter({ hasText: "Thursday suits them." })).toBeVisible();
  await expect(writer.getByText("Thursday suits them.")).toBeVisible(LIVE_WAIT);
});

test("a record is followed and muted from its header, and its changes are in the inbox", async ({ browser }) => {
  const reader = await openSignedIn(browser, HEAD_AGENT);
  await reader.goto("/talent?q=Imogen");
  await reader.locator("[data-row] a").first().click();
  const follow = (state: string) => reader.getByRole("button", { name: `Notifications: ${state}` });
  await expect(reader.getByRole("heading", { level: 1 })).toContainText("Imogen");
  await reader.getByRole("button", { name: /^Notifications:/ }).click();
  await reader.getByRole("menuitem", { name: "Not following" }).click();
  await expect(follow("Not following")).toBeVisible();
  expect(await axeViolations(reader)).toEqual([]);
  await reader.keyboard.press("Shift+F");
  await expect(follow("Following")).toBeVisible();
  await reader.keyboard.press("Shift+M");
  await expect(follow("Muted")).toBeVisible();
  await reader.keyboard.press("Shift+M");
  await expect(follow("Following")).toBeVisible();

  const writer = await openSignedIn(browser, OWNER);
  await writer.goto(new URL(reader.url()).pathname);
  await writer.getByRole("link", { name: "Edit", exact: true }).click();
  await writer.getByRole("textbox", { name: "Headline" }).fill("Sings and plays");
  await writer.getByRole("button", { name: "Save" }).click();
  await expect(writer).toHaveURL(/profile\/summary$/);
  await reader.goto("/inbox");
  await expect(notice(reader, /changed .*Headline/)).toBeVisible();
  await expect(reader.getByText("Sings and plays")).toHaveCount(0);
});

test("browser notifications are turned on, tried out and turned off in the settings", async ({ browser }) => {
  const page = await openSignedIn(browser, HEAD_AGENT);
  await page.context().grantPermissions(["notifications"]);
  // A browser under test has no push service.
  await page.addInitScript(() => {
    const key = crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => {
      const point = await crypto.subtle.exportKey("raw", (await key).publicKey);
      const getKey = (name: string) => (name === "auth" ? new Uint8Array(16).buffer : point);
      return { endpoint: `https://push.invalid/${crypto.randomUUID()}`, getKey } as unknown as PushSubscription;
    };
  });
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Notification settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Notification settings" });
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(toast(page, "Notifications are on in this browser")).toBeVisible();
  await expect(dialog.getByText("until you sign out here")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect(toast(page, "The test could not be sent")).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(toast(page, "Notifications are off in this browser")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Turn on" })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
