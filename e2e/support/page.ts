/** What stands on many pages, and what every page must keep. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

export const toast = (page: Page, words: string | RegExp): Locator =>
  page.getByRole("status").filter({ hasText: words });
export const box = (within: Page | Locator, name: string): Locator =>
  within.getByRole("textbox", { name, exact: true });
/** The rows of a table that stands by itself on its page. */
export const rows = (page: Page): Locator => page.locator("tbody [data-row]");

export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A machine that does other things besides may take its time.
  await expect(page.locator("[data-row]").first()).toBeVisible({ timeout: 20_000 });
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}

/** The edit page of somebody new, so that no other test's people are changed. */
export async function newTalent(page: Page, name: string): Promise<string> {
  await page.goto("/talent/add");
  await box(page, "Name").fill(name);
  await choose(page, "Category", "Music");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/profile\/summary$/);
  return `${new URL(page.url()).pathname}/edit`;
}

/** What is asked before a form with something unsaved is left. */
export const unsaved = (page: Page): Locator => page.getByRole("dialog", { name: "Unsaved data" });

/** In the dark only the colours are different, so only they are looked at again. */
export const COLOURS = { rules: ["color-contrast"] };

export interface ColorScheme {
  /** Only these rules of axe. */
  rules?: string[];
  without?: string[];
  /** The part of the page, as a selector. */
  within?: string;
}

/** What axe finds on the page. */
export async function axeViolations(page: Page, { rules, without, within }: ColorScheme = {}): Promise<string[]> {
  // Colours that are on their way from light to dark are nobody's; what turns for ever is not waited for.
  await page.evaluate(async () => {
    // What only begins to change with the next picture has begun two pictures later.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
  });
  // The old mode needs no page of its own for the result.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  if (without) axe.disableRules(without);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** A screen outside of the shell, in the light and in the dark. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
}

/**
 * A state that no address opens, such as a dialog or an editor: in the light, and on a phone, where nothing is wider
 * than the screen. Every address is opened by every-route.test.ts; colours in the dark are held by showcase.test.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // What is hovered shows its tip, which comes and goes by itself.
  await page.mouse.move(0, 0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page, { without: COLOURS.rules })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
}
