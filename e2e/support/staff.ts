/** The list of staff, a profile and the table of permissions. */
import { expect, type Page } from "@playwright/test";

export const cell = (page: Page, name: string | RegExp) =>
  page.getByRole("checkbox", typeof name === "string" ? { name, exact: true } : { name });
export const permissionRow = (page: Page, resource: string) =>
  page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: resource, exact: true }) });

export async function openProfile(page: Page, name: string): Promise<void> {
  await page.goto("/staff");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

export async function openPermissionSettings(page: Page, name: string): Promise<void> {
  await openProfile(page, name);
  await page.getByRole("button", { name: "Permission settings" }).first().click();
  await expect(page.getByRole("grid")).toBeVisible();
}
