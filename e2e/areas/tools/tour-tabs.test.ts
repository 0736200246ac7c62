/** Tabs of a tour: the advance of its shows, their guest lists, and what they count. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, COLOURS, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ demoWork: true });

const tabs = (page: Page) => page.getByRole("navigation", { name: "The Long Way Home" });
async function openTour(page: Page): Promise<void> {
  await page.goto("/tools/tour-tracks");
  await page.getByRole("link", { name: "The Long Way Home" }).first().click();
  await expect(tabs(page)).toBeVisible();
}
async function expectNoViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a tour's head has the way by road as the foot of its days, and its tabs count", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openTour(page);
  const fact = page.locator("dl > div").filter({ hasText: "By road" }).locator("dd");
  const km = (await fact.textContent()) ?? "";
  expect(km).toMatch(/^≈ [\d,]+ km$/);
  await expect(page.getByText(new RegExp(`^\\d+ h \\d\\d ${km}$`))).toBeVisible();
  const titles = await tabs(page).getByRole("link").allTextContents();
  expect(titles.map((title) => title.replace(/\d+$/, ""))).toEqual([
    "Itinerary",
    "Summary",
    "Budget",
    "Settlements",
    "Advance",
    "Guest list",
    "Party",
    "Attachments",
    "Staff",
    "Notes",
    "History",
  ]);
  // The next show has 11 places approved and 4 waiting, the one after it 2 and 6.
  await expect(tabs(page).getByRole("link", { name: "Guest list 23" })).toBeVisible();
});

test("tasks of an advance are completed where they stand, and opened again", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openTour(page);
  const tab = tabs(page).getByRole("link", { name: /^Advance/ });
  await tab.click();
  await expect(tab).toHaveText(/\d/);
  const open = Number(/\d+/.exec((await tab.textContent()) ?? "")?.[0]);
  const rows = page.locator("tr[data-row]");
  await expect(rows).toHaveCount(open);
  await savePictures(page, "tour-advance");
  await expectNoViolations(page);
  const closed = page.getByRole("checkbox", { name: "Guest list closed done" });
  await closed.click();
  await expect(rows).toHaveCount(open - 1);
  await expect(tab).toHaveText(`Advance${open - 1}`);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(closed).toBeChecked();
  await closed.click();
  await expect(tab).toHaveText(`Advance${open}`);
  await toast(page, "Guest list closed is open again").getByRole("button", { name: "Undo" }).last().click();
  await expect(tab).toHaveText(`Advance${open - 1}`);

  // The button of a show that has none starts that alone.
  await page.locator("tbody").filter({ hasText: "Not started" }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Start the advance" });
  await dialog.getByRole("button", { name: "Start for 1 show" }).click();
  await expect(tab).toHaveText(`Advance${open + 7}`);
  await toast(page, "8 tasks added").getByRole("button", { name: "Undo" }).last().click();
  await expect(tab).toHaveText(`Advance${open - 1}`);
});

test("guests of all shows of a tour are approved at once, above the places with a reason", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openTour(page);
  await tabs(page)
    .getByRole("link", { name: /^Guest list/ })
    .click();
  const waiting = page.getByRole("region", { name: /^Waiting for approval/ });
  await expect(waiting.getByRole("rowheader")).toHaveCount(4);
  const shows = page.getByRole("region", { name: /^Shows/ });
  await expect(shows.getByRole("row").filter({ hasText: "11 of 20" })).toContainText("4");
  await savePictures(page, "tour-guests");
  await expectNoViolations(page);

  // From the keyboard: down to the second, marked with x.
  await waiting.getByRole("link").first().focus();
  await page.keyboard.press("x");
  await page.keyboard.press("End");
  await page.keyboard.press("x");
  await expect(waiting.getByText("2 selected")).toBeVisible();
  await waiting.getByRole("button", { name: "Approve", exact: true }).click();
  const why = page.getByRole("dialog", { name: "Approve above the places?" });
  await expect(why.getByText("The agency has 2 places, 4 are wanted")).toBeVisible();
  await box(why, "Reason").fill("The label pays");
  await box(why, "Reason").press("Enter");
  await expect(waiting.getByRole("rowheader")).toHaveCount(2);
  await toast(page, "2 guests approved").getByRole("button", { name: "Undo" }).last().click();
  await expect(waiting.getByRole("rowheader")).toHaveCount(4);
  await shows
    .getByRole("link", { name: /^Door list of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/event\/detail\/[\w-]+\/door$/);
});
