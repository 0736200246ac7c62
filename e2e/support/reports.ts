import { expect, type Page } from "@playwright/test";
import { rows } from "./page.ts";

/** Opens a report on this year, or on several that end with it, and waits for its rows. */
export async function openReport(page: Page, path: string, years = 1): Promise<void> {
  const year = new Date().getFullYear();
  await page.goto(`${path}?fromDate=${Date.UTC(year + 1 - years, 0, 1, 2)}&toDate=${Date.UTC(year, 11, 31, 2)}`);
  await settleReport(page);
  await expect(rows(page).first()).toBeVisible();
}

export const settleReport = (page: Page) => expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
