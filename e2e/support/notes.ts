/** Notes that are written, and the notifications of them. */
import { expect, type Page } from "@playwright/test";
import { toast } from "./page.ts";

export const notice = (page: Page, text: string | RegExp) => page.getByRole("button", { name: text });

/** Opens the notes of a talent. */
export async function openNotesOf(page: Page, name: string): Promise<void> {
  await page.goto(`/talent?q=${name}`);
  await page.locator("[data-row] a").first().click();
  await page.getByRole("link", { name: /^Notes/ }).click();
}

export async function typeNote(page: Page, text: string, mention?: string): Promise<void> {
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("textbox", { name: /^Note about/ }).and(page.locator("[contenteditable]"))).toBeFocused();
  if (mention) {
    await page.keyboard.type(`@${mention}`);
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Note saved")).toBeVisible();
}
