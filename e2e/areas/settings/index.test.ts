/** The index of the settings: grouped, searched by other words too, moved in by keys, and in the palette. */
import { expect } from "@playwright/test";
import { ASSISTANT, atHome, navigation, OWNER, test } from "../../support/demo.ts";
import { expectFineEverywhere } from "../../support/page.ts";

test("an owner finds each setting by group, by other words for it, by keys and from the palette", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  for (const group of ["Agency", "People and rights", "Work", "Money", "Content", "Connections", "Data"])
    await expect(page.getByRole("region", { name: group }).getByRole("link").first()).toBeVisible();
  await expectFineEverywhere(page, "settings-index");

  await page.keyboard.press("/");
  await page.keyboard.type("gst");
  await expect(page.getByRole("region", { name: "Settings" }).getByRole("listitem")).toHaveText([/^Tax and accounts/]);
  await page.keyboard.press("Escape");
  await page.keyboard.type("nothing like it");
  await expect(page.getByText("No settings match “nothing like it”")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.keyboard.type("logo");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /^General Names/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/general$/);
  await expect(page.getByRole("link", { name: "General", exact: true })).toHaveAttribute("aria-current", "page");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("unsubscribe");
  await page.getByRole("option", { name: /Campaigns/ }).click();
  await expect(page).toHaveURL(/\/settings\/campaigns$/);
});

test("staff without the right to the agency's settings see none of them", async ({ browser }) => {
  const page = await atHome(browser, ASSISTANT);
  await expect(navigation(page).getByRole("link", { name: "Settings" })).toHaveCount(0);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("campaigns");
  await expect(page.getByRole("option", { name: /Campaigns/ })).toHaveCount(0);
});
