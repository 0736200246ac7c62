import { expect, type Locator, type Page } from "@playwright/test";
import { seedBookings } from "../../support/bookings.ts";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { expectAccessible, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

/** Monday of the week that is shown. */
const WEEK = "2027-08-02";

/** Drags a booking by so many columns of a week. */
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
