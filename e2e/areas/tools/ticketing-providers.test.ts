/** Ticketing providers: Humanitix is connected, an event linked, its counts fetched, and shown once they are chosen. */
import { expect, type Page } from "@playwright/test";
import { AGENT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, COLOURS, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const SHOW = "Opening night, river stage";
const KEY = "key-of-the-journeys-1930";
async function openDetail(page: Page): Promise<void> {
  await page.goto("/tools/oztix/events");
  await box(page, "Search ticketed events").fill("river stage");
  const link = page.getByRole("link", { name: SHOW }).first();
  await expect(link).toBeVisible();
  await page.goto(String(await link.getAttribute("href")).replace(/\/\w+$/, "/detail"));
  await expect(page.getByRole("region", { name: "Ticketing providers" })).toBeVisible();
}
test("Humanitix is connected, linked and fetched, and its counts are shown once chosen", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/settings/ticketing");
  await page.getByRole("button", { name: "Connect Humanitix" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Humanitix" });
  await dialog.getByLabel("Key", { exact: true }).fill("not-a-key-of-theirs");
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog).toContainText("This key is not accepted");
  await dialog.getByLabel("Key", { exact: true }).fill(KEY);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await savePictures(page, "ticketing-settings");
  expect(await axeViolations(page)).toEqual([]);

  await openDetail(page);
  await page.getByRole("button", { name: "Link an event of Humanitix" }).click();
  const choices = page.getByRole("dialog", { name: "Events of Humanitix" });
  await box(choices, "Search events of Humanitix").fill("opening");
  expect(await axeViolations(page)).toEqual([]);
  await choices.getByRole("button", { name: "Link River stage, opening night" }).click();
  await expect(toast(page, "Linked with River stage, opening night")).toBeVisible();
  const providers = page.getByRole("region", { name: "Ticketing providers" });
  await expect(providers.getByText(/read \d/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("row").filter({ hasText: "Late door" })).toBeVisible();
  await savePictures(page, "ticketing-detail-linked");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  await page.getByRole("navigation", { name: SHOW }).getByRole("link", { name: "Insights" }).click();
  await page.getByRole("radio", { name: /Humanitix/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Show them" }).click();
  await expect(toast(page, "Counts come from Humanitix")).toBeVisible();
  await expect(page.getByText("1 back").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("radio", { name: /By hand or file/ })).toBeChecked();
});

test("somebody without the right to the settings sees who may connect, and no button for it", async ({ browser }) => {
  const page = await openSignedIn(browser, AGENT);
  await openDetail(page);
  await expect(page.getByRole("link", { name: "Connect Eventbrite" })).toHaveCount(0);
});

test("on a phone days are cards, and a count goes up by a press", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 } });
  await openDetail(page);
  await page.getByRole("navigation", { name: SHOW }).getByRole("link", { name: "Insights" }).click();
  const more = page.getByRole("button", { name: /^One more: Concession/ });
  await more.click();
  await more.click();
  await expect(toast(page, "Saved 2")).toBeVisible();
  const size = await more.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeViolations(page)).toEqual([]);
  await savePictures(page, "ticketing-phone");
});
