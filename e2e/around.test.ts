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

  // Recent records come first; the page's actions are offered too.
  await page.keyboard.press("Control+k");
  await expect(results(page).first()).toContainText("Bảo Châu Ellery");
  await page.keyboard.type("assign st");
  await expect(results(page).first()).toContainText("Assign staff");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Assign staff/ })).toBeVisible();
  // The page's shortcuts are off while a dialog is open.
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: /^Assign staff/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/scout$/);
  await page.keyboard.press("c");
  await page.getByRole("menuitem", { name: "New member of staff" }).click();
  await expect(page).toHaveURL(/\/staff\/add$/);

  // A shortcut typed into a field is text.
  await page.getByRole("textbox").first().press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
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

test("until talents have content, its address leads to the roster", async ({ browser }) => {
  const page = await openRoster(browser, OWNER);
  await page.goto("/cms/talent");
  await expect(page).toHaveURL("/talent");
  await expect(page.locator("[data-row]").first()).toBeVisible();
});
