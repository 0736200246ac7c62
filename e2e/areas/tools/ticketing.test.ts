/** Ticketing: today's number is typed, lines are pasted with a fault, and comparable shows say where a sale is going. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, COLOURS, savePicture, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const SHOW = "Opening night, river stage";
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
async function openShow(page: Page): Promise<void> {
  await page.goto("/tools/oztix/events");
  await box(page, "Search ticketed events").fill("river stage");
  // A row that is pressed while the list narrows is gone.
  await expect(page.getByText("1-1 of 1")).toBeVisible();
  await row(page, SHOW).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: SHOW, level: 1 })).toBeVisible();
}
const cell = (page: Page, type: string) => page.getByRole("textbox", { name: `${type} on` });

test("today's number is typed in place, refused where it is wrong, and taken back", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openShow(page);
  await savePictures(page, "ticketing-insights");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  await cell(page, "Concession").fill("-3");
  await cell(page, "Concession").press("Enter");
  await expect(page.getByRole("alert")).toContainText("A count can't be negative");
  await cell(page, "Concession").fill("4");
  await cell(page, "Concession").press("Enter");
  await expect(toast(page, "Saved 4")).toBeVisible();
  await expect(cell(page, "Concession")).toHaveValue("4");
  // More than there are places for is asked about.
  await cell(page, "Balcony").fill("4000");
  await cell(page, "Balcony").press("Enter");
  const question = page.getByRole("dialog", { name: "More than there are places" });
  await question.getByRole("button", { name: "Change it" }).click();
  await cell(page, "Balcony").press("Escape");
  await toast(page, "Saved 4").getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, "Concession")).toHaveValue("");
});

test("lines are pasted, a faulty one is said by its number, and the others are taken", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openShow(page);
  await page.getByRole("button", { name: "Paste lines" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste counts" });
  // The day of the show, where it may be tomorrow already.
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format();
  await box(dialog, "Lines").fill(`Date;Type;Sold\n${today};Balcony;2\nsoon;Balcony;1\n${today};Concession;3`);
  await expect(dialog).toContainText("2 counts understood");
  await expect(dialog).toContainText("Line 3");
  await expect(dialog).toContainText("“soon” is no date");
  await savePicture(page, "ticketing-paste");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Take 2 counts" }).click();
  await expect(toast(page, "2 counts taken")).toBeVisible();
  await expect(cell(page, "Balcony")).toHaveValue("2");
});

test("a show is compared with chosen ones, and its dashboard and detail open by their tabs", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openShow(page);
  const shows = page.getByRole("complementary", { name: "Comparable shows" });
  // Shows of the tour that is over are found by themselves.
  await expect(shows.getByRole("checkbox").nth(2)).toBeVisible();
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Shows to compare with" });
  const chosen = dialog.getByRole("checkbox", { checked: true });
  await expect(chosen.first()).toBeVisible();
  for (let left = await chosen.count(); left > 1; left -= 1) await chosen.first().setChecked(false);
  await dialog.getByRole("button", { name: "Compare with 1" }).click();
  await expect(toast(page, "Compared with other shows")).toBeVisible();
  await expect(shows.getByRole("checkbox")).toHaveCount(1);
  await expect(page.getByText("Choose three shows to see where this is going")).toBeVisible();
  await toast(page, "Compared with other shows").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("navigation", { name: SHOW }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("Last 14 days")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await savePictures(page, "ticketing-dashboard");
  await page.getByRole("navigation", { name: SHOW }).getByRole("link", { name: "Detail" }).click();
  await expect(row(page, "General admission")).toContainText("49.90");
  expect(await axeViolations(page)).toEqual([]);
});
