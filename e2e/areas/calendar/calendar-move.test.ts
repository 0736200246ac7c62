import { expect, type Locator, type Page } from "@playwright/test";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { seedBookings } from "../../support/bookings.ts";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { expectAccessible, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

/** Monday of the week that is shown. */
const WEEK = "2027-08-02";

/** Drags a booking by a number of columns of a week. */
async function dragDays(page: Page, booking: Locator, days: number): Promise<void> {
  await booking.scrollIntoViewIfNeeded();
  const columns = await page.locator("[data-columns]").boundingBox();
  const box = await booking.boundingBox();
  if (!columns || !box) throw new Error("it is not on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (days * columns.width) / 7, y, { steps: 8 });
  await page.mouse.up();
}

test("a booking is moved by dragging and by keys, its times stay, and it can be undone", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const { add, roster } = await seedBookings(page);
  const [name = ""] = roster.map(({ displayName }) => displayName);
  await add("Sound check, river", "REHEARSAL", name, "2027-08-03T15:00", "2027-08-03T16:00");
  await page.goto(`/calendar?date=${WEEK}`);
  const booking = page.getByRole("region", { name, exact: true }).getByRole("link", { name: /Sound check, river/ });
  await expect(booking).toBeVisible({ timeout: 20_000 });
  const before = await booking.boundingBox();

  await dragDays(page, booking, 2);
  await expect(toast(page, "Dates of Sound check, river changed")).toBeVisible();
  // The drag opened nothing.
  await expect(page).toHaveURL(/\/calendar\?date=/);
  await page.goto(`/calendar?date=${WEEK}&view=day`);
  await expect(booking).toBeHidden();
  await page.goto("/calendar?date=2027-08-05&view=day");
  await expect(booking).toContainText("15:00-16:00");

  await page.goto(`/calendar?date=${WEEK}`);
  await booking.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  const moved = toast(page, "Dates of Sound check, river changed");
  await expect(moved).toBeVisible();
  await moved.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Change to Sound check, river undone")).toBeVisible();
  await expect.poll(async () => ((await booking.boundingBox())?.x ?? 0) > (before?.x ?? 0)).toBe(true);
  await expectAccessible(page);
});

test("an event that is dragged opens its move, as a whole and at its end, and is moved back", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const page = await atHome(browser, OWNER);
  const { roster } = await seedBookings(page);
  const { displayName: name = "", id: personId = "" } = roster[3] ?? {};
  await api.send("POST", events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Harbour lights",
    startDate: "2027-08-03",
    endDate: "2027-08-04",
    timeZoneId: "Australia/Sydney",
    lineUp: [{ personId, role: null, callTime: null }],
  });
  await page.goto(`/calendar?date=${WEEK}`);
  const booking = page.getByRole("region", { name, exact: true }).getByRole("link", { name: /Harbour lights/ });
  await expect(booking).toContainText("2 days", { timeout: 20_000 });
  await dragDays(page, booking, 2);
  const dialog = page.getByRole("dialog", { name: "Move Harbour lights" });
  await expect(dialog.getByText("2 days later")).toBeVisible();
  const start = dialog.getByRole("group", { name: "Start" }).getByRole("textbox").first();
  const end = dialog.getByRole("group", { name: "End" }).getByRole("textbox").first();
  await expect(start).toHaveValue("05/08/2027");
  await expect(end).toHaveValue("06/08/2027");
  await dialog.getByRole("button", { name: "Move event" }).click();
  await expect(toast(page, "Harbour lights moved")).toBeVisible();
  const columns = await page.locator("[data-columns]").boundingBox();
  const thursday = (columns?.x ?? 0) + (3 * (columns?.width ?? 0)) / 7;
  await expect.poll(async () => Math.abs(((await booking.boundingBox())?.x ?? 0) - thursday)).toBeLessThan(20);

  // Its end alone, by mouse and then by key; what is left is not saved.
  const box = await booking.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  await page.mouse.move(box.x + box.width - 3, box.y + 18);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 1.5 - 3, box.y + 18, { steps: 8 });
  await page.mouse.up();
  await expect(start).toHaveValue("05/08/2027");
  await expect(end).toHaveValue("07/08/2027");
  await dialog.getByRole("button", { name: "Move event" }).click();
  await expect(booking).toContainText("3 days");
  await booking.focus();
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await expect(end).toHaveValue("06/08/2027");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(booking).toContainText("3 days");
  await toast(page, "Harbour lights moved").getByRole("button", { name: "Undo" }).last().click();
  await expect(booking).toContainText("2 days");
});

test("days and times are shown in the reader's own time zone or in a talent's", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const { add, roster } = await seedBookings(page);
  const [name = ""] = roster.map(({ displayName }) => displayName);
  await add("Late rehearsal", "REHEARSAL", name, "2027-08-04T10:00", "2027-08-04T11:00");
  await page.goto(`/calendar?date=${WEEK}`);
  const booking = page.getByRole("region", { name, exact: true }).getByRole("link", { name: /Late rehearsal/ });
  await expect(booking).toContainText("10:00-11:00", { timeout: 20_000 });
  await page.getByRole("button", { name: "Time zone: Sydney" }).click();
  await page.getByRole("menuitem").filter({ hasText: "Perth" }).first().click();
  await expect(page).toHaveURL(/zone=Australia%2FPerth/);
  await expect(booking).toContainText("08:00-09:00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Time zone: Perth" }).click();
  await page.getByRole("menuitem").filter({ hasText: "Your time zone" }).click();
  await expect(booking).toContainText("10:00-11:00");
  await expect(page).not.toHaveURL(/zone=/);
});
