import { type Browser, expect, type Page } from "@playwright/test";
import { ASSISTANT, atHome, OWNER, test } from "./support/demo.ts";
import { type AxeOptions, axeViolations, COLOURS } from "./support/page.ts";

test.describe.configure({ timeout: 90_000 });

/** Opens the roster, signed in. */
async function openRoster(browser: Browser, email: string): Promise<Page> {
  const page = await atHome(browser, email);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  return page;
}
const field = (page: Page) => page.getByRole("combobox", { name: "Search people, records, actions" });
const results = (page: Page) => page.getByRole("listbox", { name: "Search and commands" }).getByRole("option");

test("records, screens and actions are reachable by keyboard alone", async ({ browser }) => {
  const page = await openRoster(browser, OWNER);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("bao chau");
  await expect(results(page).first()).toContainText("Bảo Châu Ellery");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/profile\/summary$/);
  await expect(page.getByRole("heading", { level: 1, name: "Bảo Châu Ellery" })).toBeVisible();

  // Actions of the page come first and dangerous ones last; the record that is open is not among the recent ones.
  await page.keyboard.press("Control+k");
  await expect(results(page).first()).toHaveText("Edit");
  await expect(results(page).last()).toHaveText("Delete");
  await expect(results(page).filter({ hasText: "Bảo Châu Ellery" })).toHaveCount(0);
  await page.keyboard.type("assign st");
  await expect(results(page).first()).toContainText("Assign staff");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Assign staff/ })).toBeVisible();
  // The page's shortcuts are off while a dialog is open.
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: /^Assign staff/ })).toBeVisible();
  // They were typed into the dialog's first field, whose list closes before the dialog does.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/scout$/);
  await page.keyboard.press("c");
  await page.getByRole("menuitem", { name: "Add staff" }).click();
  await expect(page).toHaveURL(/\/staff\/add$/);

  // A shortcut typed into a field is text.
  await page.getByRole("textbox").first().press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("text typed while the palette opens for the first time is kept, however long its code takes", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  let arrived = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(/\/assets\/Palette-[^/]*\.js$/, async (route) => {
    await code;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("addd");
  await page.keyboard.press("Backspace");
  arrived();
  // Keys go on coming while the palette appears.
  await page.keyboard.type(" talent", { delay: 25 });
  await expect(field(page)).toHaveValue("add talent");
  await expect(results(page).first()).toHaveText("Add talent");
});

test("the palette knows the words of the buttons", async ({ browser }) => {
  const page = await openRoster(browser, OWNER);
  const search = async (words: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await field(page).fill(words);
  };
  // The page's button and the Create menu open the same page: it is offered once.
  await search("add");
  await expect(results(page).filter({ hasText: /^Add talent$/ })).toHaveCount(1);
  await expect(results(page).first()).toHaveText("Add talent");
  await page.keyboard.press("Escape");
  await search("import par");
  await expect(results(page).first()).toHaveText("Import partners");
  await page.keyboard.press("Escape");
  await search("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.locator("[data-row]").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/summary$/);
  await search("note");
  await expect(results(page).first()).toHaveText("Add note");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Note about/ })).toBeVisible();
});

test("arrow keys wrap around, an empty result is announced, and Escape returns the focus", async ({ browser }) => {
  const page = await openRoster(browser, OWNER);
  const opener = page.getByRole("button", { name: /^Search people/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(results(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(results(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.type("nobody is called so");
  await expect(page.getByText("No results for “nobody is called so”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a read-only user is offered only permitted records and actions", async ({ browser }) => {
  const page = await openRoster(browser, ASSISTANT);
  await expect(page.getByRole("button", { name: "Create" })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "Create" })).toHaveCount(0);
  await page.keyboard.type("rosalind");
  await expect(page.getByText(/No results for “rosalind”/)).toBeVisible();
  await field(page).fill("staff");
  await expect(page.getByRole("group", { name: "Go to" })).toHaveCount(0);
});

test("the palette and the keyboard help are accessible, also in dark mode and on a phone", async ({ browser }) => {
  const page = await openRoster(browser, OWNER);
  const check = async (options: AxeOptions = {}) =>
    expect(await axeViolations(page, { within: "[role=dialog]", ...options })).toEqual([]);
  for (const [width, colorScheme, axeOptions] of [
    [1440, "light", {}],
    [1440, "dark", COLOURS],
    [390, "light", {}],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.getByRole("button", { name: /^Search people/ }).click();
    await field(page).fill("mar");
    await expect(page.getByRole("group", { name: "Records" })).toBeVisible();
    await check(axeOptions);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await check(axeOptions);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a form is left by Cancel and by the back button, and going back never opens it again (B-043, B-044)", async ({
  browser,
}) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 800 },
  ]) {
    const page = await atHome(browser, OWNER, { viewport });
    await page.goto("/partner?q=Lantern");
    await page.getByRole("link", { name: "Lantern Festival" }).first().click();
    await expect(page).toHaveURL(/\/partner\/[0-9a-f-]{36}\/profile\/summary$/);
    const record = page.url();
    const edit = async (): Promise<void> => {
      await page.getByRole("link", { name: "Edit", exact: true }).first().click();
      await expect(page).toHaveURL(`${record}/edit`);
    };
    await edit();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(record);
    await page.goBack();
    await expect(page).toHaveURL(/\/partner\?q=Lantern$/);
    await page.goForward();
    await expect(page).toHaveURL(record);

    // Opened by its address, the form is replaced by the record.
    await page.goto(`${record}/edit`);
    await page.getByRole("button", { name: viewport.width < 500 ? "Back" : "Cancel", exact: true }).click();
    await expect(page).toHaveURL(record);
    await expect(page.getByRole("heading", { level: 1, name: "Lantern Festival" })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/edit$/);
  }
});
