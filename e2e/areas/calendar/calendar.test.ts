import { expect } from "@playwright/test";
import { calendar } from "#contract/calendar/calendar.ts";
import { seedBookings } from "../../support/bookings.ts";
import { ASSISTANT, atHome, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessible } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

/** Monday of the week that is shown. */
const WEEK = "2027-07-05";
const dayOfWeek = (index: number): string => `2027-07-${String(5 + index).padStart(2, "0")}`;

test("the agency's week shows each person, with overlaps, views and keys (R-154, B-047, C-238)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  const { add, roster } = await seedBookings(page);
  const names = roster.map(({ displayName }) => displayName);
  const [first = "", second = ""] = names;
  await add("Rehearsal, quartet", "REHEARSAL", first, `${dayOfWeek(4)}T15:00`, `${dayOfWeek(4)}T18:00`);
  await add("Flight SYD to MEL", "FLIGHT", first, `${dayOfWeek(4)}T16:10`, `${dayOfWeek(4)}T17:45`);
  await add("Radio, Harbour FM", "APPEARANCE", first, `${dayOfWeek(0)}T11:00`, `${dayOfWeek(0)}T12:00`);
  await add("Contract call", "CALL", first, `${dayOfWeek(2)}T09:30`, `${dayOfWeek(2)}T10:00`);
  await add("Captain's camp", "TRAINING", second, dayOfWeek(0), dayOfWeek(2));
  await add("School visit", "APPEARANCE", second, `${dayOfWeek(3)}T12:30`, `${dayOfWeek(3)}T13:30`);
  await add("Small Mercies", "PERFORMANCE", second, `${dayOfWeek(3)}T20:00`, `${dayOfWeek(4)}T01:00`);
  await add("Leave", "RANDRHOLIDAY", second, dayOfWeek(5), dayOfWeek(6));

  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  await page.goto(`/calendar?date=${WEEK}`);
  await expect(page.getByRole("heading", { name: "05 to 11 Jul 2027" })).toBeVisible();
  const lane = page.getByRole("region", { name: first, exact: true });
  await expect(lane.getByRole("link", { name: /Rehearsal, quartet/ })).toContainText("15:00-18:00");
  await expect(lane.getByRole("link", { name: /Flight SYD to MEL/ })).toContainText("Overlaps with another booking");
  await expect(lane).toContainText("4 bookings");
  await expect(page.getByText("1 overlap", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: second, exact: true })).toContainText("3 days");
  await expectAccessible(page);

  // The mark of an overlap names what clashes and the time that both take.
  await lane.getByRole("button", { name: `Overlap of ${first}` }).click();
  const card = page.getByRole("dialog", { name: `Overlap of ${first}` });
  await expect(card).toContainText("Both at 09 Jul 2027 16:10-17:45");
  await expect(card.getByRole("link", { name: "Rehearsal, quartet" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();

  await page.getByRole("button", { name: "Types", exact: true }).click();
  await page.getByRole("checkbox", { name: "Flight" }).check();
  await expect(lane.getByRole("link", { name: /Rehearsal, quartet/ })).toBeHidden();
  await expect(lane.getByRole("link", { name: /Flight SYD to MEL/ })).toBeVisible();
  await page.getByRole("button", { name: "Show all types" }).click();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as iCalendar" }).click();
  expect((await downloading).suggestedFilename()).toBe("Calendar 2027-07-05 to 2027-07-11.ics");

  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "12 to 18 Jul 2027" })).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Month" }).click();
  await expect(page.getByRole("heading", { name: "July 2027" })).toBeVisible();
  await page.getByRole("button", { name: "2 weeks" }).click();
  await page.keyboard.press("t");
  await expect(page).not.toHaveURL(/date=/);

  // The calendar of one person.
  await page.goto(`/calendar?date=${WEEK}`);
  await page.getByRole("button", { name: "People", exact: true }).click();
  await page.getByRole("combobox", { name: "Talents and scouts" }).click();
  await page.keyboard.type(second.slice(0, 6));
  await page.getByRole("option", { name: second }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("button", { name: "1 chosen" })).toBeVisible();
  await expect(page.getByRole("region", { name: first, exact: true })).toBeHidden();

  await page
    .getByRole("region", { name: second, exact: true })
    .getByRole("link", { name: /School visit/ })
    .click();
  await expect(page).toHaveURL(/\/tasks\?id=/);
});

test("a task that clashes says with what, and is saved with a reason (C-238)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const { add, roster } = await seedBookings(page);
  const name = roster[2]?.displayName ?? "";
  await add("Film score", "REHEARSAL", name, "2027-08-10T10:00", "2027-08-10T13:00");
  await page.goto("/tasks/add");
  await box(page, "Summary").fill("Costume fitting");
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Meeting", exact: true }).click();
  await page.getByRole("combobox", { name: "Related to" }).click();
  await page.keyboard.type(name.slice(0, 8));
  await page.getByRole("option", { name }).click();
  for (const [field, time] of [
    ["Start", "12:00"],
    ["Due", "14:00"],
  ] as const) {
    await box(page, field).fill("10 Aug 2027");
    await page.keyboard.press("Tab");
    await box(page.getByRole("group", { name: "When and where" }), "Time (Sydney)")
      .nth(field === "Start" ? 0 : 1)
      .fill(time);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: `${name} is already busy` });
  await expect(dialog.getByRole("link", { name: "Film score" })).toHaveAttribute("href", /\/tasks\?id=/);
  await expect(dialog).toContainText("both at 10 Aug 2027 12:00-13:00");
  await expectAccessible(page);
  // Without a reason nothing is saved.
  await expect(dialog.getByRole("button", { name: "Save anyway" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("textbox").fill("They leave at noon");
  await dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByRole("heading", { name: "Costume fitting" })).toBeVisible();
});

test("one's own calendar opens without the right to the agency's, as days of a month (R-155)", async ({ browser }) => {
  const page = await atHome(browser, ASSISTANT);
  const refused = await page.request.post(calendar.listByDay.path, { data: {} });
  expect(refused.ok()).toBe(false);
  await page.goto("/calendar");
  await expect(page.getByRole("navigation", { name: "Calendars" })).toBeVisible();
  await page.goto("/calendar/personal?view=month&date=2027-07-05");
  await expect(page.getByRole("heading", { name: "July 2027" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Days" }).getByRole("listitem").first()).toBeVisible();
});

test("scouts have a calendar of their own, and a phone shows an agenda (R-156)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 } });
  const { add, roster } = await seedBookings(page);
  await add("Signing", "APPEARANCE", roster[0]?.displayName ?? "", "2027-09-07T13:00", "2027-09-07T14:00");
  await page.goto("/calendar?date=2027-09-06");
  await expect(page.getByRole("heading", { name: "Tue 07 Sep 2027" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Signing/ })).toBeVisible();
  await page.getByRole("navigation", { name: "Calendars" }).getByRole("link", { name: "Scouts" }).click();
  await expect(page).toHaveURL(/calendar\/scout/);
});
