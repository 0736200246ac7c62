import { expect, type Locator, type Page } from "@playwright/test";
import { seedBookings } from "../../support/bookings.ts";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { box, expectAccessible, savePicture, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

interface Point {
  x: number;
  y: number;
}
async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await locator.scrollIntoViewIfNeeded();
  const found = await locator.boundingBox();
  if (!found) throw new Error("it is not on the screen");
  return found;
}
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}
const form = (page: Page): Locator => page.getByRole("dialog", { name: "Add task" });
const times = (page: Page): Locator => box(form(page).getByRole("group", { name: "When and where" }), "Time (Sydney)");
const days = (page: Page) => page.getByRole("region", { name: "Days" }).getByRole("listitem");

/** Returns the point in a lane at a number of days from the first. */
async function inLane(page: Page, name: string, day: number, days: number): Promise<Point> {
  const columns = await boxOf(page.locator("[data-columns]"));
  const lane = await boxOf(page.getByRole("region", { name, exact: true }));
  return { x: columns.x + (day * columns.width) / days, y: lane.y + lane.height - 6 };
}

test("a booking is drawn into days or hours, and its form has the span, the zone and the talent", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  const { roster } = await seedBookings(page);
  const name = roster[1]?.displayName ?? "";
  // Days of a week.
  await page.goto("/calendar?date=2027-10-04");
  await expect(page.getByRole("region", { name, exact: true })).toBeVisible({ timeout: 20_000 });
  await drag(page, await inLane(page, name, 1.5, 7), await inLane(page, name, 3.5, 7));
  await expect(box(form(page), "Start")).toHaveValue("05/10/2027");
  await expect(box(form(page), "Due")).toHaveValue("07/10/2027");
  await expect(form(page).getByRole("group", { name: "People", exact: true })).toContainText(name);
  await expect(form(page).getByRole("combobox", { name: "Type" })).toHaveValue("Meeting");
  await expectAccessible(page);
  await savePicture(page, "cal-form");
  await page.keyboard.press("Escape");
  await expect(form(page)).toBeHidden();
  // Hours of one of its days.
  await drag(page, await inLane(page, name, 2 + 10.2 / 24, 7), await inLane(page, name, 2 + 12.8 / 24, 7));
  await expect(box(form(page), "Start")).toHaveValue("06/10/2027");
  await expect(times(page).first()).toHaveValue("10:00");
  await expect(times(page).nth(1)).toHaveValue("13:00");
  await page.keyboard.press("Escape");
  // Escape while it is drawn, and a press alone, open nothing.
  const from = await inLane(page, name, 1.5, 7);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 200, from.y, { steps: 4 });
  await savePicture(page, "cal-draw-week");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.mouse.click(from.x, from.y);
  await expect(form(page)).toBeHidden();
  // Quarter hours of a day, saved.
  await page.goto("/calendar?date=2027-10-05&view=day");
  await drag(page, await inLane(page, name, 14.05 / 24, 1), await inLane(page, name, 15.7 / 24, 1));
  await expect(times(page).first()).toHaveValue("14:00");
  await expect(times(page).nth(1)).toHaveValue("15:45");
  await box(form(page), "Summary").fill("Wig fitting");
  await page.keyboard.press("Control+Enter");
  const booking = page.getByRole("region", { name, exact: true }).getByRole("link", { name: /Wig fitting/ });
  await expect(booking).toContainText("14:00-15:45");
  // Days of a month.
  await page.goto("/calendar?date=2027-10-05&view=month");
  await drag(page, await inLane(page, name, 10.5, 31), await inLane(page, name, 12.5, 31));
  await expect(box(form(page), "Start")).toHaveValue("11/10/2027");
  await expect(box(form(page), "Due")).toHaveValue("13/10/2027");
});

test("a booking is made longer and shorter by mouse and by keys, and the change can be undone", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const { add, roster } = await seedBookings(page);
  const name = roster[2]?.displayName ?? "";
  await add("Camp by the sea", "TRAINING", name, "2027-11-09", "2027-11-10");
  await add("Voice lesson", "TRAINING", name, "2027-11-12T10:00", "2027-11-12T11:00");
  const booking = (title: RegExp) => page.getByRole("region", { name, exact: true }).getByRole("link", { name: title });
  await page.goto("/calendar?date=2027-11-08");
  const camp = booking(/Camp by the sea/);
  await expect(camp).toContainText("2 days", { timeout: 20_000 });
  const bar = await boxOf(camp);
  await drag(page, { x: bar.x + bar.width - 3, y: bar.y + 18 }, { x: bar.x + bar.width * 1.5, y: bar.y + 18 });
  await expect(toast(page, "Dates of Camp by the sea changed")).toBeVisible();
  await expect(camp).toContainText("3 days");
  // Its beginning, but never beyond its end.
  const longer = await boxOf(camp);
  await drag(page, { x: longer.x + 3, y: longer.y + 18 }, { x: longer.x + longer.width * 2, y: longer.y + 18 });
  await expect(camp).toContainText("All day");
  await toast(page, "Dates of Camp by the sea changed").getByRole("button", { name: "Undo" }).last().click();
  await expect(camp).toContainText("3 days");
  await camp.focus();
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await expect(camp).toContainText("2 days");

  // By the hour.
  await page.goto("/calendar?date=2027-11-12&view=day");
  const lesson = booking(/Voice lesson/);
  await expect(lesson).toContainText("10:00-11:00", { timeout: 20_000 });
  const hour = await boxOf(lesson);
  await drag(page, { x: hour.x + hour.width - 2, y: hour.y + 18 }, { x: hour.x + hour.width * 2, y: hour.y + 18 });
  await expect(lesson).toContainText("10:00-12:00");
  await lesson.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(lesson).toContainText("10:30-12:30");
  await savePicture(page, "cal-day");
  await expectAccessible(page);
  await page.keyboard.press("?");
  await expect(page.getByText("Move the end of the focused booking")).toBeVisible();
});

test("one's own week is shown by the hour, drawn into and moved in (R-155)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/calendar/personal?date=2027-10-04");
  const wednesday = days(page).nth(2);
  await expect(wednesday).toBeVisible({ timeout: 20_000 });
  const column = await boxOf(wednesday);
  const pointAt = (hour: number): Point => ({ x: column.x + column.width / 2, y: column.y + hour * 48 });
  await drag(page, pointAt(9.1), pointAt(10.4));
  await expect(box(form(page), "Start")).toHaveValue("06/10/2027");
  await expect(times(page).first()).toHaveValue("09:00");
  await expect(times(page).nth(1)).toHaveValue("10:30");
  await box(form(page), "Summary").fill("Review the season");
  await page.keyboard.press("Control+Enter");
  const review = page.getByRole("link", { name: /Review the season/ });
  await expect(review).toContainText("09:00-10:30");
  // Its lower end, and then all of it to the next day.
  await drag(page, { x: pointAt(0).x, y: pointAt(10.5).y - 4 }, { x: pointAt(0).x, y: pointAt(11.5).y - 4 });
  await expect(review).toContainText("09:00-11:30");
  await drag(page, pointAt(10), { x: pointAt(0).x + column.width, y: pointAt(11).y });
  await expect(days(page).nth(3)).toContainText("10:00-12:30");
  await review.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect(review).toContainText("09:45-12:30");
  await savePicture(page, "cal-own-week");
  await page.emulateMedia({ colorScheme: "dark" });
  await savePicture(page, "cal-own-week-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  // Days of a month.
  await page.goto("/calendar/personal?date=2027-10-04&view=month");
  await expect(review).toBeVisible();
  const [from, to] = [await boxOf(days(page).nth(14)), await boxOf(days(page).nth(15))];
  await drag(page, { x: from.x + 40, y: from.y + 60 }, { x: to.x + 40, y: to.y + 60 });
  await expect(box(form(page), "Start")).toHaveValue("11/10/2027");
  await expect(box(form(page), "Due")).toHaveValue("12/10/2027");
});
