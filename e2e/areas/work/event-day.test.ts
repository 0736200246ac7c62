import { expect, type Page } from "@playwright/test";
import { atHome, navigation, OWNER, test } from "../../support/demo.ts";
import { axeViolations, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const PHONE = { viewport: { width: 390, height: 844 } };
async function openEvent(page: Page, title: string): Promise<void> {
  await page.goto("/event/all/api");
  await page.locator("[data-row]").getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(/\/event\/detail\/[0-9a-f-]{36}\/summary$/);
}

test("a venue is added while an event is, and gives it its zone", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/event/add");
  await page.getByRole("textbox", { name: "Title" }).fill("Pier opening");
  const venue = page.getByRole("combobox", { name: "Venue" });
  await venue.fill("Brighton Pier");
  await page.getByRole("option", { name: "Add venue “Brighton Pier”" }).click();
  const dialog = page.getByRole("dialog", { name: "Add venue" });
  await expect(dialog.getByRole("textbox", { name: "Name" }).first()).toHaveValue("Brighton Pier");
  await dialog.getByRole("combobox", { name: "Time zone" }).fill("Adelaide");
  await page.getByRole("option", { name: /Adelaide/ }).click();
  await dialog.getByRole("textbox", { name: "Capacity" }).fill("300");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Brighton Pier added")).toBeVisible();
  await expect(venue).toHaveValue("Brighton Pier");
  await expect(page.getByText("Times are those of Adelaide, where Brighton Pier is.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Pier opening" })).toBeVisible();
  await expect(page.getByText("Brighton Pier").first()).toBeVisible();
});

test("the settings find a venue, and one in use is merged into another", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/master-config/venues");
  const list = page.getByRole("list", { name: "Venues" });
  await page.getByRole("searchbox", { name: "Search venues" }).fill("corner");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText("1 use");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Corner Stage: actions" }).click();
  await expect(page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Merge into another venue" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Into" }).fill("Foundry");
  await page.getByRole("option", { name: "The Foundry Hall" }).click();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(toast(page, "Corner Stage merged into The Foundry Hall")).toBeVisible();
  await expect(page.getByText("No venue matches")).toBeVisible();
});

test("the day sheet calls, leads to the place and is saved as a PDF, on a phone", async ({ browser }) => {
  const page = await atHome(browser, OWNER, PHONE);
  await openEvent(page, "Opening night, river stage");
  await page.goto(page.url().replace("summary", "day-sheet"));
  await expect(page.getByRole("heading", { name: "Opening night, river stage" })).toBeVisible();
  const place = page.getByRole("region", { name: "Place" });
  await expect(place.getByRole("link", { name: "Open in maps" })).toHaveAttribute("href", /query=-27\.4762/);
  await expect(place.getByRole("link", { name: "Call Wren Castellan, +61732215500" })).toHaveAttribute(
    "href",
    "tel:+61732215500",
  );
  await expect(page.getByRole("region", { name: "Run sheet" })).toContainText("Sound check with the quartet");
  const talents = page.getByRole("region", { name: "Talents" });
  await expect(talents).not.toContainText("38,000.00");
  await page.getByRole("switch", { name: "With fees" }).click();
  await expect(talents).toContainText("38,000.00 AUD");
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: "Save as PDF" })
      .or(page.getByRole("button", { name: "Save as PDF" }))
      .click(),
  ]);
  expect(file.suggestedFilename()).toBe("Day sheet Opening night river stage.pdf");
  // On paper there is nothing but the sheet.
  await page.emulateMedia({ media: "print" });
  await expect(navigation(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Opening night, river stage" })).toBeVisible();
});
