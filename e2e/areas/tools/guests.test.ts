/** Guest list of a show: pasted lines, approval above the places, and the door on a phone. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, COLOURS, savePictures, toast } from "../../support/page.ts";

/** Venue of the first show of the demo's tour that is not over. */
const NEXT_VENUE = "Summer Street Hall";

test.describe.configure({ timeout: 180_000 });

/** Opens the guest list of the tour's next show from its day. */
async function openList(page: Page): Promise<void> {
  await page.goto("/tools/tour-tracks");
  await page.getByRole("link", { name: "The Long Way Home" }).first().click();
  await page.getByRole("listitem").filter({ hasText: NEXT_VENUE }).getByRole("button").first().click();
  await page.getByRole("link", { name: "Guest list 11 of 20" }).click();
  await expect(page.getByRole("rowheader", { name: "Beatrix Okonjo" })).toBeVisible();
}

test("lines are pasted, approved above the places with a reason, and let in at the door", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page);
  await savePictures(page, "guest-list");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  // Faults and names that are there stay in the field; the others are added.
  await page.keyboard.press("n");
  const lines = box(page, "Add guests");
  await expect(lines).toBeFocused();
  await lines.fill("Sam Lee +1, press\nNobody x0\nBeatrix Okonjo");
  await expect(page.getByText("Line 2: A guest takes at least 1 place")).toBeVisible();
  await expect(page.getByText("Beatrix Okonjo is on the list already")).toBeVisible();
  await lines.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Sam Lee" })).toBeVisible();
  await expect(lines).toHaveValue("Nobody x0\nBeatrix Okonjo");
  await lines.fill("");

  // The artist has 7 places, of which 6 are approved, so that two more take a reason.
  await page.getByRole("checkbox", { name: "Select Sam Lee" }).check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const why = page.getByRole("dialog", { name: "Approve above the places?" });
  await why.getByRole("button", { name: "Approve" }).click();
  await expect(why.getByText("Give a reason")).toBeVisible();
  await box(why, "Reason").fill("Reviews the show");
  await box(why, "Reason").press("Enter");
  await expect(page.getByText("Above the places: Reviews the show")).toBeVisible();
  await toast(page, "1 guest approved").getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Above the places: Reviews the show")).toBeHidden();

  // Many lines are taken back at once, and the arrows go from row to row.
  await lines.fill("Ada Byrne\nRosa Keane\nJo Ng");
  await lines.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Rosa Keane" })).toBeVisible();
  await toast(page, "3 guests added").getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("rowheader", { name: "Rosa Keane" })).toBeHidden();
  const names = page.getByRole("rowheader").getByRole("button");
  await names.first().focus();
  expect((await page.locator("tr[data-row]").first().boundingBox())?.height).toBe(33);
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(names.nth(1)).toBeFocused();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Take off the list" }).click();
  await expect(page.getByRole("rowheader", { name: "Beatrix Okonjo" })).toBeHidden();
  await toast(page, "2 guests taken off the list").getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("rowheader", { name: "Beatrix Okonjo" })).toBeVisible();
  await page.getByRole("rowheader", { name: "Beatrix Okonjo" }).getByRole("button").press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit Beatrix Okonjo" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Door list" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const count = page.getByText(/^\d+ of \d+ in$/).first();
  const before = await count.textContent();
  await savePictures(page, "door-list");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "Search by name" }).fill("okon");
  const beatrix = page.getByRole("button", { name: /Okonjo, Beatrix/ });
  await beatrix.click();
  await expect(beatrix).toHaveAttribute("aria-pressed", "true");
  await expect(count).not.toHaveText(before ?? "");

  // Another door sees it, without loading its page again.
  const other = await openSignedIn(browser, OWNER);
  await other.goto(page.url());
  const there = other.getByRole("button", { name: /Okonjo, Beatrix/ });
  await expect(there).toHaveAttribute("aria-pressed", "true");
  await toast(page, "Beatrix Okonjo").getByRole("button", { name: "Undo" }).last().click();
  await expect(there).toHaveAttribute("aria-pressed", "false");
});

test("the advance of shows is started after a look at its tasks, and taken back", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/tools/tour-tracks");
  await page.getByRole("link", { name: "The Long Way Home" }).first().click();
  await page.getByRole("listitem").filter({ hasText: NEXT_VENUE }).getByRole("button").first().click();
  await page.getByRole("region", { name: "Advance" }).getByRole("button", { name: "Start the advance" }).click();
  const dialog = page.getByRole("dialog", { name: "Start the advance" });
  await expect(dialog.getByText("Guest list closed").first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^Start for \d shows$/ }).click();
  await expect(page.getByRole("link", { name: "Advance 0 of 8" })).toBeVisible();
  await toast(page, "tasks added").getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("link", { name: "Advance 0 of 8" })).toBeHidden();
});
