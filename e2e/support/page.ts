/** Locators shared by many pages, and accessibility checks for every page. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Timeout for changes of others. That these reach a screen within a second is measured by `live.test.ts`; here several
 * browsers share two cores with their servers, and drawing waits.
 */
export const LIVE_WAIT = { timeout: 8000 };

export const toast = (page: Page, text: string | RegExp): Locator => page.getByRole("status").filter({ hasText: text });
export const box = (within: Page | Locator, name: string): Locator =>
  within.getByRole("textbox", { name, exact: true });
/** Saves what a page shows into the folder PICTURES, where one is given. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}
/** Marks a document as sent: the addresses that it would be sent to are taken out, so that no email is sent. */
export async function markAsSent(dialog: Locator): Promise<void> {
  const mark = dialog.getByRole("button", { name: "Mark as sent" });
  await expect(dialog.getByRole("button", { name: /^(Send to|Mark as sent)/ })).toBeVisible();
  for (let left = 5; left > 0 && !(await mark.isVisible()); left -= 1)
    await dialog.getByLabel("To").first().press("Backspace");
  await mark.click();
}
/** Rows of the only table on a page. */
export const rows = (page: Page): Locator => page.locator("tbody [data-row]");

/** Lets a list that starts with this month show any time. */
export async function anyTime(page: Page): Promise<void> {
  const chosen = page.getByRole("button", { name: /: Any time$/ });
  const period = page.getByRole("button", { name: /: (This month|Any time)$/ });
  await expect(period).toBeVisible({ timeout: 20_000 });
  // The list may remember any time from before, and shows it a moment after the month.
  await expect(async () => {
    if (!(await chosen.isVisible())) await page.locator('[data-tip="Any time"]').click({ timeout: 1000 });
    await expect(chosen).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page).toHaveURL(/fromDate=/);
  await expect(page.locator("section[aria-busy=true]")).toHaveCount(0);
}

export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Leaves time for a busy machine.
  await expect(page.locator("[data-row]").first()).toBeVisible({ timeout: 20_000 });
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}

/** Creates a talent and returns the path of its edit page, so that no other test's records are changed. */
export async function newTalent(page: Page, name: string): Promise<string> {
  await page.goto("/talent/add");
  await box(page, "Name").fill(name);
  await choose(page, "Category", "Music");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/profile\/summary$/);
  return `${new URL(page.url()).pathname}/edit`;
}

/** Dialog shown before leaving a form with unsaved changes. */
export const unsaved = (page: Page): Locator => page.getByRole("dialog", { name: "Unsaved data" });

/** Rules to check again in dark mode, where only the colours differ. */
export const COLOURS = { rules: ["color-contrast"] };

export interface AxeOptions {
  /** Runs only these axe rules. */
  rules?: string[];
  without?: string[];
  /** Selector of the part of the page to check. */
  within?: string;
}

/** Returns the axe violations on the page. */
export async function axeViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const found = await violationsNow(page, options);
  // A notification may have come in just then: what is half transparent is looked at again once it stands.
  return found.length > 0 ? violationsNow(page, options) : found;
}

/** Milliseconds in which a page stands still; one that moves longer is a defect. */
const STILL_AFTER = 10_000;

/**
 * Brings animations and transitions to their end, with those that they bring about; skips animations that never end.
 * Waiting for them instead may take forever: a browser may hold back one that nothing visible depends on. What starts
 * again and again is named.
 */
async function endAnimations(page: Page): Promise<void> {
  const moving = await page.evaluate(async (limit) => {
    const end = performance.now() + limit;
    for (let quiet = 0; quiet < 2; ) {
      // A transition triggered by the last change has started after two frames, which a hidden page doesn't get.
      await Promise.race([
        new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        new Promise((waited) => setTimeout(waited, 500)),
      ]);
      const running = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      quiet = running.length === 0 ? quiet + 1 : 0;
      if (performance.now() > end)
        return running.map(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : "",
        );
      for (const animation of running) animation.finish();
    }
    return [];
  }, STILL_AFTER);
  expect(moving, "what starts to move again and again").toEqual([]);
}

async function violationsNow(page: Page, { rules, without, within }: AxeOptions): Promise<string[]> {
  // A menu or a dialog is loaded with its first use.
  if (within) await page.locator(within).first().waitFor();
  await endAnimations(page);
  // Legacy mode needs no extra page for the result.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  if (without) axe.disableRules(without);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Checks a screen outside the app shell in light and dark mode. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
}

/**
 * Checks a state without a URL, such as a dialog or an editor, in light mode and on a phone, where nothing may be wider
 * than the screen. Every URL is checked by every-route.test.ts; dark mode colours by showcase.test.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Moves the pointer away, because a hovered element shows a tooltip that comes and goes.
  await page.mouse.move(0, 0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page, { without: COLOURS.rules })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/**
 * Expects no axe violations in light and dark, wide and on a phone, and leaves the page light and wide. With PICTURES, a
 * folder, it keeps a picture of each.
 */
export async function expectFineEverywhere(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      // axe waits for animations to end.
      expect(await axeViolations(page, colorScheme === "dark" ? COLOURS : {})).toEqual([]);
      await savePicture(page, `${name}-${width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Expects no violation in light, and readable colours in dark. */
export async function expectAccessibleInDark(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Saves what a page shows at both widths, light and dark, where pictures are asked for. */
export async function savePictures(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await savePicture(page, `${name}-${width}-${colorScheme}`);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}
