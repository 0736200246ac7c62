import { type Browser, expect, type Page } from "@playwright/test";
import { ASSISTANT, atHome, OWNER, test } from "./support/demo.ts";
import { axeViolations, COLOURS, type ColorScheme } from "./support/page.ts";

test.describe.configure({ timeout: 90_000 });

/** Signed in, on the roster. */
async function onRoster(browser: Browser, email: string): Promise<Page> {
  const page = await atHome(browser, email);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  return page;
}
const field = (page: Page) => page.getByRole("combobox", { name: "Search people, records, actions" });
const options = (page: Page) => page.getByRole("listbox", { name: "Search and commands" }).getByRole("option");

test("records, screens and actions are reached by keyboard alone", async ({ browser }) => {
  const page = await onRoster(browser, OWNER);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("bao chau");
  await expect(options(page).first()).toContainText("Bảo Châu Ellery");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/profile\/summary$/);
  await expect(page.getByRole("heading", { level: 1, name: "Bảo Châu Ellery" })).toBeVisible();

  // What was opened lately stands first; what the page can do is offered too.
  await page.keyboard.press("Control+k");
  await expect(options(page).first()).toContainText("Bảo Châu Ellery");
  await page.keyboard.type("change st");
  await expect(options(page).first()).toContainText("Change status");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Status of/ })).toBeVisible();
  // Under a dialog the page's commands are silent.
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: /^Status of/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/scout$/);
  await page.keyboard.press("c");
  await page.getByRole("menuitem", { name: "New member of staff" }).click();
  await expect(page).toHaveURL(/\/staff\/add$/);

  // Letters in a field are letters.
  await page.getByRole("textbox").first().press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("arrows go round, nothing found is said, and Escape gives the focus back", async ({ browser }) => {
  const page = await onRoster(browser, OWNER);
  const opener = page.getByRole("button", { name: /^Search people/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.type("nobody is called so");
  await expect(page.getByText("Nothing is called “nobody is called so”, or it is not yours to see.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
});

test("a reader is offered only what is theirs", async ({ browser }) => {
  const page = await onRoster(browser, ASSISTANT);
  await expect(page.getByRole("button", { name: "Create" })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "Create" })).toHaveCount(0);
  await page.keyboard.type("rosalind");
  await expect(page.getByText(/Nothing is called “rosalind”/)).toBeVisible();
  await field(page).fill("staff");
  await expect(page.getByRole("group", { name: "Go to" })).toHaveCount(0);
});

test("the palette and the keyboard's help are accessible, in the dark and on a phone too", async ({ browser }) => {
  const page = await onRoster(browser, OWNER);
  const check = async (look: ColorScheme = {}) =>
    expect(await axeViolations(page, { within: "[role=dialog]", ...look })).toEqual([]);
  for (const [width, colorScheme, look] of [
    [1440, "light", {}],
    [1440, "dark", COLOURS],
    [390, "light", {}],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.getByRole("button", { name: /^Search people/ }).click();
    await field(page).fill("mar");
    await expect(page.getByRole("group", { name: "Records" })).toBeVisible();
    await check(look);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
    await check(look);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
