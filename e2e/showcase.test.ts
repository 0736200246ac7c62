/** Every component in all its states: the place where dark mode colours are checked for all screens. */
import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "./support/demo.ts";
import { axeViolations, COLOURS } from "./support/page.ts";
import { follow, settled } from "./support/screens.ts";

test("every section is accessible in light mode, in dark mode and on a phone", async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit");
  await expect(page).toHaveURL(/\/kit\/buttons$/);
  const index = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const sections = await index.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(sections.length).toBeGreaterThan(15);
  for (const section of sections) {
    await follow(page, section);
    await expect(page.locator("figure, [data-row], [data-card]").first()).toBeVisible();
    expect(await axeViolations(page), section).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeViolations(page, COLOURS), `${section}, in the dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    expect(await axeViolations(page, { without: COLOURS.rules }), `${section}, on a phone`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), section).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
