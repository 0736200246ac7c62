/** At 200 % zoom a laptop's window has 720 × 450 pixels: at least half of its height is content. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "./support/demo.ts";

const HEIGHT = 450;

/** Returns how much of the height belongs to the scrolled region around what a selector finds. */
const contentHeight = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((start) => {
      const scrolls = (element: Element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;
      let region: Element | null = start;
      while (region && !scrolls(region)) region = region.parentElement;
      if (!region) return 0;
      const { left, width } = region.getBoundingClientRect();
      let count = 0;
      // Content above the region, such as a bar at its foot, is not counted.
      for (let y = 0; y < innerHeight; y += 1) {
        const top = document.elementFromPoint(left + width / 2, y);
        if (top && region.contains(top)) count += 1;
      }
      return count;
    });

test("at 200 % zoom at least half of a list, a record, a form and the settings is content", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 720, height: HEIGHT } });
  await page.goto("/talent");
  await page.locator("[data-row] a").first().waitFor();
  expect(await contentHeight(page, "[data-row]")).toBeGreaterThanOrEqual(HEIGHT / 2);
  await page.locator("[data-row] a").first().click();
  await expect(page).toHaveURL(/profile\/summary$/);
  const summary = page.url();
  for (const [address, selector] of [
    [summary, "main h2"],
    [`${summary}/edit`, "main form input"],
    ["/settings/custom-field", "main ol > li"],
  ] as const) {
    await page.goto(address);
    await page.locator(selector).first().waitFor();
    expect(await contentHeight(page, selector), address).toBeGreaterThanOrEqual(HEIGHT / 2);
  }
});
