import { expect, type Locator, type Page } from "@playwright/test";
import { ASSISTANT, HEAD_AGENT, OWNER, openSignedIn, test } from "../support/demo.ts";
import { expectAccessible, LIVE_WAIT, toast, unsaved } from "../support/page.ts";

const NAME = "Kofi";

test.describe.configure({ timeout: 90_000 });

/** Opens the notes of a person and returns their URL. */
async function notesOf(page: Page, name: string, base = "/talent"): Promise<string> {
  await page.goto(`${base}?q=${name}`);
  await page.locator("[data-row] a").first().click();
  await expect(page).toHaveURL(/profile\/summary$/);
  await page.getByRole("link", { name: /^Notes/ }).click();
  await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
  return page.url();
}
/** The editor itself, not the placeholder that takes input before it is loaded. */
const editor = (page: Page): Locator =>
  page.getByRole("textbox", { name: /^Note about/ }).and(page.locator("[contenteditable]"));
const note = (page: Page, text: string): Locator => page.getByRole("article").filter({ hasText: text });
async function act(page: Page, text: string, action: string): Promise<void> {
  await note(page, text)
    .getByRole("button", { name: /^Note of/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("two people write notes side by side with mentions, pins and undo, and lose no input (R-047, C-075…C-077, C-114, C-115)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await notesOf(page, NAME);
  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await colleague.goto(address);

  // Written by keyboard alone, with a mention and bold text.
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("Ask @marc");
  await expect(page.getByRole("option", { name: "Marcus Teoh-Grey" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("before noon");
  await page.keyboard.press("ControlOrMeta+b");

  // The colleague's note appears meanwhile, and the open draft stays.
  await colleague.getByRole("button", { name: "Add note" }).click();
  await expect(editor(colleague)).toBeFocused();
  await colleague.keyboard.type("Likes the window seat.");
  await colleague.keyboard.press("Control+Enter");
  await expect(note(page, "Likes the window seat.")).toBeVisible(LIVE_WAIT);
  await expect(editor(page)).toContainText("Ask @Marcus Teoh-Grey before noon");
  await expect(editor(page)).toBeFocused();

  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Note saved")).toBeVisible();
  const written = note(colleague, "before noon");
  await expect(written.locator("[data-type=mention]")).toHaveText("@Marcus Teoh-Grey", LIVE_WAIT);
  await expect(written.locator("strong")).toHaveText("before noon");

  // A pinned note is first for both.
  await act(page, "Likes the window seat.", "Pin to the top");
  await expect(note(colleague, "Likes the window seat.")).toContainText("Pinned", LIVE_WAIT);

  // The colleague can't edit another author's note although she can edit talents; she may pin it.
  await written.getByRole("button", { name: /^Note of/ }).click();
  await expect(colleague.getByRole("menuitem", { name: "Pin to the top" })).toBeVisible();
  await expect(colleague.getByRole("menuitem", { name: "Edit" })).toHaveCount(0);
  await expect(colleague.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  await colleague.keyboard.press("Escape");

  // An edited note is marked and keeps its earlier versions.
  await act(page, "before noon", "Edit");
  const edit = page.getByRole("textbox", { name: "Edit note" });
  await expect(edit).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(", in writing");
  await page.keyboard.press("Control+Enter");
  await expect(note(colleague, "before noon, in writing")).toContainText("edited", LIVE_WAIT);
  await act(colleague, "in writing", "Previous versions");
  const earlier = colleague.getByRole("dialog", { name: "Previous versions" });
  await expect(earlier.getByRole("listitem")).toHaveCount(2);
  await expect(earlier.getByText("current", { exact: true })).toBeVisible();
  await colleague.keyboard.press("Escape");

  // Deleted at once, then restored.
  await act(page, "in writing", "Delete");
  await expect(note(page, "in writing")).toHaveCount(0);
  await expect(note(colleague, "in writing")).toHaveCount(0, LIVE_WAIT);
  await toast(page, "Note deleted").getByRole("button", { name: "Undo" }).click();
  await expect(note(colleague, "in writing")).toBeVisible(LIVE_WAIT);
  await expect(note(page, "in writing")).toBeVisible();

  // The history lists each save.
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("edited a note").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Field" }).click();
  await page.getByRole("option", { name: "Biography" }).click();
  await expect(page.getByText("edited a note")).toHaveCount(0);
});

test("the editor's URL opens it, a draft survives a reload, and leaving asks for confirmation (R-036, R-037, R-048)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await notesOf(page, "", "/scout");
  await page.goto(`${address}/edit`);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("Half a thought");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(address);
  await expect(editor(page)).toHaveText("Half a thought");
  // A note that could not be sent is back in the editor.
  await page.route(/\/notes$/, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(editor(page)).toHaveText("Half a thought");
  await page.unrouteAll();
  await page.getByRole("link", { name: "Summary" }).click();
  await unsaved(page).getByRole("button", { name: "No" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await unsaved(page).getByRole("button", { name: "Yes" }).click();
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
});

test("text typed before the editor has loaded goes into it and triggers no shortcut", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const notes = await notesOf(page, NAME);
  await page.route(/RichTextEditor-.*\.js$/, async (route) => {
    await new Promise((later) => setTimeout(later, 1500));
    await route.continue();
  });
  await page.goto(notes);
  await page.getByRole("button", { name: "Add note" }).click();
  const text = "Calls at ten & <ends> at eleven, as he did all winter, and never on a Monday.";
  await page.keyboard.type(text, { delay: 40 });
  await expect(page.getByRole("toolbar")).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(" Sure.");
  await expect(editor(page)).toHaveText(`${text} Sure.`);
  await page.keyboard.press("Escape");
  await page.goto(notes);
  // A page load does not count as the "g" of a shortcut.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("t");
  await page.keyboard.press("s");
  await page.waitForTimeout(300);
  expect(page.url()).toBe(notes);
});

test("pasted HTML is sanitised, unsafe links are refused, and a note that is too long says so", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await notesOf(page, "Tavita");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(editor(page)).toBeFocused();
  await editor(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      '<p style="color:red" onclick="x()">Pasted <b>bold</b><img src="x" onerror="x()"><script>x()</script></p><table><tr><td>cell</td></tr></table>',
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(editor(page).locator("strong")).toHaveText("bold");
  await expect(editor(page)).toContainText("cell");
  await expect(editor(page).locator("img, table, [style], [onclick]")).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+a");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Link address").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Start the link with")).toBeVisible();
  await page.getByLabel("Link address").fill("example.com/rider");
  await page.keyboard.press("Enter");
  await expect(editor(page).locator("a").first()).toHaveAttribute("href", "https://example.com/rider");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor(page).locator("a")).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("x".repeat(5001));
  await expect(page.getByText("5,001 of 5,000 characters")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("At most 5000 characters")).toBeVisible();
});

test("a user with view access reads notes and history but can't edit; one without finds neither", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/talent");
  await page.locator("tbody [data-row] a").first().click();
  await page.getByRole("link", { name: /^Notes/ }).click();
  await expect(page.getByRole("article").or(page.getByText("No notes yet")).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add note" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Note of/ })).toHaveCount(0);
  await page.goto(`${page.url()}/edit`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  for (const path of ["notes", "history"]) {
    await page.goto(`/talent/019b76da-a800-7000-8000-000000000000/profile/${path}`);
    await expect(page.getByText("Not found, or you don't have access")).toBeVisible();
  }
});

test("the editor and its mentions are accessible", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await notesOf(page, NAME);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("@ma");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
});
