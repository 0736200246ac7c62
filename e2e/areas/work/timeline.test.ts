import { expect, type Locator, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS, toast } from "../../support/page.ts";
import { apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const bar = (page: Page, name: string): Locator => page.locator(`[data-bar][aria-label^="${name}"]`);
const said = (page: Page): Locator => page.locator("[data-timeline-status]");
const undo = (page: Page, text: string): Promise<void> =>
  page.locator("[role=status] > [data-tone]").filter({ hasText: text }).getByRole("button", { name: "Undo" }).click();

async function openTimeline(page: Page, search: string, range = "week"): Promise<void> {
  await page.goto(`/tasks?view=timeline&range=${range}&q=${encodeURIComponent(search)}`);
  await expect(bar(page, search).first()).toBeVisible({ timeout: 20_000 });
}
/** Drags by a number of days of the week's scale. */
async function drag(page: Page, part: Locator, days: number): Promise<void> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 5 * Math.sign(days), y);
  await page.mouse.move(x + days * 128, y, { steps: 6 });
}

test("a bar is dragged and its end pulled, saved at once with its times, and undone", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const id = await api.add({
    summary: "Paint the set",
    startDate: `${dayFromNow(0)}T10:00`,
    dueDate: `${dayFromNow(1)}T12:00`,
  });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openTimeline(page, "Paint the set");
  expect(await axeViolations(page)).toEqual([]);
  const before = await bar(page, "Paint the set").boundingBox();
  await drag(page, bar(page, "Paint the set"), 1);
  await page.mouse.up();
  await expect(toast(page, "Dates of Paint the set changed")).toBeVisible();
  expect(await api.task(id)).toMatchObject({
    startDate: `${dayFromNow(1)}T10:00`,
    dueDate: `${dayFromNow(2)}T12:00`,
  });
  await undo(page, "Dates of Paint the set changed");
  await expect.poll(async () => (await api.task(id)).startDate).toBe(`${dayFromNow(0)}T10:00`);
  await expect(toast(page, "Change to Paint the set undone")).toBeVisible();
  await expect.poll(async () => (await bar(page, "Paint the set").boundingBox())?.x).toBe(before?.x);

  await drag(page, bar(page, "Paint the set").locator("[data-grip=end]"), 2);
  await page.mouse.up();
  await expect.poll(async () => (await api.task(id)).dueDate).toBe(`${dayFromNow(3)}T12:00`);
  expect((await api.task(id)).startDate).toBe(`${dayFromNow(0)}T10:00`);
  // Escape ends a drag without a change; a press alone opens the task.
  await drag(page, bar(page, "Paint the set"), 1);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await bar(page, "Paint the set").click();
  await expect(page.getByRole("dialog", { name: "Paint the set" })).toBeVisible();
  expect((await api.task(id)).dueDate).toBe(`${dayFromNow(3)}T12:00`);
});

test("a bar moves by a day with keys, its end with Shift, and a refused move goes back", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const id = await api.add({ summary: "Hang the lights", dueDate: dayFromNow(1) });
  await api.add({ summary: "Hang the drapes", dueDate: dayFromNow(2) });
  const page = await openSignedIn(browser, OWNER);
  await openTimeline(page, "Hang the");
  await bar(page, "Hang the drapes").focus();
  await page.keyboard.press("ArrowUp");
  await expect(bar(page, "Hang the lights")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(said(page)).toContainText("Hang the lights,");
  await expect(toast(page, "Dates of Hang the lights changed")).toHaveCount(1);
  expect(await api.task(id)).toMatchObject({ startDate: dayFromNow(3), dueDate: dayFromNow(4) });
  await page.route("**/client/v1/tasks/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  );
  await bar(page, "Hang the drapes").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(said(page)).toHaveText("Hang the drapes put back");
});

test("a bar that was moved by a key right before its screen is left stays there", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const id = await api.add({ summary: "Strike the risers", dueDate: dayFromNow(1) });
  const page = await openSignedIn(browser, OWNER);
  await openTimeline(page, "Strike the");
  await bar(page, "Strike the risers").focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("link", { name: "Talent", exact: true }).first().click();
  await expect.poll(async () => (await api.task(id)).dueDate).toBe(dayFromNow(2));
});

test("a task of a series asks which tasks move or are deleted, first of all this one only (B-212, B-213)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const id = await api.add({
    summary: "Weekly call",
    dueDate: dayFromNow(0),
    recurrenceSetting: {
      repeat: "WEEKLY",
      interval: 1,
      unit: null,
      weekDays: [],
      end: "AFTER",
      endDate: null,
      occurrences: 3,
    },
  });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openTimeline(page, "Weekly call");
  await drag(page, bar(page, "Weekly call").first(), 1);
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Change Weekly call" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("Weekly call put back");
  await drag(page, bar(page, "Weekly call").first(), 1);
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Change" }).click();
  await expect(toast(page, "Dates of Weekly call changed")).toBeVisible();
  await page.goto(`/tasks/${id}/profile/summary`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete Weekly call" });
  await expect(deletion.getByRole("radio")).toHaveCount(2);
  await expect(deletion.getByRole("radio", { name: "This task only" })).toBeChecked();
});

test("the timeline shows a month, zooms, and has dependencies and undated tasks, on a phone too", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const relatedIds = [await api.record("Imogen")];
  const first = await api.add({ summary: "Print the tickets", relatedIds, dueDate: dayFromNow(1) });
  await api.add({ summary: "Print the posters", relatedIds, dueDate: dayFromNow(5), blockedByIds: [first] });
  await api.add({ summary: "Print the flyers", relatedIds });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openTimeline(page, "Print the");
  await expect(page.locator("svg path[d^='M'][data-late], svg path[d*='l4 4']")).toHaveCount(1);
  const wide = (await bar(page, "Print the posters").boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(async () => (await bar(page, "Print the posters").boundingBox())?.width ?? 0).toBeLessThan(wide);
  await page.getByRole("link", { name: "Timeline: month" }).click();
  await expect(page).toHaveURL(/range=month/);
  await expect(bar(page, "Print the posters")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, colorScheme === "dark" ? COLOURS : {})).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("link", { name: "Print the flyers" }).click();
  await expect(page.getByRole("dialog", { name: "Print the flyers" })).toBeVisible();
});
