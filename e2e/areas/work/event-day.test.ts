import { expect, type Page } from "@playwright/test";
import { atHome, navigation, OWNER, test } from "../../support/demo.ts";
import { anyTime, axeViolations, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const PHONE = { viewport: { width: 390, height: 844 } };
async function openEvent(page: Page, title: string): Promise<void> {
  await page.goto("/event/all/api");
  await anyTime(page);
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

test("the run sheet is moved by keys and mouse, edited in place, and marks who is in two places", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await openEvent(page, "Opening night, river stage");
  const sheet = page.getByRole("region", { name: /^Run sheet/ });
  await expect(sheet.getByRole("heading", { name: "Main stage" })).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "Backstage" })).toBeVisible();
  const block = (name: RegExp) => sheet.getByRole("button", { name });
  await expect(block(/^Imogen Hart-Okafor 21:00 to 22:30/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  // Keys pressed one after the other are saved together, and taken back together.
  await block(/^Changeover 20:30 to 21:00/).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(toast(page, "Changeover now at 20:20")).toBeVisible();
  await expect(block(/^Changeover 20:20 to 20:55/)).toBeFocused();
  await toast(page, "Changeover now at 20:20").getByRole("button", { name: "Undo" }).click();
  await expect(block(/^Changeover 20:30 to 21:00/)).toBeVisible();

  const load = block(/^Load-out 22:30 to 23:30/);
  await load.scrollIntoViewIfNeeded();
  const box = await load.boundingBox();
  if (!box) throw new Error("the block is not there");
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 20 + 16, { steps: 4 });
  await page.mouse.up();
  await expect(toast(page, "Load-out now at 22:45")).toBeVisible();
  await expect(block(/^Load-out 22:45 to 23:45/)).toBeVisible();

  // In place: enter opens, and the one who is in two places is named.
  await block(/^The Tin Lanterns 19:45 to 20:30/).focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add item" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Press, Harbour FM");
  await dialog
    .getByRole("textbox", { name: /^Time \(Brisbane\)/ })
    .first()
    .fill("20:00");
  await dialog.getByRole("combobox", { name: "Talents" }).fill("Tin");
  await page.getByRole("option", { name: "The Tin Lanterns" }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("textbox", { name: "Title" }).press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(block(/^Press, Harbour FM .*The Tin Lanterns: also in The Tin Lanterns at this time/)).toBeVisible();
  await block(/^Press, Harbour FM/).focus();
  await page.keyboard.press("Delete");
  await expect(toast(page, "Press, Harbour FM removed")).toBeVisible();
  await expect(block(/^Press, Harbour FM/)).toHaveCount(0);
});
