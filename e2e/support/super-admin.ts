/** The demo's super admin, who signs in with a code and works in one agency at a time. */
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { DEMO_TOTP_SEED } from "#server/demo/staff/sign-in.ts";

/** Returns the code of now of the demo's people who have one. */
export const demoCode = (): string => new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SEED) }).generate();

export async function enterCode(page: Page): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(demoCode());
  await page.keyboard.press("Enter");
}

export async function chooseHarbour(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: "Choose an agency" })
    .getByRole("button", { name: /Harbour/ })
    .click();
  await expect(page).toHaveURL(/\/cms\/talent$/);
}

/** Opens a signed-in page as the super admin, in the first agency. */
export async function openAsSuperAdmin(page: Page): Promise<void> {
  await page.goto("/2fa/verify");
  await enterCode(page);
  await chooseHarbour(page);
}
